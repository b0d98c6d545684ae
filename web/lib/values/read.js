/**
 * Reads the elements of tensors. All functions return copies, except `withData`, which lends a view of the heap for one
 * call.
 */
import { dtypeInfo } from '../boundary/dtype.js';
import { callUserCode } from '../errors/calls.js';
import { ArgumentError, ShapeError } from '../errors/classes.js';
import { tensorArgument, wrongArgument } from '../tensor/arguments.js';
import { allocateContiguous, viewOf } from '../engine/allocate.js';
import { copyInto } from '../engine/copy.js';
import { heap } from '../boundary/core.js';
import { elementsOf, few, memoryOf } from '../tensor/elements.js';
import { lending } from '../memory/lending.js';
import { nest, nestBy } from './nest.js';
import { refusePromise } from '../reports/promises.js';
import { isContiguous } from '../tensor/layout.js';
import { Scalar } from '../tensor/scalar.js';
import { tuple } from '../errors/printed-shape.js';
import { geometryOf } from '../tensor/tensor.js';
import { useAndDispose } from '../tensor/with-temporaries.js';

/** @import { DType, TypedArray } from '../boundary/dtype.js' */
/** @import { Tensor } from '../tensor/tensor.js' */
/** @import { ArrayOf, Item, Lent } from '../typing/views.js' */

/**
 * From this number of bytes on, `new Kind(elements)` is faster than `slice`, which fills the new array with zeros
 * first.
 */
const large = 2 ** 20;

/** @param {TypedArray} elements @returns {TypedArray} */
function copyOf(elements) {
  const Kind = /** @type {new (from: TypedArray) => TypedArray} */ (elements.constructor);
  return elements.byteLength < large ? elements.slice() : new Kind(elements);
}

/** @param {Tensor} tensor @param {DType} dtype @returns {TypedArray} */
function elementsAs(tensor, dtype) {
  if (tensor.dtype === dtype && isContiguous(tensor)) return copyOf(elementsOf(tensor));
  return useAndDispose(allocateContiguous(dtype, tensor.shape), (staged) =>
    copyOf(elementsOf(copyInto(tensor, staged))),
  );
}

/**
 * The elements in row-major order, as the typed array of the dtype: bool as bytes, float16 and bfloat16 as their raw
 * bits, int64 as a BigInt64Array.
 * @template {DType} D
 * @param {Tensor<D>} tensor
 * @returns {ArrayOf<D>}
 */
export function toTypedArray(tensor) {
  return /** @type {any} */ (elementsAs(tensor, tensorArgument('toTypedArray', 'tensor', tensor).dtype));
}

/**
 * Calls `fn` with the elements of a contiguous tensor, without copying them, and returns what `fn` returns. Whatever
 * `fn` writes into the array is written into the tensor. The array is only valid until `fn` returns. During the call,
 * memory cannot grow, so an allocation that needs more throws an OutOfMemoryError.
 * @template {DType} D
 * @template T
 * @param {Tensor<D>} tensor
 * @param {(view: Lent<D>) => T} fn
 * @returns {T}
 * @example
 *   withData(tensor([1, 2, 3]), (view) => Math.max(...view)); // 3
 */
export function withData(tensor, fn) {
  const from = tensorArgument('withData', 'tensor', tensor);
  if (typeof fn !== 'function') throw wrongArgument('withData', 'fn', 'a function', fn);
  if (!isContiguous(from)) {
    throw new ArgumentError(
      `withData(): argument 'tensor' is not contiguous: shape ${tuple(from.shape)}, strides ${tuple(from.strides)}; ` +
        'use tensor.contiguous() instead',
    );
  }
  const view = viewOf(from, geometryOf(from)); // its memory stays even if `fn` disposes of it
  try {
    const result = lending(() => callUserCode(() => fn(/** @type {any} */ (elementsOf(view)))));
    refusePromise('withData', result);
    if (ArrayBuffer.isView(result) && result.buffer === heap.buffer) {
      throw new ArgumentError(
        'withData(): the function must not return the array it received, which is only valid during the call; tensor.toTypedArray() makes a copy',
      );
    }
    return result;
  } finally {
    view.dispose();
  }
}

/** Whether a typed array of this dtype contains the values themselves, not raw bits. @param {DType} dtype */
const isPlain = (dtype) => dtype !== 'bool' && dtype !== 'float16' && dtype !== 'bfloat16';

/**
 * The elements in row-major order as JavaScript values: numbers, bigints for int64, booleans for bool.
 * @param {Tensor} tensor
 * @returns {ArrayLike<number | bigint | boolean>}
 */
export function valuesOf(tensor) {
  const { dtype } = tensor;
  if (dtype === 'bool') return Array.from(elementsAs(tensor, dtype), Boolean);
  // Not every engine has a Float16Array.
  return elementsAs(tensor, dtype === 'float16' || dtype === 'bfloat16' ? 'float64' : dtype);
}

/**
 * Returns the elements as nested arrays; for a 0-d tensor, its number.
 * @param {Tensor} tensor
 * @returns {any}
 * @example
 *   tolist(arange(4).reshape([2, 2])); // [[0, 1], [2, 3]]
 */
export function tolist(tensor) {
  const { dtype, shape, strides } = tensorArgument('tolist', 'tensor', tensor);
  // Many elements that are not contiguous are copied first, which throws if there is not enough memory.
  const isRead = isPlain(dtype) && tensor.numel > 0 && (tensor.numel <= few || isContiguous(tensor));
  if (!isRead) return nest(valuesOf(tensor), shape);
  const { memory, first } = memoryOf(tensor);
  return nestBy(memory, shape, strides, first);
}

/** Returns the only element of a tensor. @template {DType} D @param {Tensor<D>} tensor @returns {Item<D>} */
export function item(tensor) {
  if (tensorArgument('item', 'tensor', tensor).numel !== 1) {
    throw new ShapeError(`a Tensor with ${tensor.numel} elements cannot be converted to Scalar`);
  }
  if (!isPlain(tensor.dtype)) return /** @type {any} */ (valuesOf(tensor)[0]);
  const { memory, first } = memoryOf(tensor);
  return memory[first];
}

/** The only element as a `Scalar` whose kind follows from the dtype. @param {Tensor} tensor */
export function numberOf(tensor) {
  const { category } = dtypeInfo(tensor.dtype);
  return new Scalar(item(tensor), category === 'integer' ? 'int' : category);
}
