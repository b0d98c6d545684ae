// Below the sizes of joined tensors: the operand of each part of the result, or of each cell if there are few.

import { partsOf } from '../../case/joining.js';
import { tuple } from '../../lib/errors/printed-shape.js';
import { gridOf, isSmall } from '../indexing/grid.js';
import { h } from '../scene/scene.js';

/** @import { Model, Report } from '../../case/model.js' */
/** @import { Scene } from '../scene/scene.js' */

/** @typedef {typeof import('../../words/en-unaligned.js').unaligned} Words */

/** @param {Report} report @param {Model} model @param {Words} words @returns {Scene[]} */
export function joinScene(report, { names }, { indexing, joining: words }) {
  const { joined, shape, stacks } = report;
  if (joined === undefined || shape === null) return [];
  const parts = partsOf(report);
  const nameAt = (/** @type {number} */ operand) => names[operand] ?? '';
  const said = parts.map(({ operand, from, to }) => words.part(nameAt(operand), from, to)).join(' · ');
  /** @type {(cell: number[]) => import('../indexing/grid.js').Look} */
  const look = (cell) => {
    const index = cell[joined] ?? 0;
    const place = parts.findIndex(({ from, to }) => index >= from && index <= to);
    const { operand = 0, from = 0 } = parts[place] ?? {};
    const own = stacks ? cell.toSpliced(joined, 1) : cell.with(joined, index - from);
    return { look: place % 2 === 0 ? 'taken' : 'other', text: `${nameAt(operand)} ${own}` };
  };
  const grid = isSmall(shape) ? [gridOf(`${indexing.result} ${tuple(shape)}`, shape, look)] : [];
  return [
    h(
      'section',
      { class: 'index' },
      h('p', { class: 'dims' }, `${indexing.dim(joined)}: ${said}`),
      ...grid,
      ...(grid.length > 0 ? [h('p', { class: 'aside' }, words.legend)] : []),
    ),
  ];
}
