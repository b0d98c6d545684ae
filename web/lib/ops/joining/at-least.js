/** Views with a minimum number of dimensions. */
import { isArray, tensorArgument, tensorsArgument } from '../../tensor/arguments.js';
import { eachOrNone } from '../../tensor/filled.js';
import { viewed } from '../../engine/views.js';

/** @import { AtLeast } from '../../typing/joining.js' */

/** @param {'atleast1d' | 'atleast2d' | 'atleast3d'} fn */
const ofAll = (fn) =>
  /** @type {AtLeast} */ (
    /** @param {any[]} args @returns {any} */ (...args) => {
      if (args.length === 1 && !isArray(args[0])) return viewed(fn, tensorArgument(fn, 'tensor', args[0]));
      const all = isArray(args[0]) && args.length === 1 ? args[0] : args;
      return eachOrNone(tensorsArgument(fn, 'tensors', all), (each) => viewed(fn, each));
    }
  );

/**
 * Returns a view with at least one dimension; of several tensors, one of each.
 * @example
 *   atleast1d(tensor(3)).shape; // [1]
 */
export const atleast1d = ofAll('atleast1d');

/**
 * Returns a view with at least two dimensions, new ones on the left; of several tensors, one of each.
 * @example
 *   atleast2d(arange(3)).shape; // [1, 3]
 */
export const atleast2d = ofAll('atleast2d');

/**
 * Returns a view with at least three dimensions: those of a row become the middle one, those of a matrix the first two.
 * @example
 *   atleast3d(zeros([2, 3])).shape; // [2, 3, 1]
 */
export const atleast3d = ofAll('atleast3d');
