/** The dtype of floats nobody has given one. */
import { dtypeInfo, isDType } from '../boundary/dtype.js';
import { DTypeError } from '../errors/classes.js';
import { nameOf } from '../tensor/arguments.js';
import { useDefaultDType } from './programs.js';

/** @typedef {import('../boundary/dtype.js').DType} DType */

/** One for all, as in PyTorch. @type {DType} */
let defaultDType = 'float32';

/** What floats are when nothing else is said. @returns {DType} */
export const getDefaultDtype = () => defaultDType;

/**
 * What tensors of numbers are, and what integers become where the answer is real; a floating-point dtype. TypeScript's
 * types go on saying float32 where no dtype is given.
 * @param {DType} dtype
 */
export function setDefaultDtype(dtype) {
  if (!isDType(dtype) || dtypeInfo(dtype).category !== 'float') {
    throw new DTypeError('only floating-point types are supported as the default type', {
      torchType: 'TypeError',
      argument: 'dtype',
      got: nameOf(dtype),
    });
  }
  defaultDType = dtype;
  useDefaultDType(dtype);
}
