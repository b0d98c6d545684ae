/**
 * Searches elements: `searchsorted` and `bucketize` find positions in a sorted sequence, `isin` finds elements among
 * others.
 */
import { core } from '../../boundary/core.js';
import { dtypeInfo } from '../../boundary/dtype.js';
import { allocateContiguous } from '../../engine/allocate.js';
import { copyInto, scalarTensor } from '../../engine/copy.js';
import { viewBy } from '../../engine/views.js';
import { DTypeError, ShapeError } from '../../errors/classes.js';
import { notViewable } from '../../errors/sentences.js';
import { list } from '../../errors/printed-shape.js';
import { warn } from '../../reports/warnings.js';
import { tensorArgument, wrongArgument } from '../../tensor/arguments.js';
import { elementsOf } from '../../tensor/elements.js';
import { filled } from '../../tensor/filled.js';
import { isContiguous } from '../../tensor/layout.js';
import { absentAmong } from '../../tensor/placeholder.js';
import { asScalar, Scalar } from '../../tensor/scalar.js';
import { withNamedArguments } from '../../tensor/named-arguments.js';
import { addressOf, isTensor } from '../../tensor/tensor.js';
import { useAndDispose, withTemporaries } from '../../tensor/with-temporaries.js';
import { valuesOf } from '../../values/read.js';
import { eq, ne } from '../comparison.js';
import { operand } from '../elementwise.js';
import { contiguous, to } from '../copies.js';
import { resultType } from '../promotion.js';
import { describeLines, elementsArgument } from './lines.js';
import { notImplemented } from './refusals.js';
import { deliverResult } from './results.js';

/** @import { DType } from '../../boundary/dtype.js' */
/** @import { Tensor, UntypedTensor } from '../../tensor/tensor.js' */
/** @import { Bucketize, Isin, Searchsorted } from '../../typing/counting.js' */

/** @param {string} message @param {import('../../errors/classes.js').Details} [details] */
const refused = (message, details) => new ShapeError(`torch.searchsorted(): ${message}`, details);

/** Whether the options ask for the right side. @param {unknown} side @param {unknown} right */
function isRight(side, right) {
  if (side !== undefined && side !== null && side !== 'left' && side !== 'right') {
    if (typeof side !== 'string') throw wrongArgument('searchsorted', 'side', "'left' or 'right'", side);
    throw refused(`side can only be 'left' or 'right' but got ${side}`);
  }
  if (right && side === 'left') {
    throw refused("side and right can't be set to opposites, got side of left while right was True");
  }
  return Boolean(right) || side === 'right';
}

/** Throws if a sorter is invalid. @param {Tensor} sorter @param {Tensor} sequence */
function assertSorts(sorter, sequence) {
  if (list(sorter.shape) !== list(sequence.shape)) {
    throw refused(
      `boundary and sorter must have the same size, but got boundary tensor ${list(sequence.shape)}and got sorter ` +
        `tensor ${list(sorter.shape)}`,
    );
  }
  if (sorter.dtype !== 'int64') {
    const { scalarType } = dtypeInfo(sorter.dtype);
    throw new DTypeError(`torch.searchsorted(): sorter must be a tensor of long dtype but got dtype ${scalarType}`);
  }
  const places = /** @type {ArrayLike<bigint>} */ (valuesOf(sorter));
  const far = refused('sorter index out of range');
  for (let i = 0; i < places.length; ++i) if (/** @type {bigint} */ (places[i]) < 0n) throw far;
  const size = sequence.shape.at(-1);
  if (size === undefined) throw new ShapeError('ArrayRef: attempted to access back() of empty list');
  for (let i = 0; i < places.length; ++i) if (/** @type {bigint} */ (places[i]) >= BigInt(size)) throw far;
}

/** @param {Tensor} sequence @param {Tensor | Scalar} values */
function assertSearchable(sequence, values) {
  const [shape, wanted] = [sequence.shape, values instanceof Scalar ? [] : values.shape];
  if (wanted.length === 0 && shape.length !== 1) {
    throw refused(
      'input value can be a scalar only when boundaries tensor dimension is 1, but we got boundaries tensor ' +
        `dim(${shape.length}) and input value's dim(0) numel(1)`,
    );
  }
  if (shape.length === 0) throw refused('boundaries tensor should have positive dimension, but got 0 dimension');
  if (shape.length === 1 || list(shape.slice(0, -1)) === list(wanted.slice(0, -1))) return;
  throw refused(
    'boundaries tensor should be 1 dimension or the first N-1 dimensions of boundaries tensor and input value tensor ' +
      `must match, but we got boundaries tensor ${list(shape)} and input value tensor ${list(wanted)}`,
  );
}

/** @param {string} what @param {Tensor} tensor */
function warnOfCopy(what, tensor) {
  if (isContiguous(tensor)) return;
  warn(
    `torch.searchsorted(): ${what} tensor is non-contiguous, this will lower the performance due to extra data copy ` +
      `when converting non-contiguous tensor to contiguous, please use contiguous ${what} tensor if possible. This ` +
      'message will only appear once per program.',
  );
}

/**
 * @param {Tensor} sequence
 * @param {Tensor | Scalar} values
 * @param {{ sorter?: Tensor, right: boolean }} how
 * @returns {UntypedTensor} of int64
 */
function searched(sequence, values, { sorter, right }) {
  const isNumber = values instanceof Scalar;
  const absent = absentAmong(isNumber ? [sequence] : [sequence, values]);
  const result = allocateContiguous('int64', isNumber ? [] : values.shape, absent);
  if (absent || result.numel === 0) return result;
  return filled(result, () =>
    withTemporaries((own) => {
      /** @param {Tensor} tensor @param {DType} dtype */
      const packed = (tensor, dtype) => own(contiguous(own(to(tensor, dtype))));
      if (!isNumber) warnOfCopy('input value', values);
      warnOfCopy('boundary', sequence);
      if (sorter) warnOfCopy('sorter', sorter);
      const common = resultType(sequence, values);
      if (common === 'bool') throw notImplemented('searchsorted_out_cpu', sequence);
      const wanted = packed(isNumber ? own(scalarTensor(values, common)) : values, common);
      const lines = packed(sequence, common);
      const order = sorter ? addressOf(packed(sorter, 'int64')) : 0;
      const size = Number(sequence.shape.at(-1));
      if (size === 0) return copyInto(asScalar(0), result);
      const perLine = result.numel / (lines.numel / size);
      describeLines(lines, size);
      core._stride0_search(addressOf(wanted), perLine, order, Number(right), addressOf(result));
    }),
  );
}

/**
 * @param {string} fn
 * @param {Tensor} sequence
 * @param {Tensor | Scalar} values
 * @param {{ sorter?: Tensor, right: boolean }} how
 * @param {{ outInt32?: unknown, out?: unknown }} given
 */
function placed(fn, sequence, values, how, { outInt32, out }) {
  assertSearchable(sequence, values);
  const compute = () => {
    const result = searched(sequence, values, how);
    return outInt32 ? /** @type {UntypedTensor} */ (useAndDispose(result, (each) => to(each, 'int32'))) : result;
  };
  return deliverResult(fn, out, compute, {
    sentence: (_, got) =>
      "torch.searchsorted(): output tensor's dtype is wrong, it can only be Int(int32) or Long(int64) depending on " +
      `whether out_int32 flag is True, but we got output tensor's dtype ${got} and out_int32 flag is ` +
      (outInt32 ? 'True' : 'False'),
    expected: { dtypes: [outInt32 ? 'int32' : 'int64'], shape: values instanceof Scalar ? [] : values.shape },
  });
}

/** A tensor with elements, or a number. @param {string} fn @param {string} argument @param {unknown} value */
function valuesArgument(fn, argument, value) {
  const given = operand(fn, argument, value);
  return given instanceof Scalar ? given : elementsArgument(fn, argument, given, false);
}

/**
 * Returns where each value would go in a sorted sequence, before equal ones, or after them with `right`. The sequence
 * is the last dimension of `sortedSequence`; if that has more dimensions, the values have the same ones before their
 * last.
 * @type {Searchsorted}
 * @example
 *   searchsorted(tensor([1, 3, 5]), tensor([3, 4])).tolist(); // [1n, 2n]
 */
export const searchsorted = withNamedArguments(
  'searchsorted',
  ['sortedSequence', 'input'],
  ['outInt32', 'right', 'side', 'sorter', 'out'],
  (args) => {
    const sequence = elementsArgument('searchsorted', 'sortedSequence', args.sortedSequence, false);
    const values = valuesArgument('searchsorted', 'input', args.input);
    const right = isRight(args.side, args.right);
    const sorter = args.sorter === undefined ? undefined : tensorArgument('searchsorted', 'sorter', args.sorter);
    if (sorter) assertSorts(sorter, sequence);
    return placed('searchsorted', sequence, values, { sorter, right }, args);
  },
);

/**
 * Returns for each element the index of its interval between sorted boundaries. A boundary belongs to the interval
 * below it, or above it with `right`.
 * @type {Bucketize}
 * @example
 *   bucketize(tensor([1, 4, 9]), tensor([2, 4, 8])).tolist(); // [0n, 1n, 3n]
 */
export const bucketize = withNamedArguments(
  'bucketize',
  ['input', 'boundaries'],
  ['outInt32', 'right', 'out'],
  (args) => {
    const values = valuesArgument('bucketize', 'input', args.input);
    const boundaries = elementsArgument('bucketize', 'boundaries', args.boundaries, false);
    if (boundaries.ndim !== 1) {
      throw new ShapeError(`boundaries tensor must be 1 dimension, but got dim(${boundaries.ndim})`);
    }
    return placed('bucketize', boundaries, values, { right: Boolean(args.right) }, args);
  },
);

/** @param {Tensor | Scalar} operand */
function assertComparable(operand) {
  const isBool = operand instanceof Scalar ? operand.kind === 'bool' : operand.dtype === 'bool';
  if (isBool) throw new DTypeError('Unsupported input type encountered for isin(): Bool');
}

/** The elements converted to the common dtype. @param {Tensor} of @param {DType} dtype */
function comparable(of, dtype) {
  return useAndDispose(to(of, dtype), valuesOf);
}

/**
 * Few elements PyTorch compares one by one, as a row that it does not copy to be one.
 * @param {Tensor} elements
 * @param {Tensor} others
 * @param {DType} common
 */
function assertViewable(elements, others, common) {
  if (others.numel >= Math.trunc(Math.fround(10) * Math.pow(elements.numel, 0.145))) return;
  const copies = (/** @type {Tensor} */ each) => viewBy('reshape', each, [each.numel]).copies;
  if (others.dtype === common ? copies(others) : useAndDispose(to(others, common), copies)) throw notViewable();
}

/**
 * @param {Tensor} elements
 * @param {Tensor} others
 * @param {DType} common
 * @param {boolean} invert
 * @returns {UntypedTensor}
 */
function isAmong(elements, others, common, invert) {
  const absent = absentAmong([elements, others]);
  const result = allocateContiguous('bool', elements.shape, absent);
  return filled(result, () => {
    if (absent || elements.numel === 0) return;
    assertViewable(elements, others, common);
    const known = new Set(Array.from(comparable(others, common)));
    known.delete(NaN); // NaN equals nothing
    const values = comparable(elements, common);
    const answers = elementsOf(result);
    for (let i = 0; i < values.length; ++i) answers[i] = Number(known.has(values[i] ?? 0) !== invert);
  });
}

/** @param {Tensor} elements @param {Scalar} number @param {boolean} invert @returns {UntypedTensor} */
const equalTo = (elements, number, invert) =>
  filled(allocateContiguous('bool', elements.shape), (out) => (invert ? ne : eq)(elements, number, { out }));

/**
 * Tests for each element whether it is among others. Either may be a number.
 * @type {Isin}
 * @example
 *   isin(tensor([1, 2, 3]), tensor([2, 5])).tolist(); // [false, true, false]
 */
export const isin = withNamedArguments(
  'isin',
  ['elements', 'testElements'],
  ['assumeUnique', 'invert', 'out'],
  ({ elements, testElements, invert, out }) => {
    const a = valuesArgument('isin', 'elements', elements);
    const b = valuesArgument('isin', 'testElements', testElements);
    assertComparable(a);
    assertComparable(b);
    if (!isTensor(a)) tensorArgument('isin', 'testElements', b);
    const compute = () => {
      if (b instanceof Scalar) return equalTo(/** @type {Tensor} */ (a), b, Boolean(invert));
      const common = resultType(a, b);
      if (isTensor(a)) return isAmong(a, b, common, Boolean(invert));
      return useAndDispose(scalarTensor(a, common), (one) => isAmong(one, b, common, Boolean(invert)));
    };
    return deliverResult('isin', out, compute);
  },
);
