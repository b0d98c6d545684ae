// The shapes of the backward pass. For (3, 1) and (4,) the result's gradient is (3, 4); the first operand sums over
// dimension 1 and the second over dimension 0, because they were stretched along these.

/** @import { Case } from './case.js' */
/** @import { Model } from './model.js' */

/**
 * @typedef {object} Back  how the shape of the result's gradient becomes that of one operand's
 * @property {string} name
 * @property {'none' | 'same' | 'sums'} kind  none: this dtype has no gradient
 * @property {import('../lib/boundary/dtype.js').DType} dtype
 * @property {number[]} dims  dimensions of the result to sum over
 * @property {readonly number[]} from  the shape of the result's gradient
 * @property {readonly number[]} shape  the shape of the operand's gradient
 */

/**
 * One entry per tensor; none without a result, or if the result has no gradient.
 * @param {Case} asked
 * @param {Model} model
 * @returns {Back[]}
 */
export function back({ operands, fn }, { ok, columns, shape, dtype }) {
  if (!ok || shape === null || (fn !== 'broadcastTensors' && !isFloat(dtype))) return [];
  /** @type {Map<string, Back>} */
  const all = new Map();
  for (const [i, operand] of operands.entries()) {
    if (operand.weak || (fn === 'copy' && i === 0)) continue; // the target of a copy is overwritten
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
}

/** The dimensions along which more than one gradient is added up. @param {Back} way @returns {number[]} */
export function sumsOver({ dims, from }) {
  return dims.filter((dim) => Number(from[dim]) > 1);
}

const MOST = 16_384; // of result elements, and of stored elements

/** Whether the gradients are few enough to be computed. @param {Case} asked @param {Model} model @returns {boolean} */
export function isComputable({ operands }, { numel }) {
  return numel !== null && numel <= MOST && operands.every(({ stored }) => stored <= MOST);
}

const isFloat = (/** @type {string | null} */ dtype) => dtype !== null && dtype.includes('float');
