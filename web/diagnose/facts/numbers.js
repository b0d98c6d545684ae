/** What two different sizes say by themselves: how far apart they are, and what they are multiples of. */
import { fact } from './finding.js';

/** @import { Finding } from '../diagnosis.js' */

/**
 * Whether two sizes are as near as where an odd height is halved and doubled again, or a size is padded on one path.
 * @param {number} size
 * @param {number} other
 */
export function isRoundingApart(size, other) {
  const by = Math.abs(size - other);
  return by === 1 || (Math.min(size, other) >= 16 && by <= 4);
}

/** @type {(a: number, b: number) => number} */
const greatestDivisor = (a, b) => (b === 0 ? a : greatestDivisor(b, a % b));

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
  // Of small factors, most are coincidences.
  const isTelling = small > 2 && large % small === 0 && (large <= 16 * small || small > 16);
  return isTelling ? of('times', { times: large / small }) : [];
}

/**
 * The factors of two numbers of elements: 72000 = 5 · 14400 and 115200 = 8 · 14400.
 * @type {(count: number, wanted: number) => Finding[]}
 */
export function factors(count, wanted) {
  const [small, large] = count < wanted ? [count, wanted] : [wanted, count];
  const common = greatestDivisor(small, large);
  return common > 16 && common < small && large <= 16 * common
    ? [fact('relation', { kind: 'common', small, large, common, one: small / common, two: large / common })]
    : relation(count, wanted);
}
