/** What two different sizes say by themselves: how far apart they are, and what they are multiples of. */
import { numelOf } from '../../lib/tensor/row-major.js';
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

/**
 * Whether two sizes above 3 differ by 1, or by at most 2 if both are 16 or more.
 * @type {(small: number, large: number) => boolean}
 */
export function isNext(small, large) {
  return small > 3 && large - small <= (small < 16 ? 1 : 2);
}

/** @type {(a: number, b: number) => number} */
const commonFactor = (a, b) => (b === 0 ? a : commonFactor(b, a % b));

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
  if (isNext(small, large)) return of('by', { by: large - small });
  // Of small factors, most are coincidences.
  const isTelling = large % small === 0 && (small > 32 || (small > 3 && large > 100 * small) || large === small ** 2);
  if (isTelling && small > 2) return of('times', { times: large / small });
  const sides = [size, other].map(Math.sqrt);
  if (small > 100 && sides.every(Number.isInteger)) return of('squares', { sides });
  const factor = commonFactor(small, large);
  const isCommon = factor >= 16 && factor < small && large / factor <= 32;
  return isCommon ? of('factor', { factor, first: size / factor, second: other / factor }) : [];
}

/**
 * How many rows an array has, if the last sizes of a requested shape divide its elements: 19933 of 200 · 271, where the
 * shape has 1654 · 12. The first sizes may divide the rest too: then those between them differ.
 * @type {(count: number, shape: readonly number[]) => Finding[]}
 */
export function leading(count, shape) {
  for (let from = 1; from < shape.length; ++from) {
    const rest = shape.slice(from);
    const size = numelOf(rest);
    if (size <= 16 || count % size !== 0) continue;
    let [first, rows] = [0, count / size];
    for (; first < from - 1 && rows % (shape[first] ?? 0) === 0; ++first) rows /= shape[first] ?? 1;
    const lead = shape.slice(first, from);
    const wanted = numelOf(lead);
    const before = shape.slice(0, first);
    const differing = { more: rows - wanted, fewer: wanted - rows, product: lead.length > 1 ? lead : [] };
    return [
      fact('leading', { count, first: before, lead, rows, wanted, terms: [...before, rows, ...rest], ...differing }),
    ];
  }
  return [];
}
