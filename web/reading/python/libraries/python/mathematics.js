// Functions of `math`.

import { itemsOf } from './items.js';
import { isAnyNumber, isNumber, isOpaque, numberIn, plainOf } from '../../runtime/kinds.js';
import { calculate, gcd } from '../../runtime/numbers.js';
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

/** @type {(f: (number: number) => number) => Run} */
const toWhole =
  (f) =>
  (_, [arg]) => {
    const value = numberIn(arg?.value ?? null) ?? plainOf(arg?.value ?? null);
    if (isNumber(value) && value.kind !== 'float') return int(BigInt(value.value));
    if (!isNumber(value)) return isAnyNumber(value) || value instanceof TensorValue ? some('int') : UNKNOWN;
    const number = Number(value.value);
    if (Number.isNaN(number)) throw refuse('cannot convert float NaN to integer');
    if (!Number.isFinite(number)) throw new Raised('OverflowError', 'cannot convert float infinity to integer');
    return int(BigInt(f(number)));
  };

const log = (/** @type {number} */ x, base = Math.E) => (base === Math.E ? Math.log(x) : Math.log(x) / Math.log(base));

const NAMES = /** @type {('sqrt' | 'exp')[]} */ ('sqrt exp sin cos tan tanh acos asin atan log2 log10'.split(' '));

/** @type {Record<string, Run>} */
export const mathematics = {
  ...Object.fromEntries(NAMES.map((name) => [`math.${name}`, real(Math[name])])),
  'math.log': real(log),
  'math.floor': toWhole(Math.floor),
  'math.ceil': toWhole(Math.ceil),
  // `gcd`, of integers of any size.
  'math.gcd': (_, args) => {
    const values = args.map(({ value }) => plainOf(value));
    if (!values.every(isAnyNumber)) return UNKNOWN;
    const odd = values.find((each) => each.kind === 'float');
    if (odd && isNumber(odd)) throw new NotWhole(odd);
    if (!values.every(isNumber)) return some('int');
    return int(values.map(({ value }) => BigInt(value)).reduce(gcd, 0n));
  },
  'math.prod': (world, [arg, ...args]) => {
    const start = args.find(({ name }) => name === 'start')?.value ?? int(1);
    if (!arg || isOpaque(arg.value)) return UNKNOWN;
    return itemsOf(world, arg.value).reduce(
      (result, each) => (isNumber(result) && isNumber(each) ? calculate('*', result, each) : UNKNOWN),
      start,
    );
  },
};
