// Asks our library for the memory layout of a case: shape and strides of the result, and the strides with which
// operands are read. Operands are outlines, tensors without elements, so 10^15 elements are planned as fast as ten.

/** @import { Report } from '../../case/model.js' */
/** @import { DType } from '../../lib/boundary/dtype.js' */

/**
 * @typedef {typeof import('../../case/library.js')} Library
 *
 * @typedef {object} Reading  how an operand is read
 * @property {readonly number[]} strides  one per dimension of the result; 0 where an element is read again
 * @property {boolean} contiguous  whether the operand is contiguous before it is expanded
 * @property {number} itemsize  bytes per element
 *
 * @typedef {object} Plan
 * @property {readonly number[] | null} shape  of the result; with several views, of the first
 * @property {readonly number[] | null} strides  of the result
 * @property {DType | null} dtype
 * @property {number} itemsize
 * @property {boolean} contiguous  whether the result is contiguous
 * @property {readonly Reading[]} reads  one per operand
 * @property {string | null} message  PyTorch's message, if it fails
 */

const nothing = { shape: null, strides: null, dtype: null, itemsize: 0, contiguous: false };

/**
 * Plans a case.
 * @param {Omit<import('../figure.js').Analysis, 'model'>} analysis
 * @param {Library} library
 * @returns {Plan}
 * @throws {Error} if an operand has too many elements to count
 */
export function plan({ asked, report, outcome }, library) {
  const { outline, isContiguous, dtypeInfo } = library;
  const reads = asked.operands.map((operand, i) => {
    const tensor = outline(operand, operand.offset);
    const { strides } = tensor.expand(extents(report, i));
    return { strides, contiguous: isContiguous(tensor), itemsize: dtypeInfo(operand.dtype).size };
  });
  const { results, failure } = outcome;
  const [result] = results;
  if (!report.ok || !result) return { ...nothing, reads, message: failure?.message ?? report.message };
  const { shape, strides, dtype } = result;
  const contiguous = isContiguous(outline(result));
  return { shape, strides, dtype, itemsize: dtypeInfo(dtype).size, contiguous, reads, message: null };
}

/** The sizes that an operand is expanded to: the result's, but its own in a conflict. */
const extents = (/** @type {Report} */ { columns }, /** @type {number} */ i) =>
  columns.map(({ size, operands }) => {
    const own = operands[i];
    if (own?.fit === 'conflict') return own.size ?? 1;
    return size ?? Math.max(...operands.map((each) => each.size ?? 1));
  });
