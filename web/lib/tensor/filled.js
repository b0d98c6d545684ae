/** Disposes of new tensors if filling them, or creating the next one, throws. */

/** @import { UntypedTensor } from './tensor.js' */

/**
 * Calls `fill`, which writes into a new tensor, and returns the tensor. If `fill` throws, the tensor is disposed of.
 * @param {UntypedTensor} result
 * @param {(result: UntypedTensor) => void} fill
 */
export function filled(result, fill) {
  try {
    fill(result);
    return result;
  } catch (error) {
    result.dispose();
    throw error;
  }
}

/**
 * Maps a list to results, most of them tensors. If one call of `make` throws, the earlier results are disposed of.
 * @template From
 * @template {object} To
 * @param {Iterable<From>} all
 * @param {(each: From, i: number) => To} make
 */
export function eachOrNone(all, make) {
  /** @type {To[]} */
  const result = [];
  try {
    for (const each of all) result.push(make(each, result.length));
    return result;
  } catch (error) {
    for (const each of result) if ('dispose' in each) /** @type {any} */ (each).dispose();
    throw error;
  }
}
