// Asks what kind of value it is, and converts values to integers.

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

/** @import { Span, Value } from '../types.js' */

/** Whether a value is unknown, or a number or text that is unknown. @param {Value | undefined} value */
export function isOpaque(value) {
  return value === UNKNOWN || value instanceof SomeNumber || value instanceof SomeText;
}

/** The integer or string of a member of an `IntEnum` or `StrEnum`; others stay. @param {Value} value */
export function plainOf(value) {
  return value instanceof Instance && value.of.order.some(({ isMixed }) => isMixed)
    ? (value.attributes.get('value') ?? value)
    : value;
}

/** @param {Value} value @returns {value is Scalar} */
export function isNumber(value) {
  return value instanceof Scalar;
}

/** A number, or the known only element of a tensor; otherwise undefined. @param {Value} value */
export function numberIn(value) {
  if (isNumber(value)) return value;
  if (!(value instanceof TensorValue) || value.numel !== 1) return undefined;
  const element = value.storage.values?.[value.offset];
  return element === undefined ? undefined : new Scalar(Number(element), 'float');
}

/** Whether a function or method has an unknown decorator, which may have replaced it. @param {Value} value */
export function isDressed(value) {
  return value instanceof Callable && (value.method ?? value).definition?.isDressed === true;
}

/**
 * Converts a value to an integer, as Python does for sizes and dimensions. Raises Python's or PyTorch's error.
 * @param {Value | undefined} value @param {Span} [span] @returns {number}
 */
export function toInteger(value, span) {
  if (value instanceof SomeNumber && value.size !== undefined) return value.size;
  if (value instanceof Instance && plainOf(value) !== value) return toInteger(plainOf(value), span);
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

/** A bound of a slice as an integer; undefined for None. @param {Value} value @param {Span} [span] */
export function sliceBound(value, span) {
  if (value === null) return undefined;
  if (value instanceof Scalar && value.kind === 'float')
    throw new Raised('TypeError', 'slice indices must be integers or None or have an __index__ method');
  return toInteger(value, span);
}

/** @type {Record<string, string>} */
const arrayNames = { numpy: 'numpy.ndarray', jax: 'ArrayImpl' };

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

/** How many nested lists are searched, and how deep: a list may contain itself. */
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
 * Whether a value is unknown, or a list that contains something unknown.
 * @param {Value} value
 * @param {boolean} [allowsNumbers]  whether an unknown number of known kind counts as known, as it does for shapes
 */
export function isUnknown(value, allowsNumbers = false) {
  if (!(value instanceof Sequence)) return isNotUnderstood(value, allowsNumbers);
  return hasUnknownItems(value, allowsNumbers, 0, { lists: MOST_LISTS });
}

/** Like `isUnknown`, but an unknown size of a tensor counts as known. @param {Value} value @returns {boolean} */
export function isUnsized(value) {
  return value instanceof Sequence
    ? value.isOpen || value.items.some(isUnsized)
    : isUnknown(value) && !(value instanceof SomeNumber && value.size !== undefined);
}

/** Whether a value is an unknown integer: a Python int or a 0-d tensor. @param {Value | undefined} value */
export function isSomeInteger(value) {
  return value instanceof TensorValue
    ? value.shape.length === 0 && !value.storage.values && /^u?int/.test(value.dtype)
    : value instanceof SomeNumber && value.kind !== 'float';
}

/** A number, known or not. @param {Value | undefined} value @returns {value is Scalar | SomeNumber} */
export function isAnyNumber(value) {
  return value instanceof Scalar || value instanceof SomeNumber;
}

/** @param {Value | undefined} value @returns {value is Sequence & { kind: 'set' | 'frozenset' }} */
export function isSet(value) {
  return value instanceof Sequence && (value.kind === 'set' || value.kind === 'frozenset');
}

/** @param {Value} value */
export function isFloat(value) {
  return isNumber(value) && value.kind === 'float';
}

const MOST_TEXT = 100_000;

/** Refuses a string that gets too long: a cut string would give wrong sizes. @param {number} length */
export function textLength(length) {
  if (length > MOST_TEXT) throw new NotUnderstood('tooMuch');
  return length;
}

/** The length of a string in code points, as `len` counts. @param {string} text */
export function codePoints(text) {
  return /[\ud800-\udbff]/.test(text) ? [...text].length : text.length;
}
