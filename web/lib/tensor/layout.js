/** The layout of a tensor, with PyTorch's function names. */
import { dimOf, hasNoDimensions } from './dims.js';
import { integer, tensorArgument } from './arguments.js';
import { isRowMajor } from './row-major.js';

/** @import { Tensor } from './tensor.js' */

/**
 * Returns whether the elements are stored in row-major order without gaps. The strides of dimensions of size 1 don't
 * matter.
 * @param {Tensor} input
 * @returns {boolean}
 * @example
 *   isContiguous(t(zeros([2, 3]))); // false
 */
export function isContiguous(input) {
  const { shape, strides } = tensorArgument('isContiguous', 'input', input);
  return isRowMajor(shape, strides);
}

/** Returns the number of dimensions, like `ndim`. @param {Tensor} input @returns {number} */
export function dim(input) {
  return tensorArgument('dim', 'input', input).ndim;
}

/** Returns the number of elements, like `numel`. @param {Tensor} input @returns {number} */
export function nelement(input) {
  return tensorArgument('nelement', 'input', input).numel;
}

/**
 * @template {number | undefined} Dim
 * @param {string} fn
 * @param {Tensor} input
 * @param {'shape' | 'strides'} property
 * @param {Dim} dim
 * @returns {Dim extends number ? number : readonly number[]}
 */
function oneOrAll(fn, input, property, dim) {
  const values = tensorArgument(fn, 'input', input)[property];
  if (dim === undefined) return /** @type {any} */ (values);
  if (values.length === 0) throw hasNoDimensions(integer(fn, 'dim', dim));
  return /** @type {any} */ (values[dimOf(fn, 'dim', dim, values.length)]);
}

/**
 * Returns the shape, or the size of dimension `dim`.
 * @template {number | undefined} [Dim=undefined]
 * @param {Tensor} input
 * @param {Dim} [dim]
 * @returns {Dim extends number ? number : readonly number[]}
 * @example
 *   size(zeros([2, 3]), -1); // 3
 */
export function size(input, dim) {
  return oneOrAll('size', input, 'shape', /** @type {Dim} */ (dim));
}

/**
 * Returns the strides, or the stride of dimension `dim`, in elements.
 * @template {number | undefined} [Dim=undefined]
 * @param {Tensor} input
 * @param {Dim} [dim]
 * @returns {Dim extends number ? number : readonly number[]}
 * @example
 *   stride(zeros([2, 3])); // [3, 1]
 */
export function stride(input, dim) {
  return oneOrAll('stride', input, 'strides', /** @type {Dim} */ (dim));
}
