/** Memory given back by scope: what is made inside and not handed out goes when the scope ends, however it ends. */
import { asCaller } from '../errors/calls.js';
import { ArgumentError } from '../errors/classes.js';
import { classOf, nameOf } from '../tensor/arguments.js';
import { observers } from '../tensor/observers.js';
import { tracing } from '../tensor/placeholder.js';
import { refusePromise } from '../reports/promises.js';
import { isTensor } from '../tensor/tensor.js';

/** @import { Tensor } from '../tensor/tensor.js' */

/**
 * Adds every tensor that can be reached from `value` to `found`.
 * @param {unknown} value
 * @param {Set<unknown>} found
 */
function reach(value, found) {
  if (typeof value !== 'object' || value === null || found.has(value) || ArrayBuffer.isView(value)) return;
  found.add(value);
  if (isTensor(value)) return;
  const parts = /^(?:Map|Set)$/.test(classOf(value)) ? [.../** @type {Set<unknown>} */ (value)] : Object.values(value);
  for (const each of parts) reach(each, found);
}

/**
 * Calls `fn` and returns its result. Every other tensor that `fn` made is disposed of, even if `fn` throws. The result
 * may contain tensors in arrays and objects. Calls nest: what an inner one returns belongs to the outer one. `fn` must
 * not be async, because other code could make tensors while it waits.
 * @template T
 * @param {() => T} fn
 * @returns {T}
 * @example
 *   tidy(() => ones([3]).add(1).mul(2)).tolist(); // [4, 4, 4]
 */
export function tidy(fn) {
  if (typeof fn !== 'function') throw new ArgumentError(`tidy(): argument 'fn' must be a function, not ${nameOf(fn)}`);
  // A fused function is looked at with tensors that have no memory, and what it makes by the way is kept with it.
  if (tracing.recorder !== undefined) return asCaller(fn);
  const outer = observers.scope;
  const scope = { tensors: new Set(), outer };
  observers.scope = scope;
  /** @type {Set<unknown>} */
  const returned = new Set();
  try {
    const result = asCaller(fn);
    refusePromise('tidy', result);
    reach(result, returned);
    return result;
  } catch (error) {
    returned.clear(); // they are not returned after all
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
  if (!isTensor(tensor)) {
    throw new ArgumentError(`keep(): argument 'tensor' must be a tensor, not ${nameOf(tensor)}`);
  }
  for (let { scope } = observers; scope !== undefined; scope = scope.outer) scope.tensors.delete(tensor);
  return tensor;
}
