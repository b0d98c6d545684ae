/** What several products refuse, in PyTorch's words. */
import { dtypeInfo } from '../../boundary/dtype.js';
import { DTypeError, ShapeError } from '../../errors/classes.js';
import { codes, errorFrom } from '../../errors/sentences.js';
import { canCast } from '../promotion.js';

/** @typedef {import('../../tensor/tensor.js').Tensor} Tensor */

/** @param {string} fn @param {string} argument @param {Tensor} vector */
export function assertVector(fn, argument, { ndim }) {
  if (ndim === 1) return;
  throw new ShapeError(`${fn}: Expected 1-D argument ${argument}, but got ${ndim}-D`, { argument });
}

/**
 * Refuses a target that cannot hold what goes into it.
 * @param {import('../../boundary/dtype.js').DType} dtype
 * @param {Tensor} out
 */
export function assertStores(dtype, out) {
  if (canCast(dtype, out.dtype)) return;
  const [from, to] = [dtype, out.dtype].map((each) => dtypeInfo(each).scalarType);
  throw new DTypeError(`result type ${from} can't be cast to the desired output type ${to}`, { code: 'cannotStore' });
}

/** @param {string} kernel PyTorch's name of it */
export const notOfBools = (kernel) =>
  new DTypeError(`"${kernel}" not implemented for 'Bool'`, {
    torchType: 'NotImplementedError',
    code: 'notImplemented',
  });

/** What shares memory with what it goes into. */
export const overlaps = () => errorFrom({ code: codes.indexOf('partialOverlap'), dim: 0, operand: 0, a: 0, b: 0 }, {});
