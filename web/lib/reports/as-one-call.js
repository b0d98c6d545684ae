/**
 * For public functions that call other public functions. Traces and modes see only the outer call. `fuse` would record
 * the inner calls, so it refuses such functions.
 */
import { absentAmong, refuseInFuse, tracedAmong } from '../tensor/placeholder.js';
import { disposeOf, uninterrupted } from './after-call.js';
import { unwatched, watching } from './watching.js';

/** @import { Tensor } from '../tensor/tensor.js' */

/**
 * @param {readonly Tensor[]} operands
 * @param {() => Tensor} work
 * @param {Tensor} [target] the target of the result, if it is not new
 * @returns {import('../tensor/tensor.js').UntypedTensor}
 */
export function asOneCall(operands, work, target) {
  if (tracedAmong(operands) && !absentAmong(operands)) refuseInFuse();
  const discard = target === undefined ? disposeOf : undefined;
  return uninterrupted(() => (watching.on ? unwatched(work) : work()), discard);
}
