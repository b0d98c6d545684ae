// Evaluates both branches of an `if` whose condition is unknown, each from the same state, and merges the results. If
// one branch gives `x` the shape (2, 3) and the other (2, 4), the second size is unknown afterwards.

import { withShape } from './resized.js';
import { newSize } from './unknown-sizes.js';
import { another, Dictionary, Entries, Instance, Sequence, some, SomeNumber, TensorValue, UNKNOWN } from './values.js';
import { isAnyNumber, isNumber } from './kinds.js';
import { Raised } from './raised.js';

/** @import { Frame, Signal, Value, World } from '../types.js' */

/** @type {(a: TensorValue, b: TensorValue) => boolean} */
const isSameKind = (a, b) => a.dtype === b.dtype && a.dialect === b.dialect && a.shape.length === b.shape.length;

/**
 * A tensor that is one of two with the same dtype and rank: sizes in which they differ are unknown.
 * @type {(a: TensorValue, b: TensorValue) => TensorValue}
 */
const oneOf = (a, b) =>
  withShape(
    a,
    a.shape.map((size, dim) => (size === b.shape[dim] ? size : newSize())),
  );

/**
 * A value that is one of two, with what they have in common: 3 and 4 give an unknown int.
 * @param {Value} a @param {Value} b @param {number} [depth] @returns {Value}
 */
export function either(a, b, depth = 0) {
  if (a === b) return a;
  if (depth > 6) return UNKNOWN; // a list may contain itself
  if (a instanceof TensorValue && b instanceof TensorValue) {
    const alike = isSameKind(a, b) && String(a.shape) === String(b.shape);
    if (!alike) return isSameKind(a, b) ? oneOf(a, b) : UNKNOWN;
    const known = a.storage === b.storage && String(a.strides) === String(b.strides) && a.offset === b.offset;
    return known ? a : new TensorValue({ ...a, storage: a.storage.copy(null) }, a.dialect);
  }
  if (isAnyNumber(a) && isAnyNumber(b) && a.kind === b.kind)
    return isNumber(a) && isNumber(b) && a.value === b.value ? a : some(a.kind);
  if (a instanceof Sequence && b instanceof Sequence) {
    if (a.kind !== b.kind || a.isOpen || b.isOpen || a.items.length !== b.items.length) return UNKNOWN;
    return a.with(a.items.map((each, i) => either(each, b.items[i] ?? null, depth + 1)));
  }
  return UNKNOWN;
}

/** A value that is one of several. @param {readonly Value[]} all */
export function anyOf(all) {
  return all.length > 0 ? all.reduce((a, b) => either(a, b)) : UNKNOWN;
}

/**
 * Evaluates an expression under an unknown condition, as in `x.size if is_tensor(x) else 0`. An error of Python's, such
 * as a missing attribute, gives an unknown value, because the expression is meant for other values.
 * @param {() => Value} run
 */
export function orUnknown(run) {
  try {
    return run();
  } catch (error) {
    if (error instanceof Raised && error.isOfPython) return UNKNOWN;
    throw error;
  }
}

/**
 * A change that a branch made to names, attributes, entries of dictionaries or items of lists.
 * @typedef {{ in: Map<any, any>, key: any, had: boolean, value: any }
 *   | { in: Sequence, items: readonly Value[] }} Change  has the value or the items from before
 */

/**
 * Runs both branches and merges their changes. If one ends in `raise`, only the other counts. If only one returns, its
 * value is one of the function's results, and the other continues.
 * @param {World} world @param {Frame} frame @param {readonly [() => Signal, () => Signal]} branches @returns {Signal}
 */
export function runBoth(world, frame, [first, second]) {
  const { undecided = 0 } = frame;
  frame.undecided = undecided + 1;
  const left = runAndUndo(world, first);
  const right = runAndUndo(world, second);
  frame.undecided = undecided;
  const [a, b] = [left.signal?.kind, right.signal?.kind];
  const ended = (/** @type {string | undefined} */ kind) => kind === 'raised' || kind === 'left';
  if (ended(a) || ended(b)) {
    const surviving = ended(a) ? right : left;
    surviving.redo();
    return ended(a) && ended(b) ? { kind: 'left' } : surviving.signal;
  }
  const [one, other] = a === 'return' ? [left, right] : [right, left];
  if (one.signal?.kind === 'return' && other.signal?.kind !== 'return') {
    frame.returns.push(one.signal.value);
    other.redo();
    return other.signal;
  }
  merge(world, left.after, right.after);
  if (left.signal?.kind === 'return' && right.signal?.kind === 'return')
    return { kind: 'return', value: either(left.signal.value, right.signal.value) };
  return joinSignals(left.signal, right.signal);
}

/**
 * Runs all of several branches, because it is unknown which one Python would run, and merges their changes.
 * @param {World} world @param {Frame} frame @param {readonly (() => Signal)[]} branches @returns {Signal}
 */
export function runAny(world, frame, [first, ...rest]) {
  if (!first || rest.length === 0) return first?.();
  return runBoth(world, frame, [first, () => runAny(world, frame, rest)]);
}

/**
 * Merges the ways in which two branches leave an iteration, for example `break` and none give "perhaps break".
 * @type {(a: Signal, b: Signal) => Signal}
 */
const joinSignals = (a, b) => {
  if (a?.kind === b?.kind && a?.kind !== 'perhaps') return a;
  const ways = [a, b].map((each) => (each?.kind === 'perhaps' ? each.of : each?.kind));
  const isOver = [a, b].every((each) => each?.kind === 'break' || each?.kind === 'continue');
  if (isOver) return { kind: 'continue' };
  const of = ['break', 'continue'].find((way) => ways.includes(/** @type {any} */ (way)));
  return of ? { kind: 'perhaps', of: /** @type {'break' | 'continue'} */ (of) } : undefined;
};

/**
 * Runs a branch and undoes its changes; `redo` makes them again.
 * @type {(world: World, run: () => Signal) => { signal: Signal, after: Map<object, any>, redo: () => void }}
 */
const runAndUndo = (world, run) => {
  const outer = world.changes;
  /** @type {Change[]} */
  const changes = [];
  world.changes = changes;
  let signal;
  try {
    signal = run();
  } finally {
    world.changes = outer;
  }
  /** What each changed map or list has at the end of the branch. @type {Map<object, any>} */
  const after = new Map();
  for (const { in: place, ...change } of changes) {
    if (place instanceof Sequence) after.set(place, [...place.items]);
    else {
      const written = after.get(place) ?? new Map();
      written.set(/** @type {any} */ (change).key, place.get(/** @type {any} */ (change).key));
      after.set(place, written);
    }
  }
  for (const change of changes.toReversed()) {
    if ('items' in change) change.in.items = change.items;
    else if (change.had) change.in.set(change.key, change.value);
    else change.in.delete(change.key);
  }
  const redo = () => {
    for (const [place, written] of after) {
      if (place instanceof Sequence) world.refill(place, written);
      else
        for (const [key, value] of written)
          if (value === undefined) world.erase(/** @type {Map<any, any>} */ (place), key);
          else world.write(/** @type {Map<any, any>} */ (place), key, value);
    }
  };
  return { signal, after, redo };
};

/**
 * Writes one-of-two values for all changes of two branches.
 * @type {(world: World, a: Map<object, any>, b: Map<object, any>) => void}
 */
const merge = (world, a, b) => {
  for (const place of new Set([...a.keys(), ...b.keys()])) {
    const [p, q] = [a.get(place), b.get(place)];
    if (place instanceof Sequence) {
      const joined = either(new Sequence('list', p ?? place.items), new Sequence('list', q ?? place.items));
      if (joined instanceof Sequence) world.refill(place, joined.items);
      else {
        const all = [...(p ?? place.items), ...(q ?? place.items), ...(place.isOpen ? [place.each ?? UNKNOWN] : [])];
        place.isOpen = true;
        place.each = another(anyOf(all));
      }
      continue;
    }
    const map = /** @type {Map<any, any>} */ (place);
    for (const key of new Set([...(p?.keys() ?? []), ...(q?.keys() ?? [])])) {
      const before = map.has(key) || map instanceof Entries ? map.get(key) : UNKNOWN;
      const [x, y] = [p?.has(key) ? p.get(key) : before, q?.has(key) ? q.get(key) : before];
      // If only one branch sets a key of a dictionary, the dictionary may or may not have it.
      const isPerhaps = map instanceof Entries && (x === undefined || y === undefined);
      if (isPerhaps && x !== y) map.isOpen = true;
      if (isPerhaps || (x === undefined && y === undefined)) {
        world.erase(map, key);
        continue;
      }
      // An entry of a dictionary is an object with a key and a value.
      const [one, other] = [x, y].filter((each) => each && 'key' in Object(each));
      const value = one && other ? either(one.value, other.value) : UNKNOWN;
      world.write(map, key, one ? { key: one.key, value } : either(x ?? UNKNOWN, y ?? UNKNOWN));
    }
  }
};

/**
 * A short text that differs if a round of a loop has changed the value: `float32[2,3]`.
 * @param {Value} value @param {number} [depth] @returns {string}
 */
export function summaryOf(value, depth = 0) {
  if (value instanceof TensorValue) return `${value.dtype}[${value.shape}]`;
  if (isNumber(value)) return `${value.kind}${value.value}`;
  if (value instanceof SomeNumber) return value.kind;
  if (value instanceof Sequence)
    return value.items.length > 64 || depth > 6
      ? `(${depth > 6 ? `#${value.birth}` : value.items.length})`
      : `(${value.items.map((each) => summaryOf(each, depth + 1))})`;
  if (value instanceof Instance) return value.of.name;
  if (value instanceof Dictionary) return `{${value.entries.size}}`;
  return typeof value === 'string' ? value : '?';
}
