/** The elements of a tensor where they are, on the heap. */
import { dtypeInfo } from '../boundary/dtype.js';
import { addressOf } from './tensor.js';
import { heap } from '../boundary/core.js';

/** @import { Tensor } from './tensor.js' */

/** The elements of a contiguous tensor, good until something is allocated. @param {Tensor} tensor @returns {any} */
export function elementsOf(tensor) {
  const { Array } = dtypeInfo(tensor.dtype);
  return new Array(heap.buffer, tensor.numel === 0 ? 0 : addressOf(tensor), tensor.numel);
}
