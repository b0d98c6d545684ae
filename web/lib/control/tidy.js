/** `tidy` disposes of the tensors that a function creates and does not return, even if the function throws. */
import { callUserCode } from '../errors/calls.js';
import { classOf, wrongArgument } from '../tensor/arguments.js';
import { observers } from '../tensor/observers.js';
import { tracing } from '../tensor/placeholder.js';
import { refusePromise } from '../reports/promises.js';
import { isTensor } from '../tensor/tensor.js';

/** @import { Tensor } from '../tensor/tensor.js' */

/** Adds every tensor that can be reached from `value` to `found`. @param {unknown} value @param {Set<unknown>} found */
function collectTensors(value, found) {
  if (typeof value !== 'object' || value === null || found.has(value) || ArrayBuffer.isView(value)) return;
  found.add(value);
  if (isTensor(value)) return;
  const parts = /^(?:Map|Set)$/.test(classOf(value)) ? [.../** @type {Set<unknown>} */ (value)] : Object.values(value);
  for (const each of parts) collectTensors(each, found);
}

/**
 * Calls `fn` and returns its result. All other tensors that `fn` created are disposed of, even if `fn` throws. The
 * result may contain tensors in arrays and objects. Calls can be nested: tensors that an inner call returns belong to
 * the outer call. `fn` must not be async, because other code could create tensors while it waits.
 * @template T
 * @param {() => T} fn
 * @returns {T}
 * @example
 *   tidy(() => ones([3]).add(1).mul(2)).tolist(); // [4, 4, 4]
 */
export function tidy(fn) {
  if (typeof fn !== 'function') throw wrongArgument('tidy', 'fn', 'a function', fn);
  // While `fuse` traces a function, tensors have no memory to free, and its recorder needs those that are created.
  if (tracing.recorder !== undefined) return callUserCode(fn);
  const outer = observers.scope;
  const scope = { tensors: new Set(), outer };
  observers.scope = scope;
  /** @type {Set<unknown>} */
  const returned = new Set();
  try {
    const result = callUserCode(fn);
    refusePromise('tidy', result);
    collectTensors(result, returned);
    return result;
  } catch (error) {
    returned.clear(); // the error is thrown instead
    throw error;
  } finally {
    observers.scope = outer;
    for (const each of scope.tensors) {
      if (returned.has(each)) outer?.tensors.add(each);
      else each.dispose();
    }
  }
}

/**
 * Returns the tensor, and makes sure that no `tidy` around it disposes of it.
 * @template {Tensor} T
 * @param {T} tensor
 * @returns {T}
 * @example
 *   tidy(() => [keep(ones([2]))].length); // 1
 */
export function keep(tensor) {
  if (!isTensor(tensor)) throw wrongArgument('keep', 'tensor', 'a tensor', tensor);
  for (let { scope } = observers; scope !== undefined; scope = scope.outer) scope.tensors.delete(tensor);
  return tensor;
}
