/** A stretch of one dimension, as a view. */
import { stepped } from '../tensor/geometry.js';
import { viewOf } from './allocate.js';

/** @import { Tensor } from '../tensor/tensor.js' */

/** The size and stride of a dimension. @param {Tensor} from @param {number} at @returns {[number, number]} */
export const sizeAndStride = (from, at) => [Number(from.shape[at]), Number(from.strides[at])];

/**
 * Dimension `at` is read from `start`, `size` times, `step` apart.
 * @param {Tensor} from
 * @param {number} at
 * @param {number} start
 * @param {number} size
 * @param {number} [step]
 */
export function stretch(from, at, start, size, step = 1) {
  const [, stride] = sizeAndStride(from, at);
  const geometry = {
    dtype: from.dtype,
    shape: from.shape.with(at, size),
    strides: from.strides.with(at, stepped(0, stride, step)),
  };
  return viewOf(from, geometry, stepped(from.storageOffset, start, stride));
}
