// What the library makes of a case, asked without a single number: every operand is a tensor that has a geometry and no
// memory, so a case of 10^15 numbers is planned as fast as one of ten. Shapes, strides, dtype and sentences are its own.

import { dtypeInfo } from '../../lib/dtype.js';
import * as library from '../../lib/index.js';
import { asGeometry } from '../../lib/internal/geometry.js';
import { looking, Placeholder } from '../../lib/internal/placeholder.js';
import { traced } from '../../lib/internal/recorder.js';
import { readResult } from '../../lib/internal/slots.js';

/**
 * @typedef {import('../case.js').Case} Case
 * @typedef {import('../case.js').Operand} Operand
 * @typedef {import('../case.js').DType} DType
 * @typedef {import('../model.js').Report} Report
 * @typedef {import('../../lib/tensor.js').Tensor} Tensor
 *
 * @typedef {object} Reading  an operand, as it is walked
 * @property {readonly number[]} strides  one per dimension of the result; 0 where the same number is read again
 * @property {boolean} contiguous  whether the operand, before it is expanded, lies in row-major order without gaps
 * @property {number} itemsize  bytes of one of its numbers
 *
 * @typedef {object} Plan
 * @property {readonly number[] | null} shape  of the result
 * @property {readonly number[] | null} strides  of the result
 * @property {DType | null} dtype
 * @property {number} itemsize
 * @property {boolean} contiguous  the result
 * @property {readonly Reading[]} reads  one per operand
 * @property {string | null} message  PyTorch's sentence, where it refuses
 */

/** A tensor of no memory that lies as the operand does. */
const placed = (/** @type {Operand} */ { dtype, shape, strides, offset }) =>
  traced(new Placeholder(), { dtype, shape, strides }, offset);

/**
 * @param {Case} given
 * @param {Report} report  of the operands' shapes
 * @returns {Plan}
 * @throws {import('../../lib/errors.js').ShapeError} where there would be more results than can be counted
 */
export const plan = (given, report) => {
  const tensors = given.operands.map(placed);
  const reads = readsOf(tensors, report);
  try {
    if (!report.ok) return { ...nothing, reads, message: report.message };
    const { shape, strides, dtype } = given.fn === 'broadcastTensors' ? seen(tensors) : result(given, tensors);
    const contiguous = library.isContiguous(traced(new Placeholder(), { dtype, shape, strides }));
    return { shape, strides, dtype, itemsize: dtypeInfo(dtype).size, contiguous, reads, message: null };
  } catch (error) {
    return { ...nothing, reads, message: error instanceof Error ? error.message : String(error) };
  }
};

/** How operands are walked; where they clash, each as far as it goes. @type {(tensors: readonly Tensor[], report: Report) => Reading[]} */
export const readsOf = (tensors, report) =>
  tensors.map((tensor, i) => ({
    strides: library.expand(tensor, extents(report, i)).strides,
    contiguous: library.isContiguous(tensor),
    itemsize: dtypeInfo(tensor.dtype).size,
  }));

const nothing = { shape: null, strides: null, dtype: null, itemsize: 0, contiguous: false };

/** The sizes an operand is expanded to: the result's, but its own where it clashes. */
const extents = (/** @type {Report} */ { columns }, /** @type {number} */ i) =>
  columns.map(({ size, operands }) => {
    const own = operands[i];
    if (own?.fit === 'conflict') return own.size ?? 1;
    return size ?? Math.max(...operands.map((each) => each.size ?? 1));
  });

/** `broadcastTensors` makes nothing; what it shows is the first of its views. */
const seen = (/** @type {Tensor[]} */ tensors) => {
  const [first] = library.broadcastTensors(...tensors);
  return /** @type {Tensor} */ (first);
};

/** The result of the operation, planned and not run. @type {(given: Case, tensors: Tensor[]) => Tensor} */
const result = ({ fn, sign, form, out, options, operands }, tensors) => {
  const [first, ...rest] = tensors.map((tensor, i) => (operands[i]?.weak ? bare(operands[i]) : tensor));
  const how = { ...options, ...(form === 'out' && out ? { out: placed(out) } : {}) };
  const args = Object.keys(how).length > 0 ? [...rest, how] : rest;
  const call = /** @type {Record<string, any>} */ (library)[fn];
  const planner = {
    /** @param {{ plan: () => void }} what */
    add({ plan: planned }) {
      planned();
      return traced(new Placeholder(), asGeometry(readResult()));
    },
  };
  looking.recorder = /** @type {any} */ (planner);
  try {
    if (form === 'inPlace') return /** @type {any} */ (tensors[0])[`${fn}_`](...args);
    // `a + b + c` is two operations, one after the other.
    if (sign && rest.length > 1) return rest.reduce((sofar, each) => call(sofar, each), first);
    return call(first, ...args);
  } finally {
    looking.recorder = undefined;
  }
};

/** A bare number beside tensors; which one does not matter to the plan. */
const bare = (/** @type {Operand | undefined} */ operand) => {
  const { category } = dtypeInfo(operand?.dtype ?? 'float32');
  return library.scalar(1, category === 'integer' ? 'int' : category);
};
