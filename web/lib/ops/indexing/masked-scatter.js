/** `maskedScatter`: writes the elements of a source, in order, where a mask is true. */
import { dtypeInfo } from '../../boundary/dtype.js';
import { allocate, contiguousGeometry, viewOf } from '../../engine/allocate.js';
import { assertDistinct, copyInto } from '../../engine/copy.js';
import { viewed } from '../../engine/views.js';
import { DTypeError, ShapeError } from '../../errors/classes.js';
import { disposeOf, uninterrupted } from '../../reports/after-call.js';
import { assertUnderLimit } from '../../reports/watching.js';
import { warn } from '../../reports/warnings.js';
import { tensorArgument } from '../../tensor/arguments.js';
import { filled } from '../../tensor/filled.js';
import { asGeometry } from '../../tensor/geometry.js';
import { absentAmong, refuseInFuse, tracedAmong } from '../../tensor/placeholder.js';
import { withNamedArguments } from '../../tensor/named-arguments.js';
import { isContiguous } from '../../tensor/layout.js';
import { contiguous } from '../copies.js';
import { bothForms } from '../elementwise.js';
import { flatten } from '../views.js';
import { withTemporaries } from '../../tensor/with-temporaries.js';
import { indicesOfNonzero } from './nonzero.js';
import { commonShape, flatIndex, combineAt } from './places.js';

/** @import { Tensor } from '../../tensor/tensor.js' */
/** @import { MaskedScatter } from '../../typing/gathering.js' */

/** @param {string} fn @param {Tensor} target @param {any} given */
function scattered(fn, target, { mask: by, source: given }) {
  const mask = tensorArgument(fn, 'mask', by);
  const source = tensorArgument(fn, 'source', given);
  const absent = absentAmong([target, mask, source]);
  if (!absent && tracedAmong([target, mask, source])) refuseInFuse();
  assertDistinct(target);
  if (target.dtype !== source.dtype) {
    const [own, other] = [target, source].map(({ dtype }) => dtypeInfo(dtype).scalarType);
    throw new DTypeError(`masked_scatter: expected self and source to have same dtypes but got${own} and ${other}`);
  }
  withTemporaries((own) => {
    const whole = own(viewed('expand', mask, target.shape));
    if (mask.dtype === 'uint8') {
      warn(
        'masked_scatter_ received a mask with dtype torch.uint8, this behavior is now deprecated,please use a mask with ' +
          'dtype torch.bool instead.',
      );
    }
    if (mask.dtype !== 'bool') {
      const { scalarType } = dtypeInfo(mask.dtype);
      throw new DTypeError(`masked_scatter_ only supports boolean masks, but got mask with dtype ${scalarType}`);
    }
    if (absent) return;
    const places = own(indicesOfNonzero(own(flatten(whole))));
    const count = Number(places.shape[0]);
    if (source.numel < count) {
      throw new ShapeError('Number of elements of source < number of ones in mask', { a: source.numel, b: count });
    }
    const line = { shape: [count], strides: [1] };
    const index = own(viewOf(places, { dtype: places.dtype, ...line }));
    const values = own(viewOf(own(contiguous(source)), { dtype: source.dtype, ...line }));
    const packed = own(contiguous(target));
    combineAt('write', flatIndex(index)(packed), values);
    if (!isContiguous(target)) copyInto(packed, target);
  });
  return target;
}

/**
 * Returns a copy of `input` in which the elements of `source`, in order, replace those where `mask` is true. Mask and
 * input broadcast.
 * @example
 *   maskedScatter(zeros([3]), tensor([true, false, true]), tensor([1, 2])).tolist(); // [1, 0, 2]
 */
export const maskedScatter = /** @type {MaskedScatter} */ (
  bothForms('maskedScatter', ({ fn, inPlace }) =>
    withNamedArguments(fn, ['input', 'mask', 'source'], [], (args) => {
      const input = tensorArgument(fn, 'input', args.input);
      if (inPlace) return uninterrupted(() => scattered(fn, input, args));
      const mask = tensorArgument(fn, 'mask', args.mask);
      const absent = absentAmong([input, mask]);
      if (!absent && tracedAmong([input, mask])) refuseInFuse();
      return uninterrupted(() => {
        const shapes = [mask.shape, input.shape];
        const geometry = asGeometry(contiguousGeometry(input.dtype, commonShape(fn, shapes)), true);
        assertUnderLimit(fn, shapes, geometry);
        return filled(allocate(geometry, absent), (result) => {
          if (!absent) copyInto(input, result);
          scattered(fn, result, args);
        });
      }, disposeOf);
    }),
  )
);
