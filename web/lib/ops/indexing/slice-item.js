/** `Slice`: Python's `start:stop:step` as a value, or as a string such as `'1:5'`. */
import { enter, leave, withCallerStack } from '../../errors/calls.js';
import { ArgumentError } from '../../errors/classes.js';
import { isObject } from '../../tensor/arguments.js';

/** @import { Index } from '../../typing/shapes.js' */

const wrongBound = () => new ArgumentError('slice indices must be integers or None or have an __index__ method');

/** A bound that a slice may have. @param {unknown} value @returns {Index | null} */
function boundOf(value) {
  if (value === undefined || value === null) return null;
  if (typeof value === 'bigint') return value;
  if (typeof value !== 'number' || !(Number.isInteger(value) || Math.abs(value) === Infinity)) {
    throw wrongBound();
  }
  return value;
}

/** @param {unknown} value @returns {Index | null} */
function stepOf(value) {
  const step = boundOf(value);
  if (step !== null && Math.abs(Number(step)) === Infinity) throw wrongBound();
  return step;
}

/**
 * A slice as an index: `x.index(new Slice(1, 5))` is Python's `x[1:5]`, and so is `x.index('1:5')`. A bound that is
 * `null` or missing reaches to the end.
 * @example
 *   arange(10).index(new Slice(1, null, 3)).tolist(); // [1, 4, 7]
 */
export class Slice {
  /** The name in the source code, whatever a minifier calls it. */
  static get name() {
    return 'Slice';
  }

  /** @readonly */
  start;
  /** @readonly */
  stop;
  /** @readonly */
  step;

  /** @param {Index | null} [start] @param {Index | null} [stop] @param {Index | null} [step] */
  constructor(start, stop, step) {
    const outer = enter();
    try {
      this.start = boundOf(start);
      this.stop = boundOf(stop);
      this.step = stepOf(step);
    } catch (error) {
      throw withCallerStack(error, Slice);
    } finally {
      leave(outer);
    }
    Object.freeze(this);
  }

  get [Symbol.toStringTag]() {
    return 'Slice';
  }
}

/** A revoked proxy is not a slice. @param {unknown} value @returns {value is Slice} */
export function isSlice(value) {
  return isObject(value) && value instanceof Slice;
}

const written = /^\s*([+-]?\d+)?\s*:\s*([+-]?\d+)?\s*(?::\s*([+-]?\d+)?\s*)?$/;

/** Parses a slice such as `1:5`; undefined for other strings. @param {string} text */
export function sliceIn(text) {
  const found = written.exec(text);
  if (found === null) return undefined;
  const [start, stop, step] = found.slice(1).map((each) => (each === undefined ? null : Number(each)));
  return new Slice(start, stop, step);
}
