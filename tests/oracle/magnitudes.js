/** The magnitudes of the terms of a multiply-add or a logaddexp, for each element. They bound its rounding errors. */
import * as stride0 from '../../web/lib/index.js';

/** @import { Tensor } from '../../web/lib/tensor/tensor.js' */

/**
 * A tensor's elements, or a number, repeated for each element of the result.
 * @param {any} operand
 * @param {readonly number[]} shape
 */
function numbersOf(operand, shape) {
  const count = shape.reduce((product, size) => product * size, 1);
  if (!(operand instanceof stride0.Tensor)) return new Float64Array(count).fill(numberOf(operand));
  const wide = operand.expand(shape);
  const double = wide.to('float64');
  const values = /** @type {Float64Array} */ (double.toTypedArray());
  wide.dispose();
  double.dispose();
  return values;
}

/** @param {any} value a number, or one with an explicit kind */
const numberOf = (value) => Number(value?.value ?? value);

/** The larger of the finite ones. @param {number} a @param {number} b */
function larger(a, b) {
  return Math.max(0, ...[a, b].filter(Number.isFinite).map(Math.abs));
}

/** @type {Record<string, (a: number, b: number, c: number, factor: number) => number>} */
const terms = {
  add: (a, b, _, alpha) => Math.abs(a) + Math.abs(alpha * b),
  sub: (a, b, _, alpha) => Math.abs(a) + Math.abs(alpha * b),
  rsub: (a, b, _, alpha) => Math.abs(b) + Math.abs(alpha * a),
  addcmul: (a, b, c, value) => Math.abs(a) + Math.abs(value * b * c),
  addcdiv: (a, b, c, value) => Math.abs(a) + Math.abs((value * b) / c),
  lerp: (a, b, w) => (w < 0.5 ? Math.abs(a) + Math.abs(w * (b - a)) : Math.abs(b) + Math.abs((b - a) * (1 - w))),
  logaddexp: larger,
  logaddexp2: larger,
};

/**
 * Computed for an element of the result when it is needed.
 * @param {string} op
 * @param {any[]} operands
 * @param {Record<string, any>} options
 * @param {readonly number[]} shape
 * @returns {import('./compare.js').Magnitudes | undefined}
 */
export function magnitudesOf(op, operands, options, shape) {
  const term = terms[op];
  if (term === undefined) return undefined;
  /** @type {number[] | undefined} */
  let cached;
  return () => {
    if (cached) return cached;
    const factor = numberOf(options.alpha ?? options.value ?? 1);
    const [a = [], b = [], c = []] = operands.map((each) => numbersOf(each, shape));
    cached = Array.from(a, (first, i) => term(first, Number(b[i]), Number(c[i]), factor));
    return cached;
  };
}
