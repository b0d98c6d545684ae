// Reads calls whose arguments have unknown sizes. A call is first read with the stand-ins for the unknown sizes. If it
// fails, it is read again with other sizes in their place, such as those that they may have to equal. Sizes with which
// it works are assumed, because the user's code is expected to run. If all fail, the call fails, and the error message
// shows `?` where it differed from size to size: `mat1 and mat2 shapes cannot be multiplied (?x5 and 6x7)`.

import { withShape } from './resized.js';
import { hasSizes, isUnknownSize, sizeCount, withOthers } from './unknown-sizes.js';
import { either } from './branches.js';
import { Instance, Sequence, sizeNumber, Slice, SomeNumber, TensorValue } from './values.js';
import { isNumber } from './kinds.js';
import { NotUnderstood, Raised } from './raised.js';

/** @import { Arg, Value } from './values.js' */
/** @import { World } from './world.js' */

/**
 * @typedef {ReadonlyMap<number, number>} Sizes  the size to use for each stand-in
 * @typedef {{ sizes: Sizes, value?: Value, failure?: Raised, text: string, warned: readonly string[] }} Outcome
 *   text: of the failure, or of the warnings
 */

/** @type {Sizes} */
const NONE = new Map();

/** A call is read with so many sizes at most. */
const MOST = 300;

/**
 * Collects the known sizes and whole numbers in arguments, and adds the unknown sizes to `open`.
 * @type {(args: readonly Arg[], open: Set<number>) => { known: number[], isFixed: boolean }}  isFixed: a layer has some
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

/** A value with other sizes. @type {(value: Value, sizes: Sizes) => Value} */
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
  return items.every((each, i) => each === value.items[i])
    ? value
    : new Sequence(value.kind, items, value.names, value.of);
};

/**
 * All choices of `count` unknown sizes with a size for each.
 * @type {(open: readonly number[], others: readonly number[], count: number) => Generator<Map<number, number>>}
 */
function* supposed(open, others, count) {
  if (count === 0) return void (yield new Map());
  for (const [i, size] of open.entries()) {
    const all = [...others, ...open.slice(0, i)];
    for (const rest of supposed(open.slice(i + 1), all, count - 1))
      for (const other of all) yield new Map([[size, other], ...rest]);
  }
}

/** Sizes near one: what works with these too is not bound to it. @param {number} size */
const near = (size) => [0, Math.max(size - 1, 0), size + 1, 2 * size];

/** Others near those that work. @type {(sizes: Sizes) => Sizes[]} */
const alike = (sizes) =>
  [...sizes].flatMap(([size, other]) =>
    isUnknownSize(other) ? [] : near(other).map((each) => new Map([...sizes, [size, each]])),
  );

/** Any sizes, among them those that others are made of. @param {readonly number[]} known */
const various = (known) => {
  const products = known.slice(0, 8).flatMap((a) => known.slice(0, 8).map((b) => a * b));
  return [...new Set([0, 1, 2, 3, 4, 5, 6, 7, 8, ...known.slice(0, 16).flatMap(near), ...products])];
};

/**
 * A call of what knows shapes, such as a function of PyTorch's, where sizes among its arguments may be unknown.
 * @param {World} world
 * @param {readonly Arg[]} given
 * @param {(given: readonly Arg[]) => Value} run
 * @returns {Value}
 */
export function supposing(world, given, run) {
  if (world.isSupposing) return run(given);
  const before = sizeCount();
  if (!hasSizes()) {
    const { warnings } = world.findings;
    const count = warnings.length;
    try {
      const value = run(given);
      if (!hasSizes() || warnings.length === count) return value;
    } catch (error) {
      if (!hasSizes() || !(error instanceof Raised)) throw error;
    }
    warnings.length = count; // it has made the first unknown size, so it is read again as below
  }
  /** @type {Set<number>} */
  const open = new Set();
  /** @type {(sizes: Sizes) => Outcome} */
  const outcomeWith = (sizes) => {
    const args = sizes === NONE ? given : given.map((arg) => ({ ...arg, value: withSizes(arg.value, sizes) }));
    const warned = world.findings.warnings.splice(0);
    try {
      const value = withOthers(sizes, open, before, () => run(args));
      const own = given[args.findIndex((arg) => arg.value === value)]?.value;
      if (own instanceof TensorValue && own !== value) own.storage.values = null; // written into
      const said = world.findings.warnings.splice(0);
      return { sizes, value: own ?? value, text: said.join('\n'), warned: said };
    } catch (failure) {
      if (!(failure instanceof Raised)) throw failure;
      return { sizes, failure, text: failure.message, warned: world.findings.warnings.splice(0) };
    } finally {
      world.findings.warnings.splice(0, Infinity, ...warned);
    }
  };
  const first = outcomeWith(NONE);
  const { failure, text } = first;
  if (failure ? failure.isDecided || failure.isWritten : text === '') return valueOf(first);
  const { known, isFixed } = sizesIn(given, open);
  if (isFixed) throw new NotUnderstood('numbers');
  if (open.size === 0) {
    world.findings.warnings.push(...first.warned);
    return valueOf(first);
  }
  // The size that one has to equal may be in the sentence only.
  const named = (text.match(/\d{1,6}/g) ?? []).map(Number);
  const others = [...new Set([...known, ...named])].filter((size) => !isUnknownSize(size));
  world.isSupposing = true;
  try {
    return failure ? fitting(first, open, others, outcomeWith) : warning(world, first, open, others, outcomeWith);
  } finally {
    world.isSupposing = false;
  }
}

/** @param {Outcome} outcome */
const valueOf = ({ value = null, failure }) => {
  if (failure) throw failure;
  return value;
};

/**
 * The common text of all error messages, with `?` for unknown sizes; undefined if they differ in anything else.
 * @param {readonly Outcome[]} outcomes
 */
const agreed = (outcomes) => {
  const [parts = [], ...rest] = outcomes.map(({ text }) => text.split(/(\d+)/));
  const result = parts.map((part, i) =>
    rest.every((each) => each[i] === part) ? part : isUnknownSize(Number(part)) ? '?' : undefined,
  );
  return result.includes(undefined) || rest.some(({ length }) => length !== parts.length) ? undefined : result.join('');
};

/**
 * Whether a sentence names neither a supposed nor an unknown size. With a size of 0, many sentences are different.
 * @param {Outcome} outcome
 */
const isFree = ({ sizes, text }) => {
  const all = [...sizes.values()];
  const named = (text.match(/\d+/g) ?? []).map(Number);
  return !all.includes(0) && !named.some((each) => isUnknownSize(each) || all.includes(each));
};

/**
 * The result of a call that fails with the first sizes.
 * @type {(first: Outcome, open: ReadonlySet<number>, others: readonly number[],
 *   outcomeWith: (sizes: Sizes) => Outcome) => Value}
 */
const fitting = (first, open, others, outcomeWith) => {
  const all = [first];
  const tried = (/** @type {Iterable<Sizes>} */ choices) => {
    for (const sizes of choices) {
      if (all.length > MOST) throw new NotUnderstood('numbers');
      all.push(outcomeWith(sizes));
    }
    return all.filter(({ failure }) => !failure);
  };
  for (let count = 1; count <= open.size; ++count) {
    const found = tried(supposed([...open], others, count));
    if (found.length === 0) continue;
    const values = tried(found.flatMap(({ sizes }) => alike(sizes))).map(valueOf);
    return values.reduce((a, b) => either(a, b));
  }
  const found = tried(
    various(others).flatMap((size) =>
      [[...open], ...(open.size > 1 ? [...open].map((each) => [each]) : [])].map(
        (some) => new Map(some.map((each) => [each, size])),
      ),
    ),
  );
  const free = all.filter(isFree);
  const agreedOutcome = found.length > 0 ? undefined : (agreed(all) ?? (free.length > 0 ? agreed(free) : undefined));
  if (agreedOutcome === undefined) throw new NotUnderstood('numbers');
  const failure = /** @type {Raised} */ ((free.length > 0 ? free : all)[0]?.failure);
  failure.message = agreedOutcome;
  failure.isDecided = true;
  throw failure;
};

/**
 * The result of a call that warns. The warning is reported if the call warns with all sizes.
 * @type {(world: World, first: Outcome, open: ReadonlySet<number>, others: readonly number[],
 *   outcomeWith: (sizes: Sizes) => Outcome) => Value}
 */
const warning = (world, first, open, others, outcomeWith) => {
  const choices = [...supposed([...open], [...others, 1, 2], 1)].slice(0, MOST);
  const agreedOutcome = agreed([first, ...choices.map(outcomeWith).filter(({ failure }) => !failure)]);
  if (agreedOutcome) world.findings.warnings.push(agreedOutcome);
  return valueOf(first);
};
