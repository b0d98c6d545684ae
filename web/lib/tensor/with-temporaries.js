/** @import { Tensor } from './tensor.js' */

/** @typedef {<A extends Tensor>(result: A) => A} Own registers a temporary tensor, and returns it */

/**
 * Runs `work`, and disposes of the temporary tensors that it passes to `own`.
 * @template T
 * @param {(own: Own) => T} work
 * @returns {T}
 */
export function withTemporaries(work) {
  /** @type {Tensor[]} */
  const result = [];
  try {
    return work((each) => {
      result.push(each);
      return each;
    });
  } finally {
    for (const each of result) each.dispose();
  }
}

/**
 * Calls `use` with a temporary tensor, and disposes of it afterwards.
 * @template T
 * @param {Tensor} result
 * @param {(result: Tensor) => T} use
 */
export function useAndDispose(result, use) {
  try {
    return use(result);
  } finally {
    result.dispose();
  }
}
