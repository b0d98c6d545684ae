// Calls that the text does not write, since Python makes them by itself: `__eq__` for `==`, or the key of `sorted`.

import { Callable, UNKNOWN } from './values.js';

/** @import { Span } from '../../../case/case.js' */
/** @import { Arg, Value } from './values.js' */

/** Where a call stands that is not in the text. */
export const OUTSIDE = Object.freeze({ at: 0, length: 0 });

/** A value as an argument without a name. @type {(value: Value, span?: Span) => Arg} */
export const argumentOf = (value, span = OUTSIDE) => ({ value, name: '', text: '', span });

/**
 * Calls a function of the text or of a table with values.
 * @type {(f: Value, values: readonly Value[], span?: Span) => Value}
 */
export const callWith = (f, values, span = OUTSIDE) => {
  if (!(f instanceof Callable)) return UNKNOWN;
  return f.call(
    values.map((value) => argumentOf(value, span)),
    span,
    f.name,
  );
};
