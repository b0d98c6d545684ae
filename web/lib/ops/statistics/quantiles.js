/** `quantile` and `nanquantile`: the values below which a given share of the elements is. */
import { dtypeInfo } from '../../boundary/dtype.js';
import { allocateContiguous, viewOf } from '../../engine/allocate.js';
import { moveInto, overlapCheck, packed } from '../../engine/copy.js';
import { DTypeError, ShapeError } from '../../errors/classes.js';
import { describeValue, outArgument, tensorArgument } from '../../tensor/arguments.js';
import { dimOf } from '../../tensor/dims.js';
import { elementsOf } from '../../tensor/elements.js';
import { filled } from '../../tensor/filled.js';
import { withNamedArguments } from '../../tensor/named-arguments.js';
import { isTensor } from '../../tensor/tensor.js';
import { withTemporaries, useAndDispose } from '../../tensor/with-temporaries.js';
import { valuesOf } from '../../values/read.js';
import { movedim } from '../permutations.js';
import { printed } from '../ranges.js';
import { flatten } from '../views.js';
import { realArgument } from './moments.js';

/** @import { Tensor } from '../../tensor/tensor.js' */
/** @import { Quantile } from '../../typing/statistics.js' */

/** Rounds to the nearest integer, ties to even. @param {number} value */
function roundHalfEven(value) {
  const below = Math.floor(value);
  const rest = value - below;
  return below + Number(rest > 0.5 || (rest === 0.5 && below % 2 === 1));
}

/**
 * The elements on both sides of a rank, and its distance from the first.
 * @type {Record<string, (rank: number) => [number, number, number] | [number]>}
 */
const interpolations = {
  linear: (rank) => [Math.floor(rank), Math.ceil(rank), rank - Math.floor(rank)],
  lower: (rank) => [Math.floor(rank)],
  higher: (rank) => [Math.ceil(rank)],
  midpoint: (rank) => [Math.floor(rank), Math.ceil(rank), 0.5],
  nearest: (rank) => [roundHalfEven(rank)],
};

/** The numbers in `q`, in order. @param {string} name @param {Tensor} from @param {unknown} q */
function sharesOf(name, from, q) {
  if (from.numel === 0) throw new ShapeError('quantile() input tensor must be non-empty', { argument: 'input' });
  const { category, size } = dtypeInfo(from.dtype);
  if (category !== 'float' || size === 2) {
    throw new DTypeError('quantile() input tensor must be either float or double dtype', { argument: 'input' });
  }
  if (!isTensor(q)) return [realArgument(name, 'q', q)];
  if (q.dtype !== from.dtype) {
    throw new DTypeError('quantile() q tensor must be same dtype as the input tensor', { argument: 'q' });
  }
  return Array.from(valuesOf(q), Number);
}

/**
 * @param {ArrayLike<number>} row sorted, NaN last
 * @param {number} share
 * @param {{ skips: boolean, between: (rank: number) => number[], round: (value: number) => number }} how
 */
function quantileOf(row, share, { skips, between, round }) {
  let count = row.length;
  while (count > 0 && Number.isNaN(row[count - 1])) count -= 1;
  const most = skips ? Math.max(count - 1, 0) : row.length - 1;
  const rank = count < row.length && !skips ? most : share * most;
  const [low = 0, high, weight = 0] = between(rank);
  const [below, above] = [Number(row[low]), Number(row[high ?? low])];
  if (high === undefined) return below;
  const step = round(above - below);
  return weight < 0.5 ? round(below + round(weight * step)) : round(above - round(step * round(1 - weight)));
}

/** @param {string} name @param {boolean} skips NaN @returns {Quantile} */
const quantiles = (name, skips) =>
  withNamedArguments(name, ['input', 'q', 'dim', 'keepdim'], ['interpolation', 'out'], (args) => {
    const { input, q, dim, keepdim, interpolation = 'linear', out } = args;
    const from = tensorArgument(name, 'input', input);
    const share = isTensor(q) ? undefined : realArgument(name, 'q', q);
    if (share !== undefined && !(share >= 0 && share <= 1)) {
      throw new ShapeError(`quantile() q must be in the range [0, 1] but got ${printed(share)}`, { argument: 'q' });
    }
    const between = interpolations[interpolation];
    if (between === undefined) {
      const got = typeof interpolation === 'string' ? interpolation : describeValue(interpolation);
      throw new ShapeError(
        `quantile() interpolation must be one of linear, lower, higher, midpoint or nearest, but got ${got}`,
        { argument: 'interpolation' },
      );
    }
    if (isTensor(q) && q.ndim > 1 && from.numel > 0) {
      throw new ShapeError('quantile() q must be a scalar or 1D tensor', { argument: 'q' });
    }
    const shares = sharesOf(name, from, q);
    const target = outArgument(name, out);
    if (target && target.dtype !== from.dtype) {
      throw new DTypeError('quantile() out tensor must be same dtype as the input tensor', { argument: 'out' });
    }
    if (!shares.every((each) => each >= 0 && each <= 1)) {
      throw new ShapeError('quantile() q values must be in the range [0, 1]', { argument: 'q' });
    }
    const whole = dim === undefined || dim === null;
    const axis = whole ? 0 : dimOf(name, 'dim', dim, from.ndim);
    const round = from.dtype === 'float32' ? Math.fround : Number;
    const computed = withTemporaries((own) => {
      const row = own(whole || from.ndim === 0 ? flatten(from) : movedim(from, axis, -1));
      const sorted = own(packed(row));
      const size = Number(row.shape.at(-1));
      const outputShape = keepdim
        ? from.shape.map((each, i) => (whole || i === axis ? 1 : each))
        : whole
          ? []
          : from.shape.filter((_, i) => i !== axis);
      return filled(allocateContiguous(from.dtype, [...outputShape, shares.length], from), (result) => {
        const results = elementsOf(result);
        const elements = elementsOf(sorted);
        for (let i = 0; i * size < elements.length; ++i) {
          const each = elements.subarray(i * size, (i + 1) * size).sort();
          shares.forEach((part, k) => {
            results[i * shares.length + k] = quantileOf(each, round(part), { skips, between, round });
          });
        }
      });
    });
    // The results for several shares are adjacent in memory, but their dimension is first in the shape.
    const last = computed.ndim - 1;
    const several = isTensor(q) && q.ndim === 1;
    const places = [
      ...(several ? [last] : []),
      ...computed.shape.map((/** @type {number} */ _, /** @type {number} */ i) => i).slice(0, last),
    ];
    const shape = places.map((each) => Number(computed.shape[each]));
    const strides = places.map((each) => Number(computed.strides[each]));
    const view = withTemporaries((own) => viewOf(own(computed), { dtype: computed.dtype, shape, strides }));
    return target ? moveInto(useAndDispose(view, packed), target, 1, overlapCheck(target)) : view;
  });

/**
 * Computes quantiles over dimension `dim`, or over all elements: for 0.5 the median, for 0.25 the value that a quarter
 * of the elements is below. If `q` is a 1-d tensor, its size is the first of the result.
 * @example
 *   quantile(tensor([1, 2, 3, 4]), 0.5).item(); // 2.5
 *   quantile(tensor([[1, 2, 3], [5, 7, 9]]), 0, 1).tolist(); // [1, 5]
 */
export const quantile = quantiles('quantile', false);

/**
 * Computes the quantiles of the elements that are not NaN.
 * @example
 *   nanquantile(tensor([1, NaN, 3]), 0.5).item(); // 2
 */
export const nanquantile = quantiles('nanquantile', true);
