/**
 * Reductions along `dim`, which is one dimension or several; without it, along all. With `keepdim`, the reduced
 * dimensions stay in the shape with size 1. All take `out`; PyTorch's `sum` and `prod` take it only with `dim`.
 */
import { to } from './copies.js';
import { getDefaultDtype } from '../engine/default-dtype.js';
import { dtypeInfo, isHalf } from '../boundary/dtype.js';
import { dimOf, dimsOf, repeatedDim } from '../tensor/dims.js';
import { DTypeError, ShapeError } from '../errors/classes.js';
import { cannotStore } from '../errors/sentences.js';
import { dtypeArgument, integers, isArray, optionsArgument, outArgument, tensorArgument } from '../tensor/arguments.js';
import { layoutLike, viewOf } from '../engine/allocate.js';
import { assertDistinct, moveInto } from '../engine/copy.js';
import { isWideSum, reduce, reduceAgain } from '../engine/reduce.js';
import { unlike } from './product-target.js';
import { canCast } from './promotion.js';
import { list } from '../errors/printed-shape.js';
import { geometryOf } from '../tensor/tensor.js';
import { useAndDispose } from '../tensor/with-temporaries.js';

/** @import { DType } from '../boundary/dtype.js' */
/** @import { Tensor, UntypedTensor } from '../tensor/tensor.js' */
/** @import { KindOf } from '../typing/dtypes.js' */
/** @import { DTypeOf, ShapeOf } from '../typing/operands.js' */
/** @import { Reduction } from '../typing/reductions.js' */
/** @import { Free } from '../typing/reshaping.js' */
/** @import { SumDType } from '../typing/views.js' */

/**
 * Computes a reduction in another dtype, if the core does not convert implicitly: as in PyTorch, the elements are
 * converted first. The mean of 16-bit floats is computed in float32.
 * @type {typeof reduce}
 */
export function converted(fn, from, dims, keepdim, asked) {
  const dtype = asked ?? from.dtype;
  const through = fn === 'mean' && isHalf(dtypeInfo(dtype)) ? 'float32' : dtype;
  const counts = dtype === 'int64' && dtypeInfo(from.dtype).category !== 'float';
  if (!['sum', 'nansum', 'mean', 'prod'].includes(fn) || counts || through === from.dtype) {
    return reduce(fn, from, dims, keepdim, asked);
  }
  return useAndDispose(to(from, through), (narrow) => {
    const result = reduce(fn, narrow, dims, keepdim, through, from);
    return through === dtype ? result : useAndDispose(result, (each) => to(each, dtype));
  });
}

/** @param {string} fn */
const extreme = (fn) => fn.startsWith('am');

/** @param {DType} dtype @param {boolean} asked */
function assertFloat(dtype, asked) {
  const { category, scalarType } = dtypeInfo(dtype);
  if (category === 'float') return;
  throw new DTypeError(
    `mean(): could not infer output dtype. ${asked ? 'Optional' : 'Input'} dtype must be either a floating point or ` +
      `complex dtype. Got: ${scalarType}`,
  );
}

/** Nothing has no largest number. @param {string} fn @param {Tensor} from @param {readonly number[] | null} given */
function assertSome(fn, from, given) {
  if (given === null || given.length === 0) {
    throw new ShapeError(
      `${fn}(): Expected reduction dim to be specified for input.numel() == 0. Specify the reduction dim with the 'dim' argument.`,
    );
  }
  for (const dim of given) {
    if (from.shape[dimOf(fn, 'dim', dim, from.ndim)] !== 0) continue;
    const message = `${fn}(): Expected reduction dim ${dim} to have non-zero size.`;
    throw new ShapeError(message, { torchType: 'IndexError', argument: 'dim', dim });
  }
}

/**
 * PyTorch's checks of `out`, which come before those of the dimensions.
 * @param {string} fn
 * @param {Tensor} from
 * @param {Tensor} out
 * @param {boolean} whole
 */
function assertTarget(fn, from, out, whole) {
  const [wanted, got] = [dtypeInfo(from.dtype), dtypeInfo(out.dtype)];
  if (extreme(fn) && wanted !== got) {
    throw new DTypeError(
      `Expected the dtype for input and out to match, but got ${wanted.scalarType} for input's dtype and ` +
        `${got.scalarType} for out's dtype.`,
    );
  }
  if ((fn === 'all' || fn === 'any') && got.name !== 'bool' && got.name !== 'uint8') {
    throw new DTypeError(`${fn} only supports bool tensor for result, got: ${got.scalarType}`);
  }
  if (fn === 'mean' && whole && !canCast(from.dtype, out.dtype)) {
    throw new DTypeError(`mean.dtype_out(): input types can't be cast to the desired output type ${got.scalarType}`);
  }
}

/** A mean is a sum that is divided in place. @param {Tensor} out @param {boolean} fits */
export function assertDivides(out, fits) {
  if (fits) assertDistinct(out);
  const { category, scalarType } = dtypeInfo(out.dtype);
  if (category === 'float') return;
  const result = dtypeInfo(getDefaultDtype()).scalarType;
  throw cannotStore(result, scalarType);
}

/**
 * Whether PyTorch converts elements to uint8 before `all` or `any`, because `out` has that dtype.
 * @param {string} fn
 * @param {Tensor} from
 * @param {Tensor} out
 */
const testsBytes = (fn, from, out) => (fn === 'all' || fn === 'any') && out.dtype === 'uint8' && from.ndim > 0;

/**
 * `all` or `any` of elements converted to uint8, where 0.5 and 256 become 0.
 * @param {string} fn
 * @param {Tensor} from
 * @param {readonly number[] | null} dims
 * @param {boolean} keepdim
 */
function testBytes(fn, from, dims, keepdim) {
  return useAndDispose(to(from, 'uint8'), (bytes) => reduce(fn, bytes, dims, keepdim));
}

/**
 * Throws if a sum of 16-bit floats may not be written to its target. If the elements of one sum are not in one row,
 * PyTorch adds them in float32 and copies the sums to the target, whose elements must then be distinct. With strides of
 * 0 in the target, several sums go to one element.
 * @param {Tensor} from
 * @param {readonly number[]} dims
 * @param {boolean} keepdim
 * @param {Tensor} target
 */
function assertSumsInto(from, dims, keepdim, target) {
  if (!isHalf(dtypeInfo(target.dtype)) || from.numel === 0) return;
  const outputDims = from.shape.map((_, dim) => dim).filter((dim) => keepdim || !dims.includes(dim));
  const stretched = outputDims.filter((_, i) => target.strides[i] === 0 && Number(target.shape[i]) > 1);
  if (stretched.length === 0) return;
  const input = from.dtype === target.dtype ? geometryOf(from) : layoutLike(from, target.dtype);
  if (isWideSum({ ...input, dtype: target.dtype }, [...dims, ...stretched])) assertDistinct(target);
}

/**
 * @type {(fn: string, keys: readonly string[]) => (input: unknown, dim?: unknown, options?: unknown) => UntypedTensor}
 */
const reduction = (fn, keys) => (input, dim, options) => {
  const from = tensorArgument(fn, 'input', input);
  const again = options === undefined ? reduceAgain(fn, from, dim) : undefined;
  if (again !== undefined) return again;
  // Options may come first, with or without `dim`, and `keepdim` may be in their place.
  const [named, axes] = dim && typeof dim === 'object' && !isArray(dim) ? [dim, undefined] : [options, dim];
  const how = typeof named === 'boolean' ? { keepdim: named } : named;
  const { dim: listed = axes, keepdim, dtype, out } = optionsArgument(fn, how, [...keys, 'dim', 'keepdim', 'out']);
  const asked = dtype === undefined ? undefined : dtypeArgument(fn, dtype, from.dtype);
  const target = outArgument(fn, out);
  const whole = listed === undefined && keepdim === undefined;
  if (target) assertTarget(fn, from, target, whole);
  if (fn === 'mean') assertFloat(asked ?? from.dtype, asked !== undefined);
  const dims = listed === undefined || listed === null ? null : integers(fn, 'dim', listed);
  if (extreme(fn) && from.numel === 0) assertSome(fn, from, dims);
  dims?.forEach((each) => dimOf(fn, 'dim', each, from.ndim)); // checked before repeated dimensions
  const given = dims && dimsOf(fn, 'dim', dims, from.ndim, repeatedDim);
  // An empty list means all dimensions; but for `all` and `any`, it tests every element on its own.
  const every = given === null || (given.length === 0 && fn !== 'all' && fn !== 'any');
  const which = every || from.ndim === 0 ? null : given;
  if (target === undefined) return converted(fn, from, which, Boolean(keepdim), asked);
  if (asked !== undefined && asked !== target.dtype) throw unlike(asked, target.dtype);
  const takes = fn === 'sum' || fn === 'prod' || (fn === 'mean' && dtypeInfo(target.dtype).category === 'float');
  const result = testsBytes(fn, from, target)
    ? testBytes(fn, from, which, Boolean(keepdim))
    : converted(fn, from, which, Boolean(keepdim), takes ? target.dtype : undefined);
  return moveInto(result, target, 1, (fits) => {
    if (fn === 'mean') assertDivides(target, fits);
    else if (fn === 'sum' && fits && which !== null) assertSumsInto(from, which, Boolean(keepdim), target);
    // PyTorch checks the dimensions against the target, which is already resized.
    else if (!fits && target === from && dims) dimsOf(fn, 'dim', dims, result.ndim, repeatedDim);
  });
};

/** @type {<Name extends string>(fn: Name) => Reduction<KindOf<Name>, false>} */
const plain = (fn) => reduction(fn, []);
/** @type {<Name extends string>(fn: Name) => Reduction<KindOf<Name>, true>} */
const typed = (fn) => reduction(fn, ['dtype']);

/**
 * Adds the elements. The sum of integers and bools is int64. 16-bit floats are added in float32.
 * @example
 *   sum(tensor([[1, 2], [3, 4]]), 0).tolist(); // [4, 6]
 */
export const sum = typed('sum');

/**
 * Computes the mean of floating-point elements.
 * @example
 *   mean(tensor([[1, 2], [3, 4]]), 1, { keepdim: true }).tolist(); // [[1.5], [3.5]]
 */
export const mean = typed('mean');

/**
 * Multiplies the elements. The product of integers and bools is int64.
 * @example
 *   prod(tensor([2n, 3n, 4n])).item(); // 24n
 */
export const prod = typed('prod');

/**
 * Returns the largest element, or NaN if there is one.
 * @example
 *   amax(tensor([[1, 5], [7, 3]]), [1]).tolist(); // [5, 7]
 */
export const amax = plain('amax');

/**
 * Returns the smallest element, or NaN if there is one.
 * @example
 *   amin(tensor([[1, 5], [7, 3]])).item(); // 1
 */
export const amin = plain('amin');

/**
 * Tests whether all elements are nonzero. The result is bool, or uint8 for a uint8 tensor.
 * @example
 *   all(tensor([[1, 0], [1, 1]]), 1).tolist(); // [false, true]
 */
export const all = plain('all');

/**
 * Tests whether any element is nonzero. The result is bool, or uint8 for a uint8 tensor.
 * @example
 *   any(tensor([0, NaN])).item(); // true
 */
export const any = plain('any');

/**
 * Sums the tensor to a shape that broadcasts to its shape, which reverses `expand`. If there is nothing to sum, it
 * returns a view.
 * @template {Tensor} A
 * @template {readonly number[]} const Sizes
 * @param {A} input
 * @param {Sizes} size
 * @returns {Tensor<SumDType<DTypeOf<A>, ShapeOf<A>, Free<Sizes>>, Free<Sizes>>}
 * @throws {ShapeError} when `size` does not broadcast to the shape
 * @example
 *   sumToSize(ones([2, 3]), [1, 3]).tolist(); // [[2, 2, 2]]
 */
export function sumToSize(input, size) {
  const from = tensorArgument('sumToSize', 'input', input);
  const sizes = integers('sumToSize', 'size', size);
  const leading = from.ndim - sizes.length;
  if (leading < 0 || sizes.some((each, i) => each !== 1 && each !== from.shape[i + leading])) {
    throw new ShapeError(`size {${list(sizes)}} is not expandable to size {${list(from.shape)}}.`, {
      argument: 'size',
    });
  }
  if (sizes.length === 0) return /** @type {UntypedTensor} */ (sum(from));
  const grown = from.shape.map((_, i) => i).filter((dim) => dim < leading || sizes[dim - leading] !== from.shape[dim]);
  if (grown.length === 0) return viewOf(from, geometryOf(from));
  return useAndDispose(reduce('sum', from, grown, true), (reduced) =>
    viewOf(reduced, { dtype: reduced.dtype, shape: sizes, strides: reduced.strides.slice(leading) }),
  );
}
