// The way back: a gradient comes in the result's shape, and every operand takes the sum over what it was stretched
// along.

/**
 * @typedef {import('./case.js').Case} Case
 * @typedef {import('./model.js').Model} Model
 *
 * @typedef {object} Back  of one operand
 * @property {string} name
 * @property {'none' | 'same' | 'sums'} kind  none: numbers of this dtype have no gradient
 * @property {import('./case.js').DType} dtype
 * @property {number[]} dims  of the result, that are summed over
 * @property {readonly number[]} from  the shape it comes in
 * @property {readonly number[]} shape  the shape it has
 */

/**
 * One entry per tensor; nothing where there is no result, or one that no gradient comes through.
 * @param {Case} asked
 * @param {Model} model
 * @returns {Back[]}
 */
export const back = ({ operands, fn }, { ok, columns, shape, dtype }) => {
  if (!ok || shape === null || (fn !== 'broadcastTensors' && !isFloat(dtype))) return [];
  /** @type {Map<string, Back>} */
  const all = new Map();
  for (const [i, operand] of operands.entries()) {
    if (operand.weak || (fn === 'copy' && i === 0)) continue; // what is written over
    const stretched = columns.filter(({ entries }) => {
      const fit = entries[i]?.fit;
      return fit === 'stretched' || fit === 'missing';
    });
    const dims = stretched.map(({ dim }) => dim);
    const kind = !isFloat(operand.dtype) ? 'none' : dims.length > 0 ? 'sums' : 'same';
    all.set(operand.name, {
      ...{ name: operand.name, kind, dtype: operand.dtype, dims },
      ...{ from: shape, shape: operand.shape },
    });
  }
  return [...all.values()];
};

const isFloat = (/** @type {string | null} */ dtype) => dtype !== null && dtype.includes('float');
