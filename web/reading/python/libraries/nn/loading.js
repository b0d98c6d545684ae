// `torch.utils.data`: datasets, and `DataLoader`, which makes batches of their items.

import { itemsOf, item, lengthOf } from '../python/items.js';
import { dictionaryOf } from '../../runtime/entries.js';
import {
  Callable,
  Dictionary,
  Instance,
  int,
  list,
  PyClass,
  Sequence,
  some,
  TensorValue,
  tuple,
  UNKNOWN,
} from '../../runtime/values.js';
import { isAnyNumber, isNumber, toInteger } from '../../runtime/kinds.js';
import { Raised } from '../../runtime/raised.js';
import { fresh } from '../torch/fresh.js';

/** @import { Arg, Span, Value, World } from '../../types.js' */

/** How many batches a loop sees at most; all but the last have the same shapes. */
const MOST_BATCHES = 16;

/**
 * A dataset with a number of items and a function that gives an item.
 * @type {(name: string, asked: { count: () => Value, item: (index: Value) => Value }) => Instance}
 */
const dataset = (name, { count, item: itemAt }) => {
  const of = new PyClass(name, []);
  of.members.set('__len__', new Callable('__len__', count));
  of.members.set('__getitem__', new Callable('__getitem__', ([index]) => itemAt(index?.value ?? null)));
  return new Instance(of);
};

/** `TensorDataset(x, y)` @type {(world: World, args: readonly Arg[], span: Span) => Value} */
const tensorDataset = (world, args, span) => {
  const tensors = args.map(({ value }) => value);
  const sizes = tensors.map((each) => (each instanceof TensorValue ? each.shape[0] : undefined));
  const known = sizes.filter((each) => each !== undefined);
  if (new Set(known).size > 1) throw new Raised('AssertionError', 'Size mismatch between tensors');
  const result = dataset('TensorDataset', {
    count: () => (known[0] === undefined ? UNKNOWN : int(known[0])),
    item: (index) =>
      tuple(tensors.map((each) => (each instanceof TensorValue ? item(world, each, [index], span) : UNKNOWN))),
  });
  result.attributes.set('tensors', tuple(tensors));
  return result;
};

/**
 * A dataset of some items of another one.
 * @type {(world: World, whole: Value, count: Value, span: Span) => Instance}
 */
const subset = (world, of, count, span) => {
  const result = dataset('Subset', { count: () => count, item: () => item(world, of, [some('int')], span) });
  result.attributes.set('dataset', of);
  return result;
};

/**
 * `random_split(data, lengths)`, whose lengths are numbers of items or fractions.
 * @type {(world: World, args: readonly Arg[], span: Span) => Value}
 */
const split = (world, [data, lengths], span) => {
  const of = data?.value ?? UNKNOWN;
  const given = itemsOf(world, lengths?.value ?? UNKNOWN);
  const count = lengthOf(world, of, span);
  const all = given.map((each) => (isNumber(each) ? Number(each.value) : NaN));
  if (!isNumber(count) || all.some(Number.isNaN)) return list(given.map(() => subset(world, of, some('int'), span)));
  const total = all.reduce((sum, each) => sum + each, 0);
  if (given.every((each) => isNumber(each) && each.kind === 'int')) {
    if (total !== Number(count.value))
      throw new Raised('ValueError', 'Sum of input lengths does not equal the length of the input dataset!');
    return list(given.map((each) => subset(world, of, each, span)));
  }
  const sizes = all.map((each) => Math.floor(each * Number(count.value)));
  const left = Number(count.value) - sizes.reduce((sum, each) => sum + each, 0);
  return list(sizes.map((each, i) => subset(world, of, int(each + (i < left ? 1 : 0)), span)));
};

/**
 * `default_collate`: a batch of `count` items that are all like one.
 * @type {(world: World, one: Value, count: number) => Value}
 */
const collated = (world, one, count) => {
  if (one instanceof TensorValue) return fresh(world, [count, ...one.shape], one.dtype, 'torch');
  if (isAnyNumber(one)) return fresh(world, [count], one.kind === 'float' ? 'float64' : 'int64', 'torch');
  if (one instanceof Sequence) return list(one.items.map((each) => collated(world, each, count)));
  if (one instanceof Dictionary)
    return dictionaryOf([...one.entries.values()].map(({ key, value }) => [key, collated(world, value, count)]));
  return UNKNOWN;
};

/** @type {(world: World, args: readonly Arg[], span: Span) => Value} */
const loader = (world, args, span) => {
  const named = (/** @type {string} */ name) => args.find((arg) => arg.name === name)?.value;
  const data = named('dataset') ?? args.find(({ name }) => name === '')?.value ?? UNKNOWN;
  const positional = args.filter(({ name }) => name === '');
  const asked = named('batch_size') ?? positional[1]?.value ?? int(1);
  const own = ['collate_fn', 'sampler', 'batch_sampler'].some((name) => (named(name) ?? null) !== null);
  if (own || data === UNKNOWN || !isNumber(asked)) return UNKNOWN;
  const length = lengthOf(world, data, span);
  if (!isNumber(length)) return UNKNOWN;
  const [count, size] = [toInteger(length), Math.max(toInteger(asked), 1)];
  const one = item(world, data, [int(0)], span);
  const dropped = named('drop_last') ?? null;
  const rest = isNumber(dropped) && dropped.value ? 0 : count % size;
  const batches = Math.floor(count / size);
  const result = dataset('DataLoader', {
    count: () => int(batches + (rest > 0 ? 1 : 0)),
    item: () => {
      throw new Raised('TypeError', "'DataLoader' object is not subscriptable");
    },
  });
  const all = Array.from({ length: Math.min(batches, MOST_BATCHES) }, () => collated(world, one, size));
  result.contents = list(rest > 0 ? [...all, collated(world, one, rest)] : all);
  result.attributes.set('dataset', data).set('batch_size', asked);
  return result;
};

/** @type {Map<string, (world: World, args: readonly Arg[], span: Span) => Value>} */
const functions = new Map(
  Object.entries({
    ...{ DataLoader: loader, TensorDataset: tensorDataset, random_split: split },
    Subset: (world, [data, indices], span) =>
      subset(world, data?.value ?? UNKNOWN, lengthOf(world, indices?.value ?? UNKNOWN, span), span),
  }),
);

/** A member of `torch.utils.data`. @param {World} world @param {string} name @returns {Value} */
export function loadingMember(world, name) {
  const run = functions.get(name);
  return run ? new Callable(name, (args, span) => run(world, args, span)) : UNKNOWN;
}
