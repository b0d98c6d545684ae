// Which cases are about broadcasting. An index, an einsum, a join and a gather align their operands in other ways.

/** @typedef {Pick<import('./case.js').Case, 'fn'>} Operation */

const JOINS = ['cat', 'stack'];
const GATHERS = ['gather', 'takeAlongDim', 'scatter', 'scatterAdd'];

/** Whether it joins tensors one after the other. @param {Operation} asked */
export function isJoin({ fn }) {
  return JOINS.includes(fn);
}

/** Whether it reads or writes one element for each index. @param {Operation} asked */
export function isGather({ fn }) {
  return GATHERS.includes(fn);
}

/**
 * Whether the operands are aligned from the right, and broadcast.
 * @param {Operation & Pick<import('./case.js').Case, 'indexing'>} asked
 */
export function isAligned(asked) {
  return !asked.indexing && asked.fn !== 'einsum' && !isJoin(asked) && !isGather(asked);
}
