/** Sorting: NaN counts as the largest, and equal elements keep their order. */
import * as abi from '../../boundary/abi.js';
import { core } from '../../boundary/core.js';
import { allocateLike } from '../../engine/allocate.js';
import { eachOrNone } from '../../tensor/filled.js';
import { tensorArgument } from '../../tensor/arguments.js';
import { dimOf } from '../../tensor/dims.js';
import { withNamedArguments } from '../../tensor/named-arguments.js';
import { alongLines, sizeAlong, valuesAndIndices } from './lines.js';
import { deliverResults, deliverResult, firstOnly } from './results.js';

/** @import { Argsort, Msort, Sort } from '../../typing/ordering.js' */
/** @import { UntypedTensor, Tensor } from '../../tensor/tensor.js' */

/** @param {Tensor} from @param {number} axis @param {unknown} descending @returns {UntypedTensor[]} */
function sorted(from, axis, descending) {
  const size = sizeAlong(from, axis);
  const direction = descending ? abi.directions.descending : abi.directions.ascending;
  return alongLines(
    from,
    axis,
    () => eachOrNone(valuesAndIndices(from), (dtype) => allocateLike(from, dtype)),
    ([values, indices], scratch) =>
      core._stride0_sort(direction, abi.middles.none, 0, size, size, scratch, values, indices),
    { scratchSize: size },
  );
}

/**
 * Sorts the elements along dimension `dim`, the last one by default, and also returns the original index of each. NaN
 * comes last. Equal elements always keep their order, as PyTorch promises with `stable: true`.
 * @type {Sort}
 * @example
 *   sort(tensor([3, 1, 2])).indices.tolist(); // [1n, 2n, 0n]
 */
export const sort = withNamedArguments('sort', ['input', 'dim', 'descending', 'stable'], ['out'], (args) => {
  const from = tensorArgument('sort', 'input', args.input);
  const axis = dimOf('sort', 'dim', args.dim ?? -1, from.ndim);
  const compute = () => sorted(from, axis, args.descending);
  const expected = { dtypes: valuesAndIndices(from), shape: from.shape, copied: { from, along: axis } };
  return deliverResults('sort', ['values', 'indices'], args.out, compute, { expected });
});

/**
 * Returns the indices that would sort the tensor along dimension `dim`, the last one by default.
 * @type {Argsort}
 * @example
 *   argsort(tensor([3, 1, 2]), { descending: true }).tolist(); // [0n, 2n, 1n]
 */
export const argsort = withNamedArguments('argsort', ['input', 'dim', 'descending', 'stable'], [], (args) => {
  const from = tensorArgument('argsort', 'input', args.input);
  const axis = dimOf('argsort', 'dim', args.dim ?? -1, from.ndim);
  return deliverResult('argsort', undefined, () => firstOnly(sorted(from, axis, args.descending).reverse()));
});

/**
 * Sorts the elements along the first dimension.
 * @type {Msort}
 * @example
 *   msort(tensor([[3, 1], [2, 4]])).tolist(); // [[2, 1], [3, 4]]
 */
export const msort = withNamedArguments('msort', ['input'], ['out'], (args) => {
  const from = tensorArgument('msort', 'input', args.input);
  const expected = { dtypes: [from.dtype], shape: from.shape, copied: { from, along: 0 } };
  return deliverResult('msort', args.out, () => firstOnly(sorted(from, 0, false)), { expected });
});
