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

/**
 * How often the smaller of two sizes is in the larger one, unless that is likely to be a coincidence; 0 then.
 * @type {(a: number, b: number) => number}
 */
export function telling(a, b) {
  const times = ratio(a, b);
  const small = Math.min(a, b);
  return small > 2 && times > 1 && (times <= 16 || (small > 16 && isPowerOfTwo(times))) ? times : 0;
}

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
  if ((small > 3 && large - small === 1) || (small >= 16 && large - small === 2))
    return of('by', { by: large - small });
  const times = telling(small, large);
  return times > 0 ? of('times', { times }) : [];
}
