/** Errors that several of these functions have in common. */
import { dtypeInfo } from '../../boundary/dtype.js';
import { ShapeError } from '../../errors/classes.js';
import { notImplementedFor } from '../../errors/sentences.js';

/** @import { Tensor } from '../../tensor/tensor.js' */

/** @param {string} kernel as PyTorch calls it @param {Tensor} of */
export function notImplemented(kernel, of) {
  return notImplementedFor(kernel, dtypeInfo(of.dtype).scalarType);
}

/**
 * Throws if there are no elements, so that none can be chosen.
 * @param {string} fn
 * @param {Tensor} from
 * @param {number} axis
 * @param {string} [name] the function as PyTorch's message names it
 */
export function assertSomeAlong(fn, from, axis, name = `${fn}()`) {
  if (from.shape[axis] !== 0) return;
  throw new ShapeError(`${name}: Expected reduction dim ${axis} to have non-zero size.`, {
    torchType: 'IndexError',
    argument: 'dim',
    dim: axis,
  });
}
