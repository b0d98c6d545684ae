// The alignment, its answer and the cells as a standalone picture: every colour and size is an attribute. It looks the
// same everywhere, and needs no style sheet, script or font.

import { spell } from '../../case/letters.js';
import { h, mapTexts } from '../scene/scene.js';
import { toString } from '../scene/string.js';
import { glyphs } from '../table/glyphs.js';
import { fitted } from '../table/naming.js';
import { answerLines, lettersOf } from './answer.js';
import { cellsScene, hatch, sound } from './cells.js';
import { pattern } from './patterns.js';

/** @import { Verdict } from '../../case/model.js' */
/** @import { Analysis } from '../figure.js' */
/** @import { Node } from '../scene/scene.js' */
/** @import { Cell, Layout, PlacedColumn } from '../table/layout.js' */
/** @import { Palette } from './palette.js' */

/**
 * @typedef {typeof import('../../words/en.js').en} Words
 * @typedef {{ cells?: import('./cells.js').Drawing | null, doubt?: import('../../diagnose/suspicion.js').Suspicion |
 *   null,
 *   answer?: boolean }} More
 *   answer: false leaves out the answer, so that only the alignment is drawn
 */

const PAD = 24;
const HEAD = 44;
const ROW = 52;
const SUM = 60;
const WHY = 32;
const LINE = 20;
const LETTERS = 62; // of a message in one line, if the table is not wider

/**
 * A picture of a case as SVG.
 * @param {Analysis} analysis
 * @param {Layout} layout  of the last step, without a limit on the width
 * @param {Words} words
 * @param {Palette} palette
 * @param {More} [more]
 * @returns {string}
 */
export function svgOf(analysis, layout, words, palette, { cells = null, doubt = null, answer = true } = {}) {
  const { columns, names, label } = layout;
  const left = PAD + (layout.gutter ?? (names.length > 2 ? 112 : 88));
  const places = across(layout, left);
  const right = places.at(-1)?.end ?? left;
  const rows = names.length * ROW;
  const top = PAD + (columns.length > 0 ? HEAD : 0);
  const said = answerLines(analysis, doubt, words, Math.max(LETTERS, Math.floor((right - PAD) / 8)));
  const lines = answer ? said : [];
  const widest = Math.max(0, ...lines.map(({ text, mono }) => lettersOf(text) * (mono ? 8 : 8.6)));
  const beneath = top + rows + SUM + WHY + PAD;
  const width = Math.ceil(Math.max(right, PAD + widest, PAD + (cells?.width ?? 0))) + PAD;
  const end = beneath + lines.length * LINE + PAD - 4;
  const height = end + (cells ? cells.height + PAD + 12 : 0);
  const pen = penOf(palette);

  const { letters } = analysis.asked;
  return toString(
    mapTexts(
      h(
        'svg',
        {
          ...{ xmlns: 'http://www.w3.org/2000/svg', width, height, viewBox: `0 0 ${width} ${height}`, role: 'img' },
          'aria-label': (answer ? said : said.slice(0, 1)).map(({ text }) => text).join(' '),
        },
        h(
          'defs',
          {},
          ...[...new Set(columns.map(({ axis }) => axis))].map((axis) => pattern(axis, palette.axes[axis] ?? '')),
          analysis.model.ok ? false : hatch(palette),
        ),
        h('rect', { width, height, fill: palette.paper }),
        ...columns.flatMap((column, i) =>
          columnMarks(column, /** @type {Place} */ (places[i]), top, { layout, words, palette, pen }),
        ),
        ...names.map((name, i) => pen.text(name, { x: PAD + lead(layout), y: top + i * ROW + 33, size: 19 })),
        ...names.flatMap((_, i) =>
          i > 0 && layout.sign ? [pen.text(layout.sign, { x: PAD, y: top + i * ROW + 33, size: 19 })] : [],
        ),
        pen.text(label, { x: PAD, y: top + rows + 37, size: 19, bold: true }),
        ...(columns.length === 0 ? scalarMarks(layout, left, top, pen) : []),
        ...frameMarks(layout, { left: places[0]?.start ?? left, right, top, palette }),
        ...lines.map(({ text, mono, tone }, i) =>
          pen.text(text, {
            x: PAD,
            y: beneath + i * LINE + 12,
            size: mono ? 13 : 15,
            sans: !mono,
            fill: palette[tone],
            bold: tone === 'conflict' || tone === 'suspicious',
          }),
        ),
        cells !== null && [
          h('rect', { x: PAD, y: end, width: width - 2 * PAD, height: 1, fill: palette.rule }),
          cellsScene(cells, { x: PAD, y: end + 20 }, palette),
        ],
      ),
      (text) => (letters ? spell(letters, text) : text),
    ),
  );
}

/** @typedef {{ start: number, end: number, middle: number }} Place */

/** The position of every column. @type {(layout: Layout, left: number) => Place[]} */
const across = ({ columns, widths, span }, left) => {
  const own = widths.reduce((sum, px) => /** @type {number} */ (sum) + (px ?? 0), 0) ?? 0;
  const alike = widths.filter((px) => px === undefined).length;
  let start = left;
  return columns.map((_, i) => {
    const px = widths[i] ?? (span - own) / alike;
    const place = { start: start + 4, end: start + px - 4, middle: start + px / 2 };
    start += px;
    return place;
  });
};

const lead = (/** @type {Layout} */ { sign }) => (sign ? (sign.length + 1) * 11.6 : 0);

const sizes = [24, 19, 15];

/** The most letters of a name below a column, beside the word for what it does. */
const LONGEST_NAME = 9;

/** @type {(verdict: Verdict) => Verdict} */
const brief = (verdict) =>
  'names' in verdict ? { ...verdict, names: verdict.names.map((name) => fitted(name, LONGEST_NAME)) } : verdict;

/**
 * @param {PlacedColumn} column
 * @param {Place} place
 * @param {number} top
 * @param {{ layout: Layout, words: Words, palette: Palette, pen: ReturnType<typeof penOf> }} tools
 * @returns {Node[]}
 */
const columnMarks = (column, { start, end, middle }, top, { layout, words, palette, pen }) => {
  const { dim, axis, tint, cells, sum, ink, verdicts, phase } = column;
  const hue = palette.axes[axis] ?? '';
  const rows = cells.length * ROW;
  const bottom = top + rows + SUM;
  const bad = ink === 'stop';
  const quiet = phase === 'todo' || phase === 'beyond';
  const waits = phase === 'beyond' ? words.notReached : words.notYet;
  const all =
    verdicts.map((verdict) => `${glyphs[verdict.kind]} ${words.verdict(brief(verdict))}`).join('   ') || waits;
  const line = { x: start, width: end - start, y: top + rows };
  return [
    ...(tint === 'bad'
      ? [
          h('rect', {
            x: start,
            y: top - HEAD,
            width: end - start,
            height: bottom + WHY - top + HEAD,
            rx: 6,
            fill: palette.conflictBg,
          }),
        ]
      : []),
    pen.text(words.dim(dim), { x: middle, y: top - 26, size: 12, sans: true, fill: palette.ink2, middle: true }),
    h('rect', { transform: `translate(${middle - 22} ${top - 17})`, width: 44, height: 6, fill: `url(#p${axis})` }),
    ...cells.flatMap((cell, i) =>
      cellMarks(cell, middle, top + i * ROW + ROW / 2, {
        hue,
        palette,
        pen,
        fill: quiet ? palette.ink3 : palette.ink,
        paper: palette.paper,
      }),
    ),
    h(
      'rect',
      ink === 'none'
        ? { ...line, height: 1, fill: palette.rule }
        : { ...line, height: bad ? 3 : 2, fill: bad ? palette.conflict : palette.ink },
    ),
    ...(sum.text.trim() === ''
      ? []
      : [
          pen.text(sum.text, {
            x: middle,
            y: top + rows + 39,
            size: sizes[sum.scale] ?? 15,
            bold: true,
            middle: true,
            fill: bad ? palette.conflict : palette.ink,
          }),
        ]),
    pen.text(all, {
      x: middle,
      y: bottom + 18,
      size: layout.compact ? 12 : 13,
      sans: true,
      middle: true,
      bold: bad,
      fill: bad ? palette.conflict : palette.ink2,
    }),
  ];
};

/**
 * @type {(cell: Cell, x: number, y: number, tools: { hue: string, palette: Palette, pen: ReturnType<typeof penOf>,
 *   fill: string, paper: string }) => Node[]}
 */
const cellMarks = ({ was, text, scale, box }, x, y, { hue, palette, pen, fill }) => {
  const size = sizes[scale] ?? 15;
  const width = Math.max(52, text.length * size * 0.61 + 11);
  const edge = { x: x - width / 2, y: y - 19, width, height: 38, rx: 3 };
  const clash = box === 'thick';
  return [
    ...(box === 'dashed' || box === 'dotted'
      ? [
          h('rect', { ...edge, fill: hue, 'fill-opacity': 0.12 }),
          h('rect', {
            ...edge,
            fill: 'none',
            stroke: hue,
            'stroke-width': box === 'dotted' ? 2 : 1.5,
            'stroke-dasharray': box === 'dotted' ? '2 3' : '3 2',
          }),
        ]
      : []),
    ...(clash ? [h('rect', { ...edge, fill: 'none', stroke: palette.conflict, 'stroke-width': 2 })] : []),
    ...(was ? [pen.text(`${was} →`, { x: x - width / 2 - 5, y: y + 5, size: 13, fill: palette.ink2, end: true })] : []),
    pen.text(text, { x, y: y + size * 0.35, size, middle: true, bold: clash, fill: clash ? palette.conflict : fill }),
  ];
};

/**
 * Without dimensions, each operand is one number, and so is the result.
 * @type {(layout: Layout, x: number, top: number, pen: ReturnType<typeof penOf>) => Node[]}
 */
const scalarMarks = ({ names }, x, top, pen) => [
  ...names.map((_, i) => pen.text('()', { x, y: top + i * ROW + 34, size: 24 })),
  pen.text('()', { x, y: top + names.length * ROW + 39, size: 24, bold: true }),
];

/**
 * The frame of a target, which cannot grow.
 * @type {(layout: Layout, bounds: { left: number, right: number, top: number, palette: Palette }) => Node[]}
 */
const frameMarks = ({ frame, names }, { left, right, top, palette }) => {
  if (frame === 'none') return [];
  const [y, height] = frame === 'operand' ? [top, ROW] : [top + names.length * ROW, SUM];
  return [
    h('rect', {
      x: left + 1.5,
      y: y + 1.5,
      width: right - left - 3,
      height: height - 3,
      fill: 'none',
      stroke: palette.ink,
      'stroke-width': 3,
    }),
  ];
};

/** Writes text. @param {Palette} palette */
const penOf = ({ mono, sans, ink }) => ({
  /**
   * @type {(text: string, how: { x: number, y: number, size: number, sans?: boolean, bold?: boolean, fill?: string,
   *   middle?: boolean, end?: boolean }) => Node}
   */
  text: (text, { x, y, size, sans: isSans = false, bold = false, fill = ink, middle = false, end = false }) =>
    h(
      'text',
      {
        ...{ x, y, fill, 'font-size': size, 'font-family': isSans ? sans : mono, 'xml:space': 'preserve' },
        'font-weight': bold ? 600 : undefined,
        'text-anchor': middle ? 'middle' : end ? 'end' : undefined,
      },
      sound(text),
    ),
});
