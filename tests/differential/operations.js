/**
 * Each elementwise operation on one set of numbers. Integers are bigints of any size, which the interpreter wraps.
 * Floats are doubles: the interpreter rounds results, and `r` rounds intermediate steps, to the computed dtype. For one
 * +, -, ·, / or root of float32s that is the same as rounding once.
 */
import { categoryOf, commonDType, convert, integerBits, nextAfter, roundEven, wrap } from './numbers.js';

/** @import { DType } from '../../web/lib/boundary/dtype.js' */

/**
 * @typedef {{ dtype: DType, r: (value: number) => number, p: any[], bare: boolean[], from: readonly { dtype: DType,
 *   shape: readonly number[] }[] }} Context `p` are the parameters; `bare` tells which operands are numbers, `from` the
 *   original operands
 */
/** @typedef {(a: any, b: any, c: any, context: Context) => any} Of */
/**
 * @typedef {object} Operation
 * @property {1 | 2 | 3} arity
 * @property {'same' | 'real' | 'double' | 'count' | 'compare' | 'logical' | 'select' | 'fill'} typing determines the
 *   dtype of the result
 * @property {readonly number[]} takes categories of the common dtype: 0 bool, 1 integer, 2 float
 * @property {Of} of
 * @property {Exact} rule
 * @property {'only' | 'exact' | 'none'} [out] `out` may have only the computed dtype; exactly that dtype; no `out`
 * @property {boolean} [pure] it has no in-place form
 * @property {boolean} [alike] its tensors must have the same dtype
 * @property {boolean} [composite] several operations in PyTorch, which determine its layout
 * @property {boolean} [divides] refuses an integer divided by zero
 * @property {boolean} [wide] 16-bit floats are computed in float32 and rounded at the end
 * @property {boolean} [tensors] accepts only tensors
 * @property {(random: Random) => Record<string, any>} [options] options that may be given by name
 * @property {string} [named] the same options as kinds of arguments, as in signatures.js
 * @property {(options: Record<string, any>) => any[]} [parameters] in the order of `p`
 * @property {Of} [term] the largest term of a sum whose terms may cancel; for float64, it determines the unit
 */
/** @typedef {ReturnType<typeof import('../random.js').generator>} Random */
/**
 * How exact an answer must be: equal bits (x), equal but for the sign of zero (z), or like a sum of products (f):
 * 16-bit floats within one unit. A floor of 16-bit floats is within 1 (q); 16 units in the last place with either sign
 * of zero, 16-bit floats within one (n). A transcendental function (t) is the nearest float, and for float64 within
 * four units in the last place; if PyTorch's own float32 is not always the nearest, within one unit (u).
 * @typedef {'x' | 'z' | 't' | 'u' | 'f' | 'q' | 'n'} Exact
 */

const [bools, integers, floats] = [0, 1, 2];
const numbers = [integers, floats];
const all = [bools, integers, floats];
const whole = [bools, integers];

/** @param {Of} ofIntegers @param {Of} ofFloats @returns {Of} */
const byKind = (ofIntegers, ofFloats) => (a, b, c, context) =>
  categoryOf(context.dtype) === floats ? ofFloats(a, b, c, context) : ofIntegers(a, b, c, context);

/** @param {bigint} a */
const magnitude = (a) => (a < 0n ? -a : a);

/** Rounds down; the caller excludes a zero divisor. @param {bigint} a @param {bigint} b */
const floored = (a, b) => (a % b !== 0n && a < 0n !== b < 0n ? a / b - 1n : a / b);

/** @type {Of} */
function floorDivideFloats(a, b, _, { r }) {
  if (b === 0) return a / b;
  const left = r(a % b);
  const quotient = r(r(a - left) / b);
  const exact = left !== 0 && left < 0 !== b < 0 ? r(quotient - 1) : quotient;
  if (exact === 0) return Object.is(r(a / b), -0) || a / b < 0 ? -0 : 0;
  const below = Math.floor(exact);
  return r(exact - below) > 0.5 ? r(below + 1) : below;
}

/** @type {Of} */
function remainderFloats(a, b) {
  const left = a % b;
  return left !== 0 && left < 0 !== b < 0 ? left + b : left;
}

/** As C++ computes it in the type itself, where the magnitude of the smallest integer is that integer. @type {Of} */
function gcd(a, b, _, { dtype }) {
  const type = /** @type {'int8'} */ (dtype);
  [a, b] = [wrap(magnitude(a), type), wrap(magnitude(b), type)];
  while (a !== 0n) [a, b] = [b % a, a];
  return b;
}

/** Narrow integers are multiplied as 32-bit integers. @type {Of} */
function lcm(a, b, _, context) {
  const common = gcd(a, b, _, context);
  if (common === 0n) return 0n;
  const bits = Math.max(integerBits[/** @type {'int8'} */ (context.dtype)], 32);
  return magnitude(BigInt.asIntN(bits, /** @type {any} */ ((a / common) * b)));
}

/** @type {(by: bigint, dtype: DType) => boolean} */
const shiftsOut = (by, dtype) => by < 0n || by >= BigInt(integerBits[/** @type {'int8'} */ (dtype)]);
/** @type {Of} */
const shiftLeft = (a, by, _, { dtype }) => (shiftsOut(by, dtype) ? 0n : a << by);
/** @type {Of} */
const shiftRight = (a, by, _, { dtype }) => (shiftsOut(by, dtype) ? (a < 0n ? -1n : 0n) : a >> by);

/** @type {Of} */
const greater = (a, b) => (Number.isNaN(a) || Number.isNaN(b) ? NaN : a > b ? a : b);
/** @type {Of} */
const lesser = (a, b) => (Number.isNaN(a) || Number.isNaN(b) ? NaN : a < b ? a : b);
/** Either bound may be left out. @type {Of} */
const clamped = (a, low, high, context) => {
  const raised = low === undefined ? a : greater(a, low, 0, context);
  return high === undefined ? raised : lesser(raised, high, 0, context);
};
/** @param {Of} of @returns {Of} one NaN does not count */
const unlessNaN = (of) => (a, b, c, context) => (Number.isNaN(a) ? b : Number.isNaN(b) ? a : of(a, b, c, context));

/**
 * C's, which differs from JavaScript's where one is raised, or minus one to infinity.
 * @param {number} a
 * @param {number} b
 */
const powerOfFloats = (a, b) => (a === 1 || (a === -1 && Math.abs(b) === Infinity) ? 1 : a ** b);
/** @type {Of} a number as the exponent is looked at: a half is a root, but not of float16 */
const power = byKind(
  (a, b) => (b >= 0n ? a ** BigInt.asUintN(64, b) : a === 1n ? 1n : a === -1n ? (b % 2n === 0n ? 1n : -1n) : 0n),
  (a, b, _, { bare, dtype }) => (bare[1] && b === 0.5 && dtype !== 'float16' ? Math.sqrt(a) : powerOfFloats(a, b)),
);

/**
 * In steps whose values are finite, as a power of two may be out of range although the product is not.
 * @param {number} a
 * @param {number} exponent
 */
function scaledBy(a, exponent) {
  const step = 2 ** (Math.sign(exponent) * 1000);
  let left = Math.min(Math.abs(exponent), 4000); // larger ones give zero or infinity anyway
  for (; left >= 1000; left -= 1000) a *= step;
  return a * 2 ** (Math.sign(exponent) * left);
}

/**
 * The 2 is a 0-d tensor with the dtype of the scaled tensor if that is a float; otherwise a number.
 * @param {number} exponent
 * @param {Context['from']} from
 */
const powerOfTwo = (exponent, [scaled, by]) => {
  const isFloat = scaled && categoryOf(scaled.dtype) === 2;
  const two = isFloat
    ? { dtype: scaled.dtype, shape: [] }
    : { dtype: /** @type {const} */ ('float64'), shape: [], isNumber: true };
  return Number(convert(2 ** exponent, commonDType([two, ...(by ? [by] : [])])));
};

/** Only the low bits of a power matter, and they depend only on the low bits of the base. @type {Of} */
const wrappingPower = (a, b, c, context) => {
  if (categoryOf(context.dtype) === floats || b < 0n) return power(a, b, c, context);
  let out = 1n;
  for (let base = a; b > 0n; b >>= 1n, base = BigInt.asIntN(64, /** @type {any} */ (base * base))) {
    if (b & 1n) out = BigInt.asIntN(64, out * base);
  }
  return out;
};

/** exp(-x²), without enlarging the rounding error of x². @param {number} x */
function gaussian(x) {
  const near = Math.fround(x);
  const most = Math.exp(-near * near);
  return most + most * Math.expm1((near - x) * (near + x));
}
/** 1/√π as a constant, as a root and a division would add two roundings. */
const BY_ROOT_OF_PI = 0.5641895835477563;

/** By its continued fraction, which converges more slowly for smaller x. @param {number} x @returns {number} */
function erfc(x) {
  if (Number.isNaN(x)) return NaN;
  if (x < 0.25) return 0.5 - (erf(x) - 0.5);
  if (x > 30) return 0;
  let fraction = 0;
  for (let k = 30 + Math.ceil(250 / (x * x)); k > 0; --k) fraction = k / 2 / (x + fraction);
  return (gaussian(x) / (x + fraction)) * BY_ROOT_OF_PI;
}
/** By its series, for numbers that need few terms. @param {number} x @returns {number} */
function erf(x) {
  if (x === 0) return x;
  if (Math.abs(x) >= 0.75) return x < 0 ? erfc(-x) - 1 : 1 - erfc(x);
  let [term, sum] = [x, x];
  for (let n = 1; n < 25; ++n) {
    term *= (-x * x) / n;
    sum += term / (2 * n + 1);
  }
  return (2 / Math.sqrt(Math.PI)) * sum;
}

/** @param {Of} of @param {readonly number[]} takes @param {Partial<Operation>} [more] @returns {Operation} */
const binary = (of, takes, more) => ({ arity: 2, typing: 'same', takes, of, rule: 'x', ...more });
/** @param {Of} of @param {readonly number[]} takes @param {Partial<Operation>} [more] @returns {Operation} */
const unary = (of, takes, more) => ({ arity: 1, typing: 'same', takes, of, rule: 'x', tensors: true, ...more });
/** @param {Of} of @param {readonly number[]} takes @param {Partial<Operation>} [more] @returns {Operation} */
const ternary = (of, takes, more) => ({ arity: 3, typing: 'same', takes, of, rule: 'x', ...more });
/** @param {(a: any, b: any) => boolean} of @returns {Operation} */
const compare = (of) => binary((a, b) => BigInt(of(a, b)), all, { typing: 'compare' });
/** @param {(a: boolean, b: boolean) => boolean} of @returns {Operation} */
const logical = (of) => binary((a, b) => BigInt(of(a === 1n, b === 1n)), all, { typing: 'logical' });
/** Rounding to whole numbers, which does not change integers. @param {(value: number) => number} of */
const rounding = (of) =>
  unary(
    byKind((a) => a, of),
    numbers,
    { out: 'only' },
  );
/** @param {Of} of @param {Exact} [rule] */
const real = (of, rule = 't') => unary(of, all, { typing: 'real', rule });
/** @param {number} factor */
const multiplied = (factor) =>
  unary((a, _, __, { r }) => a * r(factor), all, { typing: 'real', wide: true, composite: true });
/** @param {(a: any) => boolean} of @param {Partial<Operation>} [more] */
const predicate = (of, more) => unary((a) => BigInt(of(a)), all, { typing: 'compare', pure: true, ...more });

/** @type {(random: Random) => any} a number that every dtype holds */
const small = ({ pick }) => pick([1, 2, 3]);
/** @type {Partial<Operation>} */
const scaled = {
  options: (random) => (random.below(3) ? {} : { alpha: small(random) }),
  parameters: ({ alpha = 1 }) => [alpha],
};
/** @type {Partial<Operation>} */
const valued = {
  options: (random) => (random.below(3) ? {} : { value: small(random) }),
  parameters: ({ value = 1 }) => [value],
  tensors: true,
};

const plus = byKind(
  (a, b, _, { dtype, p }) => (dtype === 'bool' ? a | (p[0] ? b : 0n) : a + BigInt(p[0]) * b),
  (a, b, _, { r, p }) => a + r(p[0] * b),
);
const minus = byKind(
  (a, b, _, { p }) => a - BigInt(p[0]) * b,
  (a, b, _, { r, p }) => a - r(p[0] * b),
);

/** @type {Of} */
const isclose = (a, b, _, { dtype, r, p }) => {
  const [rtol, atol, equalNaN] = p;
  if (a === b || (equalNaN && Number.isNaN(a) && Number.isNaN(b))) return 1n;
  const round = categoryOf(dtype) === floats ? r : Math.fround;
  const [x, y] = [Number(a), Number(b)].map(round);
  const allowed = round(atol + Math.abs(round(rtol * Number(y))));
  const actual = Math.abs(round(Number(x) - Number(y)));
  return BigInt(Number.isFinite(actual) && actual <= allowed);
};

/** By the library's function names. @type {Record<string, Operation>} */
export const operations = {
  add: binary(plus, all, { ...scaled, rule: 'f' }),
  sub: binary(minus, numbers, { ...scaled, rule: 'f' }),
  rsub: binary((a, b, c, context) => minus(b, a, c, context), numbers, { ...scaled, rule: 'f', pure: true }),
  mul: binary((a, b) => a * b, all),
  div: binary((a, b) => a / b, all, { typing: 'real' }),
  trueDivide: binary((a, b) => a / b, all, { typing: 'real' }),
  squaredDifference: binary(
    byKind(
      (a, b) => (a - b) * (a - b),
      (a, b, _, { r }) => r(a - b) ** 2,
    ),
    numbers,
    { wide: true, pure: true },
  ),
  floorDivide: binary(byKind(floored, floorDivideFloats), numbers, { divides: true, rule: 'q' }),
  remainder: binary(
    byKind((a, b) => a - b * floored(a, b), remainderFloats),
    numbers,
    { divides: true, wide: true, rule: 'f' },
  ),
  fmod: binary((a, b) => a % b, numbers, { divides: true, wide: true }),
  pow: binary(wrappingPower, numbers, { rule: 'u', wide: true }),
  floatPower: binary(power, all, { typing: 'double', rule: 't' }),
  maximum: binary(greater, all, { rule: 'z', pure: true }),
  minimum: binary(lesser, all, { rule: 'z', pure: true }),
  fmax: binary(unlessNaN(greater), all, { rule: 'z', pure: true }),
  fmin: binary(unlessNaN(lesser), all, { rule: 'z', pure: true }),
  gcd: binary(gcd, [integers]),
  lcm: binary(lcm, [integers]),
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
  isclose: binary(isclose, all, {
    typing: 'compare',
    out: 'none',
    pure: true,
    tensors: true,
    alike: true,
    composite: true,
    options: ({ pick }) => ({ ...pick([{}, { rtol: 0.5 }, { atol: 2 }]), ...pick([{}, { equalNan: true }]) }),
    parameters: ({ rtol = 1e-5, atol = 1e-8, equalNan = false }) => [rtol, atol, equalNan],
  }),
  logicalAnd: logical((a, b) => a && b),
  logicalOr: logical((a, b) => a || b),
  logicalXor: logical((a, b) => a !== b),
  atan2: binary(Math.atan2, all, { typing: 'real', rule: 't' }),
  hypot: binary((a, b) => Math.hypot(a, b), [floats], { rule: 't' }),
  copysign: binary((a, b) => (b < 0 || Object.is(b, -0) ? -Math.abs(a) : Math.abs(a)), all, { typing: 'real' }),
  nextafter: binary((a, b, _, { dtype }) => nextAfter(a, b, dtype), [floats]),
  heaviside: binary(
    byKind(
      (a, b) => (a === 0n ? b : BigInt(a > 0n)),
      (a, b) => (a === 0 ? b : Number(a > 0)),
    ),
    all,
    { alike: true, tensors: true },
  ),
  logaddexp: binary(
    (a, b, _, { r }) =>
      a === b && Math.abs(a) === Infinity ? a : Math.max(a, b) + r(Math.log1p(r(Math.exp(-Math.abs(r(a - b)))))),
    [floats],
    { rule: 'u', wide: true, term: (a, b) => Math.max(Math.LN2, Math.abs(Math.max(a, b))) },
  ),
  logaddexp2: binary(
    (a, b, _, { r }) =>
      a === b && Math.abs(a) === Infinity
        ? a
        : Math.max(a, b) + r(r(Math.log1p(r(2 ** -Math.abs(r(a - b))))) * r(Math.LOG2E)),
    [floats],
    { rule: 'u', wide: true, term: (a, b) => Math.max(1, Math.abs(Math.max(a, b))) },
  ),
  xlogy: binary((a, b, _, { r }) => (Number.isNaN(b) ? NaN : a === 0 ? 0 : a * r(Math.log(b))), all, {
    typing: 'real',
    rule: 'u',
  }),
  ldexp: binary(
    (a, b, _, { from, r }) =>
      typeof b === 'bigint' ? scaledBy(a, Number(BigInt.asIntN(32, b))) : a * r(powerOfTwo(b, from)),
    all,
    { rule: 'u', typing: 'real', composite: true, tensors: true, wide: true },
  ),

  where: ternary((condition, a, b) => (condition ? a : b), all, { typing: 'select', out: 'exact', pure: true }),
  maskedFill: ternary((a, mask, value) => (mask ? value : a), all, { typing: 'fill', out: 'none' }),
  clamp: ternary(clamped, numbers, { rule: 'z', out: 'only' }),
  lerp: ternary((a, b, w, { r }) => (Math.abs(w) < 0.5 ? a + r(w * r(b - a)) : b - r(r(b - a) * r(1 - w))), [floats], {
    alike: true,
    wide: true,
    rule: 'f',
    tensors: true,
    out: 'only',
  }),
  addcmul: ternary(
    byKind(
      (a, b, c, { p }) => a + BigInt(p[0]) * b * c,
      (a, b, c, { r, p }) => a + r(r(p[0] * b) * c),
    ),
    numbers,
    { ...valued, wide: true, rule: 'f' },
  ),
  addcdiv: ternary((a, b, c, { r, p }) => a + r(r(p[0] * b) / c), [floats], { ...valued, wide: true, rule: 'f' }),

  neg: unary((a) => -a, numbers, { out: 'only' }),
  abs: unary(byKind(magnitude, Math.abs), numbers, { out: 'only' }),
  sign: unary(
    byKind(
      (a) => BigInt(a > 0n) - BigInt(a < 0n),
      (a) => Number(a > 0) - Number(a < 0),
    ),
    all,
    { out: 'only' },
  ),
  square: unary((a) => a * a, all, { typing: 'count' }),
  relu: unary((a) => (a < 0 ? (typeof a === 'bigint' ? 0n : 0) : a), numbers, { rule: 'z' }),
  hardshrink: unary((a, _, __, { r, p }) => (a >= -r(p[0]) && a <= r(p[0]) ? 0 : a), [floats], {
    out: 'exact',
    pure: true,
    options: (random) => (random.below(3) ? {} : { lambd: small(random) }),
    parameters: ({ lambd = 0.5 }) => [lambd],
    named: 'lambd=number?',
  }),
  angle: unary((a) => (a < 0 ? Math.PI : a === a ? 0 : a), all, { typing: 'real', rule: 'x', pure: true }),
  reciprocal: real((a) => 1 / a, 'x'),
  deg2rad: multiplied(Math.PI / 180),
  rad2deg: multiplied(180 / Math.PI),
  sqrt: real(Math.sqrt, 'x'),
  rsqrt: real((a, _, __, { r }) => 1 / r(Math.sqrt(a))),
  exp: real(Math.exp, 'u'),
  exp2: real((a) => 2 ** a, 'u'),
  expm1: real(Math.expm1),
  log: real(Math.log, 'u'),
  log2: real(Math.log2, 'u'),
  log10: real(Math.log10),
  log1p: real(Math.log1p),
  sigmoid: unary((a, _, __, { r }) => 1 / r(1 + r(Math.exp(-a))), all, { typing: 'real', rule: 'u', wide: true }),
  erf: real(erf),
  erfc: real(erfc),
  sin: real(Math.sin, 'u'),
  cos: real(Math.cos, 'u'),
  tan: real(Math.tan),
  asin: real(Math.asin),
  acos: real(Math.acos),
  atan: real(Math.atan),
  sinh: real(Math.sinh),
  cosh: real(Math.cosh),
  tanh: real(Math.tanh),
  asinh: real(Math.asinh),
  acosh: real(Math.acosh),
  atanh: real(Math.atanh),
  floor: rounding(Math.floor),
  ceil: rounding(Math.ceil),
  trunc: rounding(Math.trunc),
  round: rounding(roundEven),
  frac: unary((a) => a - Math.trunc(a), [floats], { out: 'only' }),
  logicalNot: unary((a) => 1n - a, all, { typing: 'logical' }),
  bitwiseNot: unary((a, _, __, { dtype }) => (dtype === 'bool' ? 1n - a : ~a), whole, { out: 'only' }),
  isnan: predicate(Number.isNaN, { composite: true }),
  isinf: predicate((a) => Math.abs(Number(a)) === Infinity, { out: 'none', composite: true }),
  isposinf: predicate((a) => a === Infinity),
  isneginf: predicate((a) => a === -Infinity),
  isfinite: predicate((a) => Number.isFinite(Number(a)), { out: 'none', composite: true }),
  signbit: predicate((a) => a < 0 || Object.is(a, -0)),
};
operations.sgn = /** @type {Operation} */ (operations.sign);
