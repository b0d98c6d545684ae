/**
 * `countNonzero`, `bincount` and `histc`: count the elements that are not zero, that equal each number, or that are in
 * each interval.
 */
import { dtypeInfo, isHalf } from '../../boundary/dtype.js';
import { allocateContiguous } from '../../engine/allocate.js';
import { copyInto } from '../../engine/copy.js';
import { DTypeError, ShapeError } from '../../errors/classes.js';
import { integer, outArgument, tensorArgument, wrongArgument } from '../../tensor/arguments.js';
import { elementsOf } from '../../tensor/elements.js';
import { filled } from '../../tensor/filled.js';
import { asScalar, assertFits, isScalar, Scalar } from '../../tensor/scalar.js';
import { withNamedArguments } from '../../tensor/named-arguments.js';
import { item, valuesOf } from '../../values/read.js';
import { div, mul, sub } from '../arithmetic.js';
import { ne } from '../comparison.js';
import { to } from '../copies.js';
import { sum } from '../reductions.js';
import { elementsArgument } from './lines.js';
import { notImplemented } from './refusals.js';
import { printed } from '../ranges.js';
import { deliverResult } from './results.js';
import { useAndDispose, withTemporaries } from '../../tensor/with-temporaries.js';

/** @import { DType } from '../../boundary/dtype.js' */
/** @import { Tensor, UntypedTensor } from '../../tensor/tensor.js' */
/** @import { Bincount, CountNonzero, Histc } from '../../typing/counting.js' */

/**
 * Counts the elements that are not zero: all of them, or along dimension `dim` or several.
 * @type {CountNonzero}
 * @example
 *   countNonzero(tensor([[1, 0], [NaN, 2]]), 0).tolist(); // [2n, 1n]
 */
export const countNonzero = withNamedArguments('countNonzero', ['input', 'dim'], [], ({ input, dim }) => {
  const from = tensorArgument('countNonzero', 'input', input);
  return useAndDispose(ne(from, 0), (nonzero) => sum(nonzero, dim ?? undefined));
});

/**
 * Returns whether the only element of a tensor is not zero.
 * @param {Tensor} input
 * @returns {boolean}
 * @example
 *   isNonzero(tensor([0.5])); // true
 */
export function isNonzero(input) {
  const from = tensorArgument('isNonzero', 'input', input);
  if (from.numel !== 1) {
    const values = from.numel === 0 ? 'no values' : 'more than one value';
    throw new ShapeError(`Boolean value of Tensor with ${values} is ambiguous`);
  }
  return Boolean(Number(item(from))) || Number.isNaN(item(from));
}

/** @param {Tensor} from @param {unknown} weights */
function weightsArgument(from, weights) {
  if (weights === undefined || weights === null) return undefined;
  const given = tensorArgument('bincount', 'weights', weights);
  if (given.ndim === 1 && given.numel === from.numel) return given;
  throw new ShapeError('weights should be 1-d and have the same length as input', { argument: 'weights' });
}

/**
 * Counts how often each whole number from 0 on occurs, or adds the weights of its occurrences.
 * @type {Bincount}
 * @example
 *   bincount(tensor([1n, 3n, 1n])).tolist(); // [0n, 2n, 0n, 1n]
 */
export const bincount = withNamedArguments('bincount', ['input', 'weights', 'minlength'], [], (args) => {
  const from = elementsArgument('bincount', 'input', args.input);
  const least = integer('bincount', 'minlength', args.minlength ?? 0);
  if (dtypeInfo(from.dtype).category !== 'integer') throw notImplemented('bincount_cpu', from);
  if (least < 0) throw new ShapeError('minlength should be >= 0', { argument: 'minlength', a: least });
  const values = valuesOf(from);
  let most = -1;
  let isNegative = false;
  for (let i = 0; i < values.length; ++i) {
    const value = Number(values[i]);
    if (value < 0) isNegative = true;
    if (value > most) most = value;
  }
  if (from.ndim !== 1 || isNegative) {
    throw new ShapeError('bincount only supports 1-d non-negative integral inputs.', { argument: 'input' });
  }
  const weights = from.numel === 0 ? undefined : weightsArgument(from, args.weights);
  const dtype = weights === undefined ? 'int64' : weights.dtype === 'float32' ? 'float32' : 'float64';
  const size = Math.max(most + 1, least);
  return deliverResult('bincount', undefined, () =>
    filled(allocateContiguous(dtype, [size]), (result) =>
      countInto(result, values.length, (i) => Number(values[i]), weights),
    ),
  );
});

/**
 * Counts the elements for each index of `result`, or adds their weights.
 * @param {UntypedTensor} result
 * @param {number} many
 * @param {(i: number) => number} placeOf -1 for none
 * @param {Tensor} [weights]
 */
function countInto(result, many, placeOf, weights) {
  // A float64 counts exactly; float32 weights are added as such.
  const dtype = result.dtype === 'float32' && weights ? 'float32' : 'float64';
  withTemporaries((own) => {
    const sums = own(allocateContiguous(dtype, [result.numel]));
    const added = weights && valuesOf(own(to(weights, dtype)));
    const elements = elementsOf(sums).fill(0);
    for (let i = 0; i < many; ++i) {
      const place = placeOf(i);
      if (place >= 0) elements[place] += added ? added[i] : 1;
    }
    copyInto(sums, result);
  });
}

/** @param {string} argument @param {unknown} value */
function bound(argument, value) {
  const number = isScalar(value) ? value.value : (value ?? 0);
  if (typeof number === 'number' || typeof number === 'bigint') return Number(number);
  throw wrongArgument('histc', argument, 'a number', value);
}

/**
 * The smallest and the largest element, or NaN. PyTorch starts with the limits of the wider dtypes, and then gets
 * infinity.
 * @param {ArrayLike<number>} values
 * @param {DType} dtype
 * @returns {[number, number]}
 */
function range(values, dtype) {
  let least = dtype === 'float32' ? (2 - 2 ** -23) * 2 ** 127 : dtype === 'float64' ? Number.MAX_VALUE : Infinity;
  let most = -least;
  for (let i = 0; i < values.length; ++i) {
    const value = Number(values[i]);
    if (Number.isNaN(value)) return [NaN, NaN];
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return [least, most];
}

/**
 * Counts the elements in each of `bins` intervals of the same width between `min` and `max`, or between the smallest
 * and the largest element if `min` and `max` are equal. Elements outside are not counted.
 * @type {Histc}
 * @example
 *   histc(tensor([1, 2, 1, 4]), 4, 0, 4).tolist(); // [0, 2, 1, 1]
 */
export const histc = withNamedArguments('histc', ['input', 'bins', 'min', 'max'], ['out'], (args) => {
  const from = elementsArgument('histc', 'input', args.input);
  const bins = integer('histc', 'bins', args.bins ?? 100);
  const [min, max] = [bound('min', args.min), bound('max', args.max)];
  const compute = () => {
    const { ends, isPoint } = rangeToCount(from, min, max);
    const placeOf = intervalsOf(from, isPoint ? widenedRange(ends, from.dtype) : ends, bins);
    return filled(allocateContiguous(from.dtype, [bins]), (result) => countInto(result, from.numel, placeOf));
  };
  const wrongDType = (/** @type {DType} */ got) =>
    new DTypeError(
      'torch.histogram: input tensor and hist tensor should have the same dtype, but got input ' +
        `${dtypeInfo(from.dtype).cType} and hist ${dtypeInfo(got).cType}`,
    );
  const target = outArgument('histc', args.out);
  if (target && target.dtype !== from.dtype) throw wrongDType(target.dtype);
  if (bins <= 0) {
    throw new ShapeError(`torch.histogram(): bins must be > 0, but got ${bins} for dimension 0`, { argument: 'bins' });
  }
  return deliverResult('histc', target, compute, {
    overlaps: true,
    expected: { dtypes: [from.dtype], shape: [bins] },
  });
});

/**
 * The range in which elements are counted, and whether it is a single number.
 * @param {Tensor} from
 * @param {number} min
 * @param {number} max
 * @returns {{ ends: [number, number], isPoint: boolean }}
 */
function rangeToCount(from, min, max) {
  let [least, most] = [min, max];
  const dtype = dtypeInfo(from.dtype);
  if (least === most && from.numel > 0) {
    [least, most] = range(/** @type {ArrayLike<number>} */ (valuesOf(from)), from.dtype);
  }
  const isPoint = least === most;
  if (isPoint) [least, most] = [least - 1, most + 1];
  if (!Number.isFinite(least) || !Number.isFinite(most)) {
    throw new ShapeError(`torch.histc: range of [${printed(least)}, ${printed(most)}] is not finite`);
  }
  const isNarrow = isHalf(dtype);
  if (least > most || (isNarrow && least === most)) throw new ShapeError('torch.histc: max must be larger than min');
  if (dtype.category === 'bool') throw notImplemented('linspace_cpu', from);
  for (const end of [least, most]) assertFits(new Scalar(end, 'float'), dtype);
  if (dtype.category !== 'float') throw notImplemented('histogram_cpu', from);
  return { ends: [least, most], isPoint: isPoint && !isNarrow };
}

/**
 * The range from one less to one more than a number. For float32, bounds that would round to the number become the
 * adjacent floats.
 * @param {readonly [number, number]} ends
 * @param {DType} dtype
 * @returns {[number, number]}
 */
function widenedRange([least, most], dtype) {
  if (dtype !== 'float32') return [least, most];
  const [middle, low, high] = Float32Array.of((least + most) / 2, least, most);
  if (middle !== low && middle !== high) return [least, most];
  const bits = Int32Array.of(0);
  const adjacent = (/** @type {number} */ way) => {
    const float = new Float32Array(bits.buffer);
    float[0] = Number(middle);
    bits[0] = Number(bits[0]) + (Number(middle) < 0 ? -way : way);
    return Number(float[0]);
  };
  return [middle === low ? adjacent(-1) : least, middle === high ? adjacent(1) : most];
}

/**
 * The interval of each element, computed in its dtype as PyTorch does; -1 for none.
 * @param {Tensor} from
 * @param {readonly [number, number]} ends
 * @param {number} bins
 */
function intervalsOf(from, ends, bins) {
  return withTemporaries((own) => {
    const bound = (/** @type {number} */ end) => copyInto(asScalar(end), own(allocateContiguous(from.dtype, [])));
    const [least, most] = [bound(ends[0]), bound(ends[1])];
    const width = own(sub(most, least));
    const places = valuesOf(own(div(own(mul(own(sub(from, least)), bins)), width)));
    const [first, last] = [Number(item(least)), Number(item(most))];
    const values = valuesOf(from);
    return (/** @type {number} */ i) => {
      const value = Number(values[i]);
      const place = Math.trunc(Number(places[i]));
      // A distance times `bins` may overflow the dtype; PyTorch then counts it in the first interval.
      return value >= first && value <= last ? (Number.isFinite(place) ? Math.min(place, bins - 1) : 0) : -1;
    };
  });
}
