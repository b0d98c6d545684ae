// Evaluates calls whose arguments have unknown sizes. Each unknown size is a large number (unknown-sizes.js), and the
// call is evaluated with those first. If it fails, it is evaluated again with other sizes, such as the known ones among
// its arguments. Sizes with which it works are assumed, because the user's code is expected to run. If all fail, the
// call fails. Its message has `?` for sizes that are unknown:
// `mat1 and mat2 shapes cannot be multiplied (?x5 and 6x7)`.

import { withShape } from './resized.js';
import { hasSizes, isUnknownSize, sizeCount, withOthers } from './unknown-sizes.js';
import { either } from './branches.js';
import { Instance, Sequence, sizeNumber, Slice, SomeNumber, TensorValue } from './values.js';
import { isNumber } from './kinds.js';
import { NotUnderstood, Raised } from './raised.js';

/** @import { Arg, Value, World } from '../types.js' */

/**
 * @typedef {ReadonlyMap<number, number>} Sizes  the size to use instead of each unknown one
 * @typedef {{ sizes: Sizes, value?: Value, failure?: Raised, text: string }} Outcome  of one evaluation, with the text
 *   of its error
 */

/** @type {Sizes} */
const NONE = new Map();

/** How often a call is evaluated at most. */
const MOST = 300;

/**
 * Collects the known sizes and integers in arguments, and adds the unknown sizes to `open`. `isFixed`: whether a layer
 * has unknown sizes, which can't be replaced.
 * @type {(args: readonly Arg[], open: Set<number>) => { known: number[], isFixed: boolean }}
 */
const sizesIn = (args, open) => {
  /** @type {Set<number>} */
  const known = new Set();
  let isFixed = false;
  const add = (/** @type {number} */ size) => void (isUnknownSize(size) ? open : known).add(size);
  /** @type {(value: Value, depth: number) => void} */
  const look = (value, depth) => {
    if (value instanceof TensorValue) value.shape.forEach(add);
    else if (value instanceof SomeNumber && value.size !== undefined) add(value.size);
    else if (isNumber(value) && value.kind === 'int' && Number(value.value) > 0) known.add(Number(value.value));
    else if (depth > 3) return;
    else if (value instanceof Sequence) value.items.slice(0, 64).forEach((each) => look(each, depth + 1));
    else if (value instanceof Slice) value.bounds.forEach((each) => look(each, depth + 1));
    else if (value instanceof Instance) {
      const { size } = open;
      for (const each of value.attributes.values()) if (!(each instanceof Instance)) look(each, depth + 1);
      isFixed ||= open.size > size;
    }
  };
  for (const { value } of args) look(value, 0);
  return { known: [...known], isFixed };
};

/** A value with its unknown sizes replaced. @type {(value: Value, sizes: Sizes) => Value} */
const withSizes = (value, sizes) => {
  const sizeOf = (/** @type {number} */ size) => sizes.get(size) ?? size;
  if (value instanceof TensorValue)
    return value.shape.some((size) => sizes.has(size)) ? withShape(value, value.shape.map(sizeOf)) : value;
  if (value instanceof SomeNumber) return value.size === undefined ? value : sizeNumber(sizeOf(value.size));
  if (value instanceof Slice) {
    const [start = null, stop = null, step = null] = value.bounds.map((each) => withSizes(each, sizes));
    return new Slice(start, stop, step);
  }
  if (!(value instanceof Sequence) || value.isOpen) return value;
  const items = value.items.map((each) => withSizes(each, sizes));
  return items.every((each, i) => each === value.items[i]) ? value : value.with(items);
};

/**
 * All ways to replace `count` of the unknown sizes, each by one of `others` or by another unknown size.
 * @type {(open: readonly number[], others: readonly number[], count: number) => Generator<Map<number, number>>}
 */
function* replacements(open, others, count) {
  if (count === 0) return void (yield new Map());
  for (const [i, size] of open.entries()) {
    const all = [...others, ...open.slice(0, i)];
    for (const rest of replacements(open.slice(i + 1), all, count - 1))
      for (const other of all) yield new Map([[size, other], ...rest]);
  }
}

/** Sizes near one. If a call also works with these, it does not need exactly that one. @param {number} size */
const near = (size) => [0, Math.max(size - 1, 0), size + 1, 2 * size];

/** The replacements with one size changed to one near it. @type {(sizes: Sizes) => Sizes[]} */
const nearby = (sizes) =>
  [...sizes].flatMap(([size, other]) =>
    isUnknownSize(other) ? [] : near(other).map((each) => new Map([...sizes, [size, each]])),
  );

/** Sizes to try: small ones, those near known ones, and products of known ones. @param {readonly number[]} known */
const sizesToTry = (known) => {
  const products = known.slice(0, 8).flatMap((a) => known.slice(0, 8).map((b) => a * b));
  return [...new Set([0, 1, 2, 3, 4, 5, 6, 7, 8, ...known.slice(0, 16).flatMap(near), ...products])];
};

/**
 * Evaluates a call of a library function whose arguments may have unknown sizes.
 * @param {World} world
 * @param {readonly Arg[]} given
 * @param {(given: readonly Arg[]) => Value} run  evaluates it with these arguments
 */
export function withUnknownSizes(world, given, run) {
  if (world.isSupposing) return run(given);
  const before = sizeCount();
  const { warnings } = world.findings;
  const count = warnings.length;
  if (!hasSizes()) {
    try {
      const value = run(given);
      if (!hasSizes() || warnings.length === count) return value;
    } catch (error) {
      if (!hasSizes() || !(error instanceof Raised)) throw error;
    }
    warnings.length = count; // the call itself made the first unknown size, so it is evaluated again as below
  }
  /** @type {Set<number>} */
  const open = new Set();
  /** @type {(sizes: Sizes) => Outcome} */
  const outcomeWith = (sizes) => {
    const args = sizes === NONE ? given : given.map((arg) => ({ ...arg, value: withSizes(arg.value, sizes) }));
    try {
      const value = withOthers(sizes, open, before, () => run(args));
      const own = given[args.findIndex((arg) => arg.value === value)]?.value;
      if (own instanceof TensorValue && own !== value) own.storage.values = null; // the call wrote into it
      return { sizes, value: own ?? value, text: '' };
    } catch (failure) {
      if (!(failure instanceof Raised)) throw failure;
      return { sizes, failure, text: failure.message };
    } finally {
      // A warning that names an unknown size may not be given with another.
      const said = sizes === NONE ? warnings.slice(count).filter((text) => isFree({ sizes, text })) : [];
      warnings.splice(count, Infinity, ...said);
    }
  };
  const first = outcomeWith(NONE);
  const { failure, text } = first;
  if (!failure || failure.isDecided || failure.isWritten) return valueOf(first);
  const { known, isFixed } = sizesIn(given, open);
  if (isFixed) throw new NotUnderstood('numbers');
  if (open.size === 0) throw failure;
  // The size that an unknown one must equal may only be in the message.
  const named = (text.match(/\d{1,6}/g) ?? []).map(Number);
  const others = [...new Set([...known, ...named])].filter((size) => !isUnknownSize(size));
  world.isSupposing = true;
  try {
    return resultOfFailing(first, open, others, outcomeWith);
  } finally {
    world.isSupposing = false;
  }
}

/** The value of an evaluation, or its error thrown. @param {Outcome} outcome */
const valueOf = ({ value = null, failure }) => {
  if (failure) throw failure;
  return value;
};

/**
 * The text that all messages have in common, with `?` for unknown sizes; undefined if they differ otherwise.
 * @param {readonly Outcome[]} outcomes
 */
const commonText = (outcomes) => {
  const [parts = [], ...rest] = outcomes.map(({ text }) => text.split(/(\d+)/));
  const result = parts.map((part, i) =>
    rest.every((each) => each[i] === part) ? part : isUnknownSize(Number(part)) ? '?' : undefined,
  );
  return result.includes(undefined) || rest.some(({ length }) => length !== parts.length) ? undefined : result.join('');
};

/**
 * Whether a message names no size that is unknown or was replaced. Those with a size of 0 don't count, because it leads
 * to other errors.
 * @param {Outcome} outcome
 */
const isFree = ({ sizes, text }) => {
  const all = [...sizes.values()];
  const named = (text.match(/\d+/g) ?? []).map(Number);
  return !all.includes(0) && !named.some((each) => isUnknownSize(each) || all.includes(each));
};

/**
 * The result of a call that fails with the unknown sizes: it is tried with one of them replaced, then with two …
 * @type {(first: Outcome, open: ReadonlySet<number>, others: readonly number[],
 *   outcomeWith: (sizes: Sizes) => Outcome) => Value}
 */
const resultOfFailing = (first, open, others, outcomeWith) => {
  const all = [first];
  const tried = (/** @type {Iterable<Sizes>} */ choices) => {
    for (const sizes of choices) {
      if (all.length > MOST) throw new NotUnderstood('numbers');
      all.push(outcomeWith(sizes));
    }
    return all.filter(({ failure }) => !failure);
  };
  for (let count = 1; count <= open.size; ++count) {
    const found = tried(replacements([...open], others, count));
    if (found.length === 0) continue;
    const values = tried(found.flatMap(({ sizes }) => nearby(sizes))).map(valueOf);
    return values.reduce((a, b) => either(a, b));
  }
  const found = tried(
    sizesToTry(others).flatMap((size) =>
      [[...open], ...(open.size > 1 ? [...open].map((each) => [each]) : [])].map(
        (some) => new Map(some.map((each) => [each, size])),
      ),
    ),
  );
  const free = all.filter(isFree);
  const agreedOutcome =
    found.length > 0 ? undefined : (commonText(all) ?? (free.length > 0 ? commonText(free) : undefined));
  if (agreedOutcome === undefined) throw new NotUnderstood('numbers');
  const failure = /** @type {Raised} */ ((free.length > 0 ? free : all)[0]?.failure);
  failure.message = agreedOutcome;
  failure.isDecided = true;
  throw failure;
};
