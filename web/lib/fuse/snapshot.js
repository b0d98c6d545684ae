/**
 * Copies all memory of a tensor, including gaps between elements. A traced function may create a tensor with elements,
 * use it, and write to it later, so the recorder stores a snapshot for each use.
 */
import { blockOf, geometryOf, Tensor } from '../tensor/tensor.js';
import { Block } from '../memory/block.js';
import { heap } from '../boundary/core.js';

/** @import { UntypedTensor } from '../tensor/tensor.js' */

/** @param {Tensor} tensor */
function bytesOf(tensor) {
  const { pointer, bytes } = blockOf(tensor);
  return heap.u8().subarray(pointer, pointer + bytes);
}

/** @param {Tensor} tensor @param {Tensor} earlier a snapshot of it */
function isUnchanged(tensor, earlier) {
  const [now, then] = [bytesOf(tensor), bytesOf(earlier)];
  return geometryOf(tensor) === geometryOf(earlier) && now.every((byte, i) => byte === then[i]);
}

/**
 * A tensor with the same layout over a copy of the memory, or `earlier` if the memory has not changed since.
 * @param {Tensor} tensor
 * @param {Tensor} [earlier]
 * @returns {UntypedTensor}
 */
export function snapshotOf(tensor, earlier) {
  if (earlier !== undefined && isUnchanged(tensor, earlier)) return earlier;
  const block = new Block(blockOf(tensor).bytes);
  const copy = new Tensor(block, geometryOf(tensor), tensor.storageOffset);
  bytesOf(copy).set(bytesOf(tensor));
  return copy;
}
