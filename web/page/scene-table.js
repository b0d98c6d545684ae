// The alignment as a table: operands over the result, dimensions across; on a phone from rank 5 on, dimensions down.

import { classes, decoration, h, strip, unseen } from './scene.js';

/**
 * @typedef {import('./layout.js').Layout} Layout
 * @typedef {import('./layout.js').LaidColumn} LaidColumn
 * @typedef {import('./layout.js').Cell} Cell
 * @typedef {import('./scene.js').Scene} Scene
 * @typedef {typeof import('./words/en.js').en} Words
 */

const glyphs = { equal: '=', stretched: '↔', missing: '·', conflict: '≠' };
const boxes = { none: '', dashed: 'ghost', dotted: 'ghost missing', thick: 'clash', wait: 'wait' };

/**
 * @param {Layout} layout
 * @param {Words} words
 * @param {boolean} moving  true while the reader walks: only then the line is seen to grow
 */
export const tableScene = (layout, words, moving) => {
  const { columns, compact, turned, names } = layout;
  if (columns.length === 0) return scalars(layout);
  const look = classes('align', compact && 'compact', names.length > 2 && 'many', turned && 'turned', moving && 'walk');
  const vars = { '--span': `${layout.span}px`, '--least': `${layout.least}px` };
  return h(
    'table',
    { class: look, ...vars },
    h('caption', { class: 'vh' }, words.caption),
    ...(turned ? dimensionsDown(layout, words) : dimensionsAcross(layout, words)),
  );
};

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
        h('tr', {}, operand(layout, i, 'row'), ...columns.map((column) => operandCell(column, i))),
      ),
      h('tr', { class: 'sum' }, total(layout, 'row'), ...columns.map(sumCell)),
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
      h('tr', {}, h('td'), ...names.map((_, i) => operand(layout, i, 'col')), total(layout, 'col'), h('td')),
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
            ...names.map((_, i) => operandCell(column, i)),
            sumCell(column),
            why(column, words),
          ),
        ),
    ),
  ];
};

/** Nothing lines up where there are no dimensions: each is one number, and so is the result. */
const scalars = (/** @type {Layout} */ layout) => {
  const one = (/** @type {string} */ look) => h('td', { class: look }, h('span', { class: 's' }, h('b', {}, '()')));
  return h(
    'table',
    { class: classes('align', layout.names.length > 2 && 'many'), '--span': '128px', '--least': '64px' },
    h('colgroup', {}, h('col', { class: 'names' }), h('col')),
    h(
      'tbody',
      {},
      ...layout.names.map((_, i) => h('tr', {}, operand(layout, i, 'row'), one(''))),
      h('tr', { class: 'sum' }, total(layout, 'row'), one('total done')),
    ),
  );
};

const lane = (/** @type {number | undefined} */ px) => h('col', { '--own': px && `${px}px` });

const dimension = (/** @type {LaidColumn} */ column, /** @type {Words} */ words, /** @type {string} */ scope) =>
  h('th', { scope, class: standing(column) }, h('span', {}, words.dim(column.dim)), strip(column.axis));

const operand = (/** @type {Layout} */ { names, sign }, /** @type {number} */ i, /** @type {string} */ scope) =>
  h(
    'th',
    { scope, class: 'name' },
    (i > 0 || scope === 'row') && decoration(i === 0 ? '  ' : `${sign} `, 'op'),
    names[i] ?? '',
  );

const total = (/** @type {Layout} */ { label }, /** @type {string} */ scope) =>
  h('th', { scope, class: 'name total' }, label);

const operandCell = (/** @type {LaidColumn} */ column, /** @type {number} */ i) => {
  const cell = column.cells[i];
  return h('td', { class: standing(column) }, cell && size(cell, column.axis));
};

const sumCell = (/** @type {LaidColumn} */ column) => {
  const { ink, sum, axis } = column;
  return h('td', { class: classes('total', standing(column), ink !== 'none' && ink) }, size(sum, axis));
};

const why = (/** @type {LaidColumn} */ column, /** @type {Words} */ words) => {
  const { phase, verdicts } = column;
  const bad = verdicts.some(({ kind }) => kind === 'conflict');
  const waiting = phase === 'beyond' ? words.notReached : words.notYet;
  const told = verdicts.map((verdict) =>
    h('span', { class: 'verdict' }, decoration(glyphs[verdict.kind]), ' ', words.verdict(verdict)),
  );
  return h('td', { class: classes('why', standing(column), bad && 'bad') }, told.length > 0 ? told : waiting);
};

/** How far the walk has come with this column. */
const standing = (/** @type {LaidColumn} */ { phase, tint, axis }) =>
  classes(
    `ax${axis}`,
    phase === 'todo' || phase === 'beyond' ? 'todo' : '',
    tint === 'axis' && 'now',
    tint === 'bad' && 'bad-col',
  );

const size = (/** @type {Cell} */ { was, text, scale, box }, /** @type {number} */ axis) =>
  h(
    'span',
    { class: 's' },
    was !== '' && h('i', {}, was, ' →', unseen(' ')),
    h(
      'b',
      {
        class: classes(boxes[box], (box === 'dashed' || box === 'dotted') && `ax${axis}`, scale > 0 && `small${scale}`),
      },
      text,
    ),
  );
