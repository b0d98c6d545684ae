/** The default dtype of floats. */
import { dtypeInfo, isDType } from '../boundary/dtype.js';
import { DTypeError } from '../errors/classes.js';
import { describeValue } from '../tensor/arguments.js';
import { useDefaultDType } from './programs.js';

/** @import { DType } from '../boundary/dtype.js' */

/** There is one for all operations, as in PyTorch. @type {DType} */
let defaultDType = 'float32';

/** Returns the default dtype of floats. @returns {DType} */
export function getDefaultDtype() {
  return defaultDType;
}

/**
 * Sets the dtype of tensors created from numbers, and of results when an operation turns integers into floats. It must
 * be a floating-point dtype. The TypeScript types still say float32 if no dtype is given.
 * @param {DType} dtype
 */
export function setDefaultDtype(dtype) {
  if (!isDType(dtype) || dtypeInfo(dtype).category !== 'float') {
    throw new DTypeError('only floating-point types are supported as the default type', {
      torchType: 'TypeError',
      argument: 'dtype',
      got: describeValue(dtype),
    });
  }
  defaultDType = dtype;
  useDefaultDType(dtype);
}
