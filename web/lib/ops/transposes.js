/** The transposed tensors that are properties: `x.T`, `x.mT`. */
import { viewed } from '../engine/views.js';
import { warn } from '../reports/warnings.js';
import { tensorArgument } from '../tensor/arguments.js';

/** @import { Tensor } from '../tensor/tensor.js' */

/** The dimensions in reverse. Only for matrices is that not deprecated. @param {Tensor} input */
function T(input) {
  const from = tensorArgument('T', 'input', input);
  if (from.ndim === 0) {
    warn('Tensor.T is deprecated on 0-D tensors. This function is the identity in these cases.');
  } else if (from.ndim !== 2) {
    warn(
      'The use of `x.T` on tensors of dimension other than 2 to reverse their shape is deprecated and it will throw an ' +
        'error in a future release. Consider `x.mT` to transpose batches of matrices or `x.permute(*torch.arange(' +
        'x.ndim - 1, -1, -1))` to reverse the dimensions of a tensor.',
    );
  }
  return viewed('T', from);
}

/** The last two dimensions change places. @param {Tensor} input */
export function mT(input) {
  const from = tensorArgument('mT', 'input', input);
  if (from.ndim === 0) warn('Tensor.mT is deprecated on 0-D tensors. This function is the identity in these cases.');
  return viewed('mT', from);
}

/** By name, for the properties. */
export const transposes = { T, mT };
