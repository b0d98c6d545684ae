/** What several of these functions refuse. */
import { dtypeInfo } from '../../boundary/dtype.js';
import { ShapeError } from '../../errors/classes.js';
import { notImplementedFor } from '../../errors/sentences.js';

/** @import { Tensor } from '../../tensor/tensor.js' */

/** @param {string} kernel as PyTorch calls it @param {Tensor} of */
export function notImplemented(kernel, of) {
  return notImplementedFor(kernel, dtypeInfo(of.dtype).scalarType);
}

/**
 * Refuses to find one among none.
 * @param {string} fn
 * @param {Tensor} from
 * @param {number} axis
 * @param {string} [name] the function as PyTorch's sentence has it
 */
export function assertSomeAlong(fn, from, axis, name = `${fn}()`) {
  if (from.shape[axis] !== 0) return;
  throw new ShapeError(`${name}: Expected reduction dim ${axis} to have non-zero size.`, {
    torchType: 'IndexError',
    argument: 'dim',
    dim: axis,
  });
}
