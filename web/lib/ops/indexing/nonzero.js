/** `nonzero` and `argwhere`: the indices of elements that are not zero. */
import { core } from '../../boundary/core.js';
import { dtypeInfo } from '../../boundary/dtype.js';
import { allocate, viewOf } from '../../engine/allocate.js';
import { assertDistinct, moveInto } from '../../engine/copy.js';
import { writeTensor } from '../../engine/slots.js';
import { DTypeError } from '../../errors/classes.js';
import { tensorArgument, wrongArgument } from '../../tensor/arguments.js';
import { eachOrNone, filled } from '../../tensor/filled.js';
import { isTraced, refuseInFuse } from '../../tensor/placeholder.js';
import { withNamedArguments } from '../../tensor/named-arguments.js';
import { to } from '../copies.js';
import { useAndDispose, withTemporaries } from '../../tensor/with-temporaries.js';

/** @import { NonZero } from '../../typing/indexing.js' */
/** @import { UntypedTensor, Tensor } from '../../tensor/tensor.js' */

/**
 * Calls `use` with the mask of elements that are not zero in `input`, and their number.
 * @template T
 * @param {Tensor} input
 * @param {(mask: Tensor, count: number) => T} use
 * @returns {T}
 */
export function withMask(input, use) {
  if (isTraced(input)) refuseInFuse();
  return useAndDispose(to(input, 'bool'), (mask) => {
    writeTensor(1, mask);
    return use(mask, core._stride0_count_trues());
  });
}

/**
 * The indices of each element that is not zero as a row of a matrix, which is stored column by column.
 * @param {Tensor} input
 * @returns {UntypedTensor}
 */
export function indicesOfNonzero(input) {
  return withMask(input, (mask, count) =>
    filled(allocate({ dtype: 'int64', shape: [count, input.ndim], strides: [1, count] }), (result) => {
      writeTensor(0, result);
      writeTensor(1, mask);
      core._stride0_write_nonzero(count);
    }),
  );
}

/**
 * Views of the columns of `indicesOfNonzero`. A 0-d tensor has one column.
 * @param {Tensor} input
 * @returns {UntypedTensor[]}
 */
export function columnsOf(input) {
  return withTemporaries((own) => {
    const from = input.ndim > 0 ? input : own(viewOf(input, { dtype: input.dtype, shape: [1], strides: [1] }));
    const places = own(indicesOfNonzero(from));
    const [count, width] = /** @type {[number, number]} */ (places.shape);
    const geometry = { dtype: places.dtype, shape: [count], strides: [1] };
    return eachOrNone(new Array(width).keys(), (dim) => viewOf(places, geometry, dim * count));
  });
}

/**
 * Returns the indices of all elements that are not zero, one row for each. With `asTuple` it returns one tensor for
 * each dimension instead; together they can be used as an index.
 * @type {NonZero}
 * @example
 *   nonzero(tensor([[1, 0], [0, 2]])).tolist(); // [[0n, 0n], [1n, 1n]]
 */
export const nonzero = withNamedArguments(
  'nonzero',
  ['input'],
  ['asTuple', 'out'],
  ({ input, asTuple = false, out }) => {
    const from = tensorArgument('nonzero', 'input', input);
    if (typeof asTuple !== 'boolean') throw wrongArgument('nonzero', 'asTuple', 'a boolean', asTuple);
    if (asTuple) return columnsOf(from);
    if (out === undefined) return indicesOfNonzero(from);
    const target = tensorArgument('nonzero', 'out', out);
    if (target.dtype !== 'int64') {
      const { scalarType } = dtypeInfo(target.dtype);
      const message = `nonzero: Expected out tensor to have scalar type Long but got scalar type${scalarType}`;
      throw new DTypeError(message, { argument: 'out' });
    }
    assertDistinct(target);
    return moveInto(indicesOfNonzero(from), target);
  },
);

/**
 * Returns the indices of all elements that are not zero, one row for each.
 * @param {Tensor} input
 * @returns {Tensor<'int64', [number, number]>}
 * @example
 *   argwhere(tensor([5, 0, 7])).tolist(); // [[0n], [2n]]
 */
export function argwhere(input) {
  return indicesOfNonzero(tensorArgument('argwhere', 'input', input));
}
