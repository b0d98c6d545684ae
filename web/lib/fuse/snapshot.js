/** Copies of memory including gaps, with the same layout as the originals. */
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
 * A copy of all the memory of a tensor, with the same view; an earlier one, if it would be equal.
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
