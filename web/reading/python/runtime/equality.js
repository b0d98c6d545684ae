// Python's equality of values, for `==`, `in` and the keys of dictionaries. It is unknown if a value is.

import { callWith } from './implicit.js';
import { isNumber, isSet, isUnknown, plainOf, typeName } from './kinds.js';
import { find, specialOf } from './members.js';
import { Raised } from './raised.js';
import { every, truth } from './truth.js';
import { Callable, Complex, Dictionary, DTypeValue, Instance, Module, Sequence, Slice, TensorValue } from './values.js';

/** @import { Value } from './values.js' */

/**
 * Whether two functions are the same. Those of a library are compared by name, because each access, as of `torch.add`,
 * creates a new object.
 * @param {Callable} a @param {Callable} b @returns {boolean}
 */
export function isSame(a, b) {
  if (a === b) return true;
  if (a.method && a.method === b.method) return a.self === b.self;
  return !a.isOwn && !b.isOwn && !a.method && !b.method && a.name === b.name;
}

/** The kind that decides equality: a shape equals a tuple, a set a frozenset. @param {Sequence} sequence */
const kindOf = ({ kind }) => (kind === 'size' ? 'tuple' : /set$/.test(kind) ? 'set' : kind);

/** The limit for nested lists, as a list may contain itself. */
const DEEPEST = 40;
const MOST_COMPARED = 20_000;
const LONGEST_KEY = 4000;

/**
 * `a == b`; undefined if that is unknown.
 * @param {Value} a @param {Value} b @param {number} [depth] @param {{ left: number }} [budget]
 * @returns {boolean | undefined}
 */
export function isEqual(a, b, depth = 0, budget = { left: MOST_COMPARED }) {
  if (isOpaqueIn(a) || isOpaqueIn(b) || depth > DEEPEST || --budget.left < 0) return undefined;
  if (a === b) return true;
  if (a instanceof Instance || b instanceof Instance) return ofInstances(a, b, depth, budget);
  if (isNumber(a) && isNumber(b)) return Number(a.value) === Number(b.value) && a.value == b.value;
  if ([a, b].some((each) => each instanceof TensorValue || each instanceof Complex || each instanceof Slice))
    return undefined;
  if (a instanceof Callable && b instanceof Callable) return isSame(a, b);
  if (a instanceof DTypeValue || b instanceof DTypeValue)
    return a instanceof DTypeValue && b instanceof DTypeValue
      ? a.dialect === b.dialect && a.dtype === b.dtype
      : undefined;
  if (a instanceof Sequence && b instanceof Sequence) return ofSequences(a, b, depth, budget);
  if (a instanceof Dictionary && b instanceof Dictionary) return ofDictionaries(a, b, depth, budget);
  if (a instanceof Module && b instanceof Module) return a.path === b.path;
  return false;
}

/** Whether a value is unknown. The items of lists are compared one by one. @param {Value} value */
const isOpaqueIn = (value) => !(value instanceof Sequence) && isUnknown(value);

/** @type {(a: Sequence, b: Sequence, depth: number, budget: { left: number }) => boolean | undefined} */
const ofSequences = (a, b, depth, budget) => {
  if (kindOf(a) !== kindOf(b)) return false;
  if (a.isIterator || b.isIterator) return false;
  if (a.isOpen || b.isOpen) return undefined;
  if (a.items.length !== b.items.length) return false;
  if (!isSet(a)) return every(a.items.map((each, i) => isEqual(each, b.items[i] ?? null, depth + 1, budget)));
  return every(a.items.map((each) => isAmong(b.items, each, depth + 1, budget)));
};

/** @type {(a: Dictionary, b: Dictionary, depth: number, budget: { left: number }) => boolean | undefined} */
const ofDictionaries = (a, b, depth, budget) => {
  if (a.isOpen || b.isOpen) return undefined;
  if (a.entries.size !== b.entries.size) return false;
  return every(
    [...a.entries].map(([name, { value }]) => {
      const other = b.entries.get(name);
      return other ? isEqual(value, other.value, depth + 1, budget) : false;
    }),
  );
};

/** @type {(a: Value, b: Value, depth: number, budget: { left: number }) => boolean | undefined} */
const ofInstances = (a, b, depth, budget) => {
  for (const [x, y] of [
    [a, b],
    [b, a],
  ]) {
    const own = specialOf(x ?? null, '__eq__');
    if (own) return truth(callWith(own, [y ?? null]));
  }
  const [p, q] = [plainOf(a), plainOf(b)];
  if (p !== a || q !== b) return isEqual(p, q, depth + 1, budget);
  if ([a, b].some((each) => each instanceof Instance && each.contents && !each.settings)) return undefined;
  if (!(a instanceof Instance && b instanceof Instance)) return isOpen(a) || isOpen(b) ? undefined : false;
  const hasFields = a.of === b.of && a.of.order.some(({ fields }) => fields); // two instances of a dataclass
  return hasFields || isOpen(a) || isOpen(b) ? undefined : false;
};

/** Whether the class of an instance may define `__eq__` in a base that is unknown. @param {Value} value */
const isOpen = (value) => value instanceof Instance && value.of.isOpen && !value.of.listed;

/**
 * `value in items`; undefined if that is unknown.
 * @param {readonly Value[]} items @param {Value} value @param {number} [depth] @param {{ left: number }} [budget]
 * @returns {boolean | undefined}
 */
export function isAmong(items, value, depth = 0, budget = { left: MOST_COMPARED }) {
  let found = /** @type {boolean | undefined} */ (false);
  for (const each of items) {
    const same = each === value || isEqual(each, value, depth, budget);
    if (same) return true;
    if (same === undefined) found = undefined;
  }
  return found;
}

/** The identity of an object that is equal only to itself. @param {Value | undefined} value */
const birthOf = (value) => (typeof value === 'object' && value !== null && 'birth' in value ? value.birth : undefined);

/**
 * A string that is the same for values that are equal as keys of a dictionary: 1, 1.0 and True. Undefined if that is
 * unknown. Raises Python's error for a list.
 * @param {Value} value
 * @param {string} [use]  what the error calls it
 * @returns {string | undefined}
 */
export function keyOf(value, use = 'dict key') {
  try {
    return keyWithin(value, { left: MOST_COMPARED });
  } catch (error) {
    if (!(error instanceof Raised)) throw error;
    throw new Raised(error.type, `cannot use '${typeName(value)}' as a ${use} (${error.message})`);
  }
}

/** @type {(value: Value, budget: { left: number }) => string | undefined} */
const keyWithin = (value, budget) => {
  if (typeof value === 'string') return value;
  if (value === null) return '\0N';
  if (isNumber(value)) {
    const number = Number(value.value);
    return `\0${Number.isInteger(number) ? BigInt(value.value) : number}`;
  }
  if (--budget.left < 0 || isOpaqueIn(value)) return undefined;
  if (value instanceof Sequence && /^(tuple|size|frozenset)$/.test(value.kind)) {
    /** @type {(string | undefined)[]} */
    const keys = [];
    for (const each of value.items) if (keys.push(keyWithin(each, budget)) && budget.left <= 0) break;
    if (value.isOpen || keys.includes(undefined)) return undefined;
    const all = keys.map((key = '') => `${key.length}:${key}`);
    if (all.reduce((sum, key) => sum + key.length, 0) > LONGEST_KEY) return undefined;
    return `\0${value.kind === 'frozenset' ? `{${all.sort().join()}}` : `(${all.join()})`}`;
  }
  if (value instanceof Sequence || value instanceof Dictionary)
    throw new Raised('TypeError', `unhashable type: '${typeName(value)}'`);
  if (value instanceof Complex || (value instanceof TensorValue && value.dialect !== 'torch')) return undefined;
  if (value instanceof DTypeValue) return `\0d${value.dialect}.${value.dtype}`;
  if (value instanceof Module) return `\0m${value.path}`;
  if (value instanceof Callable && !value.isOwn && !value.method) return `\0f${value.name}`;
  if (value instanceof Callable && value.method) return `\0b${value.method.birth}.${birthOf(value.self) ?? ''}`;
  if (value instanceof Instance) {
    const plain = plainOf(value);
    if (plain !== value) return keyWithin(plain, budget);
    if (find(value.of, '__eq__') || find(value.of, '__hash__') || value.of.order.some(({ fields }) => fields))
      return undefined;
  }
  const birth = birthOf(value);
  return birth === undefined ? undefined : `\0#${birth}`;
};
