// `math`, with Python's errors for numbers outside a function's domain.

import { itemsOf } from './items.js';
import { isAnyNumber, isNumber, isOpaque, numberIn, plainOf } from '../../runtime/kinds.js';
import { calculate } from '../../runtime/numbers.js';
import { NotWhole, Raised } from '../../runtime/raised.js';
import { bool, float, int, some, TensorValue, UNKNOWN } from '../../runtime/values.js';

/** @import { Run } from './standard.js' */
/** @import { Value } from '../../runtime/values.js' */

/** A number, known or not; undefined for other values. @param {Value} value */
const numberOf = (value) => {
  const plain = numberIn(value) ?? plainOf(value);
  if (plain instanceof TensorValue && plain.numel === 1) return some('float');
  return isAnyNumber(plain) ? plain : undefined;
};

/** @param {ReturnType<typeof numberOf>} value @returns {value is import('../../../../lib/functions.js').Scalar} */
const isScalar = (value) => value !== undefined && isNumber(value);

const refuse = (/** @type {string} */ message) => new Raised('ValueError', message);

/** @type {(f: (...numbers: number[]) => number, words?: (value: string) => string) => Run} */
const real =
  (f, words = () => 'math domain error') =>
  (_, args) => {
    const values = args.map(({ value }) => numberOf(value));
    if (values.includes(undefined)) return UNKNOWN;
    if (!values.every(isScalar)) return some('float');
    const numbers = values.map(({ value }) => Number(value));
    const result = f(...numbers);
    if (Number.isNaN(result) && !numbers.some(Number.isNaN))
      throw refuse(words(String(calculate('+', float(0), /** @type {any} */ (values[0])).value)));
    if (!Number.isFinite(result) && !Number.isNaN(result) && numbers.every(Number.isFinite))
      throw words === positive ? refuse(positive()) : new Raised('OverflowError', 'math range error');
    return float(result);
  };

const positive = () => 'expected a positive input';
const asFloat = (/** @type {string} */ value) => (/[.e]/.test(value) ? value : `${value}.0`);
const notNegative = (/** @type {string} */ value) => `expected a nonnegative input, got ${asFloat(value)}`;
const upToOne = (/** @type {string} */ value) => `expected a number in range from -1 up to 1, got ${asFloat(value)}`;

/** Functions of integers of any size. @type {(f: (...numbers: bigint[]) => bigint) => Run} */
const exact = (f) => (_, args) => {
  const values = args.map(({ value }) => plainOf(value));
  if (!values.every(isAnyNumber)) return UNKNOWN;
  const odd = values.find((each) => each.kind === 'float');
  if (odd && isNumber(odd)) throw new NotWhole(odd);
  if (!values.every(isNumber)) return some('int');
  if (values.some(({ value }) => Math.abs(Number(value)) > 1e4) && f.length > 0 && f !== root) return some('int');
  return int(f(...values.map(({ value }) => BigInt(value))));
};

const size = (/** @type {bigint} */ value) => (value < 0n ? -value : value);

/** @type {(a: bigint, b: bigint) => bigint} */
const divisor = (a, b) => {
  let [x, y] = [size(a), size(b)];
  while (y) [x, y] = [y, x % y];
  return x;
};

const root = (/** @type {bigint} */ n) => {
  if (n < 0n) throw refuse('isqrt() argument must be nonnegative');
  let index = BigInt(Math.floor(Math.sqrt(Number(n))));
  while (index * index > n) index -= 1n;
  while ((index + 1n) * (index + 1n) <= n) index += 1n;
  return index;
};

/** @type {(f: (number: number) => number, name: string) => Run} */
const toWhole = (f, name) => (world, args) => {
  const value = numberIn(args[0]?.value ?? null) ?? plainOf(args[0]?.value ?? null);
  if (isNumber(value) && value.kind !== 'float') return int(BigInt(value.value));
  if (!isNumber(value)) return isAnyNumber(value) ? some('int') : own(world, value, name);
  const number = Number(value.value);
  if (Number.isNaN(number)) throw refuse('cannot convert float NaN to integer');
  if (!Number.isFinite(number)) throw new Raised('OverflowError', 'cannot convert float infinity to integer');
  return int(BigInt(f(number)));
};

/** An unknown integer for a tensor; otherwise unknown. @type {(world: unknown, value: Value, name: string) => Value} */
const own = (_, value) => (typeof value === 'object' && value && 'storage' in value ? some('int') : UNKNOWN);

/** @type {(f: (number: number) => boolean) => Run} */
const asked = (f) => (_, args) => {
  const values = args.map(({ value }) => value);
  return values.every(isNumber) ? bool(f(Number(values[0]?.value))) : UNKNOWN;
};

/** @type {Run} */
const prod = (world, [arg, ...args]) => {
  const start = args.find(({ name }) => name === 'start')?.value ?? int(1);
  if (!arg || isOpaque(arg.value)) return UNKNOWN;
  return itemsOf(world, arg.value).reduce(
    (result, each) => (isNumber(result) && isNumber(each) ? calculate('*', result, each) : UNKNOWN),
    start,
  );
};

const log = (/** @type {number} */ x, /** @type {number | undefined} */ base = undefined) =>
  base === undefined
    ? Math.log(x)
    : base === 10
      ? Math.log10(x)
      : base === 2
        ? Math.log2(x)
        : Math.log(x) / Math.log(base);

/** @type {[string, Run][]} */
export const mathematics = [
  .../** @type {const} */ (['exp', 'sin', 'cos', 'tan', 'tanh', 'atan', 'atan2', 'hypot']).map(
    (name) => /** @type {[string, Run]} */ ([name, real(Math[name])]),
  ),
  ['fabs', real(Math.abs)],
  ['sqrt', real(Math.sqrt, notNegative)],
  ['acos', real(Math.acos, upToOne)],
  ['asin', real(Math.asin, upToOne)],
  ['log', real((x, base) => (x <= 0 ? NaN : log(x, base)), positive)],
  ['log2', real((x) => (x <= 0 ? NaN : Math.log2(x)), positive)],
  ['log10', real((x) => (x <= 0 ? NaN : Math.log10(x)), positive)],
  [
    'pow',
    real((a, b = 1) => (a === 1 || (a === -1 && Math.abs(b) === Infinity) ? 1 : a === 0 && b < 0 ? NaN : a ** b)),
  ],
  ['radians', real((x) => (x * Math.PI) / 180)],
  ['degrees', real((x) => (x * 180) / Math.PI)],
  ['floor', toWhole(Math.floor, 'floor')],
  ['ceil', toWhole(Math.ceil, 'ceil')],
  ['isqrt', exact(root)],
  ['gcd', exact((...all) => all.reduce(divisor, 0n))],
  ['lcm', exact((...all) => all.reduce((a, b) => (a && b ? size(a * b) / divisor(a, b) : 0n), 1n))],
  ['isnan', asked(Number.isNaN)],
  ['isfinite', asked(Number.isFinite)],
  ['isinf', asked((x) => Math.abs(x) === Infinity)],
  ['prod', prod],
].map(([name, run]) => /** @type {[string, Run]} */ ([`math.${name}`, run]));
