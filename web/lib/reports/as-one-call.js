/**
 * For functions that call other functions. Traces and modes should see only the outer call. A fused function would
 * record the inner ones, so it cannot use these functions.
 */
import { absentAmong, refuse, tracedAmong } from '../tensor/placeholder.js';
import { uninterrupted } from './after-call.js';
import { unwatched, watching } from './watching.js';

/** @import { Tensor } from '../tensor/tensor.js' */

/**
 * @param {readonly Tensor[]} operands
 * @param {() => Tensor} work
 * @param {Tensor} [target] the target of the result, if it is not new
 * @returns {import('../tensor/tensor.js').UntypedTensor}
 */
export function asOneCall(operands, work, target) {
  if (tracedAmong(operands) && !absentAmong(operands)) refuse();
  const discard = target === undefined ? (/** @type {Tensor} */ result) => result.dispose() : undefined;
  return uninterrupted(() => (watching.on ? unwatched(work) : work()), discard);
}
