// Python's built-in functions of lists, tuples, ranges, iterators and dictionaries.

import { addEntries } from './dictionaries.js';
import { itemsOf, lengthOf, sampleOf } from './items.js';
import { sorted } from './lists.js';
import { asSet } from './sets.js';
import { truth } from '../../runtime/truth.js';
import { anyOf } from '../../runtime/branches.js';
import {
  Dictionary,
  int,
  iterator,
  list,
  iteratorOnce,
  openSequence,
  Sequence,
  Slice,
  some,
  TensorValue,
  tuple,
  UNKNOWN,
} from '../../runtime/values.js';
import { isOpaque, toInteger } from '../../runtime/kinds.js';
import { NotUnderstood, Raised } from '../../runtime/raised.js';
import { asView } from '../torch/views.js';
import { argumentOf, callWith, OUTSIDE } from '../../runtime/implicit.js';

/** @import { Arg, Value, World } from '../../types.js' */

const MOST_ITEMS = 20_000;

/** The length of the shortest argument, at which `zip` and `map` end. @param {readonly (readonly Value[])[]} all */
const shortest = (all) => {
  const length = Math.min(...all.map((each) => each.length));
  if (all.length > 0 && length > MOST_ITEMS) throw new NotUnderstood('tooMuch');
  return length;
};

/** @type {(world: World, arg: Arg | undefined, result: (items: readonly Value[]) => Value) => Value} */
const listed = (world, arg, result) => {
  if (!arg) return result([]);
  const sample = sampleOf(arg.value);
  if (sample !== undefined) {
    const one = result([sample]);
    return one instanceof Sequence && one.items[0] !== undefined ? openSequence(one.items[0]) : UNKNOWN;
  }
  if (arg.value === UNKNOWN || (arg.value instanceof Sequence && arg.value.isOpen)) return UNKNOWN;
  return result([...itemsOf(world, arg.value)]);
};

/** @param {readonly Value[]} bounds */
const sliceOf = (bounds) => {
  const [start = null, stop = null, step = null] = bounds.length === 1 ? [null, bounds[0]] : bounds;
  return new Slice(start, stop, step);
};

/** Functions of collections. @type {Record<string, (world: World, args: readonly Arg[]) => Value>} */
export const collections = {
  len: (world, [arg]) => lengthOf(world, arg?.value ?? null, arg?.span),
  range: (world, args) => {
    if (args.some(({ value }) => value === UNKNOWN)) return UNKNOWN;
    if (args.some(({ value }) => isOpaque(value))) return openSequence(some('int'));
    const numbers = args.map(({ value, span }) => toInteger(value, span));
    const [from, to, by = 1] =
      numbers.length === 1 ? [0, numbers[0] ?? 0] : /** @type {[number, number, number]} */ (numbers);
    if (by === 0) throw new Raised('ValueError', 'range() arg 3 must not be zero');
    const length = Math.max(Math.ceil((to - from) / by), 0);
    world.budget.work(Math.min(length, MOST_ITEMS) / 10);
    const result = iterator(Array.from({ length: Math.min(length, MOST_ITEMS) }, (_, i) => int(from + i * by)));
    result.isOpen = length > MOST_ITEMS;
    return result;
  },
  tuple: (world, [arg]) => listed(world, arg, tuple),
  list: (world, [arg]) => listed(world, arg, list),
  set: (world, [arg]) => asSet(listed(world, arg, list)),
  frozenset: (world, [arg]) => asSet(listed(world, arg, list), 'frozenset'),
  reversed: (world, [arg]) =>
    arg?.value instanceof TensorValue && arg.value.dialect === 'torch' && arg.value.shape.length > 0
      ? asView(world, arg.value, (x) => x.flip(0))
      : listed(world, arg, (items) => list([...items].reverse())),
  iter: (world, [arg, end]) => {
    const value = arg?.value;
    if (value instanceof Sequence && value.isOnce) return value;
    return end ? UNKNOWN : listed(world, arg, iteratorOnce);
  },
  next: (world, [arg, otherwise]) => {
    const value = arg?.value;
    if (!(value instanceof Sequence) || value.kind !== 'list' || value.isOpen) return UNKNOWN;
    const [first, ...rest] = value.items;
    world.refill(value, rest);
    return first !== undefined ? first : otherwise ? otherwise.value : UNKNOWN;
  },
  sorted: (world, [arg, ...args]) =>
    listed(world, arg, (items) => {
      const result = sorted(items, args);
      return result ? list(result) : UNKNOWN;
    }),
  enumerate: (world, [arg, start]) =>
    listed(world, arg, (items) =>
      tuple(
        items.map((each, i) =>
          tuple([sampleOf(arg?.value ?? null) ? some('int') : int(i + (start ? toInteger(start.value) : 0)), each]),
        ),
      ),
    ),
  zip: (world, given) => {
    const args = given.filter(({ name }) => name !== 'strict');
    if (args.some(({ value }) => value === UNKNOWN)) return UNKNOWN;
    if (args.some(({ value }) => sampleOf(value) !== undefined))
      return openSequence(tuple(args.map(({ value }) => sampleOf(value) ?? anyOf(itemsOf(world, value)))));
    // In `zip(it, it)`, the same iterator gives its items in turn.
    const shared = args.find(({ value }, i) => args[i - 1]?.value === value)?.value;
    if (shared instanceof Sequence && shared.isOnce) {
      shared.isOpen = true;
      return UNKNOWN;
    }
    const all = args.map(({ value }) => itemsOf(world, value));
    const length = shortest(all);
    return iteratorOnce(
      Array.from({ length: all.length === 0 ? 0 : length }, (_, i) => tuple(all.map((each) => each[i] ?? null))),
    );
  },
  map: (world, [f, ...args]) => {
    if (args.some(({ value }) => value === UNKNOWN)) return UNKNOWN;
    const isOpen = args.some(({ value }) => sampleOf(value) !== undefined);
    const all = args.map(({ value }) =>
      isOpen ? [sampleOf(value) ?? anyOf(itemsOf(world, value))] : itemsOf(world, value),
    );
    const length = shortest(all);
    const run = (/** @type {number} */ i) =>
      world.call(
        f?.value ?? null,
        all.map((each) => argumentOf(each[i] ?? null, f?.span)),
        f?.span ?? OUTSIDE,
        f?.text ?? '',
      );
    return isOpen
      ? openSequence(run(0))
      : iteratorOnce(Array.from({ length: all.length === 0 ? 0 : length }, (_, i) => run(i)));
  },
  filter: (world, [f, arg]) => {
    if (arg?.value === UNKNOWN) return UNKNOWN;
    const items = itemsOf(world, arg?.value ?? null);
    const matching = items.map((value) => truth(f?.value === null ? value : callWith(f?.value ?? null, [value])));
    return matching.includes(undefined) ? UNKNOWN : iteratorOnce(items.filter((_, i) => matching[i]));
  },
  dict: (world, args) => {
    if (args.some(({ value }) => value === UNKNOWN)) return UNKNOWN;
    const result = new Dictionary();
    addEntries(world, result, args);
    return result;
  },
  slice: (_, args) => sliceOf(args.map(({ value }) => value)),
};
