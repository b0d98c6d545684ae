/** Numbers out of tensors. Everything that leaves is a copy: no view of the heap is ever handed out. */
import { dtypeInfo } from './dtype.js';
import { ShapeError } from './errors.js';
import { tensorArgument } from './internal/arguments.js';
import { allocateContiguous, copyInto } from './internal/call.js';
import { nest } from './internal/nested.js';
import { elementsOf } from './create.js';

/** @typedef {import('./tensor.js').Tensor} Tensor */
/** @typedef {import('./dtype.js').DType} DType */
/** @typedef {import('./dtype.js').TypedArray} TypedArray */

/** @param {Tensor} tensor @param {DType} dtype @returns {TypedArray} */
function elementsAs(tensor, dtype) {
  const staged = allocateContiguous(dtype, tensor.shape);
  try {
    copyInto(tensor, staged);
    return elementsOf(staged).slice();
  } finally {
    staged.dispose();
  }
}

/**
 * The elements in row-major order, as the typed array of the dtype: bool as bytes, float16 and bfloat16 as their raw
 * bits, int64 as a BigInt64Array.
 * @param {Tensor} tensor
 * @returns {TypedArray}
 */
export function toTypedArray(tensor) {
  return elementsAs(tensor, tensorArgument('toTypedArray', 'tensor', tensor).dtype);
}

/**
 * The elements in row-major order as JavaScript values: numbers, bigints for int64, booleans for bool.
 * @param {Tensor} tensor
 * @returns {ArrayLike<number | bigint | boolean>}
 */
export function valuesOf(tensor) {
  const { name, category } = dtypeInfo(tensor.dtype);
  if (name === 'bool') return Array.from(elementsAs(tensor, name), Boolean);
  return elementsAs(tensor, category === 'float' ? 'float64' : name);
}

/**
 * Nested arrays of the elements; for a 0-d tensor its number.
 * @param {Tensor} tensor
 * @returns {any}
 * @example
 *   tolist(arange(4).reshape([2, 2])); // [[0, 1], [2, 3]]
 */
export function tolist(tensor) {
  return nest(valuesOf(tensorArgument('tolist', 'tensor', tensor)), tensor.shape);
}

/**
 * The only element of a tensor.
 * @param {Tensor} tensor
 * @returns {number | bigint | boolean}
 */
export function item(tensor) {
  if (tensorArgument('item', 'tensor', tensor).numel !== 1) {
    throw new ShapeError(`a Tensor with ${tensor.numel} elements cannot be converted to Scalar`);
  }
  return /** @type {number | bigint | boolean} */ (valuesOf(tensor)[0]);
}
