// Python's truth of a value: `bool(value)`.

import { isUnknownSize } from './unknown-sizes.js';
import { callWith } from './implicit.js';
import { libraryOf } from './libraries.js';
import { specialOf } from './members.js';
import { Dictionary, Instance, Sequence, TensorValue } from './values.js';
import { isDressed, isNumber, isOpaque } from './kinds.js';
import { Raised } from './raised.js';

/** @import { Value } from './values.js' */

/** `bool(value)`; undefined if it is unknown. @param {Value} value @returns {boolean | undefined} */
export function truth(value) {
  if (isOpaque(value) || isDressed(value)) return undefined;
  if (value === null) return false;
  if (isNumber(value)) return Boolean(value.value) || Number.isNaN(value.value);
  if (typeof value === 'string') return value !== '';
  if (value instanceof Sequence) return value.isOpen ? undefined : value.items.length > 0;
  if (value instanceof Dictionary) return value.entries.size > 0 || (value.isOpen ? undefined : false);
  if (value instanceof Instance) {
    const own = specialOf(value, '__bool__', '__len__');
    if (own) return truth(callWith(own, []));
    if (value.contents) return truth(value.contents);
  }
  if (!(value instanceof TensorValue)) return true;
  if (isUnknownSize(value.numel)) return undefined;
  libraryOf(value)?.check(value, 'bool');
  if (value.numel !== 1) {
    const what = value.numel === 0 ? 'no values' : 'more than one value';
    throw new Raised('RuntimeError', `Boolean value of Tensor with ${what} is ambiguous`);
  }
  const element = value.storage.values?.[value.offset];
  return element === undefined ? undefined : Boolean(element);
}

/** Whether all are true; undefined if that is unknown. @param {readonly (boolean | undefined)[]} known */
export function every(known) {
  return known.includes(false) ? false : known.includes(undefined) ? undefined : true;
}
