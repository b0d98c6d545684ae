// Python's built-in functions of numbers, and `sum`, `min`, `max` and others that reduce many values to one.

import { asReal } from '../../runtime/complex.js';
import { reduced } from '../torch/reductions.js';
import { itemsOf } from './items.js';
import { libraryOf } from '../../runtime/libraries.js';
import { specialOf } from '../../runtime/members.js';
import { isBefore } from './comparisons.js';
import { calculate, calculateUnknown } from '../../runtime/numbers.js';
import { operate } from '../../runtime/operate.js';
import { truth } from '../../runtime/truth.js';
import { anyOf } from '../../runtime/branches.js';
import {
  bool,
  Complex,
  float,
  Instance,
  int,
  Sequence,
  some,
  SomeNumber,
  SomeText,
  TensorValue,
  tuple,
  UNKNOWN,
} from '../../runtime/values.js';
import { isAnyNumber, isNumber, isUnknown, numberIn, plainOf, typeName, toInteger } from '../../runtime/kinds.js';
import { Raised } from '../../runtime/raised.js';
import { asView } from '../torch/views.js';
import { argumentOf, callWith, OUTSIDE } from '../../runtime/implicit.js';

/** @import { Arg, Scalar, Span, Value, World } from '../../types.js' */

/**
 * @type {(as: 'int' | 'float', convert: (text: string) => Value, of: (number: number) => Value) => (arg: Value) =>
 *   Value}
 */
const conversion = (as, convert, of) => (value) => {
  if (value instanceof TensorValue) libraryOf(value)?.check(value, as);
  const known = numberIn(value);
  if (known) return of(Number(known.value));
  if (value instanceof SomeNumber || (value instanceof TensorValue && value.numel === 1)) return some(as);
  if (typeof value === 'string') return convert(value);
  if (value === UNKNOWN) return UNKNOWN;
  if (value instanceof SomeText) return some(as);
  if (value instanceof Instance) {
    const own = specialOf(value, `__${as}__`, '__index__');
    if (own) return callWith(own, []);
    if (value.of.isOpen) return some(as);
  }
  throw new Raised(
    'TypeError',
    as === 'int'
      ? `int() argument must be a string, a bytes-like object or a real number, not '${typeName(value)}'`
      : `float() argument must be a string or a real number, not '${typeName(value)}'`,
  );
};

/** @param {number} number */
const truncated = (number) => {
  if (Number.isNaN(number)) throw new Raised('ValueError', 'cannot convert float NaN to integer');
  if (!Number.isFinite(number)) throw new Raised('OverflowError', 'cannot convert float infinity to integer');
  return int(BigInt(Math.trunc(number)));
};

/**
 * `max(2, 3)`, `min(sizes)`, `max(tensor)`.
 * @type {(sign: '<' | '>', kind: 'amax' | 'amin') => (world: World, args: readonly Arg[]) => Value}
 */
const extreme = (sign, kind) => (world, args) => {
  const [only] = args;
  if (args.length === 1 && only?.value instanceof TensorValue)
    return reduced(world, kind, only.value, undefined, false);
  if (args.some(({ value }) => value === UNKNOWN)) return UNKNOWN;
  const plain = args.filter(({ name }) => name === '');
  const items = plain.length === 1 && only ? itemsOf(world, only.value) : plain.map(({ value }) => value);
  const otherwise = args.find(({ name }) => name === 'default');
  if (items.length === 0 && otherwise) return otherwise.value;
  if (args.some(({ name }) => name === 'key')) return isOneKind(items) ? anyOf(items) : UNKNOWN;
  const [first, ...rest] = items;
  if (first === undefined)
    throw new Raised('ValueError', `${sign === '>' ? 'max' : 'min'}() iterable argument is empty`);
  if (items.some((each) => isUnknown(each) || (each instanceof TensorValue && !numberIn(each))))
    return isOneKind(items) ? anyOf(items) : UNKNOWN;
  let isKnown = true;
  const best = rest.reduce((extreme, each) => {
    const better = sign === '<' ? isBefore(each, extreme) : isBefore(extreme, each);
    isKnown &&= better !== undefined;
    return better ? each : extreme;
  }, first);
  return isKnown ? best : UNKNOWN;
};

/** @param {readonly Value[]} items */
const isOneKind = (items) =>
  items.every((each) => isAnyNumber(each) && each.kind === typeName(items[0] ?? null)) ||
  items.every((each) => each instanceof TensorValue && each.numel === 1);

/**
 * `sum`: of numbers, of tensors, of lists.
 * @type {(world: World, items: readonly Value[], start: Value, span: Span) => Value}
 */
const added = (world, items, start, span) =>
  items.reduce((sum, each) => {
    if (isNumber(sum) && isNumber(each)) return calculate('+', sum, each);
    if (sum instanceof Sequence && each instanceof Sequence)
      return new Sequence(sum.kind, [...sum.items, ...each.items]);
    if (isAnyNumber(sum) && isAnyNumber(each)) return calculateUnknown('+', sum, each) ?? UNKNOWN;
    if (isUnknown(sum, true) || isUnknown(each, true)) return UNKNOWN;
    const args = [sum, each].map((value) => argumentOf(value, span));
    return operate(world, { fn: 'add', sign: '+', label: (names) => names.join(' + '), span }, args);
  }, start);

/**
 * `any` (wanted: true) and `all` (wanted: false).
 * @type {(world: World, arg: Arg | undefined, wanted: boolean) => Value}
 */
const agreed = (world, arg, wanted) => {
  if (!arg || arg.value === UNKNOWN) return UNKNOWN;
  const known = itemsOf(world, arg.value).map(truth);
  if (known.includes(wanted)) return bool(wanted);
  return known.includes(undefined) ? UNKNOWN : bool(!wanted);
};

/** `int(text)` @param {string} text */
const wholeFrom = (text) => {
  const digits = /^\s*([-+]?\d+(?:_\d+)*)\s*$/.exec(text)?.[1];
  if (digits === undefined || digits.length > 400)
    throw new Raised('ValueError', `invalid literal for int() with base 10: '${text}'`);
  return int(BigInt(digits.replace(/[_+]/g, '')));
};

/** @param {string} text */
const floatFrom = (text) => {
  const plain = text
    .trim()
    .replaceAll(/(?<=\d)_(?=\d)/g, '')
    .toLowerCase();
  const special = /^([-+]?)(inf|infinity|nan)$/.exec(plain);
  if (special) return float((special[1] === '-' ? -1 : 1) * (special[2] === 'nan' ? NaN : Infinity));
  if (!/^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/.test(plain))
    throw new Raised('ValueError', `could not convert string to float: '${text}'`);
  return float(Number(plain));
};

/**
 * `round(value)`, which rounds halves to even. With digits, the result is unknown.
 * @type {(value: Value, digits: Value) => Value}
 */
const rounded = (given, digits) => {
  const value = given instanceof TensorValue && given.dialect === 'numpy' ? (numberIn(given) ?? given) : given;
  if (value instanceof SomeNumber) return some(digits === null ? 'int' : value.kind);
  if (!isNumber(value) || (digits !== null && !isNumber(digits))) return UNKNOWN;
  const number = Number(value.value);
  if (digits !== null) return some(value.kind === 'float' ? 'float' : 'int');
  if (value.kind !== 'float') return int(BigInt(value.value));
  const whole = truncated(number);
  const rest = Math.abs(number % 1);
  const isUp = rest > 0.5 || (rest === 0.5 && number % 2 !== 0.5 * Math.sign(number));
  return isUp ? calculate(number < 0 ? '-' : '+', whole, int(1)) : whole;
};

/** @type {(a: Arg | undefined, b: Arg | undefined, run: (x: Scalar, y: Scalar) => Value) => Value} */
const ofBoth = (a, b, run) => {
  const [x = null, y = null] = [a?.value, b?.value];
  return isNumber(x) && isNumber(y) ? run(x, y) : UNKNOWN;
};

/**
 * Functions of numbers, and those that reduce many values to one.
 * @type {Record<string, (world: World, args: readonly Arg[]) => Value>}
 */
export const numeric = {
  int: (_, [arg, base]) => {
    const value = plainOf(arg?.value ?? int(0));
    if (isNumber(value) && value.kind !== 'float') return int(BigInt(value.value));
    return base ? some('int') : conversion('int', wholeFrom, truncated)(value);
  },
  complex: (_, args) => (args.some(({ value }) => value === UNKNOWN) ? UNKNOWN : new Complex()),
  float: (_, [arg]) => conversion('float', floatFrom, float)(plainOf(arg?.value ?? float(0))),
  bool: (_, [arg]) => {
    const known = truth(arg?.value ?? null);
    return known === undefined ? UNKNOWN : bool(known);
  },
  abs: (world, [arg]) => {
    const value = arg?.value ?? null;
    if (isNumber(value)) return absolute(value);
    if (!arg || !(value instanceof TensorValue)) return UNKNOWN;
    return libraryOf(value)?.unary(world, 'abs', arg, arg.span) ?? asReal(asView(world, value, (x) => x.abs()));
  },
  max: extreme('>', 'amax'),
  min: extreme('<', 'amin'),
  sum: (world, [arg, start]) => {
    const value = arg?.value ?? null;
    if (value instanceof TensorValue) return reduced(world, 'sum', value, [0], false);
    if (value === UNKNOWN) return UNKNOWN;
    return added(world, itemsOf(world, value), start?.value ?? int(0), arg?.span ?? OUTSIDE);
  },
  ord: (_, [arg]) => (typeof arg?.value === 'string' ? int(arg.value.codePointAt(0) ?? 0) : UNKNOWN),
  chr: (_, [arg]) => (isNumber(arg?.value ?? null) ? String.fromCodePoint(toInteger(arg?.value)) : UNKNOWN),
  round: (_, [arg, digits]) => rounded(arg?.value ?? null, digits?.value ?? null),
  all: (world, [arg]) => agreed(world, arg, false),
  any: (world, [arg]) => agreed(world, arg, true),
  divmod: (_, [a, b]) => ofBoth(a, b, (x, y) => tuple([calculate('//', x, y), calculate('%', x, y)])),
  pow: (_, [a, b, modulo]) => (modulo ? UNKNOWN : ofBoth(a, b, (x, y) => calculate('**', x, y))),
};

/** @param {Scalar} number */
const absolute = (number) => {
  if (number.kind === 'float') return float(Math.abs(Number(number.value)));
  return calculate('*', number, int(Number(number.value) < 0 ? -1 : 1));
};
