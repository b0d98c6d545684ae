// Methods of lists, tuples, shapes and named tuples.

import { callWith } from '../../runtime/implicit.js';
import { itemsOf } from './items.js';
import { isBefore } from './comparisons.js';
import { isEqual } from '../../runtime/equality.js';
import { find, methodOf } from '../../runtime/members.js';
import { setMember } from './sets.js';
import { truth } from '../../runtime/truth.js';
import { either } from '../../runtime/branches.js';
import { Callable, int, list, Property, Sequence, some, UNKNOWN } from '../../runtime/values.js';
import { isOpaque, isUnknown, toInteger, isSet } from '../../runtime/kinds.js';
import { NotUnderstood, Raised } from '../../runtime/raised.js';

/** @import { Arg, PyClass, Span, Value, World } from '../../types.js' */

const MOST_ITEMS = 2000;

/**
 * `sorted(items)`; undefined if the order is unknown.
 * @param {readonly Value[]} items @param {readonly Arg[]} [args] @returns {Value[] | undefined}
 */
export function sorted(items, args = []) {
  const by = args.find(({ name }) => name === 'key')?.value ?? null;
  const reverse = truth(args.find(({ name }) => name === 'reverse')?.value ?? null);
  const keyOf = (/** @type {Value} */ each) => (by === null ? each : callWith(by, [each]));
  const keyed = items.map((item) => ({ item, key: keyOf(item) }));
  let isKnown = reverse !== undefined;
  const isLess = (/** @type {Value} */ a, /** @type {Value} */ b) => {
    const less = isBefore(a, b);
    isKnown &&= less !== undefined;
    return less === true;
  };
  const turned = reverse ? -1 : 1;
  const result = keyed.sort(({ key: p }, { key: q }) => (isLess(p, q) ? -turned : isLess(q, p) ? turned : 0));
  return isKnown ? result.map(({ item }) => item) : undefined;
}

/**
 * The members of a named tuple.
 * @type {(self: Sequence, of: PyClass, name: string, span: Span) => Value}
 */
const ofNamedTuple = (self, of, name, span) => {
  const found = find(of, name);
  if (found instanceof Property) return callWith(found.get, [self], span);
  if (found instanceof Callable) return methodOf(found, self);
  if (found !== undefined) return found;
  if (name === '__class__') return of;
  if (name.startsWith('_')) return UNKNOWN;
  throw new Raised('AttributeError', `'${of.name}' object has no attribute '${name}'`);
};

/**
 * The member of a list, tuple, set or shape.
 * @param {World} world @param {Sequence} sequence @param {string} name @param {Span} span @returns {Value}
 */
export function sequenceMember(world, sequence, name, span) {
  const named = sequence.items[sequence.names.indexOf(name)];
  if (named !== undefined) return named;
  const { items, kind } = sequence;
  const method = (/** @type {(args: readonly Value[]) => Value} */ run) =>
    new Callable(name, (args) => run(args.map(({ value }) => value)));
  const placeOf = (/** @type {Value} */ value) => items.findIndex((each) => isEqual(each, value));
  if (kind === 'size' && name === 'numel')
    return method(() => int(items.reduce((product, each) => product * toInteger(each), 1)));
  if (name === 'index') {
    return method(([value = null]) => {
      const index = placeOf(value);
      const before = index < 0 ? items : items.slice(0, index);
      if (sequence.isOpen || [value, ...before].some((each) => isUnknown(each, true))) return some('int');
      if (index < 0)
        throw new Raised(
          'ValueError',
          `${kind === 'list' ? 'list' : 'tuple'}.index(x): x not in ${kind === 'list' ? 'list' : 'tuple'}`,
        );
      return int(index);
    });
  }
  if (name === 'count') return method(([value = null]) => int(items.filter((each) => isEqual(each, value)).length));
  // A copy of a named tuple with some items replaced.
  if (name === '_replace')
    return new Callable(name, (args) => {
      const result = new Sequence(kind, [...items], sequence.names, sequence.of);
      for (const arg of args) {
        const index = sequence.names.indexOf(arg.name);
        if (index < 0) return UNKNOWN;
        result.items = result.items.with(index, arg.value);
      }
      return result;
    });
  if (isSet(sequence)) return setMember(world, sequence, name);
  if (sequence.of) return ofNamedTuple(sequence, sequence.of, name, span);
  if (kind === 'range' && /^(start|stop|step)$/.test(name)) return UNKNOWN;
  if (kind !== 'list') return new Callable(name, () => UNKNOWN);
  const grown = (/** @type {readonly Value[]} */ result) => {
    if (result.length > MOST_ITEMS) throw new NotUnderstood('tooMuch', span);
    const { most } = sequence;
    world.refill(sequence, most === undefined ? result : result.slice(Math.max(0, result.length - most)));
    return null;
  };
  switch (name) {
    case 'append':
      return method(([value = null]) => {
        if (sequence.each !== undefined) {
          sequence.each = either(sequence.each, value);
          return null;
        }
        if (world.changes || sequence.most !== undefined || items.length >= MOST_ITEMS)
          return grown([...sequence.items, value]);
        /** @type {Value[]} */ (sequence.items).push(value);
        world.noteWrite(sequence);
        return null;
      });
    case 'extend':
      return method(([more = null]) => {
        const isLonger = isOpaque(more) || (more instanceof Sequence && more.isOpen);
        if (isLonger) sequence.isOpen = true;
        return isLonger ? null : grown([...sequence.items, ...itemsOf(world, more)]);
      });
    case 'insert':
      return method(([index = null, value = null]) => grown([...sequence.items].toSpliced(toInteger(index), 0, value)));
    case 'pop':
      return method(([index = int(-1)]) => {
        if (sequence.isOpen || isOpaque(index)) {
          sequence.isOpen = true;
          return UNKNOWN;
        }
        const found = sequence.items.at(toInteger(index));
        if (found === undefined)
          throw new Raised('IndexError', items.length === 0 ? 'pop from empty list' : 'pop index out of range');
        const place = toInteger(index) < 0 ? sequence.items.length + toInteger(index) : toInteger(index);
        grown(sequence.items.filter((_, i) => i !== place));
        return found;
      });
    case 'remove':
      return method(([value = null]) => {
        const { items: all } = sequence;
        if (isUnknown(value)) return grown(all.slice(1).map((each, i) => either(all[i] ?? null, each)));
        const place = placeOf(value);
        if (place < 0 && !isUnknown(sequence)) throw new Raised('ValueError', 'list.remove(x): x not in list');
        return grown(all.filter((_, i) => i !== place));
      });
    case 'clear':
      return method(() => grown([]));
    case 'reverse':
      return method(() => grown(sequence.items.toReversed()));
    case 'copy':
      return method(() => list([...sequence.items]));
    case 'sort':
      return new Callable(name, (args) => {
        const result = sorted(sequence.items, args);
        if (!result) sequence.isOpen = true;
        return result ? grown(result) : null;
      });
  }
  return new Callable(name, () => {
    sequence.isOpen = true; // an unknown method may have changed it
    return UNKNOWN;
  });
}
