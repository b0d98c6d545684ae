/** Creates filled tensors, all or none. */

/** @import { UntypedTensor } from './tensor.js' */

/**
 * Runs `fill` on a new tensor, and disposes of it if that throws.
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
 * The results of `make` for each, in order. If one call throws, the other results are disposed of.
 * @template From
 * @template {object} To what is no tensor stays as it is
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
