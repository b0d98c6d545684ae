// Python's own functions, as far as code about shapes uses them.

import { reduced } from './functions/reductions.js';
import { calculate, compare, numberFrom } from './numbers.js';
import { print, represent } from './printing.js';
import {
  bool,
  Callable,
  Dictionary,
  float,
  int,
  isNumber,
  list,
  NotUnderstood,
  Raised,
  Sequence,
  TensorValue,
  tuple,
  typeName,
  UNKNOWN,
  whole,
} from './values.js';
import { seen, unbind } from './functions/views.js';
import { bind } from './signature.js';

/**
 * @typedef {import('./values.js').Arg} Arg
 * @typedef {import('./values.js').Value} Value
 * @typedef {import('./world.js').World} World
 */

const MOST_ITEMS = 1000;

/** What a loop goes over. @type {(world: World, value: Value) => readonly Value[]} */
export const itemsOf = (world, value) => {
  if (value instanceof Sequence) return value.items;
  if (value instanceof Dictionary) return [...value.entries.keys()];
  if (typeof value === 'string') return [...value.slice(0, MOST_ITEMS)];
  if (value instanceof TensorValue) {
    const [first] = value.shape;
    if (first === undefined) throw new Raised('TypeError', 'iteration over a 0-d tensor');
    if (first > MOST_ITEMS) throw new NotUnderstood('tooMuch');
    const args = [{ value, name: '', text: '', span: { at: 0, length: 0 } }];
    const rows = unbind(world, bind('unbind', 'input, dim=', args), /** @type {any} */ ({}));
    return rows instanceof Sequence ? rows.items : [];
  }
  if (value === UNKNOWN) throw new NotUnderstood('unknown');
  throw new Raised('TypeError', `'${typeName(value)}' object is not iterable`);
};

/** Python's truth. @param {Value} value @returns {boolean | undefined} undefined where it cannot be known */
export const truth = (value) => {
  if (value === UNKNOWN) return undefined;
  if (value === null) return false;
  if (isNumber(value)) return Boolean(value.value) || Number.isNaN(value.value);
  if (typeof value === 'string') return value !== '';
  if (value instanceof Sequence) return value.items.length > 0;
  if (!(value instanceof TensorValue)) return true;
  if (value.numel !== 1) {
    const what = value.numel === 0 ? 'no values' : 'more than one value';
    throw new Raised('RuntimeError', `Boolean value of Tensor with ${what} is ambiguous`);
  }
  const held = value.storage.values?.[value.offset];
  return held === undefined ? undefined : Boolean(held);
};

/** @type {(convert: (text: string) => Value, of: (number: number) => Value) => (arg: Value) => Value} */
const conversion = (convert, of) => (value) => {
  if (value instanceof TensorValue && value.numel === 1) {
    const held = value.storage.values?.[value.offset];
    return held === undefined ? UNKNOWN : of(Number(held));
  }
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
  const items = args.length === 1 && only ? itemsOf(world, only.value) : args.map(({ value }) => value);
  const numbers = items.filter((each) => isNumber(each));
  const [first, ...rest] = numbers;
  if (!first || numbers.length < items.length) return UNKNOWN;
  return rest.reduce((best, each) => (compare(sign, each, best).value ? each : best), first);
};

/** @type {Map<string, (world: World, args: readonly Arg[]) => Value>} */
const functions = new Map(
  /** @type {[string, (world: World, args: readonly Arg[]) => Value][]} */ ([
    [
      'len',
      (_, [arg]) => {
        const value = arg?.value ?? null;
        if (value instanceof Sequence) return int(value.items.length);
        if (value instanceof Dictionary) return int(value.entries.size);
        if (typeof value === 'string') return int(value.length);
        if (value === UNKNOWN) return UNKNOWN;
        if (!(value instanceof TensorValue))
          throw new Raised('TypeError', `object of type '${typeName(value)}' has no len()`);
        const [first] = value.shape;
        if (first === undefined) throw new Raised('TypeError', 'len() of a 0-d tensor');
        return int(first);
      },
    ],
    [
      'range',
      (_, args) => {
        const numbers = args.map(({ value, span }) => whole(value, span));
        const [from, to, by = 1] =
          numbers.length === 1 ? [0, numbers[0] ?? 0] : /** @type {[number, number, number]} */ (numbers);
        if (by === 0) throw new Raised('ValueError', 'range() arg 3 must not be zero');
        const length = Math.min(Math.max(Math.ceil((to - from) / by), 0), MOST_ITEMS);
        return tuple(Array.from({ length }, (_, i) => int(from + i * by)));
      },
    ],
    [
      'int',
      (_, [arg]) =>
        conversion(
          (text) => numberFrom(text) ?? UNKNOWN,
          (n) => (Number.isFinite(n) ? int(Math.trunc(n)) : UNKNOWN),
        )(arg?.value ?? int(0)),
    ],
    [
      'float',
      (_, [arg]) =>
        conversion(
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
    ['str', (_, [arg]) => print(arg?.value ?? '')],
    [
      'print',
      (world, args) => {
        const given = args.filter(({ name }) => name === '' || name === '*');
        world.printed.push(given.map(({ value }) => print(value)).join(' '));
        return null;
      },
    ],
    ['repr', (_, [arg]) => represent(arg?.value ?? '')],
    [
      'abs',
      (world, [arg]) =>
        isNumber(arg?.value ?? null) ? absolute(/** @type {any} */ (arg).value) : tensorAbs(world, arg),
    ],
    ['tuple', (world, [arg]) => tuple(arg ? itemsOf(world, arg.value) : [])],
    ['list', (world, [arg]) => list(arg ? itemsOf(world, arg.value) : [])],
    ['reversed', (world, [arg]) => list([...itemsOf(world, arg?.value ?? null)].reverse())],
    ['enumerate', (world, [arg]) => tuple(itemsOf(world, arg?.value ?? null).map((each, i) => tuple([int(i), each])))],
    [
      'zip',
      (world, args) => {
        const all = args.map(({ value }) => itemsOf(world, value));
        const length = Math.min(...all.map((each) => each.length), MOST_ITEMS);
        return tuple(
          Array.from({ length: all.length === 0 ? 0 : length }, (_, i) => tuple(all.map((each) => each[i] ?? null))),
        );
      },
    ],
    ['max', extreme('>', 'amax')],
    ['min', extreme('<', 'amin')],
    [
      'sum',
      (world, [arg]) => {
        const value = arg?.value ?? null;
        if (value instanceof TensorValue) return reduced(world, 'sum', value, [0], false);
        const items = itemsOf(world, value);
        return items.every((each) => isNumber(each))
          ? items.reduce((sum, each) => calculate('+', sum, each), int(0))
          : UNKNOWN;
      },
    ],
    ['isinstance', () => UNKNOWN],
    ['hasattr', () => UNKNOWN],
    ['getattr', () => UNKNOWN],
    ['type', () => UNKNOWN],
    ['id', () => UNKNOWN],
    ['input', () => UNKNOWN],
    ['set', () => UNKNOWN],
    ['sorted', () => UNKNOWN],
    ['dict', () => new Dictionary()],
    [
      'round',
      (_, [arg]) =>
        isNumber(arg?.value ?? null) ? int(Math.round(Number(/** @type {any} */ (arg).value.value))) : UNKNOWN,
    ],
    ['all', () => UNKNOWN],
    ['any', () => UNKNOWN],
    ['slice', () => UNKNOWN],
  ]),
);

/** @param {import('../../lib/functions.js').Scalar} number */
const absolute = (number) => (Number(number.value) < 0 ? calculate('*', number, int(-1)) : number);

/** @type {(world: World, arg: Arg | undefined) => Value} */
const tensorAbs = (world, arg) =>
  arg?.value instanceof TensorValue ? seen(world, arg.value, (x) => x.abs()) : UNKNOWN;

/** @type {(world: World, name: string) => Callable | undefined} */
export const builtin = (world, name) => {
  const run = functions.get(name);
  return run && new Callable(name, (args) => run(world, args));
};
