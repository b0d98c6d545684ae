/** How exactly the library's answer must match the interpreter's. */
import { beyond, categoryOf, spacing } from './numbers.js';

/** @import { DType } from '../../web/lib/boundary/dtype.js' */
/** @import { Value } from './numbers.js' */

/** @param {DType} dtype */
const isHalf = (dtype) => dtype === 'float16' || dtype === 'bfloat16';

/**
 * Replaces an infinity with the number after the largest finite one, as rounding does; for float64, with the largest.
 * @param {number} value
 * @param {DType} dtype
 */
const finite = (value, dtype) =>
  Math.abs(value) === Infinity ? Math.sign(value) * Math.min(beyond(dtype), Number.MAX_VALUE) : value;

/**
 * Whether the difference is within the error computed for this element; NaN allows any.
 * @param {Value} got
 * @param {Value} want
 * @param {DType} dtype
 * @param {number} tolerance
 */
function isNear(got, want, dtype, tolerance) {
  if (Object.is(got, want) || got === want || Number.isNaN(tolerance)) return true;
  if (typeof got !== 'number' || typeof want !== 'number') return Math.abs(Number(got) - Number(want)) <= tolerance;
  return tolerance > 0 && Math.abs(finite(got, dtype) - finite(want, dtype)) <= tolerance;
}

/**
 * @param {Value} got
 * @param {Value} want
 * @param {DType} dtype
 * @param {import('./operations.js').Exact} rule
 * @param {number} term its unit counts where it is larger than the result's
 */
function agrees(got, want, dtype, rule, term) {
  if (Object.is(got, want)) return true;
  if (got === want) return rule === 'z' || rule === 'f' || rule === 'q' || rule === 'n' || categoryOf(dtype) < 2;
  if (typeof got !== 'number' || typeof want !== 'number' || Number.isNaN(got) || Number.isNaN(want)) return false;
  if (rule === 'x' || rule === 'z' || ((rule === 'f' || rule === 'q') && !isHalf(dtype))) return false;
  const units =
    rule === 't' || rule === 'u'
      ? dtype === 'float64'
        ? 4
        : rule === 'u'
          ? 1
          : 0
      : isHalf(dtype)
        ? 1
        : rule === 'n'
          ? 16
          : 4;
  const [a, b, c] = [got, want, term].map((value) => finite(value, dtype));
  // Different rounding before a floor may give the neighbouring whole number.
  if (rule === 'q' && Math.abs(a - b) <= 1) return true;
  return Math.abs(a - b) <= units * spacing(Math.max(Math.abs(a), Math.abs(b), c), dtype);
}

/**
 * The coarser of two dtypes; one may be an integer. A result is only as exact as its intermediate values.
 * @param {DType} a
 * @param {DType} b
 */
export function coarser(a, b) {
  return categoryOf(a) === 2 && (categoryOf(b) < 2 || spacing(1, a) > spacing(1, b)) ? a : b;
}

/**
 * A description of the first element that differs, or null.
 * @param {readonly Value[]} got @param {readonly Value[]} want @param {DType} dtype
 * @param {import('./operations.js').Exact | readonly number[]} rule or the allowed error of each element, 0 by default
 * @param {readonly number[]} [terms] the largest number in the sum that gave each element
 */
export function differentElement(got, want, dtype, rule, terms) {
  const text = (/** @type {unknown} */ value) => (Object.is(value, -0) ? '-0' : String(value));
  if (got.length !== want.length) return `has ${got.length} elements instead of ${want.length}`;
  for (let i = 0; i < got.length; ++i) {
    const [a, b] = [/** @type {Value} */ (got[i]), /** @type {Value} */ (want[i])];
    const agree =
      typeof rule === 'string' ? agrees(a, b, dtype, rule, terms?.[i] ?? 0) : isNear(a, b, dtype, rule[i] ?? 0);
    if (!agree) return `element ${i} is ${text(a)} instead of ${text(b)}`;
  }
  return null;
}
