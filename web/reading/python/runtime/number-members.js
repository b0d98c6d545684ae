// Attributes of Python's numbers, such as `(2.5).is_integer()`. Methods for their bits are not read.

import { isNumber } from './kinds.js';
import { Raised } from './raised.js';
import { bool, Callable, UNKNOWN } from './values.js';

/** @import { Value } from './values.js' */

/** A member of a number; undefined if the value is no number. @param {Value} value @param {string} name */
export function numberMember(value, name) {
  if (!isNumber(value)) return undefined;
  if (name === 'is_integer')
    return new Callable(name, () => bool(value.kind !== 'float' || Number.isInteger(value.value)));
  if (name === 'item') return new Callable(name, () => value);
  if (
    /^(real|imag|numerator|denominator|conjugate|bit_length|bit_count|to_bytes|hex|as_integer_ratio|from_bytes)$|^__/.test(
      name,
    )
  )
    return UNKNOWN;
  throw new Raised('AttributeError', `'${value.kind}' object has no attribute '${name}'`);
}
