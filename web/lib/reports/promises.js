/** Refuses functions that return a promise where only a synchronous one works. */
import { ArgumentError } from '../errors/classes.js';

/** @param {unknown} value @returns {value is PromiseLike<unknown>} */
export const isPromise = (value) => typeof (/** @type {any} */ (value)?.then) === 'function';

/** @param {string} fn @param {unknown} result of the function it was given */
export function refusePromise(fn, result) {
  if (!isPromise(result)) return;
  result.then(undefined, () => {}); // it fails for want of what it no longer has; that is said here already
  throw new ArgumentError(
    `${fn}(): argument 'fn' must not be async: it returned a promise, which would still be running after ${fn}() returns`,
  );
}
