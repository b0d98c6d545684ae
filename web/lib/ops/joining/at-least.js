/** Views with a minimum number of dimensions. */
import { isArray, tensorArgument, tensorsArgument } from '../../tensor/arguments.js';
import { eachOrNone } from '../../tensor/filled.js';
import { geometryOf } from '../../tensor/tensor.js';
import { viewOf } from '../../engine/allocate.js';
import { reshape, unsqueeze } from '../views.js';

/** @import { AtLeast } from '../../typing/joining.js' */
/** @import { UntypedTensor, Tensor } from '../../tensor/tensor.js' */

/** @param {number} least @returns {(each: Tensor) => UntypedTensor} */
export function atLeast(least) {
  return (each) => {
    if (each.ndim >= least) return viewOf(each, geometryOf(each));
    if (each.ndim === 0) return reshape(each, new Array(least).fill(1));
    const row = unsqueeze(each, each.ndim === 2 ? 2 : 0);
    if (row.ndim === least) return row;
    try {
      return unsqueeze(row, 2);
    } finally {
      row.dispose();
    }
  };
}

/** A 0-d or 1-d tensor as a matrix of one column. @param {Tensor} each @returns {UntypedTensor} */
export function asColumn(each) {
  return each.ndim > 1 ? viewOf(each, geometryOf(each)) : reshape(each, [each.numel, 1]);
}

/** @param {string} fn @param {number} least */
const ofAll = (fn, least) =>
  /** @type {AtLeast} */ (
    /** @param {any[]} args @returns {any} */ (...args) => {
      if (args.length === 1 && !isArray(args[0])) return atLeast(least)(tensorArgument(fn, 'tensor', args[0]));
      const all = isArray(args[0]) && args.length === 1 ? args[0] : args;
      return eachOrNone(tensorsArgument(fn, 'tensors', all), atLeast(least));
    }
  );

/**
 * Returns a view with at least one dimension; of several tensors, one of each.
 * @example
 *   atleast1d(tensor(3)).shape; // [1]
 */
export const atleast1d = ofAll('atleast1d', 1);

/**
 * Returns a view with at least two dimensions, new ones on the left; of several tensors, one of each.
 * @example
 *   atleast2d(arange(3)).shape; // [1, 3]
 */
export const atleast2d = ofAll('atleast2d', 2);

/**
 * Returns a view with at least three dimensions: those of a row become the middle one, those of a matrix the first two.
 * @example
 *   atleast3d(zeros([2, 3])).shape; // [2, 3, 1]
 */
export const atleast3d = ofAll('atleast3d', 3);
