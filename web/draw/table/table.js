// The alignment as a table: operands over the result, dimensions as columns; on a phone from rank 5, as rows.

import { wordsOf } from '../of-code.js';
import { classes, decoration, h, strip, screenReaderOnly } from '../scene/scene.js';
import { glyphs } from './glyphs.js';

/** @import { Scene } from '../scene/scene.js' */
/** @import { Cell, Layout, PlacedColumn } from './layout.js' */

/** @typedef {typeof import('../../words/en.js').en} Words */

const boxes = { none: '', dashed: 'ghost', dotted: 'ghost missing', thick: 'clash', wait: 'wait' };

/**
 * @param {Layout} layout
 * @param {Words} words
 * @param {boolean} moving  whether the user has just taken a step: only then the line's growth is animated
 */
export function tableScene(layout, words, moving) {
  const { columns, compact, turned, names } = layout;
  if (columns.length === 0) return scalars(layout, words);
  const look = classes('align', compact && 'compact', names.length > 2 && 'many', turned && 'turned', moving && 'walk');
  const { span, least, gutter } = layout;
  const vars = { '--span': `${span}px`, '--least': `${least}px`, '--gutter': gutter && `${gutter}px` };
  return h(
    'table',
    { class: look, ...vars },
    h('caption', { class: 'vh' }, columns[0]?.letter ? wordsOf(words).einsum.caption : words.caption),
    ...(turned ? dimensionsDown(layout, words) : dimensionsAcross(layout, words)),
  );
}

/** @type {(layout: Layout, words: Words) => Scene[]} */
const dimensionsAcross = (layout, words) => {
  const { columns, names } = layout;
  return [
    h('colgroup', {}, h('col', { class: 'names' }), ...layout.widths.map(lane)),
    h('thead', {}, h('tr', {}, h('td'), ...columns.map((column) => dimension(column, words, 'col')))),
    h(
      'tbody',
      {},
      ...names.map((_, i) =>
        h(
          'tr',
          { class: isTarget(layout, i) && 'target' },
          operand(layout, i, 'row', words),
          ...columns.map((column) => operandCell(column, i)),
        ),
      ),
      h(
        'tr',
        { class: classes('sum', layout.frame === 'result' && 'target') },
        total(layout, 'row', words),
        ...columns.map((column) => sumCell(column)),
      ),
      h('tr', { class: 'why' }, h('td'), ...columns.map((column) => why(column, words))),
    ),
  ];
};

/** @type {(layout: Layout, words: Words) => Scene[]} */
const dimensionsDown = (layout, words) => {
  const { columns, names } = layout;
  return [
    h('colgroup', {}, h('col', { class: 'names' }), ...layout.widths.map(lane), h('col', { class: 'whys' })),
    h(
      'thead',
      {},
      h(
        'tr',
        {},
        h('td'),
        ...names.map((_, i) => operand(layout, i, 'col', words)),
        total(layout, 'col', words),
        h('td'),
      ),
    ),
    h(
      'tbody',
      {},
      ...columns
        .toReversed()
        .map((column) =>
          h(
            'tr',
            {},
            dimension(column, words, 'row'),
            ...names.map((_, i) => operandCell(column, i, isTarget(layout, i))),
            sumCell(column, layout.frame === 'result'),
            why(column, words),
          ),
        ),
    ),
  ];
};

/** Without dimensions nothing is aligned: each operand is one number, and so is the result. */
const scalars = (/** @type {Layout} */ layout, /** @type {Words} */ words) => {
  const one = (/** @type {string} */ look) => h('td', { class: look }, h('span', { class: 's' }, h('b', {}, '()')));
  return h(
    'table',
    { class: classes('align', layout.names.length > 2 && 'many'), '--span': '128px', '--least': '64px' },
    h('colgroup', {}, h('col', { class: 'names' }), h('col')),
    h(
      'tbody',
      {},
      ...layout.names.map((_, i) =>
        h('tr', { class: isTarget(layout, i) && 'target' }, operand(layout, i, 'row', words), one('')),
      ),
      h(
        'tr',
        { class: classes('sum', layout.frame === 'result' && 'target') },
        total(layout, 'row', words),
        one('total done'),
      ),
    ),
  );
};

const lane = (/** @type {number | undefined} */ px) => h('col', { '--own': px && `${px}px` });

const dimension = (/** @type {PlacedColumn} */ column, /** @type {Words} */ words, /** @type {string} */ scope) =>
  h(
    'th',
    { scope, class: phaseClasses(column) },
    h('span', {}, column.letter ?? words.dim(column.dim)),
    strip(column.axis),
  );

const isTarget = (/** @type {Layout} */ { frame }, /** @type {number} */ i) => frame === 'operand' && i === 0;

/** @type {(layout: Layout, i: number, scope: string, words: Words) => Scene} */
const operand = (layout, i, scope, words) => {
  const { names, sign } = layout;
  const lead = i === 0 ? ' '.repeat(sign ? sign.length + 1 : 0) : `${sign} `;
  return h(
    'th',
    { scope, class: 'name' },
    (i > 0 || scope === 'row') && sign !== '' && decoration(lead, 'op'),
    names[i] ?? '',
    isTarget(layout, i) && [' ', h('small', {}, words.target)],
  );
};

/** @type {(layout: Layout, scope: string, words: Words) => Scene} */
const total = ({ label, frame }, scope, words) =>
  h('th', { scope, class: 'name total' }, label, frame === 'result' && [' ', h('small', {}, words.target)]);

const operandCell = (/** @type {PlacedColumn} */ column, /** @type {number} */ i, framed = false) => {
  const cell = column.cells[i];
  return h('td', { class: classes(phaseClasses(column), framed && 'fixed') }, cell && size(cell, column.axis));
};

const sumCell = (/** @type {PlacedColumn} */ column, framed = false) => {
  const { ink, sum, axis } = column;
  const look = classes('total', phaseClasses(column), ink !== 'none' && ink, framed && 'fixed');
  return h('td', { class: look }, size(sum, axis));
};

const why = (/** @type {PlacedColumn} */ column, /** @type {Words} */ words) => {
  const { phase, verdicts } = column;
  const bad = verdicts.some(({ kind }) => kind === 'conflict' || kind === 'grows');
  const waiting = phase === 'beyond' ? words.notReached : words.notYet;
  const all = verdicts.map((verdict) =>
    h('span', { class: 'verdict' }, decoration(glyphs[verdict.kind]), ' ', words.verdict(verdict)),
  );
  return h('td', { class: classes('why', phaseClasses(column), bad && 'bad') }, all.length > 0 ? all : waiting);
};

/** The state of this column in the walk. */
const phaseClasses = (/** @type {PlacedColumn} */ { phase, tint, axis }) =>
  classes(
    `ax${axis}`,
    phase === 'todo' || phase === 'beyond' ? 'todo' : '',
    tint === 'axis' && 'now',
    tint === 'bad' && 'bad-col',
  );

const size = (/** @type {Cell} */ { was, text, scale, box, called }, /** @type {number} */ axis) =>
  h(
    'span',
    { class: 's' },
    was !== '' && h('i', {}, was, ' →', screenReaderOnly(' ')),
    h(
      'b',
      {
        class: classes(boxes[box], (box === 'dashed' || box === 'dotted') && `ax${axis}`, scale > 0 && `small${scale}`),
      },
      text,
    ),
    called && h('small', { translate: 'no' }, called),
  );
