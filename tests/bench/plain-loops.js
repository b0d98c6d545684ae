/**
 * Every elementwise operation as one would write it in a plain JavaScript loop: an expression of `a`, `b` and `c` for
 * floats and, if they differ, for integers (`int`), bigints (`big`) and booleans in a byte (`bool`).
 * An operation without one of these is not timed for that kind of dtype.
 *
 * `naive` is the obvious expression whose results sometimes differ; it is timed too, and marked in the table.
 *
 * @typedef {'float' | 'int' | 'big' | 'bool'} Kind
 * @typedef {'any' | 'positive' | 'unit' | 'above1' | 'small' | 'zeros' | 'ones'} Domain
 *
 * @typedef {object} PlainOp
 * @property {Partial<Record<Kind, string>>} loop
 * @property {Partial<Record<Kind, string>>} [naive]
 * @property {string} [before] the beginning of the loop's function
 * @property {Domain} [domain] the range of the operands' elements
 * @property {string} [gives] the result's dtype if it is not that of the operands; `real` is float32 for integers
 * @property {string} [calls] the function's name, if it is another
 * @property {string[]} [dtypes] the only dtypes, if the loop works on their bits
 * @property {any[]} [options] arguments after the operands
 * @property {number} [within] the error of the loop's own formula, if it is larger than rounding
 */

/** @type {(expression: string, rest?: object) => PlainOp} for floats only */
const onFloats = (float, rest) => ({ loop: { float }, ...rest });
/** @type {(expression: string, rest?: object) => PlainOp} a function of floats; integers are converted first */
const real = (float, rest) => ({ loop: { float, int: float }, gives: 'real', ...rest });
/** @type {(expression: string, rest?: object) => PlainOp} one expression for floats, integers and bigints */
const onNumbers = (text, rest) => ({ loop: { float: text, int: text, big: text }, ...rest });
/** @type {(expression: string, rest?: object) => PlainOp} a test of any dtype, which gives a bool */
const asks = (text, rest) => ({ loop: { float: text, int: text, big: text, bool: text }, gives: 'bool', ...rest });
/** @type {(expression: string, rest?: object) => PlainOp} for integers, bigints and bools */
const onBits = (text, rest) => ({ loop: { int: text, big: text, bool: text }, ...rest });

const floorsLikeDivisor = 'm !== 0 && m < 0 !== b < 0';
const bigFloors = 'm !== 0n && m < 0n !== b < 0n';
const gcdOf = (/** @type {string} */ zero) =>
  `let p = a < ${zero} ? -a : a, q = b < ${zero} ? -b : b; while (q) { const t = p % q; p = q; q = t; }`;

// Conversions to another dtype.
const NARROW = ['float16', 'float32', 'int32', 'uint8'];
const OTHERS = ['bool', 'uint8', 'float32', 'float64'];
const WIDER = ['float16', 'float64', 'int32', 'uint8'];

/** @type {Record<string, PlainOp>} */
export const BINARY = {
  add: { loop: { float: 'a + b', int: 'a + b', big: 'a + b', bool: 'a | b' } },
  'add, alpha': { loop: { float: 'a + 2 * b', int: 'a + 2 * b' }, calls: 'add', options: [{ alpha: 2 }] },
  sub: onNumbers('a - b'),
  rsub: onNumbers('b - a'),
  mul: { loop: { float: 'a * b', int: 'Math.imul(a, b)', big: 'a * b', bool: 'a & b' } },
  div: { loop: { float: 'a / b', int: 'a / b' }, gives: 'real' },
  squaredDifference: { loop: { float: '(a - b) * (a - b)', int: 'Math.imul(a - b, a - b)' } },
  floorDivide: {
    loop: {
      float: `const m = a % b; const q = (a - m) / b; = Math.round(${floorsLikeDivisor} ? q - 1 : q)`,
      int: 'Math.floor(a / b)',
      big: `const m = a % b; = ${bigFloors} ? a / b - 1n : a / b`,
    },
    naive: { float: 'Math.floor(a / b)' },
  },
  remainder: {
    loop: {
      float: `const m = a % b; = ${floorsLikeDivisor} ? m + b : m`,
      int: `const m = a % b; = ${floorsLikeDivisor} ? m + b : m`,
      big: `const m = a % b; = ${bigFloors} ? m + b : m`,
    },
    naive: { float: 'a - b * Math.floor(a / b)' },
  },
  fmod: onNumbers('a % b'),
  pow: { loop: { float: 'a ** b', int: 'a ** b', big: 'a ** b' }, domain: 'small' },
  floatPower: { loop: { float: 'a ** b' }, domain: 'small', gives: 'float64' },
  maximum: { loop: { float: 'Math.max(a, b)', int: 'Math.max(a, b)', big: 'a > b ? a : b', bool: 'a | b' } },
  minimum: { loop: { float: 'Math.min(a, b)', int: 'Math.min(a, b)', big: 'a < b ? a : b', bool: 'a & b' } },
  fmax: onFloats('a >= b || b !== b ? a : b'),
  fmin: onFloats('a <= b || b !== b ? a : b'),
  eq: asks('a === b ? 1 : 0'),
  ne: asks('a !== b ? 1 : 0'),
  lt: asks('a < b ? 1 : 0'),
  le: asks('a <= b ? 1 : 0'),
  gt: asks('a > b ? 1 : 0'),
  ge: asks('a >= b ? 1 : 0'),
  isclose: { loop: { float: 'Math.abs(a - b) <= 1e-8 + 1e-5 * Math.abs(b) ? 1 : 0' }, gives: 'bool' },
  logicalAnd: asks('a && b ? 1 : 0'),
  logicalOr: asks('a || b ? 1 : 0'),
  logicalXor: asks('!a !== !b ? 1 : 0'),
  bitwiseAnd: onBits('a & b'),
  bitwiseOr: onBits('a | b'),
  bitwiseXor: onBits('a ^ b'),
  bitwiseLeftShift: { loop: { int: 'a << b', big: 'a << b' }, domain: 'small' },
  bitwiseRightShift: { loop: { int: 'a >> b', big: 'a >> b' }, domain: 'small' },
  gcd: { loop: { int: `${gcdOf('0')} = p`, big: `${gcdOf('0n')} = p` } },
  lcm: { loop: { int: `${gcdOf('0')} = Math.abs((a / p) * b)` } },
  atan2: onFloats('Math.atan2(a, b)'),
  hypot: onFloats('Math.hypot(a, b)', { naive: { float: 'Math.sqrt(a * a + b * b)' } }),
  copysign: onFloats('b < 0 ? -Math.abs(a) : Math.abs(a)'),
  nextafter: onFloats('f[0] = a; bits[0] += b > a === a > 0 ? 1 : -1; = f[0]', {
    before: 'const f = new Float32Array(1), bits = new Int32Array(f.buffer);',
    domain: 'positive',
    dtypes: ['float32'],
  }),
  heaviside: onFloats('a === 0 ? b : a > 0 ? 1 : 0'),
  logaddexp: onFloats('Math.max(a, b) + Math.log1p(Math.exp(-Math.abs(a - b)))'),
  logaddexp2: onFloats('Math.max(a, b) + Math.log2(1 + 2 ** -Math.abs(a - b))'),
  xlogy: onFloats('a === 0 ? 0 : a * Math.log(b)', { domain: 'positive' }),
  ldexp: onFloats('a * 2 ** b', { domain: 'small' }),
  'lerp, a number': onFloats('a + 0.25 * (b - a)', { calls: 'lerp', options: [0.25] }),
};

/** @type {Record<string, PlainOp>} */
export const TERNARY = {
  lerp: onFloats('a + c * (b - a)', { domain: 'unit' }),
  addcmul: { loop: { float: 'a + 2 * b * c', int: 'a + 2 * b * c' }, options: [{ value: 2 }] },
  addcdiv: { loop: { float: 'a + (2 * b) / c' }, options: [{ value: 2 }] },
  clamp: { loop: { float: 'Math.min(Math.max(a, b), c)', int: 'Math.min(Math.max(a, b), c)' } },
};

/** The first operand, `m`, is a mask. @type {Record<string, PlainOp>} */
export const MASKED = {
  where: { loop: { float: 'm ? a : b', int: 'm ? a : b', big: 'm ? a : b', bool: 'm ? a : b' } },
};

/** @type {Record<string, PlainOp>} */
export const UNARY = {
  neg: onNumbers('-a'),
  abs: { loop: { float: 'Math.abs(a)', int: 'Math.abs(a)', big: 'a < 0n ? -a : a' } },
  sign: { loop: { float: 'Math.sign(a)', int: 'Math.sign(a)', big: 'a > 0n ? 1n : a < 0n ? -1n : 0n' } },
  square: { loop: { float: 'a * a', int: 'Math.imul(a, a)', big: 'a * a' } },
  relu: { loop: { float: 'a > 0 ? a : 0', int: 'a > 0 ? a : 0', big: 'a > 0n ? a : 0n' } },
  reciprocal: real('1 / a'),
  sqrt: real('Math.sqrt(a)', { domain: 'positive' }),
  rsqrt: real('1 / Math.sqrt(a)', { domain: 'positive' }),
  exp: real('Math.exp(a)'),
  exp2: real('2 ** a'),
  expm1: real('Math.expm1(a)'),
  log: real('Math.log(a)', { domain: 'positive' }),
  log2: real('Math.log2(a)', { domain: 'positive' }),
  log10: real('Math.log10(a)', { domain: 'positive' }),
  log1p: real('Math.log1p(a)', { domain: 'positive' }),
  sigmoid: real('1 / (1 + Math.exp(-a))'),
  // JavaScript has no erf; this is Abramowitz and Stegun 7.1.26, the usual approximation.
  erf: onFloats(
    `const t = 1 / (1 + 0.3275911 * Math.abs(a));
     = Math.sign(a) * (1 - ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592)
       * t * Math.exp(-a * a))`,
    { domain: 'unit', within: 1e-6 },
  ),
  sin: real('Math.sin(a)'),
  cos: real('Math.cos(a)'),
  tan: real('Math.tan(a)'),
  asin: onFloats('Math.asin(a)', { domain: 'unit' }),
  acos: onFloats('Math.acos(a)', { domain: 'unit' }),
  atan: real('Math.atan(a)'),
  sinh: onFloats('Math.sinh(a)'),
  cosh: onFloats('Math.cosh(a)'),
  tanh: onFloats('Math.tanh(a)'),
  asinh: onFloats('Math.asinh(a)'),
  acosh: onFloats('Math.acosh(a)', { domain: 'above1' }),
  atanh: onFloats('Math.atanh(a)', { domain: 'unit' }),
  floor: { loop: { float: 'Math.floor(a)' } },
  ceil: { loop: { float: 'Math.ceil(a)' } },
  // PyTorch rounds .5 to even; Math.round rounds it up.
  round: {
    loop: { float: 'const r = Math.round(a); = r - a === 0.5 && r % 2 !== 0 ? r - 1 : r' },
    naive: { float: 'Math.round(a)' },
  },
  trunc: { loop: { float: 'Math.trunc(a)' } },
  frac: { loop: { float: 'a - Math.trunc(a)' } },
  'clamp, numbers': {
    loop: { float: 'Math.min(Math.max(a, 2), 9)', int: 'Math.min(Math.max(a, 2), 9)' },
    calls: 'clamp',
    options: [2, 9],
  },
  'add, a number': { loop: { float: 'a + 2', int: 'a + 2', big: 'a + 2n' }, calls: 'add', options: [2] },
  'to float64': { loop: { float: 'a', int: 'a' }, calls: 'to', options: ['float64'], gives: 'float64', dtypes: NARROW },
  'to int32': {
    loop: { float: 'a', int: 'a', bool: 'a' },
    calls: 'to',
    options: ['int32'],
    gives: 'int32',
    dtypes: OTHERS,
  },
  'to float32': { loop: { float: 'a', int: 'a' }, calls: 'to', options: ['float32'], gives: 'float32', dtypes: WIDER },
  logicalNot: asks('a ? 0 : 1'),
  bitwiseNot: { loop: { int: '~a', big: '~a', bool: 'a ^ 1' } },
  isnan: { loop: { float: 'a !== a ? 1 : 0' }, gives: 'bool' },
  isinf: { loop: { float: 'a === Infinity || a === -Infinity ? 1 : 0' }, gives: 'bool' },
  isfinite: { loop: { float: 'Number.isFinite(a) ? 1 : 0' }, gives: 'bool' },
  signbit: { loop: { float: 'a < 0 || Object.is(a, -0) ? 1 : 0' }, gives: 'bool' },
};

/**
 * A reducing loop starts with `first` and continues with `next`, an expression of the value so far, `s`, and an
 * element, `a`. Loops that could end early get data for which they don't.
 * @typedef {object} PlainFold
 * @property {Partial<Record<Kind, string>>} first
 * @property {string} next
 * @property {string} [last]
 * @property {string} [gives]
 * @property {Domain} [domain]
 */

/** @type {Record<string, PlainFold>} */
export const REDUCTIONS = {
  sum: { first: { float: '0', int: '0', big: '0n', bool: '0' }, next: 's + a', gives: 'int64' },
  mean: { first: { float: '0' }, next: 's + a', last: 's / n' },
  prod: { first: { float: '1', big: '1n' }, next: 's * a', gives: 'int64', domain: 'ones' },
  amax: { first: { float: '-Infinity', int: '-Infinity', bool: '0' }, next: 'Math.max(s, a)' },
  amin: { first: { float: 'Infinity', int: 'Infinity', bool: '1' }, next: 'Math.min(s, a)' },
  all: { first: { float: '1', int: '1', bool: '1' }, next: 's && a ? 1 : 0', gives: 'bool', domain: 'ones' },
  any: { first: { float: '0', int: '0', bool: '0' }, next: 's || a ? 1 : 0', gives: 'bool', domain: 'zeros' },
};
