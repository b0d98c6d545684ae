/** Rejects functions that return a promise if only a synchronous one works. */
import { ArgumentError } from '../errors/classes.js';

/** @param {unknown} value @returns {value is PromiseLike<unknown>} */
export function isPromise(value) {
  return typeof (/** @type {any} */ (value)?.then) === 'function';
}

/** @param {string} fn @param {unknown} result of the function it was given */
export function refusePromise(fn, result) {
  if (!isPromise(result)) return;
  result.then(undefined, () => {}); // it fails because its tensors are gone, which the error here already explains
  throw new ArgumentError(
    `${fn}(): argument 'fn' must not be async: it returned a promise, which would still be running after ${fn}() returns`,
  );
}
