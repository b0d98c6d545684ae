// `itertools` and `operator`, as far as code about shapes uses them.

import { itemsOf } from './items.js';
import { list, tuple, UNKNOWN } from '../../runtime/values.js';
import { toInteger } from '../../runtime/kinds.js';
import { NotUnderstood } from '../../runtime/raised.js';

/** @import { Arg, Value, World } from '../../types.js' */
/** @import { Run } from './standard.js' */

const MOST_ITEMS = 5000;

/** A number of items; throws if there are too many to list. @param {number} count */
const few = (count) => {
  if (count > MOST_ITEMS) throw new NotUnderstood('tooMuch');
  return count;
};

/** @type {(args: readonly Arg[]) => readonly Arg[]} */
const unnamed = (args) => args.filter(({ name }) => !name);

/** @type {(world: World, args: readonly Arg[]) => (readonly Value[])[]} */
const eachOf = (world, args) => unnamed(args).map(({ value }) => itemsOf(world, value));

/** `product(*all)` @type {(all: readonly (readonly Value[])[]) => Value[][]} */
const combined = (all) =>
  all.reduce(
    (result, items) => {
      few(result.length * items.length);
      return result.flatMap((before) => items.map((each) => [...before, each]));
    },
    /** @type {Value[][]} */ ([[]]),
  );

/**
 * `combinations` (rising: true) or `permutations`.
 * @type {(items: readonly Value[], count: number, rising: boolean) => Value[][]}
 */
const chosen = (items, count, rising) => {
  /** @type {number[][]} */
  let all = [[]];
  for (let i = 0; i < count; ++i) {
    if (all.length * items.length > 40 * MOST_ITEMS) throw new NotUnderstood('tooMuch');
    all = all.flatMap((before) =>
      items.flatMap((_, i) => (before.includes(i) || (rising && i <= (before.at(-1) ?? -1)) ? [] : [[...before, i]])),
    );
    few(all.length);
  }
  return all.map((places) => places.map((index) => items[index] ?? null));
};

/** @type {(sign: string) => Run} */
const operation =
  (sign) =>
  (world, [a, b], span) =>
    a && b ? world.combine(sign, a, b, span) : UNKNOWN;

const operators = Object.entries({
  ...{ add: '+', sub: '-', mul: '*', truediv: '/', floordiv: '//', mod: '%', pow: '**', matmul: '@' },
  ...{ eq: '==', ne: '!=', lt: '<', le: '<=', gt: '>', ge: '>=', and_: '&', or_: '|' },
});

/** @type {Record<string, Run>} */
export const tools = {
  'itertools.chain': (world, args) => list(eachOf(world, args).flat()),
  'itertools.chain.from_iterable': (world, [arg]) =>
    list(itemsOf(world, arg?.value ?? null).flatMap((each) => itemsOf(world, each))),
  'itertools.product': (world, args) => {
    const repeat = args.find(({ name }) => name === 'repeat');
    const all = eachOf(world, args);
    return list(
      combined(Array.from({ length: repeat ? few(toInteger(repeat.value)) : 1 }, () => all).flat()).map(tuple),
    );
  },
  'itertools.repeat': (_, [value, times]) =>
    times ? list(Array.from({ length: few(toInteger(times.value)) }, () => value?.value ?? null)) : UNKNOWN,
  'itertools.combinations': (world, [arg, count]) =>
    list(chosen(itemsOf(world, arg?.value ?? null), toInteger(count?.value), true).map(tuple)),
  'itertools.permutations': (world, [arg, count]) => {
    const items = itemsOf(world, arg?.value ?? null);
    return list(chosen(items, count ? toInteger(count.value) : items.length, false).map(tuple));
  },
  ...Object.fromEntries(operators.map(([name, sign]) => [`operator.${name}`, operation(sign)])),
};
