/** A copy with separate strides for reading and writing. */
import { asWalk } from '../tensor/geometry.js';
import { blockOf, Tensor } from '../tensor/tensor.js';
import { copyInto } from './copy.js';

/**
 * @typedef {{ size: number, from: number, to: number }} CopiedDim a dimension, with its strides in the source and the
 *   target; the source may be read backwards
 */

/** The size and stride of a dimension. @param {Tensor} tensor @param {number} dim */
export function dimensionOf(tensor, dim) {
  return { size: Number(tensor.shape[dim]), from: Number(tensor.strides[dim]) };
}

/** @param {Tensor} tensor @param {readonly number[]} shape @param {readonly number[]} strides @param {number} skip */
const walk = (tensor, shape, strides, skip) =>
  new Tensor(blockOf(tensor).share(), asWalk({ dtype: tensor.dtype, shape, strides }), tensor.storageOffset + skip);

/**
 * Copies `from` into `to` with these strides, each starting some elements after its first. Dimensions of size 1 do not
 * count, so even if many dimensions are split, few matter.
 * @param {Tensor} from
 * @param {Tensor} to
 * @param {readonly CopiedDim[]} steps
 * @param {number} [skipFrom]
 * @param {number} [skipTo]
 */
export function copyAlong(from, to, steps, skipFrom = 0, skipTo = 0) {
  const isEmpty = steps.some(({ size }) => size === 0);
  const walked = isEmpty ? [{ size: 0, from: 0, to: 0 }] : steps.filter(({ size }) => size !== 1);
  const shape = walked.map(({ size }) => size);
  const strides = (/** @type {'from' | 'to'} */ of) => walked.map((step) => step[of]);
  const read = walk(from, shape, strides('from'), isEmpty ? 0 : skipFrom);
  try {
    const write = walk(to, shape, strides('to'), isEmpty ? 0 : skipTo);
    try {
      copyInto(read, write);
    } finally {
      write.dispose();
    }
  } finally {
    read.dispose();
  }
}
