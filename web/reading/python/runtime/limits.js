/**
 * Integers drawn at random between known limits. If `top` is one of them, `x[top:top + 32]` has 32 elements as long as
 * its end cannot pass the end of `x`.
 */

import { isNumber } from './kinds.js';
import { some, SomeNumber, TensorValue } from './values.js';

/** @import { Value } from '../types.js' */
/** @import { Storage } from './apply.js' */

/**
 * @typedef {{ least: number, most: number }} Limits  both are possible
 * @typedef {Limits & { of: object, at: number }} Drawn  with what was drawn: a number, or an element of a storage
 */

/**
 * The limits of an integer drawn from `low` to below `high`, or from 0 to below the only one of them.
 * @param {Value | undefined} low
 * @param {Value | undefined} high
 * @param {boolean} [withHigh]  whether `high` is possible
 * @returns {Limits | undefined}
 */
export function limitsFrom(low, high, withHigh = false) {
  const given = [low ?? null, high ?? null].filter((each) => each !== null);
  const numbers = given.flatMap((each) => (isNumber(each) ? Number(each.value) : []));
  const [least = NaN, last = NaN] = numbers.length > 1 ? numbers : [0, ...numbers];
  const most = withHigh ? last : last - 1;
  const areKnown = numbers.length === given.length && [least, most].every(Number.isInteger);
  return areKnown && least <= most ? { least, most } : undefined;
}

/**
 * Sets the limits of the elements of a storage. A narrower integer has none, because it may wrap around.
 * @param {Storage} storage @param {Limits | undefined} limits
 */
export function setLimits(storage, limits) {
  if (storage.dtype === 'int64') storage.limits = limits;
}

/** An unknown integer between limits. @param {Limits | undefined} limits */
export function drawnBetween(limits) {
  return limits ? drawnNumber({ ...limits, of: {}, at: 0 }) : some('int');
}

/** @param {Drawn} drawn */
export function drawnNumber(drawn) {
  return Object.assign(new SomeNumber('int'), { drawn });
}

/**
 * The limits of a drawn integer, which is a Python int or a 0-d tensor.
 * @param {Value} value
 * @returns {Drawn | undefined}
 */
function drawnOf(value) {
  if (value instanceof SomeNumber) return value.drawn;
  if (!(value instanceof TensorValue) || value.shape.length > 0) return undefined;
  const { storage, offset } = value;
  return storage.limits && { of: storage, at: offset, ...storage.limits };
}

/**
 * The limits of `a + b` or `a - b`, where one of them is drawn and the other is known.
 * @param {string} sign @param {Value} a @param {Value} b
 * @returns {Drawn | undefined}
 */
export function shiftedBy(sign, a, b) {
  const [drawn, by] = sign === '+' && isNumber(a) ? [drawnOf(b), a] : [drawnOf(a), b];
  if (!drawn || !isNumber(by) || by.kind !== 'int' || !'+-'.includes(sign)) return undefined;
  const shift = sign === '+' ? Number(by.value) : -Number(by.value);
  return { ...drawn, least: drawn.least + shift, most: drawn.most + shift };
}

/**
 * The number of elements from `start` to `stop` in a dimension; undefined unless both are the same drawn integer with
 * something added, and lie inside of the dimension.
 * @param {number} size @param {Value} start @param {Value} stop
 */
export function drawnCount(size, start, stop) {
  const [from, to] = [start, stop].map(drawnOf);
  const isSame = from && to && from.of === to.of && from.at === to.at;
  return isSame && from.least >= 0 && to.least >= from.least && to.most <= size ? to.least - from.least : undefined;
}
