/** `indexAdd` and `indexReduce`: combine slices with those at an index. */
import { dtypeInfo } from '../../boundary/dtype.js';
import { DTypeError, ShapeError } from '../../errors/classes.js';
import { list } from '../../errors/printed-shape.js';
import { warn } from '../../reports/warnings.js';
import { quoted, tensorArgument } from '../../tensor/arguments.js';
import { dimOf, hasNoDimensions } from '../../tensor/dims.js';
import { assertFits } from '../../tensor/scalar.js';
import { withTemporaries } from '../../tensor/with-temporaries.js';
import { parameter } from '../elementwise.js';
import { mul } from '../arithmetic.js';
import { changing } from './changing.js';
import {
  sliceIndexOnly,
  assertPlaces,
  foldInFloat32,
  outOfBounds,
  outOfRange,
  combineAt,
  sizeAlong,
  perSliceIndex,
  withNumber,
} from './places.js';
import { select } from '../slices.js';
import { divideByCount, folds, includesSelf, missing, neutralElement } from './scatter-reduce.js';

/** @import { Scalar } from '../../tensor/scalar.js' */
/** @import { Tensor } from '../../tensor/tensor.js' */
/** @import { BothIndexAdd, BothIndexReduce } from '../../typing/gathering.js' */

/**
 * PyTorch's checks for both forms, in its order. Returns the position of the dimension.
 * @param {string} fn
 * @param {string} torchName
 * @param {Record<string, any>} given
 */
function settled(fn, torchName, { input, dim, index: by, source: given }) {
  const axis = dimOf(fn, 'dim', dim, input.ndim);
  const [index, source] = [tensorArgument(fn, 'index', by), tensorArgument(fn, 'source', given)];
  const { scalarType } = dtypeInfo(index.dtype);
  if (index.ndim > 1) {
    throw new ShapeError(
      `${torchName}(): Index is supposed to be a vector, but got dim: ${index.ndim} with type: ${scalarType} and size: ` +
        list(index.shape),
      { torchType: 'IndexError', argument: 'index' },
    );
  }
  if (index.dtype !== 'int64' && index.dtype !== 'int32') {
    throw new DTypeError(`${torchName}(): Expected dtype int32/int64 for index but got: ${scalarType}`);
  }
  if (input.dtype !== source.dtype) {
    const [own, other] = [input, source].map(({ dtype }) => dtypeInfo(dtype).scalarType);
    throw new DTypeError(`${torchName}(): self (${own}) and source (${other}) must have the same scalar type`);
  }
  if (axis > 0 && axis >= source.ndim) {
    const message = `${torchName}(): Indexing dim ${axis} is out of bounds of the source tensor with dim ${source.ndim}`;
    throw new ShapeError(message, { argument: 'source', dim: axis });
  }
  const wanted = sizeAlong(source, axis);
  if (index.numel !== wanted) {
    if (source.ndim === 0) throw hasNoDimensions(axis);
    throw new ShapeError(
      `${torchName}(): Number of indices (${index.numel}) should be equal to source.size(dim): (${wanted}), for dim: ${axis}`,
      { argument: 'index', dim: axis, a: index.numel, b: wanted },
    );
  }
  const differs = input.shape.some(
    (/** @type {number} */ size, /** @type {number} */ d) => d !== axis && size !== source.shape[d],
  );
  if (input.ndim !== source.ndim || differs) {
    throw new ShapeError(
      'source tensor shape must match self tensor shape, excluding the specified dimension. Got self.shape = ' +
        `${list(input.shape)} source.shape = ${list(source.shape)}`,
      { argument: 'source', dim: axis, shapes: [input.shape, source.shape] },
    );
  }
  return { axis, index, source };
}

/**
 * Adds each slice of `source`, times `alpha`, to the slice at its index. An index may occur several times.
 * @example
 *   indexAdd(zeros([3]), 0, tensor([0, 2, 2]).long(), tensor([1, 2, 3])).tolist(); // [1, 0, 5]
 */
export const indexAdd = /** @type {BothIndexAdd} */ (
  changing('indexAdd', ['dim', 'index', 'source'], ['alpha'], (args, fn) => {
    const { input } = args;
    const { axis, index, source } = settled(fn, 'index_add_', args);
    const alpha = parameter({ fn, inPlace: false }, 'alpha', args.alpha, 1);
    const one = alpha.kind !== 'bool' && Number(alpha.value) === 1;
    // PyTorch uses `scatter_add` where that is possible.
    const scatters = input.ndim > 1 && (axis === 0 || axis === input.ndim - 1) && one && index.dtype === 'int64';
    const isEmpty = index.numel === 0 || (input.ndim > 1 && input.numel === 0);
    return {
      index,
      source,
      resizesFirst: true,
      check() {
        if (isEmpty) return;
        const assertAlpha = () => assertFits(alpha, dtypeInfo(input.dtype), { argument: 'alpha' });
        if (!scatters && input.ndim < 2) assertAlpha();
        assertPlaces(perSliceIndex(axis, index)(input), axis, scatters ? outOfBounds('RuntimeError') : outOfRange);
        if (!scatters) assertAlpha();
      },
      write(target, safe) {
        const places = perSliceIndex(axis, safe);
        if (scatters) return foldInFloat32('add', places, target, source);
        if (one) return combineAt('add', places(target), source);
        return addScaled(target, { axis, index: safe, source, alpha });
      },
    };
  })
);

/**
 * Adds and rounds to the dtype at each step: first alpha, then the scaled elements, then each sum.
 * @param {Tensor} target
 * @param {{ axis: number, index: Tensor, source: Tensor, alpha: Scalar }} what
 */
const addScaled = (target, { axis, index, source, alpha }) =>
  withNumber(alpha, target.dtype, (rounded) =>
    withTemporaries((own) => combineAt('add', perSliceIndex(axis, index)(target), own(mul(source, rounded)))),
  );

/**
 * Combines each slice of `source` with the slice at its index by `reduce`: 'prod', 'mean', 'amax' or 'amin'. Unless
 * `includeSelf` is false, the existing elements count too.
 * @example
 *   indexReduce(ones([3]), 0, tensor([0, 2, 2]).long(), tensor([5, 2, 3]), 'prod').tolist(); // [5, 1, 6]
 */
export const indexReduce = /** @type {BothIndexReduce} */ (
  changing('indexReduce', ['dim', 'index', 'source', 'reduce'], ['includeSelf'], (args, fn) => {
    const { input, reduce } = args;
    const include = includesSelf(fn, args.includeSelf);
    if (!['prod', 'mean', 'amax', 'amin'].includes(reduce)) {
      throw new ShapeError(
        `index_reduce(): Expected reduce to be one of prod, mean, amax or amin but got ${quoted(reduce)}.`,
        {
          argument: 'reduce',
        },
      );
    }
    const { axis, index, source } = settled(fn, 'index_reduce_', args);
    const access = /** @type {import('../../engine/indexed.js').Access} */ (folds[reduce]);
    return {
      index,
      source,
      resizesFirst: true,
      check() {
        warn('index_reduce() is in beta and the API may change at any time.');
        const isBool = input.dtype === 'bool';
        if (isBool && !include) throw missing('index_reduce_func_exclude_input_init');
        if (isBool && input.ndim <= 1) throw missing('index_func_');
        if (!include) assertPlaces(perSliceIndex(axis, index, true)(input), axis, outOfBounds('IndexError'));
        if (index.numel > 0 && input.ndim > 1) select(input, axis, 0).dispose(); // as PyTorch does
        assertPlaces(sliceIndexOnly(perSliceIndex(axis, index)(input), axis), axis, outOfRange);
        if (isBool && reduce === 'mean' && index.numel > 0) throw missing('div_floor_cpu');
      },
      write(target, safe) {
        const places = perSliceIndex(axis, safe);
        if (!include)
          withNumber(neutralElement(access, target.dtype), target.dtype, (none) =>
            combineAt('write', places(target), none),
          );
        combineAt(access, places(target), source);
        if (reduce === 'mean') divideByCount(target, include, (counts, one) => combineAt('add', places(counts), one));
      },
    };
  })
);
