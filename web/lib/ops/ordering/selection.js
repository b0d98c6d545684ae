/** Selects elements by their rank without sorting all of them: the largest few, the k-th, the median, the mode. */
import * as abi from '../../boundary/abi.js';
import { scalarTensor } from '../../engine/copy.js';
import { core } from '../../boundary/core.js';
import { dtypes } from '../../boundary/dtype.js';
import { DTypeError, ShapeError } from '../../errors/classes.js';
import { integer, tensorArgument } from '../../tensor/arguments.js';
import { dimOf, shapeWithout } from '../../tensor/dims.js';
import { asScalar } from '../../tensor/scalar.js';
import { withNamedArguments } from '../../tensor/named-arguments.js';
import { allocatePair, alongLines, flattened, sizeAlong, valuesAndIndices } from './lines.js';
import { assertSomeAlong, notImplemented } from './refusals.js';
import { deliverResults, deliverResult, firstOnly } from './results.js';

/** @import { Kthvalue, Median, Mode, Topk } from '../../typing/ordering.js' */
/** @import { UntypedTensor, Tensor } from '../../tensor/tensor.js' */

const names = ['values', 'indices'];

/**
 * The elements with ranks from `first` to `last - 1` of each line. For small ranks, the core copies only a part of the
 * line.
 * @param {Tensor} from
 * @param {number} axis
 * @param {readonly [number, number]} range
 * @param {readonly number[]} shape of the results
 * @param {number} direction
 */
function selectRanked(from, axis, [first, last], shape, direction) {
  const size = sizeAlong(from, axis);
  const scratchSize = Math.min(size, 4 * last + 512);
  const make = () => allocatePair(from, shape);
  if (first === last) return make();
  const run = (/** @type {number[]} */ [values = 0, indices = 0], /** @type {number} */ scratch) =>
    core._stride0_sort(direction, abi.middles.none, first, last, scratchSize, scratch, values, indices);
  return alongLines(from, axis, make, run, { scratchSize });
}

/**
 * Returns the `k` largest elements along dimension `dim`, the last one by default, in order, and their indices. With
 * `largest: false` it returns the smallest. PyTorch does not specify which of equal elements it returns; here it is the
 * first.
 * @type {Topk}
 * @example
 *   topk(tensor([3, 1, 4, 1, 5]), 2).values.tolist(); // [5, 4]
 */
export const topk = withNamedArguments('topk', ['input', 'k', 'dim', 'largest', 'sorted'], ['out'], (args) => {
  const from = tensorArgument('topk', 'input', args.input);
  const k = integer('topk', 'k', args.k);
  const axis = dimOf('topk', 'dim', args.dim ?? -1, from.ndim);
  if (k < 0 || k > sizeAlong(from, axis))
    throw new ShapeError('selected index k out of range', { argument: 'k', a: k });
  if (from.dtype === 'bool') throw new DTypeError('topk does not support bool dtypes on CPU');
  const shape = from.ndim === 0 ? [] : from.shape.with(axis, k);
  const direction = (args.largest ?? true) ? abi.directions.descending : abi.directions.ascending;
  // A 0-d tensor returns its element for any k.
  const last = from.ndim === 0 ? 1 : k;
  const compute = () => selectRanked(from, axis, [0, last], shape, direction);
  return deliverResults('topk', names, args.out, compute, { expected: { dtypes: valuesAndIndices(from), shape } });
});

/**
 * Returns the `k`-th smallest element along dimension `dim`, the last one by default, and its index. PyTorch does not
 * specify which of equal elements it returns.
 * @type {Kthvalue}
 * @example
 *   kthvalue(tensor([3, 1, 2]), 2).values.item(); // 2
 */
export const kthvalue = withNamedArguments('kthvalue', ['input', 'k', 'dim', 'keepdim'], ['out'], (args) => {
  const from = tensorArgument('kthvalue', 'input', args.input);
  const k = integer('kthvalue', 'k', args.k);
  const axis = dimOf('kthvalue', 'dim', args.dim ?? -1, from.ndim);
  assertSomeAlong('kthvalue', from, axis);
  if (k < 1 || k > sizeAlong(from, axis)) {
    const message = `kthvalue(): selected number k out of range for dimension ${axis}`;
    throw new ShapeError(message, { argument: 'k', a: k });
  }
  const shape = shapeWithout(from.shape, [axis], args.keepdim);
  const compute = () => {
    if (from.dtype === 'bool' && from.ndim > 0) throw notImplemented('kthvalue_cpu', from);
    return selectRanked(from, axis, [k - 1, k], shape, abi.directions.ascending);
  };
  return deliverResults('kthvalue', names, args.out, compute, {
    sentence: (_wanted, _got, i) =>
      i === 0 ? 'output values must be of same type as input' : 'output indices must be of scalar type Long',
    expected: {
      dtypes: valuesAndIndices(from),
      shape,
      apart: from,
      resized: resizedIn(from, axis, args.keepdim, from.ndim - 1, from.ndim - 1),
    },
  });
});

/**
 * PyTorch resizes targets to the shape with `keepdim`. If the rank of a target is in a range, it first inserts the
 * reduced dimension.
 * @param {Tensor} from
 * @param {number} axis
 * @param {unknown} keepdim
 * @param {number} least
 * @param {number} most
 * @returns {import('./results.js').Expected['resized']}
 */
const resizedIn =
  (from, axis, keepdim, least, most) =>
  ({ shape, numel, ndim }) => {
    if (from.ndim === 0) return [{ shape, numel }, []];
    const grows = !keepdim && ndim >= least && ndim <= most;
    return [
      { shape: grows ? shape.toSpliced(axis, 0, 1) : shape, numel },
      from.shape.with(axis, 1),
      keepdim ? undefined : axis,
    ];
  };

/**
 * @param {Tensor} from
 * @param {number} axis
 * @param {unknown} keepdim
 * @param {number} which
 */
const medianOrMode = (from, axis, keepdim, which, size = sizeAlong(from, axis)) =>
  alongLines(
    from,
    axis,
    () => allocatePair(from, shapeWithout(from.shape, [axis], keepdim)),
    ([values, indices], scratch) =>
      core._stride0_sort(abi.directions.ascending, which, 0, 1, size, scratch, values, indices),
    { scratchSize: size },
  );

/** @param {Tensor} from @param {number} which @returns {UntypedTensor} */
function middleOfAll(from, which) {
  if (from.numel === 0) return scalarTensor(asScalar(NaN), from.dtype, from);
  if (from.dtype === 'bool') throw notImplemented('median_cpu', from);
  return firstOnly(flattened(from, (row) => medianOrMode(row, 0, false, which)));
}

/** @type {import('./results.js').Sentence} */
const unlikeMedian = (wanted, got, index) => {
  const type = (/** @type {string} */ name) => dtypes.find(({ scalarType }) => scalarType === name)?.tensorType;
  const what =
    index === 0
      ? `tensor for 'values' to have the same type as tensor for argument #2 'self'; but type ${type(got)} does not equal ${type(wanted)}`
      : `tensor for argument #1 'indices' to have scalar type Long; but got ${type(got)} instead`;
  return `Expected ${what} (while checking arguments for median)`;
};

/** @type {(fn: string, which: number) => any} */
const medianOf = (fn, which) =>
  withNamedArguments(fn, ['input', 'dim', 'keepdim'], ['out'], (args) => {
    const from = tensorArgument(fn, 'input', args.input);
    if (args.dim === undefined || args.dim === null) {
      return deliverResult(fn, args.out, () => middleOfAll(from, which));
    }
    const axis = dimOf(fn, 'dim', args.dim, from.ndim);
    assertSomeAlong('median', from, axis);
    const compute = () => {
      if (from.dtype === 'bool') throw notImplemented('median_out', from);
      return medianOrMode(from, axis, args.keepdim, which);
    };
    const shape = shapeWithout(from.shape, [axis], args.keepdim);
    const expected = { dtypes: valuesAndIndices(from), shape, order: [1, 0] };
    return deliverResults(fn, names, args.out, compute, { sentence: unlikeMedian, expected });
  });

/**
 * Returns the median of all elements, or along dimension `dim` the medians and their indices. It is the lower of two in
 * the middle, and NaN if there is one.
 * @type {Median}
 * @example
 *   median(tensor([4, 1, 3, 2])).item(); // 2
 */
export const median = medianOf('median', abi.middles.median);

/**
 * Returns the median like `median`, but ignores NaN.
 * @type {Median}
 * @example
 *   nanmedian(tensor([NaN, 1, 3, 2])).item(); // 2
 */
export const nanmedian = medianOf('nanmedian', abi.middles.nanMedian);

/**
 * Returns the most frequent element along dimension `dim`, the last one by default, and the index of its last
 * occurrence. Of several, it is the smallest. PyTorch does not specify which of equal elements it returns.
 * @type {Mode}
 * @example
 *   mode(tensor([2, 1, 2, 1, 3])).values.item(); // 1
 */
export const mode = withNamedArguments('mode', ['input', 'dim', 'keepdim'], ['out'], (args) => {
  const from = tensorArgument('mode', 'input', args.input);
  const axis = dimOf('mode', 'dim', args.dim ?? -1, from.ndim);
  assertSomeAlong('mode', from, axis);
  const compute = () => medianOrMode(from, axis, args.keepdim, abi.middles.mode);
  return deliverResults('mode', names, args.out, compute, {
    sentence: (wanted, got, i) => `expected scalar type '${wanted}' but got '${got}' for ${names[i]} output`,
    expected: {
      dtypes: valuesAndIndices(from),
      shape: shapeWithout(from.shape, [axis], args.keepdim),
      order: [0, 1],
      // A single element is written to targets without a warning, and without elements no dimension is kept.
      ...(from.numel > 0 && {
        resized: from.ndim > 0 ? resizedIn(from, axis, args.keepdim, axis, Infinity) : () => [from, []],
      }),
    },
  });
});
