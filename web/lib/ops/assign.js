/** Writes into a tensor, whose dtype and shape stay; the written elements are converted. */
import { dtypeInfo } from '../boundary/dtype.js';
import { ArgumentError } from '../errors/classes.js';
import { tensorArgument, wrongArgument } from '../tensor/arguments.js';
import { allocateLike } from '../engine/allocate.js';
import { assertDistinct, copyInto } from '../engine/copy.js';
import { filled } from '../tensor/filled.js';
import { asScalar, assertFills, isNumberLike, Scalar } from '../tensor/scalar.js';
import { blockOf, isTensor } from '../tensor/tensor.js';

/** @import { Tensor } from '../tensor/tensor.js' */
/** @import { CopyInto, Fill, FillInto, ZeroInto } from '../typing/forms.js' */

/** Whether two tensors have the same memory and layout. @param {Tensor} a @param {Tensor} b */
const isSameView = (a, b) =>
  blockOf(a) === blockOf(b) &&
  a.storageOffset === b.storageOffset &&
  a.dtype === b.dtype &&
  String([a.shape, a.strides]) === String([b.shape, b.strides]) &&
  a.ndim === b.ndim;

/** Copies `src`, broadcast to its shape, into `input`. @type {CopyInto} */
export const copy_ = (input, src) => {
  const to = tensorArgument('copy_', 'input', input);
  if (isTensor(src)) return isSameView(to, src) ? to : copyInto(src, to, true);
  if (isNumberLike(src)) return copyInto(asScalar(src), to, true);
  throw wrongArgument('copy_', 'src', 'a tensor or a number', src);
};

/** Sets every element to `value`, a number or a 0-d tensor. @type {FillInto} */
export const fill_ = (input, value) => {
  const to = tensorArgument('fill_', 'input', input);
  if (isTensor(value)) {
    if (value.ndim === 0) {
      assertDistinct(to); // if the value is one of its elements, that is read first
      return copyInto(value, to);
    }
    throw new ArgumentError(
      `fill_ only supports 0-dimension value tensor but got tensor with ${value.ndim} dimensions.`,
      { torchType: 'RuntimeError' },
    );
  }
  if (!isNumberLike(value)) throw wrongArgument('fill_', 'value', 'a number', value);
  const number = asScalar(value);
  assertFills(number, dtypeInfo(to.dtype), to.numel);
  return copyInto(number, to);
};

/**
 * Returns a tensor like `input` in which every element is `value`, a number or a 0-d tensor.
 * @type {Fill}
 * @example
 *   fill(tensor([1, 2]), 7).tolist(); // [7, 7]
 */
export const fill = (input, value) => {
  const from = tensorArgument('fill', 'input', input);
  return /** @type {any} */ (filled(allocateLike(from, from.dtype), (result) => fill_(result, value)));
};

/** Sets every element to 0. @type {ZeroInto} */
export const zero_ = (input) => copyInto(new Scalar(0, 'int'), tensorArgument('zero_', 'input', input));
