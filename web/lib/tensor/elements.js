/** Typed arrays over the elements of a tensor, without copying. */
import { dtypeInfo } from '../boundary/dtype.js';
import { addressOf, geometryOf } from './tensor.js';
import { freshView, heap } from '../boundary/core.js';

/** @import { DType } from '../boundary/dtype.js' */
/** @import { Tensor } from './tensor.js' */

/** The elements of a contiguous tensor, valid until something is allocated. @param {Tensor} tensor @returns {any} */
export function elementsOf(tensor) {
  const { Array } = dtypeInfo(tensor.dtype);
  return new Array(heap.buffer, tensor.numel === 0 ? 0 : addressOf(tensor), tensor.numel);
}

/** Views of all memory, by dtype of the elements. @type {Map<DType, () => any>} */
const views = new Map();

/**
 * All memory as elements of the tensor's dtype, and the index of its first element. Creating an array for a few
 * elements takes longer than reading them here.
 * @param {Tensor} tensor
 * @returns {{ memory: any, first: number }}
 */
export function memoryOf(tensor) {
  const first = addressOf(tensor);
  const { dtype, size } = geometryOf(tensor);
  let view = views.get(dtype);
  if (view === undefined) views.set(dtype, (view = freshView(/** @type {any} */ (dtypeInfo(dtype).Array))));
  return { memory: view(), first: first / size };
}

/**
 * Sets all elements of a contiguous tensor to 0, which has the same bytes in every dtype. A call of `fill` costs more
 * than setting a few words.
 * @param {Tensor} tensor
 */
export function clear(tensor) {
  const start = addressOf(tensor);
  const bytes = geometryOf(tensor).numel * geometryOf(tensor).size;
  if (bytes > 128 || start % 8 > 0 || bytes % 8 > 0) {
    heap.u8().fill(0, start, start + bytes);
    return;
  }
  const words = heap.f64();
  for (let i = start / 8; i < (start + bytes) / 8; ++i) words[i] = 0;
}

/** Above this number of elements, `set` of a typed array is faster than a loop. */
export const few = 64;

/** Sets all elements of a contiguous tensor. @param {Tensor} tensor @param {ArrayLike<unknown>} values */
export function setElements(tensor, values) {
  if (!Array.isArray(values) || values.length > few) return elementsOf(tensor).set(values);
  const { memory, first } = memoryOf(tensor);
  for (let i = 0; i < values.length; ++i) memory[first + i] = values[i];
}
