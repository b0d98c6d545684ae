// Python's module `random`: the results are unknown, but their kind and number are known.

import { itemsOf } from './items.js';
import { anyOf } from '../../runtime/branches.js';
import { list, openSequence, Sequence, some, UNKNOWN } from '../../runtime/values.js';
import { isNumber, toInteger } from '../../runtime/kinds.js';
import { drawnBetween, limitsFrom } from '../../runtime/limits.js';
import { Raised } from '../../runtime/raised.js';

/** @import { Arg, Value, World } from '../../types.js' */
/** @import { Run } from './standard.js' */

const MOST_ITEMS = 5000;

/**
 * The items that a function draws from; empty if they are unknown.
 * @type {(world: World, arg?: Arg) => readonly Value[]}
 */
const choices = (world, arg) => {
  const value = arg?.value ?? null;
  return value instanceof Sequence && !value.isOpen ? itemsOf(world, value) : [];
};

/** A list of `count` drawn items. @type {(world: World, from?: Arg, count?: Arg) => Value} */
const drawn = (world, from, count) => {
  if (!isNumber(count?.value ?? null)) return UNKNOWN;
  const one = anyOf(choices(world, from));
  const length = toInteger(count?.value);
  return length > MOST_ITEMS ? openSequence(one) : list(Array.from({ length }, () => one));
};

const float = () => some('float');
const int = () => some('int');

/** @type {Record<string, Run>} */
export const randoms = {
  'random.random': float,
  'random.uniform': float,
  'random.gauss': float,
  'random.normalvariate': float,
  'random.betavariate': float,
  'random.randint': (_, [low, high]) => drawnBetween(limitsFrom(low?.value, high?.value, true)),
  'random.randrange': (_, [low, high, step]) => (step ? int() : drawnBetween(limitsFrom(low?.value, high?.value))),
  'random.seed': () => null,
  'random.choice': (world, [arg]) => anyOf(choices(world, arg)),
  // `random.sample(items, k)` takes each of them once.
  'random.sample': (world, [from, count]) => {
    const result = drawn(world, from, count);
    const isFew = from?.value instanceof Sequence && !from.value.isOpen;
    if (isFew && result instanceof Sequence && result.items.length > choices(world, from).length)
      throw new Raised('ValueError', 'Sample larger than population or is negative');
    return result;
  },
  'random.choices': (world, args) =>
    drawn(
      world,
      args[0],
      args.find(({ name }) => name === 'k'),
    ),
  // `random.shuffle(list)`: the list has as many items as before, and each is any of them.
  'random.shuffle': (world, [arg]) => {
    const all = choices(world, arg);
    if (!(arg?.value instanceof Sequence) || all.length === 0) return null;
    const mixed = all.map(() => anyOf(all));
    world.refill(arg.value, mixed);
    return null;
  },
};
