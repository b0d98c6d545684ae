/** What two different sizes say by themselves: how far apart they are, and what they are multiples of. */
import { fact } from './finding.js';

/** @import { Finding } from '../diagnosis.js' */

/** @param {number} n */
export function isPowerOfTwo(n) {
  return n > 0 && Number.isInteger(Math.log2(n));
}

/**
 * How often the smaller size goes into the larger one; 0 if it is not a whole number.
 * @type {(a: number, b: number) => number}
 */
export function ratio(a, b) {
  const [small, large] = a < b ? [a, b] : [b, a];
  return small > 0 && large % small === 0 ? large / small : 0;
}

/**
 * Whether two sizes are as near as where an odd height is halved and doubled again, or a size is padded on one path.
 * @param {number} size
 * @param {number} other
 */
export function isRoundingApart(size, other) {
  const by = Math.abs(size - other);
  return by === 1 || (Math.min(size, other) >= 16 && by <= 4);
}

/** @param {number} a @param {number} b @returns {number} */
const commonDivisor = (a, b) => (b === 0 ? a : commonDivisor(b, a % b));

/** The side of a square number of patches, with or without one class token. @param {number} n */
const patchSide = (n) => [n, n - 1].map(Math.sqrt).find((side) => Number.isInteger(side) && side > 6) ?? 0;

/** Fractions with larger terms say nothing. */
const LARGEST_TERM = 4;

/**
 * The one relation between two different sizes that says most, if there is one.
 * @type {(size: number, other: number) => Finding[]}
 */
export function relation(size, other) {
  const [small, large] = size < other ? [size, other] : [other, size];
  if (small < 1 || small === large) return [];
  const of = (/** @type {string} */ kind, more = {}) => [
    fact('relation', { size, other, small, large, kind, ...more }),
  ];
  if (small === 3 && large === 4) return of('rgba');
  if (small > 16 && large === 2 * (small - 1) && isPowerOfTwo(small - 1)) return of('fft');
  if ((small > 2 && large - small === 1) || (small >= 16 && large - small === 2))
    return of('by', { by: large - small });
  const divisor = commonDivisor(size, other);
  const [one, two] = [size / divisor, other / divisor];
  const [a, b] = [Math.sqrt(one), Math.sqrt(two)];
  if (small > 16 && Number.isInteger(a) && Number.isInteger(b)) return of('squares', { a, b });
  const times = ratio(small, large);
  if (small > 1 && times > 1) return of(times === 2 ? 'twice' : 'times', { times });
  const [mine, theirs] = [patchSide(size), patchSide(other)];
  if (mine > 0 && theirs > 0)
    return of('patches', { mine, theirs, more: size - mine * mine, moreThere: other - theirs * theirs });
  return small > 16 && Math.max(one, two) <= LARGEST_TERM ? of('common', { divisor, one, two }) : [];
}
