// Below the alignment of an index: the indexed tensor, and the source of each element of the result.

import { tuple } from '../../lib/errors/printed-shape.js';
import { cells, gridOf, isSmall } from './grid.js';
import { h } from '../scene/scene.js';

/** @import { IndexExplanation } from '../../lib/control/explain-index.js' */
/** @import { Scene } from '../scene/scene.js' */
/** @import { Look } from './grid.js' */

/** @typedef {typeof import('../../words/en-unaligned.js').unaligned} Words */

/**
 * @param {import('../../case/case.js').Case} asked
 * @param {IndexExplanation} index
 * @param {Words} words
 * @returns {Scene[]}
 */
export function indexScene({ indexing, label }, index, { indexing: words }) {
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
}

/**
 * The input with its selected elements, and the result with their positions.
 * @type {(index: IndexExplanation, name: string, words: Words['indexing']) => Scene[]}
 */
const grids = (index, name, words) => {
  const { input } = index;
  const shape = index.shape ?? [];
  if (input.length === 0 || !isSmall(shape) || !isSmall(input)) return [];
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
