// Calls that the text does not write, since Python makes them by itself: `__eq__` for `==`, or the key of `sorted`.

import { Callable, UNKNOWN } from './values.js';

/** @import { Span } from '../../../notation/parse.js' */
/** @import { Arg, Value } from './values.js' */

/** Where a call stands that is not in the text. */
export const OUTSIDE = Object.freeze({ at: 0, length: 0 });

/** A value as an argument without a name. @param {Value} value @param {Span} [span] @returns {Arg} */
export function argumentOf(value, span = OUTSIDE) {
  return { value, name: '', text: '', span };
}

/**
 * Calls a function of the text or of a table with values.
 * @param {Value} f
 * @param {readonly Value[]} values
 * @param {Span} [span]
 * @returns {Value}
 */
export function callWith(f, values, span = OUTSIDE) {
  if (!(f instanceof Callable)) return UNKNOWN;
  return f.call(
    values.map((value) => argumentOf(value, span)),
    span,
    f.name,
  );
}
