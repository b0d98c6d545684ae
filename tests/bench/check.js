/** Checks that a result equals the loop's, so that nothing wrong is timed. */
import { decode } from './halves.js';

/**
 * The first difference from the expected result, as a sentence, or undefined.
 * @param {ArrayLike<number | bigint>} got
 * @param {ArrayLike<number>} expected
 * @param {number} [tolerance] relative to the larger of the two and of `least`; 0 is equality
 * @param {number} [least] values below it have the same tolerance, because a difference of two large numbers is inexact
 * @returns {string | undefined}
 */
export function difference(got, expected, tolerance = 0, least = 1e-6) {
  if (got.length !== expected.length) return `has ${got.length} elements instead of ${expected.length}`;
  for (let i = 0; i < expected.length; ++i) {
    const [x, y] = [Number(got[i]), Number(expected[i])];
    if (Object.is(x, y) || x === y) continue;
    const scale = Math.max(Math.abs(x), Math.abs(y), least);
    if (!(Math.abs(x - y) <= tolerance * scale)) return `has ${x} at ${i} instead of ${y}`;
  }
  return undefined;
}

/**
 * 16-bit floats as numbers; other arrays unchanged.
 * @type {(elements: ArrayLike<number>, dtype: string) => ArrayLike<number>}
 */
export function asNumbers(elements, dtype) {
  if (dtype !== 'float16' && dtype !== 'bfloat16') return elements;
  return Float32Array.from(elements, (bits) => decode[dtype][bits] ?? NaN);
}
