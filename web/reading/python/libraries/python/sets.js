// Python's sets and their operators. A set is a sequence without equal items here, in the order of insertion.

import { keyOf } from '../../runtime/equality.js';
import { itemsOf } from './items.js';
import { isSet, isUnknown } from '../../runtime/kinds.js';
import { Raised } from '../../runtime/raised.js';
import { Callable, Sequence, UNKNOWN } from '../../runtime/values.js';

/** @import { Value, World } from '../../types.js' */
/** @import { Kind } from '../../runtime/values.js' */

/** The set of a sequence's items. @param {Value} value @param {Kind} [kind] @returns {Value} */
export function asSet(value, kind = 'set') {
  if (!(value instanceof Sequence)) return UNKNOWN;
  const result = setOf(value.items, kind);
  result.isOpen ||= value.isOpen;
  return result;
}

/** @type {(items: readonly Value[], kind?: Kind) => Sequence} */
const setOf = (items, kind = 'set') => {
  /** @type {Map<string, Value>} */
  const result = new Map();
  let isOpen = false;
  for (const each of items) {
    const key = keyOf(each, 'set element');
    if (key === undefined) isOpen = true;
    else if (!result.has(key)) result.set(key, each);
  }
  const all = new Sequence(kind, [...result.values()]);
  all.isOpen = isOpen;
  return all;
};

/**
 * The keys of a set's items, cached until the items change.
 * @type {WeakMap<readonly Value[], Set<string | undefined>>}
 */
const keysKnown = new WeakMap();

/** @type {(set: Sequence) => Set<string | undefined>} */
const keysOf = ({ items }) => {
  const keys = keysKnown.get(items) ?? new Set(items.map((each) => keyOf(each)));
  keysKnown.set(items, keys);
  return keys;
};

/** `value in set`; undefined if that is unknown. @param {Sequence} set @param {Value} value */
export function isIn(set, value) {
  const key = keyOf(value, 'set element');
  if (key === undefined) return undefined;
  return keysOf(set).has(key) || (set.isOpen ? undefined : false);
}

/** @type {Map<string, (a: Sequence, b: Sequence) => readonly Value[]>} */
const operators = new Map([
  ['|', (a, b) => [...a.items, ...b.items]],
  ['&', (a, b) => a.items.filter((each) => keysOf(b).has(keyOf(each)))],
  ['-', (a, b) => a.items.filter((each) => !keysOf(b).has(keyOf(each)))],
]);

/** Operators whose result is unknown. */
const UNREAD_SIGNS = /^(\^|[<>]=?)$/;

/**
 * Applies an operator to two sets; undefined if sets have no such operator.
 * @param {string} sign @param {Sequence} a @param {Sequence} b @returns {Value | undefined}
 */
export function combineSets(sign, a, b) {
  const operator = operators.get(sign);
  if (!operator) return UNREAD_SIGNS.test(sign) ? UNKNOWN : undefined;
  if (!a.isOpen && !b.isOpen) return setOf(operator(a, b), a.kind);
  return sign === '|' ? Object.assign(setOf(operator(a, b), a.kind), { isOpen: true }) : UNKNOWN;
}

/** The methods that give unknown values. Those of the second part change the set. */
const UNREAD =
  /^(?:union|intersection|difference|symmetric_difference|is(?:disjoint|subset|superset)|copy|(pop|remove|discard|clear|\w+_update))$/;

/** The member of a set. @param {World} world @param {Sequence} set @param {string} name @returns {Value} */
export function setMember(world, set, name) {
  const method = (/** @type {(args: readonly Value[]) => Value} */ run) =>
    new Callable(name, (args) => run(args.map(({ value }) => value)));
  const other = (/** @type {Value} */ value) =>
    isSet(value) ? value : isUnknown(value) && !(value instanceof Sequence) ? UNKNOWN : setOf(itemsOf(world, value));
  if (name === 'update')
    return method((args) => {
      const all = args.map(other);
      if (all.includes(UNKNOWN)) set.isOpen = true;
      const given = all.filter((each) => each instanceof Sequence);
      world.refill(set, setOf([set, ...given].flatMap(({ items }) => items)).items);
      set.isOpen ||= given.some(({ isOpen }) => isOpen);
      return null;
    });
  if (name === 'add')
    return method(([value = null]) => {
      const key = keyOf(value, 'set element');
      const keys = keysOf(set);
      if (key === undefined) set.isOpen = true;
      if (key === undefined || keys.has(key)) return null;
      if (world.changes) world.refill(set, [...set.items, value]);
      else {
        /** @type {Value[]} */ (set.items).push(value);
        keys.add(key);
        world.noteWrite(set);
      }
      return null;
    });
  if (/^__/.test(name)) return UNKNOWN;
  const unread = UNREAD.exec(name);
  if (unread)
    return method(() => {
      if (unread[1] === undefined) return UNKNOWN;
      world.refill(set, []);
      set.isOpen = true;
      return UNKNOWN;
    });
  throw new Raised('AttributeError', `'${set.kind}' object has no attribute '${name}'`);
}
