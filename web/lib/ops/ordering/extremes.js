/** The largest and smallest elements, and their positions. NaN counts as both if there is one. */
import * as abi from '../../boundary/abi.js';
import { scalarTensor } from '../../engine/copy.js';
import { core } from '../../boundary/core.js';
import { dtypeInfo } from '../../boundary/dtype.js';
import { allocateContiguous } from '../../engine/allocate.js';
import { DTypeError, ShapeError } from '../../errors/classes.js';
import { integer, outArgument, tensorArgument } from '../../tensor/arguments.js';
import { dimOf, shapeWithout } from '../../tensor/dims.js';
import { eachOrNone } from '../../tensor/filled.js';
import { withTemporaries } from '../../tensor/with-temporaries.js';
import { asScalar, assertFills } from '../../tensor/scalar.js';
import { item } from '../../values/read.js';
import { canCast } from '../promotion.js';
import { withNamedArguments } from '../../tensor/named-arguments.js';
import { isTensor } from '../../tensor/tensor.js';
import { maximum, minimum } from '../arithmetic.js';
import { amax, amin } from '../reductions.js';
import { allocatePair, alongLines, flattened, valuesAndIndices } from './lines.js';
import { assertSomeAlong } from './refusals.js';
import { deliverResults, deliverResult } from './results.js';

/** @import { Aminmax, Arg, Cumulative, Extreme } from '../../typing/ordering.js' */
/** @import { DType } from '../../boundary/dtype.js' */
/** @import { UntypedTensor, Tensor } from '../../tensor/tensor.js' */

const { descendingToNaN: smallest, ascending: largest } = abi.directions;

/**
 * The option of `alongLines`: of float32, the core accepts lines that alternate element by element.
 * @param {Tensor} from
 */
const sideBySideIf = ({ dtype }) => ({ sideBySide: dtype === 'float32' });

/** @type {(fn: string, direction: number) => any} */
const indexOf = (fn, direction) =>
  withNamedArguments(fn, ['input', 'dim', 'keepdim'], ['out'], (args) => {
    const from = tensorArgument(fn, 'input', args.input);
    if (from.dtype === 'bool') throw new DTypeError(`${fn}(): does not support bool input`);
    const whole = args.dim === undefined || args.dim === null;
    const axis = whole ? 0 : dimOf(fn, 'dim', args.dim, from.ndim);
    if (!whole) assertSomeAlong(fn, from, axis);
    if (whole && from.numel === 0) {
      const message = `${fn}(): Expected reduction dim to be specified for input.numel() == 0.`;
      throw new ShapeError(message, { torchType: 'IndexError' });
    }
    const shape = whole
      ? args.keepdim
        ? from.shape.map(() => 1)
        : []
      : shapeWithout(from.shape, [axis], args.keepdim);
    const compute = () => {
      const find = (/** @type {Tensor} */ of) =>
        alongLines(
          of,
          axis,
          () => [allocateContiguous('int64', shape, of)],
          ([indices]) => core._stride0_extremes(direction, 0, 0, indices),
          sideBySideIf(of),
        );
      const [result] = whole ? flattened(from, find) : find(from);
      return /** @type {UntypedTensor} */ (result);
    };
    return deliverResult(fn, args.out, compute, { overlaps: true });
  });

/**
 * Returns the index of the largest element, the first of equal ones: among all elements in row-major order, or along
 * dimension `dim`.
 * @type {Arg}
 * @example
 *   argmax(tensor([[1, 5], [7, 3]]), 1).tolist(); // [1n, 0n]
 */
export const argmax = indexOf('argmax', largest);

/**
 * Returns the index of the smallest element, the first of equal ones: among all elements in row-major order, or along
 * dimension `dim`.
 * @type {Arg}
 * @example
 *   argmin(tensor([[1, 5], [7, 3]])).item(); // 0n
 */
export const argmin = indexOf('argmin', smallest);

/**
 * The largest or smallest of all elements, written to a target that may have another dtype. Without elements, it is the
 * limit of the dtype: for the largest, the lowest number.
 * @param {Tensor} from
 * @param {Tensor} target
 * @param {Function} ofAll
 * @param {1 | -1} sign -1 for the largest element, 1 for the smallest
 */
function extremeInto(from, target, ofAll, sign) {
  if (!canCast(from.dtype, target.dtype)) {
    throw new DTypeError(
      'Expected canCast( typeMetaToScalarType(self.dtype()), typeMetaToScalarType(out.dtype())) to be true, but got ' +
        'false.  (Could this error message be improved?  If so, please report an enhancement request to PyTorch.)',
    );
  }
  const compute = () =>
    withTemporaries((own) => {
      const found = from.numel > 0 ? item(own(ofAll(from))) : limitOf(from.dtype, sign);
      const number = asScalar(found);
      assertFills(number, dtypeInfo(target.dtype), 1);
      return scalarTensor(number, target.dtype);
    });
  const name = sign < 0 ? 'max' : 'min';
  return deliverResult(name, target, compute, { expected: { dtypes: [target.dtype], shape: [] } });
}

/** The largest or smallest number of a dtype. @param {DType} dtype @param {1 | -1} sign */
function limitOf(dtype, sign) {
  const { category, size } = dtypeInfo(dtype);
  if (category === 'bool') return sign > 0;
  if (category === 'float') return sign * Infinity;
  if (dtype === 'uint8') return sign > 0 ? 255 : 0;
  const half = 2n ** BigInt(8 * size - 1);
  return sign > 0 ? half - 1n : -half;
}

/**
 * @param {string} fn
 * @param {number} direction
 * @param {Function} ofAll
 * @param {Function} ofTwo
 * @returns {any}
 */
const extreme = (fn, direction, ofAll, ofTwo) =>
  withNamedArguments(fn, ['input', 'dim', 'keepdim'], ['other', 'out'], (args) => {
    const from = tensorArgument(fn, 'input', args.input);
    const other = args.other ?? (isTensor(args.dim) ? args.dim : undefined);
    if (other !== undefined) return ofTwo(from, other, args.out === undefined ? undefined : { out: args.out });
    if (args.dim === undefined || args.dim === null) {
      const target = outArgument(fn, args.out);
      if (target !== undefined) return extremeInto(from, target, ofAll, fn === 'max' ? -1 : 1);
      if (from.numel > 0) return ofAll(from);
      throw new ShapeError(
        `${fn}(): Expected reduction dim to be specified for input.numel() == 0. Specify the reduction dim with the 'dim' argument.`,
      );
    }
    const axis = dimOf(fn, 'dim', args.dim, from.ndim);
    assertSomeAlong(fn, from, axis);
    const shape = shapeWithout(from.shape, [axis], args.keepdim);
    const compute = () =>
      alongLines(
        from,
        axis,
        () => allocatePair(from, shape),
        ([values, indices]) => core._stride0_extremes(direction, 0, values, indices),
        sideBySideIf(from),
      );
    const expected = { dtypes: valuesAndIndices(from), shape };
    return deliverResults(fn, ['values', 'indices'], args.out, compute, { expected });
  });

/**
 * Returns the largest element; along dimension `dim`, the largest elements and their indices, the first of equal ones;
 * or with another tensor, what `maximum` returns.
 * @type {Extreme}
 * @example
 *   max(tensor([[1, 5], [7, 3]]), 1).values.tolist(); // [5, 7]
 */
export const max = extreme('max', largest, amax, maximum);

/**
 * Returns the smallest element; along dimension `dim`, the smallest elements and their indices, the first of equal
 * ones; or with another tensor, what `minimum` returns.
 * @type {Extreme}
 * @example
 *   min(tensor([[1, 5], [7, 3]])).item(); // 1
 */
export const min = extreme('min', smallest, amin, minimum);

/**
 * Returns the smallest and the largest element, of all or along dimension `dim`.
 * @type {Aminmax}
 * @example
 *   aminmax(tensor([3, 1, 2])).max.item(); // 3
 */
export const aminmax = withNamedArguments('aminmax', ['input'], ['dim', 'keepdim', 'out'], (args) => {
  const from = tensorArgument('aminmax', 'input', args.input);
  const whole = args.dim === undefined || args.dim === null;
  const dims = whole ? [] : [dimOf('aminmax', 'dim', args.dim, from.ndim)];
  if (whole && from.numel === 0) {
    throw new ShapeError('aminmax(): cannot compute aminmax over an empty dimension as the operation has no identity.');
  }
  for (const axis of dims) assertSomeAlong('aminmax', from, axis, 'aminmax');
  const options = { keepdim: Boolean(args.keepdim) };
  const compute = () =>
    from.numel === 0
      ? eachOrNone([0, 1], () => allocateContiguous(from.dtype, shapeWithout(from.shape, dims, args.keepdim), from))
      : eachOrNone([amin, amax], (of) => /** @type {UntypedTensor} */ (of(from, dims, options)));
  const shape = shapeWithout(from.shape, whole ? from.shape.map((_, i) => i) : dims, args.keepdim);
  const expected = { dtypes: [from.dtype, from.dtype], shape, order: [0, 1] };
  return deliverResults('aminmax', ['min', 'max'], args.out, compute, { expected });
});

/** @type {(fn: string, direction: number) => any} */
const cumulative = (fn, direction) =>
  withNamedArguments(fn, ['input', 'dim'], ['out'], (args) => {
    const from = tensorArgument(fn, 'input', args.input);
    const dim = integer(fn, 'dim', args.dim);
    if (from.ndim === 0 && dim !== 0 && dim !== -1) {
      const message = `${fn}(): Expected reduction dim -1 or 0 for scalar but got ${dim}`;
      throw new ShapeError(message, { torchType: 'IndexError', argument: 'dim', dim });
    }
    const axis = dimOf(fn, 'dim', dim, from.ndim);
    const compute = () =>
      alongLines(
        from,
        axis,
        () => allocatePair(from, from.shape),
        ([values, indices]) => core._stride0_extremes(direction, 1, values, indices),
      );
    return deliverResults(fn, ['values', 'indices'], args.out, compute, {
      overlaps: true,
      sentence: (wanted, got) => `expected scalar_type ${wanted} but found ${got}`,
      expected: { dtypes: valuesAndIndices(from), shape: from.shape, order: [0, 1] },
    });
  });

/**
 * Returns for each element the largest one so far along dimension `dim`, and its index; of equal elements, the last.
 * @type {Cumulative}
 * @example
 *   cummax(tensor([1, 3, 2]), 0).values.tolist(); // [1, 3, 3]
 */
export const cummax = cumulative('cummax', largest);

/**
 * Returns for each element the smallest one so far along dimension `dim`, and its index; of equal elements, the last.
 * @type {Cumulative}
 * @example
 *   cummin(tensor([3, 1, 2]), 0).indices.tolist(); // [0n, 1n, 1n]
 */
export const cummin = cumulative('cummin', smallest);
