// Finds the elements from which an element of a result was computed. Where an operation broadcasts, the core says which
// elements it reads. Otherwise each element is changed in turn: if the result changes too, it was computed from it.

import { arange, expand, reshape } from '../lib/functions.js';
import { numelOf } from '../lib/tensor/row-major.js';

/** Other values for an element. @param {unknown} value @returns {unknown[]} */
function changes(value) {
  if (typeof value === 'boolean') return [!value];
  if (typeof value === 'bigint') return [value + 1n, value - 1n, value + 1000n, value - 1000n];
  const number = Number(value);
  return [number + 1, number - 1, number + 1000, number - 1000, NaN];
}

/**
 * The positions of the elements that change a result.
 * @param {readonly unknown[]} elements
 * @param {(position: number, other: unknown) => boolean} isChanged  computes the result with another value at a
 *   position; throws if there is no result for this value
 * @returns {Set<number>}
 * @example
 *   [...changing([3, 4, 5], (position, other) => position === 1 && other !== 4)]; // [1]
 */
export function changing(elements, isChanged) {
  const isSource = (/** @type {number} */ position) =>
    changes(elements[position]).some((other) => {
      try {
        return isChanged(position, other);
      } catch {
        return false;
      }
    });
  return new Set(elements.map((_, position) => position).filter(isSource));
}

/**
 * Which element a broadcast reads: for element 5 of a `[2, 3]`, `[2, 1]` is read at 1 and `[3]` at 2.
 * @type {(shape: readonly number[], result: readonly number[], element: number) => number}
 */
export function readAt(shape, result, element) {
  const numbered = reshape(arange(numelOf(shape)), [...shape]);
  return Number(/** @type {any} */ (reshape(expand(numbered, [...result]), [-1])).tolist()[element]);
}
