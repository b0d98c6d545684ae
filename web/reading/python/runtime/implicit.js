// Makes calls that are not written in the text because Python makes them: `__eq__` for `==`, or the key of `sorted`.

import { Callable, UNKNOWN } from './values.js';

/** @import { Arg, Span, Value } from '../types.js' */

/** The span of a call that is not in the text. */
export const OUTSIDE = Object.freeze({ at: 0, length: 0 });

/** A value as an argument without a name. @param {Value} value @param {Span} [span] @returns {Arg} */
export function argumentOf(value, span = OUTSIDE) {
  return { value, name: '', text: '', span };
}

/**
 * Calls a function with values as positional arguments; unknown if it is no function.
 * @param {Value} f @param {readonly Value[]} values @param {Span} [span] @returns {Value}
 */
export function callWith(f, values, span = OUTSIDE) {
  if (!(f instanceof Callable)) return UNKNOWN;
  return f.call(
    values.map((value) => argumentOf(value, span)),
    span,
    f.name,
  );
}
