// Python's own functions, as far as code about shapes uses them.

import { attribute, setAttribute } from './attributes.js';
import { variablesOf } from './command-line.js';
import { asReal } from './complex.js';
import { callWith } from './define.js';
import { filled } from './dictionaries.js';
import { exception } from './exceptions.js';
import { reduced } from './functions/reductions.js';
import { itemsOf, lengthOf } from './items.js';
import { libraryOf } from './libraries.js';
import { sorted } from './lists.js';
import { calculate, compare, numberFrom, roughly } from './numbers.js';
import { operate } from './operate.js';
import { print, represent } from './printing.js';
import { truth } from './truth.js';
import { anyOf } from './unsure.js';
import {
  bool,
  Callable,
  Dictionary,
  float,
  Instance,
  int,
  isAnyNumber,
  isNumber,
  isOpaque,
  isUnknown,
  iterator,
  list,
  Property,
  PyClass,
  Raised,
  Sequence,
  Slice,
  some,
  SomeNumber,
  TensorValue,
  tuple,
  typeName,
  UNKNOWN,
  whole,
} from './values.js';
import { seen } from './functions/views.js';

/**
 * @typedef {import('../../case/case.js').Span} Span
 * @typedef {import('./values.js').Arg} Arg
 * @typedef {import('./values.js').Value} Value
 * @typedef {import('./world.js').World} World
 */

const MOST_ITEMS = 20_000;
const NOWHERE = { at: 0, length: 0 };

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
  if (value instanceof SomeNumber) return some(as);
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
    const keys = items.map((each) => callWith(by, [each], NOWHERE));
    if (!keys.every((each) => isNumber(each))) return UNKNOWN;
    const best = keys.reduce((at, key, i) => (compare(sign, key, /** @type {any} */ (keys[at])).value ? i : at), 0);
    return items[best] ?? UNKNOWN;
  }
  const numbers = items.filter((each) => isNumber(each));
  const [first, ...rest] = numbers;
  if (!first || numbers.length < items.length) return isOneKind(items) ? anyOf(items) : UNKNOWN;
  return rest.reduce((best, each) => (compare(sign, each, best).value ? each : best), first);
};

/** @param {readonly Value[]} items */
const isOneKind = (items) => items.every((each) => isAnyNumber(each) && each.kind === typeName(items[0] ?? null));

/** @type {(world: World, arg: Arg | undefined, made: (items: readonly Value[]) => Value) => Value} */
const listed = (world, arg, made) => {
  if (!arg) return made([]);
  if (arg.value === UNKNOWN || (arg.value instanceof Sequence && arg.value.isOpen)) return UNKNOWN;
  return made([...itemsOf(world, arg.value)]);
};

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

/** A set is a list whose items differ. @param {Value} value */
export const distinct = (value) => {
  if (!(value instanceof Sequence) || isUnknown(value)) return UNKNOWN;
  const { items } = value;
  return list([...new Map(items.map((each) => [represent(each), each])).values()]);
};

/**
 * An attribute that may not be there.
 * @type {(world: World, arg: Arg | undefined, name: Arg | undefined, raises?: boolean) => Value | undefined}
 */
const given = (world, arg, name, raises = false) => {
  if (typeof name?.value !== 'string' || !arg) return UNKNOWN;
  try {
    return attribute(world, arg.value, name.value, arg.span, `${arg.text}.${name.value}`);
  } catch (error) {
    if (error instanceof Raised && error.type === 'AttributeError' && !raises) return undefined;
    throw error;
  }
};

/** What else values of a type are instances of. @type {Record<string, string>} */
const alsoOf = {
  int: 'Integral Rational Real Number',
  bool: 'int Integral Rational Real Number',
  float: 'Real Number',
  str: 'Sequence Iterable Sized Collection Hashable',
  list: 'Sequence MutableSequence Iterable Sized Collection',
  tuple: 'Sequence Iterable Sized Collection Hashable',
  'torch.Size': 'tuple Size Sequence Iterable Sized Collection Hashable',
  dict: 'Mapping MutableMapping Iterable Sized Collection',
  Tensor: 'Iterable Sized Hashable',
  function: 'Callable FunctionType Hashable',
};

/** What is none of these may be anything. */
const known = new Set([
  ...Object.entries(alsoOf).flatMap(([name, also]) => [name, ...also.split(' ')]),
  ...'set frozenset bytes complex slice NoneType'.split(' '),
]);

/** `isinstance(value, kind)`. @type {(value: Value, kind: Value) => Value} */
const isOf = (value, kind) => {
  if (kind instanceof Sequence) {
    const all = kind.items.map((each) => isOf(value, each));
    if (all.some((each) => isNumber(each) && each.value)) return bool(true);
    return all.includes(UNKNOWN) ? UNKNOWN : bool(false);
  }
  if (value === UNKNOWN || kind === UNKNOWN || !kind) return UNKNOWN;
  if (kind instanceof PyClass) {
    if (!(value instanceof Instance))
      return bool(kind.name === 'Parameter' && value instanceof TensorValue && value.isParameter);
    return value.of.order.includes(kind) ? bool(true) : value.of.isOpen ? UNKNOWN : bool(false);
  }
  const { name } = /** @type {{ name?: string }} */ (kind);
  if (typeof value === 'object' && value instanceof Instance)
    return value.of.isOpen ? UNKNOWN : bool(value.of.order.some((each) => each.name === name || each.holds === name));
  const own = typeName(value);
  return name && known.has(name) ? bool(own === name || (alsoOf[own] ?? '').split(' ').includes(name)) : UNKNOWN;
};

/** `type(value)` @type {(world: World, value: Value) => Value} */
const typeOf = (world, value) => {
  if (value instanceof Instance) return value.of;
  if (value instanceof TensorValue && value.dialect === 'torch')
    return new Callable(value.isParameter ? 'Parameter' : 'Tensor', () => UNKNOWN);
  const name = typeName(value);
  return (/^(bool|int|float|str|list|tuple|dict)$/.test(name) && builtin(world, name)) || UNKNOWN;
};

/** Whether one of them, or each, is true. @type {(world: World, arg: Arg | undefined, wanted: boolean) => Value} */
const agreed = (world, arg, wanted) => {
  if (!arg || arg.value === UNKNOWN) return UNKNOWN;
  const known = itemsOf(world, arg.value).map(truth);
  if (known.includes(wanted)) return bool(wanted);
  return known.includes(undefined) ? UNKNOWN : bool(!wanted);
};

/** Halves go to the even neighbour. @type {(value: Value, digits: Value) => Value} */
const rounded = (value, digits) => {
  if (value instanceof SomeNumber) return some(digits === null ? 'int' : value.kind);
  if (!isNumber(value) || (digits !== null && !isNumber(digits))) return UNKNOWN;
  const number = Number(value.value);
  if (digits) return float(Number(number.toFixed(Math.min(Math.max(Number(digits.value), 0), 20))));
  const floor = Math.floor(number);
  if (!Number.isFinite(number)) return UNKNOWN;
  return int(number - floor === 0.5 ? floor + (floor % 2 === 0 ? 0 : 1) : Math.round(number));
};

/** @param {readonly Value[]} bounds */
const sliceOf = (bounds) => {
  const [start = null, stop = null, step = null] = bounds.length === 1 ? [null, bounds[0]] : bounds;
  return new Slice(start, stop, step);
};

/** @type {Map<string, (world: World, args: readonly Arg[]) => Value>} */
const functions = new Map(
  /** @type {[string, (world: World, args: readonly Arg[]) => Value][]} */ ([
    ['len', (world, [arg]) => lengthOf(world, arg?.value ?? null, arg?.span ?? NOWHERE)],
    [
      'range',
      (world, args) => {
        if (args.some(({ value }) => isOpaque(value))) return UNKNOWN;
        const numbers = args.map(({ value, span }) => whole(value, span));
        const [from, to, by = 1] =
          numbers.length === 1 ? [0, numbers[0] ?? 0] : /** @type {[number, number, number]} */ (numbers);
        if (by === 0) throw new Raised('ValueError', 'range() arg 3 must not be zero');
        const length = Math.max(Math.ceil((to - from) / by), 0);
        world.work(Math.min(length, MOST_ITEMS) / 10);
        const made = iterator(Array.from({ length: Math.min(length, MOST_ITEMS) }, (_, i) => int(from + i * by)));
        made.isOpen = length > MOST_ITEMS;
        return made;
      },
    ],
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
    ['str', (_, [arg]) => print(arg?.value ?? '')],
    [
      'print',
      (world, args) => {
        const shown = args.filter(({ name }) => name === '' || name === '*');
        world.printed.push(shown.map(({ value }) => print(value)).join(' '));
        return null;
      },
    ],
    ['repr', (_, [arg]) => represent(arg?.value ?? '')],
    [
      'abs',
      (world, [arg]) =>
        isNumber(arg?.value ?? null) ? absolute(/** @type {any} */ (arg).value) : tensorAbs(world, arg),
    ],
    ['tuple', (world, [arg]) => listed(world, arg, tuple)],
    ['list', (world, [arg]) => listed(world, arg, list)],
    ['set', (world, [arg]) => distinct(listed(world, arg, list))],
    ['frozenset', (world, [arg]) => distinct(listed(world, arg, list))],
    ['reversed', (world, [arg]) => listed(world, arg, (items) => list([...items].reverse()))],
    ['iter', (world, [arg, end]) => (end ? UNKNOWN : listed(world, arg, list))],
    [
      'next',
      (_, [arg, otherwise]) => {
        const value = arg?.value;
        if (!(value instanceof Sequence) || value.kind !== 'list' || value.isOpen) return UNKNOWN;
        const [first, ...rest] = value.items;
        value.items = rest;
        return first !== undefined ? first : otherwise ? otherwise.value : UNKNOWN;
      },
    ],
    [
      'sorted',
      (world, [arg, ...args]) =>
        listed(world, arg, (items) => {
          const made = sorted(items, args);
          return made ? list(made) : UNKNOWN;
        }),
    ],
    [
      'enumerate',
      (world, [arg, start]) =>
        listed(world, arg, (items) =>
          tuple(items.map((each, i) => tuple([int(i + (start ? whole(start.value) : 0)), each]))),
        ),
    ],
    [
      'zip',
      (world, given) => {
        const args = given.filter(({ name }) => name !== 'strict');
        if (args.some(({ value }) => value === UNKNOWN)) return UNKNOWN;
        const all = args.map(({ value }) => itemsOf(world, value));
        const length = Math.min(...all.map((each) => each.length), MOST_ITEMS);
        return iterator(
          Array.from({ length: all.length === 0 ? 0 : length }, (_, i) => tuple(all.map((each) => each[i] ?? null))),
        );
      },
    ],
    [
      'map',
      (world, [f, ...args]) => {
        if (args.some(({ value }) => value === UNKNOWN)) return UNKNOWN;
        const all = args.map(({ value }) => itemsOf(world, value));
        const length = Math.min(...all.map((each) => each.length), MOST_ITEMS);
        const run = (/** @type {number} */ i) =>
          world.call(
            f?.value ?? null,
            all.map((each) => ({ value: each[i] ?? null, name: '', text: '', span: f?.span ?? NOWHERE })),
            f?.span ?? NOWHERE,
            f?.text ?? '',
          );
        return iterator(Array.from({ length: all.length === 0 ? 0 : length }, (_, i) => run(i)));
      },
    ],
    [
      'filter',
      (world, [f, arg]) => {
        if (arg?.value === UNKNOWN) return UNKNOWN;
        const items = itemsOf(world, arg?.value ?? null);
        const kept = items.map((value) =>
          truth(f?.value === null ? value : callWith(f?.value ?? null, [value], NOWHERE)),
        );
        return kept.includes(undefined) ? UNKNOWN : iterator(items.filter((_, i) => kept[i]));
      },
    ],
    ['max', extreme('>', 'amax')],
    ['min', extreme('<', 'amin')],
    [
      'sum',
      (world, [arg, start]) => {
        const value = arg?.value ?? null;
        if (value instanceof TensorValue) return reduced(world, 'sum', value, [0], false);
        if (value === UNKNOWN) return UNKNOWN;
        return added(world, itemsOf(world, value), start?.value ?? int(0), arg?.span ?? NOWHERE);
      },
    ],
    ['isinstance', (_, [arg, kind]) => isOf(arg?.value ?? null, kind?.value ?? null)],
    [
      'issubclass',
      (_, [arg, kind]) =>
        arg?.value instanceof PyClass && kind?.value instanceof PyClass
          ? bool(arg.value.order.includes(kind.value))
          : UNKNOWN,
    ],
    [
      'hasattr',
      (world, [arg, name]) => {
        const found = given(world, arg, name);
        return found === undefined ? bool(false) : found === UNKNOWN ? UNKNOWN : bool(true);
      },
    ],
    [
      'getattr',
      (world, [arg, name, otherwise]) => {
        const found = given(world, arg, name, !otherwise);
        return found !== undefined ? found : otherwise ? otherwise.value : UNKNOWN;
      },
    ],
    [
      'setattr',
      (world, [target, name, value]) => {
        if (typeof name?.value === 'string')
          setAttribute(/** @type {any} */ ({ world }), target?.value ?? null, name.value, value?.value ?? null);
        return null;
      },
    ],
    ['type', (world, [arg]) => typeOf(world, arg?.value ?? null)],
    [
      'callable',
      (_, [arg]) =>
        arg?.value === UNKNOWN
          ? UNKNOWN
          : bool(arg?.value instanceof Callable || arg?.value instanceof PyClass || arg?.value instanceof Instance),
    ],
    ['ord', (_, [arg]) => (typeof arg?.value === 'string' ? int(arg.value.codePointAt(0) ?? 0) : UNKNOWN)],
    ['chr', (_, [arg]) => (isNumber(arg?.value ?? null) ? String.fromCodePoint(whole(arg?.value)) : UNKNOWN)],
    ['id', () => UNKNOWN],
    ['hash', () => UNKNOWN],
    ['input', () => UNKNOWN],
    ['open', () => UNKNOWN],
    ['vars', (_, [arg]) => variablesOf(arg?.value ?? UNKNOWN)],
    ['globals', () => UNKNOWN],
    ['locals', () => UNKNOWN],
    ['object', () => UNKNOWN],
    [
      'dict',
      (world, args) => {
        if (args.some(({ value }) => value === UNKNOWN)) return UNKNOWN;
        const made = new Dictionary();
        filled(world, made, args);
        return made;
      },
    ],
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
    ['slice', (_, args) => sliceOf(args.map(({ value }) => value))],
    ['property', (_, [get]) => (get?.value instanceof Callable ? new Property(get.value) : UNKNOWN)],
  ]),
);

/** @param {import('../../lib/functions.js').Scalar} number */
const absolute = (number) => (Number(number.value) < 0 ? calculate('*', number, int(-1)) : number);

/** @type {(world: World, arg: Arg | undefined) => Value} */
const tensorAbs = (world, arg) =>
  arg?.value instanceof TensorValue
    ? (libraryOf(arg.value)?.unary(world, 'abs', arg, arg.span) ?? asReal(seen(world, arg.value, (x) => x.abs())))
    : UNKNOWN;

/** @type {(world: World, name: string) => Callable | undefined} */
export const builtin = (world, name) => {
  const run = functions.get(name);
  return run ? new Callable(name, (args) => run(world, args)) : exception(name);
};
