// Beneath the alignment of an index: what it picks from, and which element each one of the result is.

import { tuple } from '../../lib/errors/printed-shape.js';
import { classes, h } from '../scene/scene.js';

/**
 * @typedef {import('../scene/scene.js').Scene} Scene
 * @typedef {import('../../case/indexing.js').IndexExplanation} IndexExplanation
 * @typedef {typeof import('../../words/en.js').en} Words
 */

/** More cells than this are no picture any more. */
const MOST = 120;

/**
 * @param {import('../../case/case.js').Case} asked
 * @param {IndexExplanation} index
 * @param {Words} words
 * @returns {Scene[]}
 */
export const indexScene = ({ indexing, label }, index, { indexing: words }) => {
  const { shape, input } = index;
  if (!indexing || !shape) return [];
  const { name } = indexing.input;
  const names = index.axes.map(({ dim, picked }) =>
    picked ? words.picked(label) : dim === null ? words.added : words.of(name, dim),
  );
  const from = h('p', { class: 'from' }, `${name} ${tuple(input)} → ${tuple(shape)}`);
  const dims =
    names.length > 0 && h('p', { class: 'dims' }, names.map((each, dim) => `${words.dim(dim)}: ${each}`).join(' · '));
  return [h('section', { class: 'index' }, from, dims, ...grids(index, name, words))];
};

/**
 * The input with what is picked, and the result with where it is from.
 * @type {(index: IndexExplanation, name: string, words: Words['indexing']) => Scene[]}
 */
const grids = (index, name, words) => {
  const { input } = index;
  const shape = index.shape ?? [];
  if (input.length === 0 || count(shape) === 0 || count(shape) > MOST || count(input) > MOST) return [];
  if (index.sourceOf(shape.map(() => 0)) === null) return [];
  const sources = cells(shape).map((cell) => String(index.sourceOf(cell)));
  /** @type {(cell: number[]) => Look} */
  const lookIn = (cell) => ({ look: sources.includes(String(cell)) && 'taken', text: String(cell) });
  /** @type {(cell: number[]) => Look} */
  const lookOut = (cell) => ({ look: 'taken', text: String(index.sourceOf(cell)) });
  return [
    h(
      'div',
      { class: 'grids' },
      gridOf(`${name} ${tuple(input)}`, input, lookIn),
      gridOf(`${words.result} ${tuple(shape)}`, shape, lookOut),
    ),
    h('p', { class: 'aside' }, words.legend(name)),
  ];
};

/** @typedef {{ look: 'taken' | false, text: string }} Look */

/**
 * Rows and columns are the last two dimensions; each of the others is a sheet.
 * @type {(caption: string, shape: readonly number[], at: (cell: number[]) => Look) => Scene}
 */
const gridOf = (caption, shape, at) => {
  const outer = shape.slice(0, -2);
  const [rows = 1, columns = 1] = shape.length > 1 ? shape.slice(-2) : [1, shape[0]];
  const tail = (/** @type {number} */ row, /** @type {number} */ column) =>
    [row, column].slice(2 - Math.min(shape.length, 2));
  const sheet = (/** @type {number[]} */ place) =>
    h(
      'table',
      { class: 'sheet' },
      h('caption', {}, place.length > 0 ? `[${place.join(', ')}]` : '\u00a0'),
      h(
        'tbody',
        {},
        ...range(rows).map((row) =>
          h('tr', {}, ...range(columns).map((column) => cellOf(at([...place, ...tail(row, column)])))),
        ),
      ),
    );
  return h('figure', {}, h('figcaption', {}, caption), h('div', { class: 'sheets' }, ...cells(outer).map(sheet)));
};

const cellOf = (/** @type {Look} */ { look, text }) => h('td', { class: classes(look) }, text);

const range = (/** @type {number} */ size) => Array.from({ length: size }, (_, i) => i);
const count = (/** @type {readonly number[]} */ shape) => shape.reduce((product, size) => product * size, 1);

/** Every index of a shape. @type {(shape: readonly number[]) => number[][]} */
const cells = (shape) =>
  shape.reduce(
    (all, size) => all.flatMap((each) => range(size).map((i) => [...each, i])),
    /** @type {number[][]} */ ([[]]),
  );
