// The kind of a value, and values as integers.

import { Scalar } from '../../../lib/functions.js';
import { NotUnderstood, Raised, NotWhole } from './raised.js';
import {
  UNKNOWN,
  Callable,
  ELLIPSIS,
  SomeNumber,
  SomeText,
  TensorValue,
  Sequence,
  Complex,
  Slice,
  Dictionary,
  PyClass,
  Instance,
  Module,
} from './values.js';

/** @import { Span } from '../../../notation/parse.js' */
/** @import { Value } from './values.js' */

/** Whether nothing can be done with a value, or nothing but compute. @param {Value | undefined} value */
export function isOpaque(value) {
  return value === UNKNOWN || value instanceof SomeNumber || value instanceof SomeText;
}

/** A member of an enumeration that is what it holds too: that. @param {Value} value @returns {Value} */
export function plainOf(value) {
  return value instanceof Instance && value.of.order.some(({ isMixed }) => isMixed)
    ? (value.attributes.get('value') ?? value)
    : value;
}

/** @param {Value} value @returns {value is Scalar} */
export function isNumber(value) {
  return value instanceof Scalar;
}

/** A number, or the only element of a tensor, where it is known. @param {Value} value */
export function numberIn(value) {
  if (isNumber(value)) return value;
  if (!(value instanceof TensorValue) || value.numel !== 1) return undefined;
  const element = value.storage.values?.[value.offset];
  return element === undefined ? undefined : new Scalar(Number(element), 'float');
}

/** Whether a decorator of another library has made something of a function, or of a method. @param {Value} value */
export function isDressed(value) {
  return value instanceof Callable && (value.method ?? value).definition?.isDressed === true;
}

/**
 * A whole number, as sizes and dimensions are.
 * @param {Value | undefined} value
 * @param {Span} [span]
 * @returns {number}
 */
export function whole(value, span) {
  if (value instanceof SomeNumber && value.size !== undefined) return value.size;
  if (value instanceof Instance && plainOf(value) !== value) return whole(plainOf(value), span);
  if (isOpaque(value)) throw new NotUnderstood('unknown', span);
  if (value instanceof TensorValue && value.numel === 1) {
    if (value.dtype.includes('float') && value.dialect === 'numpy') throw new NotUnderstood('unknown', span);
    if (value.storage.values) return Number(value.storage.values[value.offset]);
    if (!value.dtype.includes('float')) throw new NotUnderstood('unknown', span);
  }
  if (value instanceof TensorValue && value.dialect === 'torch')
    throw new Raised('TypeError', 'only integer tensors of a single element can be converted to an index');
  if (value instanceof Scalar && value.kind === 'float') throw new NotWhole(value);
  const hasIndex = value instanceof Instance && value.of.order.some(({ members }) => members.has('__index__'));
  if (hasIndex) throw new NotUnderstood('unknown', span);
  if (!(value instanceof Scalar))
    throw new Raised('TypeError', `'${typeName(value ?? null)}' object cannot be interpreted as an integer`);
  const number = Number(value.value);
  if (!Number.isSafeInteger(number)) throw new NotUnderstood('tooBig', span);
  return number;
}

/**
 * A bound of a slice, which may be left out.
 * @param {Value} value
 * @param {Span} [span]
 * @returns {number | undefined}
 */
export function edge(value, span) {
  if (value === null) return undefined;
  if (value instanceof Scalar && value.kind === 'float')
    throw new Raised('TypeError', 'slice indices must be integers or None or have an __index__ method');
  return whole(value, span);
}

/** @type {Record<string, string>} */
const arrayNames = { numpy: 'numpy.ndarray', jax: 'ArrayImpl', tensorflow: 'EagerTensor' };

/** Python's name of a value's type. @param {Value} value */
export function typeName(value) {
  if (value instanceof Scalar || value instanceof SomeNumber) return value.kind;
  if (value instanceof Complex) return 'complex';
  if (value instanceof TensorValue) return arrayNames[value.dialect] ?? 'Tensor';
  if (value instanceof Sequence) return value.of?.name ?? (value.kind === 'size' ? 'torch.Size' : value.kind);
  if (value instanceof Dictionary) return 'dict';
  if (value === null) return 'NoneType';
  if (typeof value === 'string' || value instanceof SomeText) return 'str';
  if (value === ELLIPSIS) return 'ellipsis';
  if (value instanceof Slice) return 'slice';
  if (value instanceof PyClass) return 'type';
  if (value instanceof Instance) return value.of.name;
  if (isDressed(value)) throw new NotUnderstood('unknown'); // its decorator may return anything
  return value instanceof Module ? 'module' : 'function';
}

/** More lists within a list than these, or deeper ones, are not looked through: a list may hold itself. */
const MOST_LISTS = 4000;
const DEEPEST = 40;

/** @type {(value: Value, allowsNumbers: boolean) => boolean} */
const isNotUnderstood = (value, allowsNumbers) =>
  value === UNKNOWN || value instanceof SomeText || (value instanceof SomeNumber && !allowsNumbers);

/** @type {(list: Sequence, allowsNumbers: boolean, depth: number, budget: { lists: number }) => boolean} */
const hasUnknownItems = ({ isOpen, items }, allowsNumbers, depth, budget) => {
  if (isOpen || --budget.lists < 0 || depth > DEEPEST) return true;
  for (const each of items)
    if (
      each instanceof Sequence
        ? hasUnknownItems(each, allowsNumbers, depth + 1, budget)
        : isNotUnderstood(each, allowsNumbers)
    )
      return true;
  return false;
};

/**
 * Whether something not understood is in it; numbers of a known kind are understood where only shapes are asked for.
 * @param {Value} value
 * @param {boolean} [allowsNumbers]
 * @returns {boolean}
 */
export function isUnknown(value, allowsNumbers = false) {
  if (!(value instanceof Sequence)) return isNotUnderstood(value, allowsNumbers);
  return hasUnknownItems(value, allowsNumbers, 0, { lists: MOST_LISTS });
}

/** Whether something is in it that is not even a size. @param {Value} value @returns {boolean} */
export function isUnsized(value) {
  return value instanceof Sequence
    ? value.isOpen || value.items.some(isUnsized)
    : isUnknown(value) && !(value instanceof SomeNumber && value.size !== undefined);
}

/** An unknown whole number, a Python int or a 0-d tensor. @param {Value | undefined} value */
export function isSomeInteger(value) {
  return value instanceof TensorValue
    ? value.shape.length === 0 && !value.storage.values && /^u?int/.test(value.dtype)
    : value instanceof SomeNumber && value.kind !== 'float';
}

/** A number, known or not. @param {Value | undefined} value @returns {value is Scalar | SomeNumber} */
export function isAnyNumber(value) {
  return value instanceof Scalar || value instanceof SomeNumber;
}

/**
 * @param {Value | undefined} value
 * @returns {value is Sequence & { kind: 'set' | 'frozenset' }}
 */
export function isSet(value) {
  return value instanceof Sequence && (value.kind === 'set' || value.kind === 'frozenset');
}

/** @param {Value} value */
export function isFloat(value) {
  return isNumber(value) && value.kind === 'float';
}

const MOST_TEXT = 100_000;

/**
 * Refuses a string that gets too long: a cut string would give wrong sizes.
 * @param {number} length
 */
export function textLength(length) {
  if (length > MOST_TEXT) throw new NotUnderstood('tooMuch');
  return length;
}

/** As `len` counts: code points. @param {string} text */
export function codePoints(text) {
  return /[\ud800-\udbff]/.test(text) ? [...text].length : text.length;
}
