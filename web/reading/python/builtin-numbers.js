// Python's own functions of numbers, and those that make one value of many.

import { asReal } from './complex.js';
import { callWith } from './define.js';
import { reduced } from './functions/reductions.js';
import { itemsOf } from './items.js';
import { libraryOf } from './libraries.js';
import { calculate, compare, numberFrom, roughly } from './numbers.js';
import { operate } from './operate.js';
import { truth } from './truth.js';
import { anyOf } from './unsure.js';
import { bool, float, int, Sequence, some, SomeNumber, TensorValue, tuple, UNKNOWN } from './values.js';
import { isAnyNumber, isNumber, isUnknown, numberIn, typeName, whole } from './kinds.js';
import { Raised } from './raised.js';
import { seen } from './functions/views.js';
import { OUTSIDE } from './world.js';

/**
 * @typedef {import('../../case/case.js').Span} Span
 * @typedef {import('./values.js').Arg} Arg
 * @typedef {import('./values.js').Value} Value
 * @typedef {import('./world.js').World} World
 */

/**
 * @type {(as: 'int' | 'float', convert: (text: string) => Value, of: (number: number) => Value) => (arg: Value) =>
 *   Value}
 */
const conversion = (as, convert, of) => (value) => {
  if (value instanceof TensorValue) libraryOf(value)?.check(value, as);
  if (value instanceof TensorValue && value.numel === 1) {
    const held = value.storage.values?.[value.offset];
    return held === undefined ? some(as) : of(Number(held));
  }
  if (value instanceof SomeNumber) return as === value.kind ? value : some(as);
  if (isNumber(value)) return of(Number(value.value));
  if (typeof value === 'string') return convert(value);
  if (value === UNKNOWN) return UNKNOWN;
  throw new Raised('TypeError', `a number is wanted, not '${typeName(value)}'`);
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
  const by = args.find(({ name }) => name === 'key')?.value ?? null;
  if (by !== null) {
    const keys = items.map((each) => callWith(by, [each], OUTSIDE));
    if (!keys.every((each) => isNumber(each))) return UNKNOWN;
    const best = keys.reduce((at, key, i) => (compare(sign, key, /** @type {any} */ (keys[at])).value ? i : at), 0);
    return items[best] ?? UNKNOWN;
  }
  const numbers = items.map(numberIn).filter((each) => each !== undefined);
  const [first] = numbers;
  if (!first || numbers.length < items.length) return isOneKind(items) ? anyOf(items) : UNKNOWN;
  const best = numbers.reduce((at, each, i) => (compare(sign, each, numbers[at] ?? first).value ? i : at), 0);
  return items[best] ?? UNKNOWN;
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
    if (isAnyNumber(sum) && isAnyNumber(each)) return roughly('+', sum, each) ?? UNKNOWN;
    if (isUnknown(sum, true) || isUnknown(each, true)) return UNKNOWN;
    const args = [sum, each].map((value) => ({ value, name: '', text: '', span }));
    const operation = {
      fn: 'add',
      sign: '+',
      label: (/** @type {readonly string[]} */ names) => names.join(' + '),
      options: {},
      span,
    };
    return operate(world, { ...operation, form: 'fresh' }, args);
  }, start);

/** Whether one of them, or each, is true. @type {(world: World, arg: Arg | undefined, wanted: boolean) => Value} */
const agreed = (world, arg, wanted) => {
  if (!arg || arg.value === UNKNOWN) return UNKNOWN;
  const known = itemsOf(world, arg.value).map(truth);
  if (known.includes(wanted)) return bool(wanted);
  return known.includes(undefined) ? UNKNOWN : bool(!wanted);
};

/** Halves go to the even neighbour. @type {(value: Value, digits: Value) => Value} */
const rounded = (given, digits) => {
  const value = given instanceof TensorValue && given.dialect === 'numpy' ? (numberIn(given) ?? given) : given;
  if (value instanceof SomeNumber) return some(digits === null ? 'int' : value.kind);
  if (!isNumber(value) || (digits !== null && !isNumber(digits))) return UNKNOWN;
  const number = Number(value.value);
  if (digits) return float(Number(number.toFixed(Math.min(Math.max(Number(digits.value), 0), 20))));
  const floor = Math.floor(number);
  if (!Number.isFinite(number)) return UNKNOWN;
  return int(number - floor === 0.5 ? floor + (floor % 2 === 0 ? 0 : 1) : Math.round(number));
};

/**
 * Of numbers, and of many to one.
 * @type {readonly [name: string, run: (world: World, args: readonly Arg[]) => Value][]}
 */
export const numeric = [
  [
    'int',
    (_, [arg]) =>
      conversion(
        'int',
        (text) => numberFrom(text) ?? UNKNOWN,
        (n) => (Number.isFinite(n) ? int(Math.trunc(n)) : UNKNOWN),
      )(arg?.value ?? int(0)),
  ],
  [
    'float',
    (_, [arg]) =>
      conversion(
        'float',
        (text) => (/inf/.test(text) ? float(text.startsWith('-') ? -Infinity : Infinity) : float(Number(text))),
        float,
      )(arg?.value ?? float(0)),
  ],
  [
    'bool',
    (_, [arg]) => {
      const known = truth(arg?.value ?? null);
      return known === undefined ? UNKNOWN : bool(known);
    },
  ],
  [
    'abs',
    (world, [arg]) => (isNumber(arg?.value ?? null) ? absolute(/** @type {any} */ (arg).value) : tensorAbs(world, arg)),
  ],
  ['max', extreme('>', 'amax')],
  ['min', extreme('<', 'amin')],
  [
    'sum',
    (world, [arg, start]) => {
      const value = arg?.value ?? null;
      if (value instanceof TensorValue) return reduced(world, 'sum', value, [0], false);
      if (value === UNKNOWN) return UNKNOWN;
      return added(world, itemsOf(world, value), start?.value ?? int(0), arg?.span ?? OUTSIDE);
    },
  ],
  ['ord', (_, [arg]) => (typeof arg?.value === 'string' ? int(arg.value.codePointAt(0) ?? 0) : UNKNOWN)],
  ['chr', (_, [arg]) => (isNumber(arg?.value ?? null) ? String.fromCodePoint(whole(arg?.value)) : UNKNOWN)],
  ['round', (_, [arg, digits]) => rounded(arg?.value ?? null, digits?.value ?? null)],
  ['all', (world, [arg]) => agreed(world, arg, false)],
  ['any', (world, [arg]) => agreed(world, arg, true)],
  [
    'divmod',
    (_, [a, b]) =>
      isNumber(a?.value ?? null) && isNumber(b?.value ?? null)
        ? tuple([
            calculate('//', /** @type {any} */ (a).value, /** @type {any} */ (b).value),
            calculate('%', /** @type {any} */ (a).value, /** @type {any} */ (b).value),
          ])
        : UNKNOWN,
  ],
  [
    'pow',
    (_, [a, b]) =>
      isNumber(a?.value ?? null) && isNumber(b?.value ?? null)
        ? calculate('**', /** @type {any} */ (a).value, /** @type {any} */ (b).value)
        : UNKNOWN,
  ],
];

/** @param {import('../../lib/functions.js').Scalar} number */
const absolute = (number) => (Number(number.value) < 0 ? calculate('*', number, int(-1)) : number);

/** @type {(world: World, arg: Arg | undefined) => Value} */
const tensorAbs = (world, arg) =>
  arg?.value instanceof TensorValue
    ? (libraryOf(arg.value)?.unary(world, 'abs', arg, arg.span) ?? asReal(seen(world, arg.value, (x) => x.abs())))
    : UNKNOWN;
