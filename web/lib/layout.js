/** How a tensor lies in its storage, asked in PyTorch's words. */
import { dimOf } from './dims.js';
import { tensorArgument } from './internal/arguments.js';

/** @typedef {import('./tensor.js').Tensor} Tensor */

/**
 * Whether the elements lie in row-major order without gaps; the strides of dimensions of size 1 do not matter.
 * @param {Tensor} input
 * @returns {boolean}
 * @example
 *   isContiguous(t(zeros([2, 3]))); // false
 */
export function isContiguous(input) {
  const { shape, strides, numel } = tensorArgument('isContiguous', 'input', input);
  if (numel === 0) return true;
  let packed = 1;
  for (let at = shape.length - 1; at >= 0; --at) {
    if (shape[at] === 1) continue;
    if (strides[at] !== packed) return false;
    packed *= Number(shape[at]);
  }
  return true;
}

/** Whether the elements fill one stretch of memory, in whatever order of the dimensions. @param {Tensor} input */
function isDense({ shape, strides, numel }) {
  if (numel === 0) return true;
  const used = shape.map((size, at) => ({ size, stride: Number(strides[at]) })).filter(({ size }) => size !== 1);
  used.sort((a, b) => a.stride - b.stride);
  let packed = 1;
  for (const { size, stride } of used) {
    if (stride !== packed) return false;
    packed *= size;
  }
  return true;
}

/**
 * Strides of a copy that lies as `input` does, which is what a clone and a conversion are: dense ones are kept, others
 * packed in the same order. An insertion sort from the last dimension, in which a stretched one has no opinion.
 * @param {Tensor} input
 * @returns {number[]}
 */
export function stridesOfCopy(input) {
  const { shape, strides } = input;
  if (isDense(input)) return [...strides];
  const fastestFirst = shape.map((_, i) => shape.length - 1 - i);
  const at = (/** @type {readonly number[]} */ values, /** @type {number} */ i) =>
    Number(values[Number(fastestFirst[i])]);
  for (let i = 1; i < shape.length; ++i) {
    for (let j = i - 1, moving = i; j >= 0; --j) {
      const [inner, outer] = [at(strides, j), at(strides, moving)];
      if (inner === 0 || outer === 0) continue;
      if (inner < outer) break;
      if (inner === outer && at(shape, j) <= at(shape, moving)) continue;
      [fastestFirst[j], fastestFirst[moving]] = [Number(fastestFirst[moving]), Number(fastestFirst[j])];
      moving = j;
    }
  }
  const packed = [...strides];
  let next = 1;
  for (const dim of fastestFirst) {
    packed[dim] = next;
    next *= Number(shape[dim]);
  }
  return packed;
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
  return /** @type {any} */ (dim === undefined ? values : values[dimOf(fn, 'dim', dim, values.length)]);
}

/**
 * The shape, or the size of dimension `dim`.
 * @template {number | undefined} [Dim=undefined]
 * @param {Tensor} input
 * @param {Dim} [dim]
 * @returns {Dim extends number ? number : readonly number[]}
 * @example
 *   size(zeros([2, 3]), -1); // 3
 */
export const size = (input, dim) => oneOrAll('size', input, 'shape', /** @type {Dim} */ (dim));

/**
 * The strides, or the stride of dimension `dim`, in elements.
 * @template {number | undefined} [Dim=undefined]
 * @param {Tensor} input
 * @param {Dim} [dim]
 * @returns {Dim extends number ? number : readonly number[]}
 * @example
 *   stride(zeros([2, 3])); // [3, 1]
 */
export const stride = (input, dim) => oneOrAll('stride', input, 'strides', /** @type {Dim} */ (dim));
