// Python's operators of lists, tuples, strings, sets and dictionaries: `a + b`, `a * 3`, `a | b`, `'%d' % n`.

import { ordered, orders } from './comparisons.js';
import { copyOfDictionary } from '../../runtime/entries.js';
import { isEqual } from '../../runtime/equality.js';
import { formatPercent } from '../../runtime/formats.js';
import { isNumber, isSet, textLength, typeName, toInteger } from '../../runtime/kinds.js';
import { NotUnderstood, Raised } from '../../runtime/raised.js';
import { combineSets } from './sets.js';
import { bool, Callable, Dictionary, DTypeValue, PyClass, Sequence, UNKNOWN } from '../../runtime/values.js';

/** @import { Value } from '../../types.js' */

const MOST_ITEMS = 5000;

/**
 * Whether the operator joins or repeats lists, without reading items.
 * @param {string} sign @param {Value} a @param {Value} b @returns {boolean}
 */
export function isOfItems(sign, a, b) {
  const isClosed = (/** @type {Value} */ each) => each instanceof Sequence && !each.isOpen && joins(each, each);
  if (sign === '+') return isClosed(a) && isClosed(b);
  return sign === '*' && ((isClosed(a) && isNumber(b)) || (isNumber(a) && isClosed(b)));
}

/** Applies an operator to two such values. @param {string} sign @param {Value} a @param {Value} b @returns {Value} */
export function combineOthers(sign, a, b) {
  if ((sign === '==' || sign === '!=') && a instanceof DTypeValue !== b instanceof DTypeValue) return UNKNOWN;
  if (sign === '==' || sign === '!=') {
    const same = isEqual(a, b);
    return same === undefined ? UNKNOWN : bool(same === (sign === '=='));
  }
  const sets = isSet(a) && isSet(b) ? combineSets(sign, a, b) : undefined;
  if (sets !== undefined) return sets;
  if (sign === '+' && a instanceof Sequence && b instanceof Sequence && joins(a, b)) {
    if (a.items.length + b.items.length >= MOST_ITEMS) throw new NotUnderstood('tooMuch');
    return new Sequence(a.kind, [...a.items, ...b.items]);
  }
  if (sign === '+' && typeof a === 'string' && typeof b === 'string') {
    textLength(a.length + b.length);
    return a + b;
  }
  if (sign === '|' && a instanceof Dictionary && b instanceof Dictionary) {
    const result = copyOfDictionary(a);
    for (const [name, entry] of b.entries) result.entries.set(name, { ...entry });
    result.isOpen ||= b.isOpen;
    return result;
  }
  if (/^[<>]=?$/.test(sign) && a instanceof Sequence && b instanceof Sequence && joins(a, b))
    return ordered(sign, a, b);
  if (sign === '*' && [a, b].some((each) => isNumber(each) && each.kind === 'float'))
    if ([a, b].some((each) => each instanceof Sequence || typeof each === 'string'))
      throw new Raised('TypeError', "can't multiply sequence by non-int of type 'float'");
  const [sequence, times] = a instanceof Sequence ? [a, b] : [b, a];
  if (sign === '*' && sequence instanceof Sequence && isNumber(times)) {
    const count = Math.max(toInteger(times), 0);
    if (count * sequence.items.length > MOST_ITEMS) throw new NotUnderstood('tooMuch');
    return new Sequence(sequence.kind, Array.from({ length: count }, () => sequence.items).flat());
  }
  if (sign === '%' && typeof a === 'string') return formatPercent(a, b);
  if (sign === '*' && typeof a === 'string' && isNumber(b)) return repeated(a, toInteger(b));
  if (sign === '*' && typeof b === 'string' && isNumber(a)) return repeated(b, toInteger(a));
  const order = typeof a === 'string' && typeof b === 'string' ? orders.get(sign) : undefined;
  if (order) return bool(order(/** @type {string} */ (a), /** @type {string} */ (b)));
  if (sign === '|' && [a, b].some((each) => each instanceof PyClass || each instanceof Callable || each === null))
    return UNKNOWN; // a union of types: `int | None`
  throw unfit(sign, a, b);
}

/**
 * Python's error for operands that an operator does not support.
 * @type {(sign: string, a: Value, b: Value) => Raised}
 */
const unfit = (sign, a, b) => {
  const [x, y] = [typeName(a), typeName(b)];
  const isList = (/** @type {Value} */ each) => each instanceof Sequence && /^(list|tuple|size)$/.test(each.kind);
  const type = (/** @type {string} */ words) => new Raised('TypeError', words);
  if (sign === '+' && typeof a === 'string') return type(`can only concatenate str (not "${y}") to str`);
  if (sign === '+' && isList(a)) return type(`can only concatenate ${x} (not "${y}") to ${x}`);
  const index = sign === '*' ? [a, b].findIndex((each) => isList(each) || typeof each === 'string') : -1;
  if (index >= 0) return type(`can't multiply sequence by non-int of type '${index === 0 ? y : x}'`);
  if (/^[<>]=?$/.test(sign)) return type(`'${sign}' not supported between instances of '${x}' and '${y}'`);
  return type(`unsupported operand type(s) for ${sign === '**' ? '** or pow()' : sign}: '${x}' and '${y}'`);
};

/**
 * Whether `+` can join two sequences: only lists with lists, and tuples with tuples.
 * @type {(a: Sequence, b: Sequence) => boolean}
 */
const joins = (a, b) => {
  const kind = (/** @type {Sequence} */ { kind }) => (kind === 'size' ? 'tuple' : kind);
  return kind(a) === kind(b) && /^(list|tuple)$/.test(kind(a));
};

/** @type {(text: string, times: number) => string} */
const repeated = (text, times) => {
  textLength(text.length * times);
  return text.repeat(Math.max(times, 0));
};
