// Comparisons: `==`, `is`, `<` and `in`.

import { callWith } from '../../runtime/implicit.js';
import { truth } from '../../runtime/truth.js';
import { compare } from '../../runtime/numbers.js';
import { specialOf } from '../../runtime/members.js';
import { isIn } from './sets.js';
import { isAmong, isEqual, isSame, keyOf } from '../../runtime/equality.js';
import { bool, Callable, Dictionary, Instance, int, PyClass, Sequence, UNKNOWN } from '../../runtime/values.js';
import { isNumber, isOpaque, numberIn, isUnknown, plainOf, typeName, isSet } from '../../runtime/kinds.js';
import { Raised } from '../../runtime/raised.js';

/** @import { Span, Value, World } from '../../types.js' */

/**
 * Compares lists and tuples by the first items that differ.
 * @param {string} sign @param {Sequence} a @param {Sequence} b @returns {Value}
 */
export function ordered(sign, a, b) {
  if (a.isOpen || b.isOpen) return UNKNOWN;
  const index = a.items.findIndex((each, i) => i >= b.items.length || isEqual(each, b.items[i] ?? null) !== true);
  const [x, y] = [a.items[index], b.items[index]];
  if (index < 0 || y === undefined) return compare(sign, int(a.items.length), int(b.items.length));
  if (x === undefined || isEqual(x, y) === undefined) return UNKNOWN;
  if (isNumber(x) && isNumber(y)) return compare(sign, x, y);
  const order = typeof x === 'string' && typeof y === 'string' ? orders.get(sign) : undefined;
  if (order) return bool(order(/** @type {string} */ (x), /** @type {string} */ (y)));
  return x instanceof Sequence && y instanceof Sequence && x.kind === y.kind ? ordered(sign, x, y) : UNKNOWN;
}

/** Comparisons of strings by code points. @type {Map<string, (a: string, b: string) => boolean>} */
export const orders = new Map([
  ['<', (a, b) => a < b],
  ['<=', (a, b) => a <= b],
  ['>', (a, b) => a > b],
  ['>=', (a, b) => a >= b],
]);

/** Whether one value comes before another in order; undefined if that is unknown. @param {Value} a @param {Value} b */
export function isBefore(a, b) {
  const [x, y] = [a, b].map((each) => numberIn(each) ?? plainOf(each));
  if (x === undefined || y === undefined || isUnknown(x) || isUnknown(y)) return undefined;
  if (isNumber(x) && isNumber(y)) return Boolean(compare('<', x, y).value);
  if (typeof x === 'string' && typeof y === 'string') return x < y;
  if (x instanceof Sequence && y instanceof Sequence && x.kind === y.kind) return truth(ordered('<', x, y));
  const own = specialOf(x, '__lt__');
  if (own) return truth(callWith(own, [y]));
  if (x instanceof Instance || y instanceof Instance || !isPlain(x) || !isPlain(y)) return undefined;
  throw new Raised('TypeError', `'<' not supported between instances of '${typeName(x)}' and '${typeName(y)}'`);
}

/** @param {Value} value */
const isPlain = (value) => value === null || isNumber(value) || typeof value === 'string' || value instanceof Sequence;

/**
 * `value in all`; undefined if that is unknown.
 * @type {(world: World, all: Value, value: Value, span: Span) => boolean | undefined}
 */
const isMember = (world, all, value, span) => {
  if (all instanceof Dictionary) {
    const key = keyOf(value);
    return key === undefined ? undefined : all.entries.has(key) || (all.isOpen ? undefined : false);
  }
  if (typeof all === 'string') {
    if (typeof value === 'string') return all.includes(value);
    if (isUnknown(value)) return undefined;
    throw new Raised('TypeError', `'in <string>' requires string as left operand, not ${typeName(value)}`);
  }
  if (all instanceof Instance) {
    const own = specialOf(all, '__contains__');
    if (own) return truth(callWith(own, [value], span));
    return all.contents ? isMember(world, all.contents, value, span) : undefined;
  }
  if (all instanceof PyClass && all.listed) return all.listed.includes(/** @type {Instance} */ (value));
  if (!(all instanceof Sequence) || isUnknown(value)) return undefined;
  if (isSet(all)) return isIn(all, value);
  const found = isAmong(all.items, value);
  return found === false && all.isOpen ? undefined : found;
};

/**
 * Evaluates `is`, `is not`, `in` and `not in`.
 * @param {World} world @param {string} sign @param {Value} a @param {Value} b @param {Span} span @returns {Value}
 */
export function applyRelation(world, sign, a, b, span) {
  if (isOpaque(a) || isOpaque(b)) return UNKNOWN;
  const same = (/** @type {Value} */ x, /** @type {Value} */ y) =>
    x === y ||
    (isNumber(x) && isNumber(y) && x.kind === y.kind && x.value == y.value) ||
    (x instanceof Callable && y instanceof Callable && isSame(x, y));
  const found = sign.startsWith('is') ? same(a, b) : isMember(world, b, a, span);
  return found === undefined ? UNKNOWN : bool(found !== sign.includes('not'));
}
