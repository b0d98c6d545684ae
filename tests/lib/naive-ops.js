/**
 * Operations whose result is exactly defined, on one pair of numbers at a time. Integers are bigints of any size, which
 * the caller wraps; floats are doubles, which the caller rounds: for one +, -, · or / of float32s that is the same as
 * rounding once.
 */
import { categoryOf, integerBits, roundEven, wrap } from './naive-numbers.js';

/** @typedef {import('../../web/lib/dtype.js').DType} DType */
/** @typedef {(a: any, b: any, c: any, dtype: DType) => any} Of */
/**
 * @typedef {object} Naive
 * @property {1 | 2 | 3} arity
 * @property {'same' | 'real' | 'compare' | 'logical' | 'select' | 'fill'} typing how the dtype of the result follows
 * @property {readonly number[]} takes categories of the common dtype: 0 bool, 1 integer, 2 float
 * @property {Of} of
 * @property {boolean} [exactOut] `out` must be of the dtype that is computed in
 * @property {boolean} [signless] the sign of a zero is not specified
 */

const [bools, integers, floats] = [0, 1, 2];
const numbers = [integers, floats];
const all = [bools, integers, floats];
const whole = [bools, integers];

/** @param {Of} ofIntegers @param {Of} ofFloats @returns {Of} */
const byKind = (ofIntegers, ofFloats) => (a, b, c, dtype) =>
  categoryOf(dtype) === floats ? ofFloats(a, b, c, dtype) : ofIntegers(a, b, c, dtype);

/** @param {bigint} a */
const magnitude = (a) => (a < 0n ? -a : a);

/** Truncating division, as C's; the caller keeps zeros away. @param {bigint} a @param {bigint} b */
const floorDivide = (a, b) => (a % b !== 0n && a < 0n !== b < 0n ? a / b - 1n : a / b);

/** As C++ computes it in the type itself, where the magnitude of the least integer is that integer. @param {bigint} a @param {bigint} b @param {any} dtype */
function gcd(a, b, dtype) {
  [a, b] = [wrap(magnitude(a), dtype), wrap(magnitude(b), dtype)];
  while (a !== 0n) [a, b] = [b % a, a];
  return b;
}

/** Narrow integers are multiplied as 32-bit ones. @param {bigint} a @param {bigint} b @param {any} dtype */
function lcm(a, b, dtype) {
  const common = gcd(a, b, dtype);
  if (common === 0n) return 0n;
  const bits = Math.max(integerBits[/** @type {'int8'} */ (dtype)], 32);
  return magnitude(BigInt.asIntN(bits, (a / common) * b));
}

/** @type {Of} */
const shiftLeft = (a, by, _, dtype) =>
  by < 0n || by >= BigInt(integerBits[/** @type {'int8'} */ (dtype)]) ? 0n : a << by;
/** @type {Of} */
const shiftRight = (a, by, _, dtype) =>
  by < 0n || by >= BigInt(integerBits[/** @type {'int8'} */ (dtype)]) ? (a < 0n ? -1n : 0n) : a >> by;

/** @type {Of} */
const greater = (a, b) => (Number.isNaN(a) || Number.isNaN(b) ? NaN : a > b ? a : b);
/** @type {Of} */
const lesser = (a, b) => (Number.isNaN(a) || Number.isNaN(b) ? NaN : a < b ? a : b);

/** @param {Of} of @param {readonly number[]} takes @param {Partial<Naive>} [more] @returns {Naive} */
const binary = (of, takes, more) => ({ arity: 2, typing: 'same', takes, of, ...more });
/** @param {Of} of @param {readonly number[]} takes @param {Partial<Naive>} [more] @returns {Naive} */
const unary = (of, takes, more) => ({ arity: 1, typing: 'same', takes, of, exactOut: true, ...more });
/** @param {(a: any, b: any) => boolean} of @returns {Naive} */
const compare = (of) => binary((a, b) => BigInt(of(a, b)), all, { typing: 'compare' });
/** @param {(a: boolean, b: boolean) => boolean} of @returns {Naive} */
const logical = (of) => binary((a, b) => BigInt(of(a === 1n, b === 1n)), all, { typing: 'logical' });
/** Rounding to whole numbers, which leaves integers alone. @param {(value: number) => number} of */
const rounding = (of) =>
  unary(
    byKind((a) => a, of),
    numbers,
  );

/** @type {Record<string, Naive>} */
export const naive = {
  add: binary((a, b, _, dtype) => (dtype === 'bool' ? a | b : a + b), all),
  sub: binary((a, b) => a - b, numbers),
  mul: binary((a, b) => a * b, all),
  div: binary((a, b) => a / b, all, { typing: 'real' }),
  maximum: binary(greater, all, { signless: true }),
  minimum: binary(lesser, all, { signless: true }),
  floorDivide: binary(floorDivide, whole.slice(1)),
  remainder: binary((a, b) => a - b * floorDivide(a, b), [integers]),
  fmod: binary((a, b) => a % b, [integers]),
  gcd: binary((a, b, _, dtype) => gcd(a, b, dtype), [integers]),
  lcm: binary((a, b, _, dtype) => lcm(a, b, dtype), [integers]),
  bitwiseAnd: binary((a, b) => a & b, whole),
  bitwiseOr: binary((a, b) => a | b, whole),
  bitwiseXor: binary((a, b) => a ^ b, whole),
  bitwiseLeftShift: binary(shiftLeft, [integers]),
  bitwiseRightShift: binary(shiftRight, [integers]),
  eq: compare((a, b) => a === b),
  ne: compare((a, b) => a !== b),
  lt: compare((a, b) => a < b),
  le: compare((a, b) => a <= b),
  gt: compare((a, b) => a > b),
  ge: compare((a, b) => a >= b),
  logicalAnd: logical((a, b) => a && b),
  logicalOr: logical((a, b) => a || b),
  logicalXor: logical((a, b) => a !== b),
  logicalNot: unary((a) => 1n - a, all, { typing: 'logical', exactOut: false }),
  bitwiseNot: unary((a, _, __, dtype) => (dtype === 'bool' ? 1n - a : ~a), whole),
  neg: unary((a) => -a, numbers),
  abs: unary(byKind(magnitude, Math.abs), numbers),
  sign: unary(
    byKind(
      (a) => (a > 0n ? 1n : a < 0n ? -1n : 0n),
      (a) => (a > 0 ? 1 : a < 0 ? -1 : 0),
    ),
    all,
  ),
  floor: rounding(Math.floor),
  ceil: rounding(Math.ceil),
  trunc: rounding(Math.trunc),
  round: rounding(roundEven),
  where: { arity: 3, typing: 'select', takes: all, of: (condition, a, b) => (condition ? a : b), exactOut: true },
  maskedFill: { arity: 3, typing: 'fill', takes: all, of: (a, mask, value) => (mask ? value : a) },
  clamp: { arity: 3, typing: 'same', takes: numbers, of: (a, low, high, dtype) => lesser(greater(a, low, 0, dtype), high, 0, dtype), signless: true }, // prettier-ignore
};
