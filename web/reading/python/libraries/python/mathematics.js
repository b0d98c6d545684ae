// Functions of `math`.

import { itemsOf } from './items.js';
import { isAnyNumber, isNumber, isOpaque, numberIn, plainOf } from '../../runtime/kinds.js';
import { calculate } from '../../runtime/numbers.js';
import { NotWhole, Raised } from '../../runtime/raised.js';
import { float, int, some, TensorValue, UNKNOWN } from '../../runtime/values.js';

/** @import { Scalar, Value } from '../../types.js' */
/** @import { Run } from './standard.js' */

/** A number, known or not; undefined for other values. @param {Value} value */
const numberOf = (value) => {
  const plain = numberIn(value) ?? plainOf(value);
  if (plain instanceof TensorValue && plain.numel === 1) return some('float');
  return isAnyNumber(plain) ? plain : undefined;
};

/** @param {ReturnType<typeof numberOf>} value @returns {value is Scalar} */
const isScalar = (value) => value !== undefined && isNumber(value);

const refuse = (/** @type {string} */ message) => new Raised('ValueError', message);

/**
 * A function of floats. Outside of its domain, where Python raises, the result is unknown.
 * @type {(f: (...numbers: number[]) => number) => Run}
 */
const real = (f) => (_, args) => {
  const values = args.map(({ value }) => numberOf(value));
  if (values.includes(undefined)) return UNKNOWN;
  if (!values.every(isScalar)) return some('float');
  const result = f(...values.map(({ value }) => Number(value)));
  return Number.isFinite(result) ? float(result) : some('float');
};

const size = (/** @type {bigint} */ value) => (value < 0n ? -value : value);

/** @type {(a: bigint, b: bigint) => bigint} */
const divisor = (a, b) => {
  let [x, y] = [size(a), size(b)];
  while (y) [x, y] = [y, x % y];
  return x;
};

/** `gcd`, of integers of any size. @type {Run} */
const gcd = (_, args) => {
  const values = args.map(({ value }) => plainOf(value));
  if (!values.every(isAnyNumber)) return UNKNOWN;
  const odd = values.find((each) => each.kind === 'float');
  if (odd && isNumber(odd)) throw new NotWhole(odd);
  if (!values.every(isNumber)) return some('int');
  return int(values.map(({ value }) => BigInt(value)).reduce(divisor, 0n));
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

/** @type {Run} */
const prod = (world, [arg, ...args]) => {
  const start = args.find(({ name }) => name === 'start')?.value ?? int(1);
  if (!arg || isOpaque(arg.value)) return UNKNOWN;
  return itemsOf(world, arg.value).reduce(
    (result, each) => (isNumber(result) && isNumber(each) ? calculate('*', result, each) : UNKNOWN),
    start,
  );
};

const log = (/** @type {number} */ x, base = Math.E) => (base === Math.E ? Math.log(x) : Math.log(x) / Math.log(base));

/** @type {[string, Run][]} */
export const mathematics = [
  .../** @type {const} */ (['sqrt', 'exp', 'sin', 'cos', 'tan', 'tanh', 'acos', 'asin', 'atan']).map(
    (name) => /** @type {[string, Run]} */ ([name, real(Math[name])]),
  ),
  ['log', real(log)],
  ['log2', real(Math.log2)],
  ['log10', real(Math.log10)],
  ['floor', toWhole(Math.floor, 'floor')],
  ['ceil', toWhole(Math.ceil, 'ceil')],
  ['gcd', gcd],
  ['prod', prod],
].map(([name, run]) => /** @type {[string, Run]} */ ([`math.${name}`, run]));
