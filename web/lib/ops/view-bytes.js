/** `view` with a dtype: the bytes of a tensor as elements of another dtype. */
import * as abi from '../boundary/abi.js';
import { core } from '../boundary/core.js';
import { dtypeInfo } from '../boundary/dtype.js';
import { viewOf } from '../engine/allocate.js';
import { throwIfRefused } from '../engine/refusals.js';
import { readResult, readWord, writeGeometry } from '../engine/slots.js';
import { refuseTraced } from '../tensor/placeholder.js';

/** @import { DType } from '../boundary/dtype.js' */
/** @import { Tensor } from '../tensor/tensor.js' */

/**
 * The last dimension grows or shrinks with the size of an element, so its elements must be next to each other.
 * @param {Tensor} from
 * @param {DType} dtype
 */
export function viewOfBytes(from, dtype) {
  const [own, wanted] = [dtypeInfo(from.dtype), dtypeInfo(dtype)];
  writeGeometry(1, from.dtype, from.shape, from.strides);
  writeGeometry(2, dtype, [], []);
  throwIfRefused(core._stride0_view_bytes(from.storageOffset), () => ({
    names: ['dtype'],
    purpose: `to view ${own.scalarType} as ${wanted.scalarType} (different element sizes)`,
  }));
  refuseTraced([from]);
  return viewOf(from, readResult(), readWord(abi.kErrorAWord));
}
