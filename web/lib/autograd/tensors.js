/** Finds and replaces the tensors among the arguments of a call. */
import { viewOf } from '../engine/allocate.js';
import { isPlainObject } from '../tensor/arguments.js';
import { geometryOf, isTensor } from '../tensor/tensor.js';

/** @import { Tensor } from '../tensor/tensor.js' */

/** Whether a value is a tensor that may require gradients. @param {unknown} value */
export function isFloat(value) {
  return isTensor(value) && value.dtype.includes('float');
}

/** Another tensor over the same memory, unknown to autograd. @param {Tensor} tensor @returns {Tensor} */
export function detached(tensor) {
  return viewOf(tensor, geometryOf(tensor));
}

/**
 * `fn` of an argument, or of each item if it is a list or options.
 * @param {any} argument
 * @param {(item: any) => any} fn
 */
export function mapped(argument, fn) {
  if (Array.isArray(argument)) return argument.map((item) => fn(item));
  if (!isPlainObject(argument)) return fn(argument);
  return Object.fromEntries(Object.entries(argument).map(([name, item]) => [name, fn(item)]));
}

/** Every tensor among arguments, in lists and options too. @param {readonly unknown[]} args @returns {Tensor[]} */
export function tensorsIn(args) {
  /** @type {Tensor[]} */
  const found = [];
  for (const each of args) {
    if (isTensor(each)) found.push(each);
    else if (Array.isArray(each)) found.push(...each.filter((item) => isTensor(item)));
    else if (isPlainObject(each)) found.push(...Object.values(each).filter((item) => isTensor(item)));
  }
  return found;
}
