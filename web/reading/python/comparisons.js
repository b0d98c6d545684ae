// Whether values are equal, the same, in order, or one among the others.

import { truth } from './truth.js';
import { compare } from './numbers.js';
import { find, methodOf } from './members.js';
import { print, represent } from './printing.js';
import { bool, Callable, Dictionary, Instance, int, PyClass, Sequence, TensorValue, tuple, UNKNOWN } from './values.js';
import { isNumber, isOpaque, isUnknown } from './kinds.js';

/**
 * @typedef {import('../../case/case.js').Span} Span
 * @typedef {import('./values.js').Value} Value
 * @typedef {import('./world.js').World} World
 */

/** What is not of the text is made anew each time it is asked for. @type {(a: Callable, b: Callable) => boolean} */
const isSame = (a, b) => a === b || (!a.isOwn && !b.isOwn && !a.method && a.name === b.name);

/** A shape is a tuple, a list is none. @type {(a: Value, b: Value) => boolean} */
export const isAlike = (a, b) => {
  const plain = (/** @type {Value} */ value) =>
    value instanceof Sequence && value.kind === 'size' ? tuple(value.items) : value;
  if (a instanceof Callable && b instanceof Callable) return isSame(a, b);
  if (a instanceof Instance || b instanceof Instance || a instanceof PyClass || b instanceof PyClass) return a === b;
  return represent(plain(a)) === represent(plain(b));
};

/** Lists and tuples by their first items that differ. @type {(sign: string, a: Sequence, b: Sequence) => Value} */
export const ordered = (sign, a, b) => {
  if (a.isOpen || b.isOpen) return UNKNOWN;
  const at = a.items.findIndex((each, i) => i >= b.items.length || !isAlike(each, b.items[i] ?? null));
  const [x, y] = [a.items[at], b.items[at]];
  if (at < 0 || y === undefined) return compare(sign, int(a.items.length), int(b.items.length));
  return x !== undefined && isNumber(x) && isNumber(y) ? compare(sign, x, y) : UNKNOWN;
};

/** Text by the numbers of its characters. @type {Map<string, (a: string, b: string) => boolean>} */
export const orders = new Map([
  ['<', (a, b) => a < b],
  ['<=', (a, b) => a <= b],
  ['>', (a, b) => a > b],
  ['>=', (a, b) => a >= b],
]);

/**
 * Whether a collection has a value; undefined where that cannot be known.
 * @type {(world: World, all: Value, value: Value, span: Span) => boolean | undefined}
 */
const holds = (world, all, value, span) => {
  if (all instanceof Dictionary) return isUnknown(value) ? undefined : all.entries.has(print(value));
  if (typeof all === 'string') return typeof value === 'string' ? all.includes(value) : undefined;
  if (all instanceof Instance) {
    const own = find(all.of, '__contains__');
    if (own instanceof Callable)
      return truth(world.call(methodOf(own, all), [{ value, name: '', text: '', span }], span));
    return all.held ? holds(world, all.held, value, span) : undefined;
  }
  if (!(all instanceof Sequence) || isUnknown(all) || isUnknown(value)) return undefined;
  return all.items.some((each) => each === value || (!(each instanceof TensorValue) && isAlike(each, value)));
};

/** @type {(world: World, sign: string, a: Value, b: Value, span: Span) => Value} */
export const related = (world, sign, a, b, span) => {
  if (isOpaque(a) || isOpaque(b)) return UNKNOWN;
  const same = (/** @type {Value} */ x, /** @type {Value} */ y) =>
    x === y ||
    (isNumber(x) && isNumber(y) && x.kind === y.kind && x.value == y.value) ||
    (x instanceof Callable && y instanceof Callable && isSame(x, y));
  const found = sign.startsWith('is') ? same(a, b) : holds(world, b, a, span);
  return found === undefined ? UNKNOWN : bool(found !== sign.includes('not'));
};
