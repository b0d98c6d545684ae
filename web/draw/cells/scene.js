// Draws a layout of cells as a scene. The part that does not change while the user selects cells is one node, which is
// reused.

import { classes, h } from '../scene/scene.js';

/** @import { Node } from '../scene/scene.js' */
/** @import { Box } from './grid.js' */
/** @import { Caption, Layout, PlacedPanel } from './layout.js' */
/** @import { Frame, Sheet, Strip } from './marks.js' */

const STRIP = 6;

/**
 * The whole drawing.
 * @param {Layout} layout
 * @param {Node} over the highlights
 * @param {Node} [still] the unchanged part of the last drawing
 * @returns {Node}
 */
export function figureScene(layout, over, still = panelsScene(layout)) {
  const { w, h: tall } = layout;
  return h(
    'svg',
    { class: 'fig', viewBox: `0 0 ${w} ${tall}`, width: w, height: tall, 'aria-hidden': 'true' },
    still,
    over,
  );
}

/** The panels and captions, without highlights. @param {Layout} layout @returns {Node} */
export function panelsScene({ panels, captions, arrangement, slide }) {
  return h(
    'g',
    { class: slide === null ? '' : `walk${slide % 2}` },
    ...captions.flatMap(captionScene),
    ...panels.map((panel) => panelScene(panel, arrangement.metrics.side)),
  );
}

const captionScene = (/** @type {Caption} */ { x, y, name, lines: [right = '', ...below] }) => [
  h('text', { class: 'cap', x, y }, h('tspan', { class: 'n' }, name), right !== '' && h('tspan', { dx: 12 }, right)),
  ...below.map((line, i) => h('text', { class: 'cap', x, y: y + 22 + 20 * i }, line)),
];

const panelScene = (/** @type {PlacedPanel} */ { marks, x, y }, /** @type {number} */ side) =>
  h(
    'g',
    { transform: `translate(${x} ${y})` },
    ...marks.strips.flatMap(stripScene),
    ...marks.frames.map((frame) => frameScene(frame, 'box')),
    ...marks.hollow.map((box) => h('path', { class: 'hollow', d: boxPath(box) })),
    ...marks.sheets.flatMap((sheet) => sheetScene(sheet, side)),
    ...dotsScene(marks.dots),
    ...marks.fixed.map(({ x: left, y: top, w, h: tall }) =>
      h('rect', { class: 'fixed', x: left + 0.5, y: top + 0.5, width: w - 1, height: tall - 1 }),
    ),
  );

/** The cells of one sheet. @param {Sheet} sheet @param {number} side @returns {Node[]} */
export function sheetScene({ page, groups, digits, dots }, side) {
  return [
    ...(page ? [frameScene(page, 'page')] : []),
    ...groups.map(({ look, hue, positions, from }) =>
      h('path', {
        class: classes(look, hue !== null && `ax${hue}`, from !== null && 'slide'),
        d: positions.map((spot) => cellPath(spot, side)).join(''),
        ...way(from),
      }),
    ),
    ...[false, true].flatMap((faint) => {
      const all = digits.filter((each) => each.faint === faint);
      return all.length > 0 ? [h('g', { class: faint ? 'faint' : '' }, ...all.map(digitScene))] : [];
    }),
    ...dotsScene(dots),
  ];
}

const dotsScene = (/** @type {import('./dots.js').Dots[]} */ dots) =>
  dots.length > 0 ? [h('path', { class: 'el', d: dots.map(threeDots).join('') })] : [];

/** @param {{ x: number, y: number, text: string, from?: import('./marks.js').Way }} digits @returns {Node} */
export function digitScene({ x, y, text, from = null }) {
  return h('text', { x: round(x), y: round(y + 4.5), class: from ? 'slide' : '', ...way(from) }, text);
}

const way = (/** @type {import('./marks.js').Way} */ from) => (from ? { '--from': `${from.x}px ${from.y}px` } : {});

const frameScene = (/** @type {Frame} */ { x, y, w, h: tall, hue, state }, /** @type {string} */ look) =>
  h('rect', {
    class: classes(look, `ax${hue}`, state !== 'stored' && state),
    x: x + 0.5,
    y: y + 0.5,
    width: w - 1,
    height: tall - 1,
  });

/**
 * The outline of a cell as an SVG path, through the middle of pixels.
 * @param {{ x: number, y: number }} spot
 * @param {number} side
 * @returns {string}
 */
export function cellPath({ x, y }, side) {
  return `M${x + 0.5} ${y + 0.5}h${side - 1}v${side - 1}h${1 - side}z`;
}
const boxPath = (/** @type {Box} */ { x, y, w, h: tall }) => `M${x + 0.5} ${y + 0.5}h${w - 1}v${tall - 1}h${1 - w}z`;

/** @type {(dots: { x: number, y: number, dx: number, dy: number }) => string} */
const threeDots = ({ x, y, dx, dy }) =>
  [-1, 0, 1].map((i) => `M${Math.round(x + i * dx) - 1} ${Math.round(y + i * dy) - 1}h2v2h-2z`).join('');

/** The pattern starts at the strip's own corner. @type {(strip: Strip) => Node[]} */
const stripScene = ({ hue, way, x, y, stored, rest, missing }) => {
  const fill = `url(#p${hue})`;
  const look = classes('ext', missing && 'none', `ax${hue}`);
  const start = stored > 0 ? stored + 3 : 0;
  const end = stored + rest;
  const move = `translate(${x} ${y})`;
  const solid =
    way === 'back'
      ? h('path', { transform: move, fill, d: `M0 0l${stored} ${-stored}h7l${-stored} ${stored}z` })
      : h('rect', {
          transform: move,
          width: way === 'across' ? stored : STRIP,
          height: way === 'across' ? STRIP : stored,
          fill,
        });
  const line = {
    across: `M${x + start} ${y + 3}H${x + end}`,
    down: `M${x + 3} ${y + start}V${y + end}`,
    back: `M${x + start + 3} ${y - start}L${x + end + 3} ${y - end}`,
  }[way];
  return [...(stored > 0 ? [solid] : []), ...(rest > 0 ? [h('path', { class: look, d: line })] : [])];
};

const round = (/** @type {number} */ n) => Math.round(n * 2) / 2;
