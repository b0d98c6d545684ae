/**
 * Copies all memory of a tensor, including gaps between elements. If a fused function uses a tensor from outside, its
 * recorder stores a snapshot, to notice later changes.
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
