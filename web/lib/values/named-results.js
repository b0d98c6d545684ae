/**
 * Several results of one call: an array in PyTorch's order that also has PyTorch's names for them.
 *
 *     const { values, indices } = sort(x);
 *     const [values, indices] = sort(x);
 */

/** @import { Tensor } from '../tensor/tensor.js' */

/**
 * Array methods of the same names, such as `values`, are replaced.
 * @template {readonly string[]} Names
 * @template {readonly Tensor[]} Results
 * @typedef {Omit<[...Results], Names[number]> & { readonly [I in keyof Names & `${number}` as Names[I]]: I extends
 *   keyof Results ? Results[I] : never }} NamedResults
 */

/**
 * Adds names to an array of results. They are not elements, so loops and comparisons see each result once.
 * @template {readonly string[]} const Names
 * @template {readonly Tensor[]} const Results
 * @param {Names} names
 * @param {Results} results
 * @returns {NamedResults<Names, Results>}
 */
export function namedResults(names, results) {
  const all = [...results];
  names.forEach((name, i) => Object.defineProperty(all, name, { value: results[i] }));
  return /** @type {any} */ (all);
}
