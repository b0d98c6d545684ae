// Attributes and methods of Python's numbers, such as `(5).bit_length()`.

import { isNumber } from './kinds.js';
import { Raised } from './raised.js';
import { bool, Callable, float, int, tuple, UNKNOWN } from './values.js';

/** @import { Scalar } from '../../../lib/functions.js' */
/** @import { Value } from './values.js' */

const bits = (/** @type {Scalar} */ { value }) => {
  const whole = BigInt(value);
  return (whole < 0n ? -whole : whole).toString(2);
};

/** @type {Map<string, (value: Scalar) => Value>} */
const ofInts = new Map(
  /** @type {[string, (value: Scalar) => Value][]} */ ([
    ['bit_length', (value) => int(bits(value) === '0' ? 0 : bits(value).length)],
    ['bit_count', (value) => int(bits(value).replaceAll('0', '').length)],
    ['as_integer_ratio', (value) => tuple([int(BigInt(value.value)), int(1)])],
  ]),
);

/** @type {Map<string, (value: Scalar) => Value>} */
const both = new Map([
  ['is_integer', (value) => bool(value.kind !== 'float' || Number.isInteger(value.value))],
  ['conjugate', (value) => value],
  ['item', (value) => value],
]);

/**
 * A member of a number; undefined if the value is no number.
 * @param {Value} value @param {string} name @returns {Value | undefined}
 */
export function numberMember(value, name) {
  if (!isNumber(value)) return undefined;
  if (name === 'real' || (name === 'numerator' && value.kind !== 'float')) return value;
  if (name === 'imag') return value.kind === 'float' ? float(0) : int(0);
  if (name === 'denominator' && value.kind !== 'float') return int(1);
  const run = both.get(name) ?? (value.kind === 'float' ? undefined : ofInts.get(name));
  if (run) return new Callable(name, () => run(value));
  if (/^(to_bytes|hex|as_integer_ratio|from_bytes)$|^__/.test(name)) return UNKNOWN;
  throw new Raised('AttributeError', `'${value.kind}' object has no attribute '${name}'`);
}
