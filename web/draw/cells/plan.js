// How a case lies in memory: what the library foresees of its result, and the strides its operands are walked with.
// Operands are outlines, so a case of 10^15 numbers is planned as fast as one of ten.

/**
 * @typedef {import('../../case/case.js').DType} DType
 * @typedef {import('../../case/model.js').Report} Report
 * @typedef {typeof import('../../case/library.js')} Library
 *
 * @typedef {object} Reading  an operand, as it is walked
 * @property {readonly number[]} strides  one per dimension of the result; 0 where the same number is read again
 * @property {boolean} contiguous  whether the operand, before it is expanded, lies in row-major order without gaps
 * @property {number} itemsize  bytes of one of its numbers
 *
 * @typedef {object} Plan
 * @property {readonly number[] | null} shape  of the result; of several views, of the first
 * @property {readonly number[] | null} strides  of the result
 * @property {DType | null} dtype
 * @property {number} itemsize
 * @property {boolean} contiguous  the result
 * @property {readonly Reading[]} reads  one per operand
 * @property {string | null} message  PyTorch's sentence, where it refuses
 */

const nothing = { shape: null, strides: null, dtype: null, itemsize: 0, contiguous: false };

/**
 * @param {Omit<import('../figure.js').Analysis, 'model'>} analysis
 * @param {Library} library
 * @returns {Plan}
 * @throws {Error} where an operand is more than can be counted
 */
export const plan = ({ asked, report, outcome }, library) => {
  const { outline, isContiguous, dtypeInfo } = library;
  const reads = asked.operands.map((operand, i) => {
    const tensor = outline(operand, operand.offset);
    const { strides } = tensor.expand(extents(report, i));
    return { strides, contiguous: isContiguous(tensor), itemsize: dtypeInfo(operand.dtype).size };
  });
  const { made, failure } = outcome;
  const [result] = made;
  if (!report.ok || !result) return { ...nothing, reads, message: failure?.message ?? report.message };
  const { shape, strides, dtype } = result;
  const contiguous = isContiguous(outline(result));
  return { shape, strides, dtype, itemsize: dtypeInfo(dtype).size, contiguous, reads, message: null };
};

/** The sizes an operand is expanded to: the result's, but its own where it clashes. */
const extents = (/** @type {Report} */ { columns }, /** @type {number} */ i) =>
  columns.map(({ size, operands }) => {
    const own = operands[i];
    if (own?.fit === 'conflict') return own.size ?? 1;
    return size ?? Math.max(...operands.map((each) => each.size ?? 1));
  });
