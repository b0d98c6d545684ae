/** `maskedSelect`: the elements where a mask is true, as a 1-D tensor. */
import { core } from '../../boundary/core.js';
import { allocateContiguous } from '../../engine/allocate.js';
import { assertDistinct, moveInto } from '../../engine/copy.js';
import { writeTensor } from '../../engine/slots.js';
import { viewed } from '../../engine/views.js';
import { DTypeError } from '../../errors/classes.js';
import { disposeOf, uninterrupted } from '../../reports/after-call.js';
import { tensorArgument } from '../../tensor/arguments.js';
import { filled } from '../../tensor/filled.js';
import { refuseInFuse, tracedAmong } from '../../tensor/placeholder.js';
import { withNamedArguments } from '../../tensor/named-arguments.js';
import { commonShape } from './places.js';
import { withMask } from './nonzero.js';
import { assertApart } from './picking.js';
import { withTemporaries } from '../../tensor/with-temporaries.js';

/** @import { MaskedSelect } from '../../typing/indexing.js' */
/** @import { UntypedTensor, Tensor } from '../../tensor/tensor.js' */

/** @param {Tensor} from @param {Tensor} mask @returns {UntypedTensor} */
function selected(from, mask) {
  const shape = commonShape('maskedSelect', [mask.shape, from.shape]);
  return withTemporaries((own) => {
    const [by, all] = /** @type {[Tensor, Tensor]} */ ([mask, from].map((each) => own(viewed('expand', each, shape))));
    return withMask(by, (bits, count) =>
      filled(allocateContiguous(from.dtype, [count]), (result) => {
        writeTensor(0, result);
        writeTensor(1, bits);
        writeTensor(2, all);
        core._stride0_compress(count);
      }),
    );
  });
}

/**
 * Returns the elements of `input` where `mask` is true, in row-major order. The two broadcast.
 * @type {MaskedSelect}
 * @example
 *   const x = arange(4);
 *   maskedSelect(x, x.gt(1)).tolist(); // [2, 3]
 */
export const maskedSelect = withNamedArguments('maskedSelect', ['input', 'mask'], ['out'], ({ input, mask, out }) => {
  const from = tensorArgument('maskedSelect', 'input', input);
  const by = tensorArgument('maskedSelect', 'mask', mask);
  if (tracedAmong([from, by])) refuseInFuse();
  if (by.dtype !== 'bool') throw new DTypeError('masked_select: expected BoolTensor for mask', { argument: 'mask' });
  if (out === undefined) return uninterrupted(() => selected(from, by), disposeOf);
  const target = tensorArgument('maskedSelect', 'out', out);
  if (target.dtype !== from.dtype) {
    throw new DTypeError('masked_select(): self and result must have the same scalar type', { argument: 'out' });
  }
  assertDistinct(target);
  for (const each of [from, by]) assertApart(target, each, each === target);
  return uninterrupted(() => moveInto(selected(from, by), target));
});
