// The items of a value: those that a loop visits, and those at an index or a key, `value[0]`.

import { knownSize, countOf } from '../../runtime/unknown-sizes.js';
import { argumentOf, callWith, OUTSIDE } from '../../runtime/implicit.js';
import { specialOf } from '../../runtime/members.js';
import { unbind } from '../torch/views.js';
import { packedMember } from '../nn/packing.js';
import { indexed } from '../torch/indexing.js';
import { withShape } from '../../runtime/resized.js';
import { asOpenIndex } from '../torch/open-lists.js';
import { libraryOf } from '../../runtime/libraries.js';
import { anyOf } from '../../runtime/branches.js';
import { lookUp } from '../../runtime/entries.js';
import { bind } from '../../runtime/signature.js';
import {
  Callable,
  Dictionary,
  Instance,
  int,
  list,
  openSequence,
  PyClass,
  Sequence,
  sizeNumber,
  Slice,
  SomeText,
  TensorValue,
  tuple,
  UNKNOWN,
} from '../../runtime/values.js';
import {
  sliceBound,
  isFloat,
  isNumber,
  isOpaque,
  isSet,
  isSomeInteger,
  isUnknown,
  plainOf,
  typeName,
  toInteger,
  codePoints,
} from '../../runtime/kinds.js';
import { withUnknownSizes } from '../../runtime/supposed.js';
import { NotUnderstood, Raised } from '../../runtime/raised.js';

/** @import { Span, Value, World } from '../../types.js' */

const MOST_ITEMS = 1000;
const MOST_LETTERS = 20_000;

/** The items that a loop over a value visits. @param {World} world @param {Value} value @returns {readonly Value[]} */
export function itemsOf(world, value) {
  if (value instanceof Sequence) {
    if (value.isOpen) throw new NotUnderstood('unknown');
    const { items } = value;
    if (value.isOnce) world.refill(value, []);
    return items;
  }
  if (value instanceof Dictionary) {
    if (value.isOpen) throw new NotUnderstood('unknown');
    return [...value.entries.values()].map(({ key }) => key);
  }
  if (typeof value === 'string') {
    if (value.length > MOST_LETTERS) throw new NotUnderstood('tooMuch');
    world.budget.work(value.length / 10);
    return [...value];
  }
  if (value instanceof TensorValue) {
    const [first] = value.shape;
    libraryOf(value)?.check(value, 'iter');
    if (first === undefined) throw new Raised('TypeError', 'iteration over a 0-d tensor');
    if (knownSize(first) > MOST_ITEMS) throw new NotUnderstood('tooMuch');
    const args = [argumentOf(value)];
    const rows = unbind(world, bind('unbind', 'input, dim=0', args), /** @type {any} */ ({}));
    return rows instanceof Sequence ? rows.items : [];
  }
  if (isOpaque(value)) throw new NotUnderstood('unknown');
  if (value instanceof PyClass && value.listed) return value.listed;
  if (value instanceof Instance) return ofInstance(world, value);
  throw new Raised('TypeError', `'${typeName(value)}' object is not iterable`);
}

/** @type {(world: World, value: Instance) => readonly Value[]} */
const ofInstance = (world, value) => {
  const iterate = specialOf(value, '__iter__');
  if (iterate) return itemsOf(world, callWith(iterate, []));
  if (value.contents) return itemsOf(world, value.contents);
  throw new NotUnderstood('unknown');
};

/**
 * A value that is like every item, if the number of items is unknown or too large; otherwise undefined.
 * @param {Value} value @returns {Value | undefined}
 */
export function sampleOf(value) {
  if (value instanceof Sequence) return value.isOpen ? value.each : undefined;
  if (!(value instanceof TensorValue) || !((value.shape[0] ?? 0) > MOST_ITEMS)) return undefined;
  return withShape(value, value.shape.slice(1));
}

/** `len(value)` @param {World} world @param {Value} value @param {Span} [span] @returns {Value} */
export function lengthOf(world, value, span = OUTSIDE) {
  if (value instanceof Sequence)
    return !value.isOpen ? int(value.items.length) : value.each === undefined ? UNKNOWN : sizeNumber(countOf(value));
  if (value instanceof Dictionary) return value.isOpen ? UNKNOWN : int(value.entries.size);
  if (typeof value === 'string') return int(codePoints(value));
  if (isOpaque(value)) return UNKNOWN;
  if (value instanceof PyClass) return value.listed ? int(value.listed.length) : UNKNOWN;
  if (value instanceof Instance) {
    const method = specialOf(value, '__len__');
    if (method) return callWith(method, [], span);
    return value.contents ? lengthOf(world, value.contents, span) : UNKNOWN;
  }
  if (!(value instanceof TensorValue))
    throw new Raised('TypeError', `object of type '${typeName(value)}' has no len()`);
  const [first] = value.shape;
  libraryOf(value)?.check(value, 'len');
  if (first === undefined) throw new Raised('TypeError', 'len() of a 0-d tensor');
  return sizeNumber(first);
}

/** `value[items]`. @param {World} world @param {Value} value @param {readonly Value[]} given @param {Span} span */
export function item(world, value, given, span) {
  const items = value instanceof TensorValue ? given.map((each) => asOpenIndex(world, each, value.dialect)) : given;
  const library = libraryOf(value);
  if (value instanceof Instance && !library) return fromInstance(world, value, items, span);
  if (value instanceof PyClass && value.listed && typeof items[0] === 'string')
    return value.members.get(items[0]) ?? UNKNOWN;
  if (value instanceof PyClass) return value; // Generic[T]
  const isEmpty = value instanceof Sequence && !value.isOpen && value.items.length === 0 && !isSet(value);
  if (isEmpty && items[0] instanceof Slice) return new Sequence(value.kind, []); // the bounds may be unknown
  if (!(value instanceof Dictionary) && items.some((each) => isUnknown(each, true))) return UNKNOWN;
  if (value instanceof TensorValue)
    return withUnknownSizes(
      world,
      [value, ...items].map((each) => argumentOf(each)),
      (args) => {
        const [x, ...indices] = args.map((arg) => arg.value);
        return (library?.item ?? indexed)(world, /** @type {TensorValue} */ (x), indices, span);
      },
    );
  if (library) return library.item(world, /** @type {any} */ (value), items, span);
  const [index = null] = items;
  if (value instanceof Dictionary) {
    return lookUp(world, value, items.length > 1 ? tuple(items) : index);
  }
  if (value instanceof Sequence) return fromSequence(value, index, span);
  if (typeof value === 'string') {
    if (index instanceof Slice) return fromSequence(list([...value]), index, span, (letters) => letters.join(''));
    if (isFloat(index)) throw new Raised('TypeError', "string indices must be integers, not 'float'");
    return isSomeInteger(index) ? UNKNOWN : characterAt(value, toInteger(index, span));
  }
  if (value instanceof Callable || value instanceof SomeText) return UNKNOWN;
  if (typeof value === 'object' && value && 'path' in value) return UNKNOWN;
  throw new Raised('TypeError', `'${typeName(value)}' object is not subscriptable`);
}

/** @type {(text: string, index: number) => string} */
const characterAt = (text, index) => {
  const all = [...text];
  const found = index < -all.length ? undefined : all.at(index);
  if (found === undefined) throw new Raised('IndexError', 'string index out of range');
  return found;
};

/** @type {(value: Sequence, index: Value, span: Span, result?: (items: readonly Value[]) => Value) => Value} */
const fromSequence = (value, index, span, result = (items) => new Sequence(value.kind, items)) => {
  const { items, kind } = value;
  if (isSet(value)) throw new Raised('TypeError', `'${kind}' object is not subscriptable`);
  if (value.isOpen) {
    if (value.each === undefined) return UNKNOWN;
    return index instanceof Slice ? openSequence(value.each) : value.each;
  }
  if (index instanceof Slice) {
    const [start, stop, step = 1] = index.bounds.map((each) => sliceBound(each, span));
    if (step === 1) return result(items.slice(start, stop));
    return result(sliceIndices(items.length, start, stop, step).map((index) => items[index] ?? null));
  }
  if (isSomeInteger(index)) return anyOf(items);
  const wrong = plainOf(index);
  if (isFloat(wrong) || typeof wrong === 'string' || wrong === null || wrong instanceof Sequence)
    throw new Raised(
      'TypeError',
      `${kind === 'list' ? 'list' : 'tuple'} indices must be integers or slices, not ${typeName(wrong)}`,
    );
  const place = toInteger(index, span);
  const found = place < -items.length ? undefined : items.at(place);
  if (found === undefined) throw new Raised('IndexError', `${kind === 'list' ? 'list' : 'tuple'} index out of range`);
  return found;
};

/**
 * The indices that a slice with a step selects.
 * @param {number} length @param {number | undefined} start @param {number | undefined} stop @param {number} step
 */
function sliceIndices(length, start, stop, step) {
  if (step === 0) throw new Raised('ValueError', 'slice step cannot be zero');
  const [low, high] = step > 0 ? [0, length] : [-1, length - 1];
  const clip = (/** @type {number} */ index) => Math.min(Math.max(index < 0 ? index + length : index, low), high);
  const from = start === undefined ? (step > 0 ? low : high) : clip(start);
  const to = stop === undefined ? (step > 0 ? high : low) : clip(stop);
  const count = Math.max(Math.ceil((to - from) / step), 0);
  return Array.from({ length: count }, (_, i) => from + i * step);
}

/** @type {(world: World, value: Instance, items: readonly Value[], span: Span) => Value} */
const fromInstance = (world, value, items, span) => {
  const method = specialOf(value, '__getitem__');
  const index = items.length === 1 ? (items[0] ?? null) : tuple(items);
  if (method) return callWith(method, [index], span);
  const packed = isNumber(index) ? packedMember(world, value, toInteger(index)) : undefined;
  if (packed !== undefined) return packed;
  if (!value.contents) {
    if (value.of.isOpen) return UNKNOWN;
    throw new Raised('TypeError', `'${value.of.name}' object is not subscriptable`);
  }
  if (isUnknown(index, true)) return UNKNOWN;
  if (value.contents instanceof Sequence && !isSomeInteger(index) && !(index instanceof Slice)) {
    const place = toInteger(index, span);
    const { length } = value.contents.items;
    if (!value.contents.isOpen && (place >= length || place < -length))
      throw new Raised('IndexError', `index ${place} is out of range`);
  }
  const found = item(world, value.contents, items, span);
  if (!(index instanceof Slice) || !(found instanceof Sequence)) return found;
  const part = new Instance(value.of);
  part.contents = found;
  return part;
};
