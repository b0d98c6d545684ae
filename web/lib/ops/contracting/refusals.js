/** PyTorch's errors that several products share. */
import { dtypeInfo } from '../../boundary/dtype.js';
import { ShapeError } from '../../errors/classes.js';
import { cannotStore, notImplementedFor } from '../../errors/sentences.js';
import { canCast } from '../promotion.js';

/** @import { Tensor } from '../../tensor/tensor.js' */

/** @param {string} fn @param {string} argument @param {Tensor} vector */
export function assertVector(fn, argument, { ndim }) {
  if (ndim === 1) return;
  throw new ShapeError(`${fn}: Expected 1-D argument ${argument}, but got ${ndim}-D`, { argument });
}

/**
 * Rejects a target that cannot hold the result.
 * @param {import('../../boundary/dtype.js').DType} dtype
 * @param {Tensor} out
 */
export function assertStores(dtype, out) {
  if (canCast(dtype, out.dtype)) return;
  throw cannotStore(dtypeInfo(dtype).scalarType, dtypeInfo(out.dtype).scalarType);
}

/** @param {string} kernel PyTorch's name of it */
export function notOfBools(kernel) {
  return notImplementedFor(kernel, 'Bool');
}
