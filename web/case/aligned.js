// Which cases are about broadcasting: an index, an einsum, a join and a gather line their operands up in ways of their
// own.

/** @typedef {Pick<import('./case.js').Case, 'fn'>} Asked */

const JOINS = ['cat', 'stack'];
const GATHERS = ['gather', 'takeAlongDim', 'scatter', 'scatterAdd'];

/** Whether it puts tensors one behind the other. @param {Asked} asked */
export const isJoin = ({ fn }) => JOINS.includes(fn);

/** Whether it picks or places one element for each index. @param {Asked} asked */
export const isGather = ({ fn }) => GATHERS.includes(fn);

/**
 * Whether the operands line up from the right, and stretch.
 * @param {Asked & Pick<import('./case.js').Case, 'indexing'>} asked
 */
export const isAligned = (asked) => !asked.indexing && asked.fn !== 'einsum' && !isJoin(asked) && !isGather(asked);
