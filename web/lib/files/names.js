/** Tensors by name, for files with several tensors. */
import { ArgumentError } from '../errors/classes.js';
import { classOf, isObject, describeValue } from '../tensor/arguments.js';
import { isTensor } from '../tensor/tensor.js';

/** @import { Tensor } from '../tensor/tensor.js' */

/** @typedef {Readonly<Record<string, Tensor>> | ReadonlyMap<string, Tensor>} Named */

/**
 * Creates tensors, and frees them all if one fails. The record has no prototype: a file may name a tensor `__proto__`.
 * @template T
 * @param {(tensors: Record<string, Tensor>) => T} fill
 * @returns {T} what `fill` returns, or a promise of it
 */
export function createNamed(fill) {
  /** @type {Record<string, Tensor>} */
  const tensors = Object.create(null);
  /** @param {unknown} error @returns {never} */
  const disposeAndThrow = (error) => {
    for (const each of Object.values(tensors)) each.dispose();
    throw error;
  };
  try {
    const result = fill(tensors);
    return result instanceof Promise ? /** @type {T} */ (result.catch(disposeAndThrow)) : result;
  } catch (error) {
    return disposeAndThrow(error);
  }
}

/**
 * The names and tensors of a record or a Map, checked.
 * @param {string} fn
 * @param {unknown} tensors
 * @returns {[string, Tensor][]}
 */
export function namedTensors(fn, tensors) {
  if (!isObject(tensors) || isTensor(tensors) || Array.isArray(tensors)) {
    const message = `${fn}(): argument 'tensors' must be a record or Map of tensors by name, not ${describeValue(tensors)}`;
    throw new ArgumentError(message);
  }
  const entries =
    classOf(tensors) === 'Map' ? [.../** @type {Map<string, Tensor>} */ (tensors)] : Object.entries(tensors);
  for (const [name, tensor] of entries) {
    if (typeof name !== 'string' || /\p{Surrogate}/u.test(name)) {
      throw new ArgumentError(`${fn}(): names of tensors must be strings of valid Unicode, not ${describeValue(name)}`);
    }
    if (!isTensor(tensor)) {
      throw new ArgumentError(`${fn}(): ${JSON.stringify(name)} must be a tensor, not ${describeValue(tensor)}`);
    }
  }
  return entries;
}
