/**
 * Describes loops of engine/indexed.js for an index along one dimension. `gather` and `scatter` have an index for each
 * element; `indexSelect`, `indexAdd` and others have one for each slice.
 */
import { dtypeInfo } from '../../boundary/dtype.js';
import { copyInto, scalarTensor } from '../../engine/copy.js';
import { indexOutside, readIndexed, runIndexed } from '../../engine/indexed.js';
import { ShapeError } from '../../errors/classes.js';
import { reportIfBroadcast, watching } from '../../reports/watching.js';
import { to } from '../copies.js';
import { commonShape as aligned } from '../masked-fill.js';
import { useAndDispose } from '../../tensor/with-temporaries.js';

/** @import { Access, IndexedLoop } from '../../engine/indexed.js' */
/** @import { Scalar } from '../../tensor/scalar.js' */
/** @import { Tensor } from '../../tensor/tensor.js' */

/** @typedef {Omit<IndexedLoop, 'plain'>} Places */
/** @typedef {(tensor: Tensor) => Places} PlacesIn */

/** A 0-d tensor as a 1-d tensor of one element. @param {Tensor} tensor */
const padded = ({ shape, strides }) => (shape.length > 0 ? { shape, strides } : { shape: [1], strides: [1] });

/** How many elements a slice of dimension `dim` has. @param {Tensor} tensor @param {number} dim @returns {number} */
export function sizeAlong(tensor, dim) {
  return Number(padded(tensor).shape[dim]);
}

/**
 * For an index per element: step `(i, j)` of the loop is about element `(index[i, j], j)` of the tensor.
 * @param {number} dim
 * @param {Tensor} index
 * @param {boolean} [wraps]
 * @returns {PlacesIn}
 */
export function perElementIndex(dim, index, wraps = false) {
  return (tensor) => {
    const [own, by] = [padded(tensor), padded(index)];
    const [size, step] = [Number(own.shape[dim]), Number(own.strides[dim])];
    return {
      shape: by.shape,
      chosen: { tensor, strides: own.strides.with(dim, 0) },
      index: { tensor: index, strides: by.strides, size, step, wraps },
    };
  };
}

/**
 * For an index per slice: step `(i, j)` of the loop is about element `(index[i], j)` of the tensor.
 * @param {number} dim
 * @param {Tensor} index of one dimension, or none
 * @param {boolean} [wraps]
 * @returns {PlacesIn}
 */
export function perSliceIndex(dim, index, wraps) {
  return (tensor) => {
    const own = padded(tensor);
    const [size, step] = [Number(own.shape[dim]), Number(own.strides[dim])];
    const strides = own.shape.map((_, i) => (i === dim ? (index.strides[0] ?? 0) : 0));
    return {
      shape: own.shape.with(dim, index.numel),
      chosen: { tensor, strides: own.strides.with(dim, 0) },
      index: { tensor: index, strides, size, step, wraps },
    };
  };
}

/** An index for each element of a contiguous tensor, in row-major order. @param {Tensor} index @returns {PlacesIn} */
export function flatIndex(index) {
  return (tensor) => ({
    shape: index.shape,
    chosen: { tensor, strides: index.shape.map(() => 0) },
    index: { tensor: index, strides: index.strides, size: tensor.numel, step: 1, wraps: true },
  });
}

/**
 * The loop over the indices of slices only, with size 1 in all other dimensions.
 * @param {Places} places
 * @param {number} dim
 * @returns {Places}
 */
export function sliceIndexOnly(places, dim) {
  return {
    ...places,
    shape: places.shape.map((size, i) => (i === dim ? size : 1)),
  };
}

/** PyTorch's error for an index out of range. @param {string} torchType @param {string} [fn] a prefix of some */
export function outOfBounds(torchType, fn = '') {
  return (/** @type {bigint} */ index, /** @type {number} */ dim, /** @type {number} */ size) =>
    new ShapeError(`${fn}index ${index} is out of bounds for dimension ${dim} with size ${size}`, {
      torchType,
      argument: 'index',
      dim,
      a: Number(index),
      b: size,
    });
}

/** PyTorch's other error for an index out of range. */
export function outOfRange() {
  return new ShapeError('index out of range in self', { torchType: 'IndexError' });
}

/**
 * Throws if an index is out of range.
 * @param {Places} places
 * @param {number} dim
 * @param {(index: bigint, dim: number, size: number) => Error} refuse
 */
export function assertPlaces({ shape, index }, dim, refuse) {
  const found = indexOutside(shape, index);
  if (found !== undefined) throw refuse(found, dim, index.size);
}

/**
 * Copies the elements at the indices to `result`, which must be new. Throws if an index is out of range.
 * @param {Places} places
 * @param {Tensor} result
 * @param {number} dim
 * @param {(index: bigint, dim: number, size: number) => Error} refuse
 */
export function readAt(places, result, dim, refuse) {
  const found = readIndexed({ ...places, plain: sideOver(result, places.shape) });
  if (found !== undefined) throw refuse(found, dim, places.index.size);
}

/** @param {Tensor} plain @param {readonly number[]} shape of the loop */
const sideOver = (plain, shape) =>
  plain.ndim === 0 ? { tensor: plain, strides: shape.map(() => 0) } : { tensor: plain, strides: plain.strides };

/**
 * Copies the elements of `plain` to the indices, or combines them with the elements there, as `access` says.
 * @param {Access} access
 * @param {Places} places
 * @param {Tensor} plain of the same dtype; a 0-d tensor is used for all indices
 */
export function combineAt(access, { shape, chosen, index }, plain) {
  return runIndexed(access, { shape, plain: sideOver(plain, shape), chosen, index });
}

/**
 * Like `combineAt`, but 16-bit floats are combined in float32 and rounded once, as in PyTorch's `scatter_add`.
 * @param {Access} access
 * @param {PlacesIn} placesIn
 * @param {Tensor} target
 * @param {Tensor} plain
 */
export function foldInFloat32(access, placesIn, target, plain) {
  const { category, size } = dtypeInfo(target.dtype);
  if (category !== 'float' || size !== 2) return combineAt(access, placesIn(target), plain);
  useAndDispose(to(target, 'float32'), (wide) => {
    useAndDispose(to(plain, 'float32'), (args) => combineAt(access, placesIn(wide), args));
    copyInto(wide, target);
  });
}

/**
 * Calls `use` with a number as a 0-d tensor.
 * @param {Scalar} number
 * @param {import('../../boundary/dtype.js').DType} dtype
 * @param {(result: Tensor) => void} use
 */
export function withNumber(number, dtype, use) {
  useAndDispose(scalarTensor(number, dtype), use);
}

/** The shape that they broadcast to. @param {string} fn @param {readonly (readonly number[])[]} shapes */
export function commonShape(fn, shapes) {
  const { shape } = aligned(shapes);
  if (watching.on) reportIfBroadcast(fn, shapes, shape);
  return shape;
}
