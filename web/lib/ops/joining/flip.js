/** Copies with the elements in another order: `flip`, `roll` and `rot90`. */
import { allocateLike } from '../../engine/allocate.js';
import { copyInto, packed } from '../../engine/copy.js';
import { viewBy, viewed } from '../../engine/views.js';
import { ShapeError } from '../../errors/classes.js';
import { integer, integers, tensorArgument } from '../../tensor/arguments.js';
import { dimOf, hasNoDimensions } from '../../tensor/dims.js';
import { filled } from '../../tensor/filled.js';
import { useAndDispose, withTemporaries } from '../../tensor/with-temporaries.js';
import { refuseTraced } from '../../tensor/placeholder.js';
import { withNamedArguments } from '../../tensor/named-arguments.js';
import { clone } from '../copies.js';
import { resize } from '../../tensor/tensor.js';
import { transpose } from '../permutations.js';
import { ravel } from '../views.js';
import { joined } from './cat.js';

/** @import { Flip, Roll, Rot90, Same } from '../../typing/joining.js' */
/** @import { UntypedTensor, Tensor } from '../../tensor/tensor.js' */

/** @param {Tensor} from @param {readonly number[]} dims @returns {UntypedTensor} */
const flipped = (from, dims) =>
  useAndDispose(viewed('flip', from, dims), (backwards) =>
    filled(allocateLike(from, from.dtype), (result) => copyInto(backwards, result)),
  );

/**
 * Reverses the order of the elements along some dimensions. It is a copy.
 * @type {Flip}
 * @example
 *   flip(tensor([[1, 2], [3, 4]]), [1]).tolist(); // [[2, 1], [4, 3]]
 */
export const flip = withNamedArguments('flip', ['input', 'dims'], [], ({ input, dims }) => {
  const from = tensorArgument('flip', 'input', input);
  return flipped(from, integers('flip', 'dims', dims));
});

/** @param {string} fn @param {number} dim @returns {Same} */
const flipping = (fn, dim) =>
  withNamedArguments(fn, ['input'], [], ({ input }) => {
    const from = tensorArgument(fn, 'input', input);
    if (from.ndim <= dim) throw new ShapeError(`Input must be >= ${dim + 1}-d.`, { argument: 'input', a: from.ndim });
    return flipped(from, [dim]);
  });

/**
 * Reverses dimension 1, from left to right.
 * @example
 *   fliplr(tensor([[1, 2], [3, 4]])).tolist(); // [[2, 1], [4, 3]]
 */
export const fliplr = flipping('fliplr', 1);

/**
 * Reverses dimension 0, upside down.
 * @example
 *   flipud(tensor([[1, 2], [3, 4]])).tolist(); // [[3, 4], [1, 2]]
 */
export const flipud = flipping('flipud', 0);

/**
 * Rolls a tensor by swapping its two parts along a dimension, as PyTorch does.
 * @param {Tensor} from
 * @param {number} dim
 * @param {number} shift
 */
function rolled(from, dim, shift) {
  return withTemporaries((own) =>
    joined(
      ['rollFront', 'rollBack'].map((rule) => own(viewed(rule, from, [dim, shift]))),
      dim,
    ),
  );
}

/** Rolls the flattened tensor. @param {Tensor} from @param {number} shift */
function rolledFlat(from, shift) {
  return useAndDispose(ravel(from), (row) => {
    const result = from.numel === 0 ? clone(row) : rolled(row, 0, shift);
    resize(result, viewBy('reshape', result, from.shape).geometry);
    return result;
  });
}

/**
 * Shifts the elements along dimensions; those that are shifted past the end come back at the beginning. Without `dims`,
 * it shifts the flattened tensor.
 * @type {Roll}
 * @example
 *   roll(arange(4), 1).tolist(); // [3, 0, 1, 2]
 */
export const roll = withNamedArguments('roll', ['input', 'shifts', 'dims'], [], ({ input, shifts, dims = [] }) => {
  const from = tensorArgument('roll', 'input', input);
  refuseTraced([from]);
  const [by, along] = [integers('roll', 'shifts', shifts), integers('roll', 'dims', dims)];
  if (by.length === 0) throw new ShapeError('`shifts` required', { argument: 'shifts' });
  if (along.length === 0 && by.length === 1) return rolledFlat(from, Number(by[0]));
  if (along.length !== by.length) {
    const message = `shifts and dimensions must align. shifts: ${by.length}, dims:${along.length}`;
    throw new ShapeError(message, { a: by.length, b: along.length });
  }
  if (from.numel === 0) return clone(from);
  const places = along.map((dim) => {
    if (from.ndim === 0) throw hasNoDimensions(dim);
    return dimOf('roll', 'dims', dim, from.ndim);
  });
  let result = from;
  places.forEach((dim, i) => {
    const next = rolled(result, dim, Number(by[i]));
    if (result !== from) result.dispose();
    result = next;
  });
  return result;
});

/**
 * Rotates the plane of two dimensions by 90°, `k` times: from the first dimension towards the second.
 * @type {Rot90}
 * @example
 *   rot90(tensor([[1, 2], [3, 4]])).tolist(); // [[2, 4], [1, 3]]
 */
export const rot90 = withNamedArguments('rot90', ['input', 'k', 'dims'], [], ({ input, k = 1, dims = [0, 1] }) => {
  const from = tensorArgument('rot90', 'input', input);
  const [turns, given] = [integer('rot90', 'k', k), integers('rot90', 'dims', dims)];
  if (given.length !== 2) throw new ShapeError(`expected total rotation dims == 2, but got dims = ${given.length}`);
  if (from.ndim < 2) throw new ShapeError(`expected total dims >= 2, but got total dims = ${from.ndim}`);
  const [a, b] = /** @type {[number, number]} */ (given.map((dim) => dimOf('rot90', 'dims', dim, from.ndim)));
  if (a === b) {
    const message = `expected rotation dims to be different, but got dim0 = ${given[0]} and dim1 = ${given[1]}`;
    throw new ShapeError(message, { argument: 'dims', dim: a });
  }
  const quarter = ((turns % 4) + 4) % 4;
  if (quarter === 0) return packed(from);
  if (quarter === 2) return flipped(from, [a, b]);
  return useAndDispose(flipped(from, [quarter === 1 ? b : a]), (result) => transpose(result, a, b));
});
