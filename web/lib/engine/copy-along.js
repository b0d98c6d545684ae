/** Copies with any strides on both sides, also negative ones: `flip` reads backwards, `cat` writes into a part. */
import { asTraversal } from '../tensor/geometry.js';
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
const traversalOf = (tensor, shape, strides, skip) =>
  new Tensor(
    blockOf(tensor).share(),
    asTraversal({ dtype: tensor.dtype, shape, strides }),
    tensor.storageOffset + skip,
  );

/**
 * Copies `from` into `to`, walking both along `dims`. Dimensions of size 1 are left out, so that the rest fits the
 * maximum rank.
 * @param {Tensor} from
 * @param {Tensor} to
 * @param {readonly CopiedDim[]} dims
 * @param {number} [skipFrom] elements of `from` before the first that is read
 * @param {number} [skipTo] elements of `to` before the first that is written
 */
export function copyAlong(from, to, dims, skipFrom = 0, skipTo = 0) {
  const isEmpty = dims.some(({ size }) => size === 0);
  const traversed = isEmpty ? [{ size: 0, from: 0, to: 0 }] : dims.filter(({ size }) => size !== 1);
  const shape = traversed.map(({ size }) => size);
  const strides = (/** @type {'from' | 'to'} */ of) => traversed.map((step) => step[of]);
  const read = traversalOf(from, shape, strides('from'), isEmpty ? 0 : skipFrom);
  try {
    const write = traversalOf(to, shape, strides('to'), isEmpty ? 0 : skipTo);
    try {
      copyInto(read, write);
    } finally {
      write.dispose();
    }
  } finally {
    read.dispose();
  }
}
