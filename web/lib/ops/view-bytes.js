/** The bytes of a tensor as elements of another dtype. */
import { dtypeInfo } from '../boundary/dtype.js';
import { viewOf } from '../engine/allocate.js';
import { ShapeError } from '../errors/classes.js';
import { refuseTraced } from '../tensor/placeholder.js';

/** @import { DType } from '../boundary/dtype.js' */
/** @import { Tensor } from '../tensor/tensor.js' */

/**
 * The last dimension grows or shrinks with the size of an element, so that its elements must lie next to each other.
 * @param {Tensor} from
 * @param {DType} dtype
 */
export function viewOfBytes(from, dtype) {
  refuseTraced([from]);
  const [own, wanted] = [dtypeInfo(from.dtype), dtypeInfo(dtype)];
  const { shape, strides, storageOffset: offset } = from;
  if (own.size === wanted.size) return viewOf(from, { dtype, shape, strides });
  const to = `to view ${own.scalarType} as ${wanted.scalarType} (different element sizes)`;
  if (from.ndim === 0) throw new ShapeError(`self.dim() cannot be 0 ${to}`, { argument: 'dtype' });
  const assert = (/** @type {boolean} */ holds, /** @type {string} */ what, /** @type {unknown} */ got) => {
    if (!holds) throw new ShapeError(`self.${what} ${to}, but got ${got}`, { argument: 'dtype' });
  };
  const last = from.ndim - 1;
  const ratio = Math.max(own.size, wanted.size) / Math.min(own.size, wanted.size);
  const whole = (/** @type {string} */ what, /** @type {number} */ number) =>
    assert(number % ratio === 0, `${what} must be divisible by ${ratio}`, number);
  const [size, step] = [Number(shape[last]), Number(strides[last])];
  if (own.size > wanted.size) {
    assert(step === 1, 'stride(-1) must be 1', step);
    const finer = strides.map((stride) => stride * ratio);
    return viewOf(from, { dtype, shape: shape.with(last, size * ratio), strides: finer.with(last, 1) }, offset * ratio);
  }
  whole('size(-1)', size);
  whole('storage_offset()', offset);
  assert(step === 1, 'stride(-1) must be 1', step);
  strides.slice(0, last).forEach((stride, dim) => whole(`stride(${dim})`, stride));
  const coarser = strides.map((stride) => stride / ratio);
  return viewOf(from, { dtype, shape: shape.with(last, size / ratio), strides: coarser.with(last, 1) }, offset / ratio);
}
