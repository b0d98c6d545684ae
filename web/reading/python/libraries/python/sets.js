// Python's sets and their operators. A set is a sequence without equal items here, in the order of insertion.

import { keyOf } from '../../runtime/equality.js';
import { itemsOf } from './items.js';
import { isSet, isUnknown } from '../../runtime/kinds.js';
import { represent } from '../../runtime/printing.js';
import { Raised } from '../../runtime/raised.js';
import { Callable, Sequence, UNKNOWN } from '../../runtime/values.js';

/** @import { Kind, Value } from '../../runtime/values.js' */
/** @import { World } from '../../runtime/world.js' */

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

/**
 * `value in set`; undefined if that is unknown.
 * @param {Sequence} set @param {Value} value @returns {boolean | undefined}
 */
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

/** @type {Record<string, string>} */
const signs = {
  union: '|',
  intersection: '&',
  difference: '-',
  update: '|',
};

/** Rare methods: their result is unknown, and so is a set that they update. */
const UNREAD = /^(symmetric_difference|is(disjoint|subset|superset)|\w+_update)$/;

/** The member of a set. @param {World} world @param {Sequence} set @param {string} name @returns {Value} */
export function setMember(world, set, name) {
  const method = (/** @type {(args: readonly Value[]) => Value} */ run) =>
    new Callable(name, (args) => run(args.map(({ value }) => value)));
  const become = (/** @type {Value} */ result) => {
    if (result instanceof Sequence) {
      world.refill(set, result.items);
      set.isOpen = result.isOpen;
    } else set.isOpen = true;
    return null;
  };
  const other = (/** @type {Value} */ value) =>
    isSet(value) ? value : isUnknown(value) && !(value instanceof Sequence) ? UNKNOWN : setOf(itemsOf(world, value));
  const sign = signs[name];
  if (sign)
    return method((args) => {
      const result = args.reduce(
        (/** @type {Value} */ result, each) => {
          const operand = other(each);
          return result instanceof Sequence && operand instanceof Sequence
            ? (combineSets(sign, result, operand) ?? UNKNOWN)
            : UNKNOWN;
        },
        args.length > 0 ? setOf(set.items, set.kind) : set,
      );
      return name === 'update' ? become(result) : result;
    });
  switch (name) {
    case 'add':
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
    case 'discard':
    case 'remove':
      return method(([value = null]) => {
        const key = keyOf(value);
        const rest = set.items.filter((each) => keyOf(each) !== key);
        if (key === undefined) set.isOpen = true;
        else if (name === 'remove' && rest.length === set.items.length && !set.isOpen)
          throw new Raised('KeyError', represent(value));
        else world.refill(set, rest);
        return null;
      });
    case 'pop':
      return method(() => {
        if (set.items.length === 0 && !set.isOpen) throw new Raised('KeyError', "'pop from an empty set'");
        const [first] = set.items;
        if (set.items.length !== 1 || set.isOpen) set.isOpen = true;
        else world.refill(set, []);
        return set.isOpen ? UNKNOWN : (first ?? UNKNOWN);
      });
    case 'clear':
      return method(() => become(setOf([])));
    case 'copy':
      return method(() => Object.assign(setOf(set.items, set.kind), { isOpen: set.isOpen }));
  }
  if (/^__/.test(name)) return UNKNOWN;
  if (UNREAD.test(name)) return method(() => (name.endsWith('_update') && become(UNKNOWN), UNKNOWN));
  throw new Raised('AttributeError', `'${set.kind}' object has no attribute '${name}'`);
}
