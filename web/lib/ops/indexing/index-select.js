/** `indexSelect`: a copy of the slices at an index. */
import { allocateContiguous } from '../../engine/allocate.js';
import { DTypeError, ShapeError } from '../../errors/classes.js';
import { tensorArgument } from '../../tensor/arguments.js';
import { dimOf } from '../../tensor/dims.js';
import { filled } from '../../tensor/filled.js';
import { reading } from './gather.js';
import { sliceIndexOnly, assertPlaces, outOfRange, combineAt, perSliceIndex } from './places.js';

/** @import { IndexSelect } from '../../typing/gathering.js' */

/**
 * Selects slices of dimension `dim`, one for each index.
 * @type {IndexSelect}
 * @example
 *   indexSelect(tensor([[1, 2], [3, 4]]), 0, tensor([1, 1]).long()).tolist(); // [[3, 4], [3, 4]]
 */
export const indexSelect = reading(
  'indexSelect',
  ['dim', 'index'],
  ({ dim, index: given }, input) => {
    const axis = dimOf('indexSelect', 'dim', dim, input.ndim);
    const index = tensorArgument('indexSelect', 'index', given);
    const about = { argument: 'index' };
    if (index.ndim > 1) {
      throw new ShapeError('index_select(): Index is supposed to be a vector', { torchType: 'IndexError', ...about });
    }
    if (input.ndim === 0 && index.numel !== 1) {
      throw new ShapeError(`index_select(): Index to scalar can have only 1 value, got ${index.numel} value(s)`, about);
    }
    if (index.dtype !== 'int64' && index.dtype !== 'int32') {
      throw new DTypeError('index_select(): Expected dtype int32 or int64 for index', about);
    }
    const places = perSliceIndex(axis, index)(input);
    return {
      from: [input, index],
      shape: input.ndim === 0 ? [] : places.shape,
      make() {
        if (input.ndim > 1 && index.numel > 0 && input.shape[axis] === 0) {
          throw new ShapeError('index_select(): self indexing axis dim should be positive', about);
        }
        // PyTorch checks the indices even if there is nothing to copy, with another message along dimension 1.
        const otherwise = input.ndim > 1 && (axis === 1 || input.numel === 0);
        assertPlaces(sliceIndexOnly(places, axis), axis, otherwise ? outOfData : outOfRange);
        return filled(allocateContiguous(input.dtype, input.ndim === 0 ? [] : places.shape), (result) =>
          combineAt('read', places, result),
        );
      },
    };
  },
  () => new DTypeError('index_select(): self and result must have the same scalar type', { argument: 'out' }),
);

/** @param {bigint} index @param {number} _ @param {number} size */
const outOfData = (index, _, size) =>
  new ShapeError(`INDICES element is out of DATA bounds, id=${index} axis_dim=${size}`, { argument: 'index' });
