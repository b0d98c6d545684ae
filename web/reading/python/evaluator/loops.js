// Runs loops iteration by iteration. Most loops of a model change no shape after the first few iterations: then the
// rest is skipped, except the last one. If a loop is stopped because it is too long, the values that it changes are
// unknown.

import { bindTo, makeUnknown } from './assignments.js';
import { truth } from '../runtime/truth.js';
import { evaluate, leniently } from './evaluate.js';
import { runBoth, summaryOf } from '../runtime/branches.js';
import { another, births, forgetElements, Instance, Sequence, TensorValue, UNKNOWN } from '../runtime/values.js';

/** @import { Here, Signal, SyntaxNode, Value, World } from '../types.js' */

const MOST_ROUNDS = 512;
/** How many items skipped rounds may append to a list. */
const MOST_ADDED = 20_000;
/** Loops of up to this many rounds run completely. */
const FEW_ROUNDS = 32;
/** After this many rounds in a row that change nothing, the rest is assumed to change nothing. */
const SETTLED = 4;

/**
 * A text for the state after a round: equal texts mean that the round changed nothing. Writing to a list, a dictionary
 * or an instance from before the round makes it different.
 * @type {(here: Here, round: number, wrote: boolean) => string}
 */
const stateOf = ({ scopes: [scope] }, round, wrote) => {
  const names = [...(scope ?? [])].slice(0, 200).map(([name, value]) => `${name}=${summaryOf(value)}`);
  return `${wrote ? round : ''};${names.join()}`;
};

/**
 * What a round may depend on about its item: the class of a module and its name, or the shape of a tensor. All numbers
 * count as equal, and so do all strings.
 * @type {(item: Value) => unknown}
 */
const kindOf = (item) => {
  if (item instanceof Instance) return item.of;
  if (item instanceof TensorValue) return summaryOf(item);
  if (!(item instanceof Sequence)) return typeof item;
  const thing = item.items.find((each) => each instanceof Instance || each instanceof TensorValue);
  if (thing === undefined) return item.kind;
  const names = item.items.filter((each) => typeof each === 'string');
  return names.length > 0 ? names.join() : kindOf(thing);
};

/** @param {Signal} signal */
const mayBreak = (signal) => signal?.kind === 'perhaps' && signal.of === 'break';

/** Whether another round may follow. @param {Signal} signal */
const continues = (signal) => signal === undefined || signal.kind === 'continue' || signal.kind === 'perhaps';

/**
 * `for targets in items`. If the items are unknown, the body runs once, as a branch that may not be taken.
 * @param {Here} here
 * @param {readonly SyntaxNode[]} targets
 * @param {readonly Value[] | undefined} items
 * @param {() => Signal} enter  runs the body
 * @param {() => Signal} [otherwise]  runs the `else` branch
 * @param {object} [how]
 * @param {Value} [how.sample]  the value of each unknown item
 * @param {boolean} [how.isContinued]  whether an earlier round may have ended the loop
 * @returns {Signal}
 */
export function loop(here, targets, items, enter, otherwise, how = {}) {
  const { sample = UNKNOWN, isContinued = false } = how;
  const { world, frame } = here;
  if (!items) {
    const once = () => {
      bindTo(here, targets, sample);
      const signal = enter();
      return /^(break|continue|perhaps)$/.test(signal?.kind ?? '') ? undefined : signal;
    };
    return runBoth(world, frame, [once, () => undefined]);
  }
  let settled = 0;
  let before = '';
  /** The kinds of items whose rounds changed nothing. */
  const kinds = new Set();
  /** The lists that the last round writes into, with their items before it. @type {Map<Sequence, readonly Value[]>} */
  const lists = new Map();
  for (let i = 0; i < items.length; ++i) {
    if (i === MOST_ROUNDS || world.budget.isSpent) {
      stopLoop(here, before);
      for (const [list, old] of lists) growList(world, list, old, items.length - i);
      break;
    }
    world.budget.work();
    const first = births();
    const { oldest } = world;
    world.oldest = Infinity;
    bindTo(here, targets, items[i] ?? null);
    const signal = i < MOST_ROUNDS - 1 ? enter() : runWatched(world, lists, enter);
    const wrote = world.oldest <= first;
    world.oldest = Math.min(oldest, world.oldest);
    if (signal?.kind === 'break') return undefined;
    if (mayBreak(signal) && !isContinued) {
      const rest = () => loop(here, targets, items.slice(i + 1), enter, otherwise, { isContinued: true });
      return runBoth(world, frame, [rest, () => undefined]);
    }
    if (signal && !continues(signal)) {
      if (signal.kind !== 'raised' || frame.guarded) return signal;
    }
    if (items.length <= FEW_ROUNDS || i >= items.length - 2) continue;
    // The targets differ in each round, so they don't count.
    makeUnknown(here, targets, true);
    const state = stateOf(here, i, wrote);
    settled = state === before ? settled + 1 : 0;
    before = state;
    if (settled === 0) kinds.clear();
    else kinds.add(kindOf(items[i] ?? null));
    if (settled < SETTLED) continue;
    here.scopes[0]?.forEach(forgetElements); // skipped rounds may change them
    // Rounds with items of another kind still run, and so does the last one.
    while (i < items.length - 2 && kinds.has(kindOf(items[i + 1] ?? null))) i += 1;
  }
  return otherwise?.();
}

/**
 * Runs a round and records which lists it writes into.
 * @type {(world: World, lists: Map<Sequence, readonly Value[]>, enter: () => Signal) => Signal}
 */
const runWatched = (world, lists, enter) => {
  const outer = world.changes;
  /** @type {import('../runtime/branches.js').Change[]} */
  const changes = [];
  world.changes = changes;
  const signal = enter();
  world.changes = outer;
  for (const change of changes) {
    outer?.push(change);
    if ('items' in change && !lists.has(change.in)) lists.set(change.in, change.items);
  }
  return signal;
};

/**
 * Lets a list grow in skipped rounds as it did in the last one. If that round did more than append to it, its items
 * become unknown.
 * @type {(world: World, list: Sequence, old: readonly Value[], rounds: number) => void}
 */
const growList = (world, list, old, rounds) => {
  const added = list.items.slice(old.length);
  const isGrowing = added.length > 0 && old.every((each, i) => each === list.items[i]);
  const isAlike = added.every((each, i) => summaryOf(each) === summaryOf(old.at(i - added.length) ?? null));
  const more = added.length * rounds;
  if (!isGrowing || !isAlike || more > MOST_ADDED) list.isOpen = true;
  else world.refill(list, [...list.items, ...Array.from({ length: rounds }, () => added.map(another)).flat()]);
};

/**
 * Stops a loop before its end: names that the last round changed become unknown.
 * @type {(here: Here, before: string) => void}
 */
const stopLoop = (here, before) => {
  const {
    world,
    scopes: [scope],
  } = here;
  const settled = new Set(before.split(';').slice(1).join(';').split(','));
  for (const [name, value] of scope ?? []) {
    if (!settled.has(`${name}=${summaryOf(value)}`))
      world.write(/** @type {Map<string, Value>} */ (scope), name, UNKNOWN);
  }
};

/** Whether a condition is true; undefined if that is unknown. @param {Here} here @param {SyntaxNode} [condition] */
export function isTrue(here, condition) {
  return condition ? truth(leniently(here, evaluate, condition)) : false;
}

/**
 * `while condition`
 * @param {Here} here
 * @param {SyntaxNode | undefined} condition
 * @param {() => Signal} enter  runs the body
 * @param {() => Signal} [otherwise]  runs the `else` branch
 * @param {boolean} [isContinued]  whether an earlier round may have ended the loop
 * @returns {Signal}
 */
export function loopWhile(here, condition, enter, otherwise, isContinued = false) {
  const { world, frame } = here;
  for (let round = 0; round < MOST_ROUNDS && !world.budget.isSpent; ++round) {
    const known = isTrue(here, condition);
    if (known === false) return otherwise?.();
    const once = () => {
      const signal = enter();
      return signal?.kind === 'continue' ? undefined : signal;
    };
    const signal = known ? once() : runBoth(world, frame, [once, () => undefined]);
    if (signal?.kind === 'break') return undefined;
    if (signal && !continues(signal) && (signal.kind !== 'raised' || frame.guarded)) return signal;
    if (known === undefined) return undefined;
    if (mayBreak(signal) && !isContinued)
      return runBoth(world, frame, [() => loopWhile(here, condition, enter, otherwise, true), () => undefined]);
  }
  stopLoop(here, '');
  return undefined;
}
