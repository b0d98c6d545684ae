/** `nansum` and `nanmean`, which skip NaN, and `nanToNum`, which replaces it. */
import { dtypeInfo } from '../../boundary/dtype.js';
import { compute } from '../../engine/compute.js';
import { allocateLike, contiguousGeometry, layoutLike, viewOf } from '../../engine/allocate.js';
import { copyInto, isOntoItself, moveInto } from '../../engine/copy.js';
import { resizeAs } from '../../engine/resizing.js';
import { DTypeError } from '../../errors/classes.js';
import { notImplementedFor } from '../../errors/sentences.js';
import { dtypeArgument, integers, outArgument, tensorArgument } from '../../tensor/arguments.js';
import { dimOf } from '../../tensor/dims.js';
import { filled } from '../../tensor/filled.js';
import { isContiguous } from '../../tensor/layout.js';
import { geometryOf } from '../../tensor/tensor.js';
import { asScalar, Scalar } from '../../tensor/scalar.js';
import { withNamedArguments } from '../../tensor/named-arguments.js';
import { withTemporaries, useAndDispose } from '../../tensor/with-temporaries.js';
import { clone } from '../copies.js';
import { unlike } from '../product-target.js';
import { assertDivides, converted, sum } from '../reductions.js';
import { reducedDims } from './layers.js';
import { realArgument } from './moments.js';

/** @import { DType } from '../../boundary/dtype.js' */
/** @import { Tensor, UntypedTensor } from '../../tensor/tensor.js' */
/** @import { NanMean, NanSum, NanToNum, NanToNumInto } from '../../typing/statistics.js' */

/** @param {DType} dtype */
const isFloat = (dtype) => dtypeInfo(dtype).category === 'float';

/** Replaces elements where a mask is true. @param {Tensor} from @param {Tensor} where @param {number} value */
const replaced = (from, where, value) =>
  useAndDispose(where, (holds) => compute('where', [holds, new Scalar(value, 'float'), from]));

/** @param {Tensor} from @param {number} [value] */
const withoutNan = (from, value = 0) => replaced(from, compute('isnan', [from]), value);

/** The largest number of elements that are copied for each element that is added. */
const mostSpread = 8;

/**
 * A copy with the same strides, because they determine the order in which floats are added.
 * @param {Tensor} from
 * @returns {UntypedTensor}
 */
function inPlaceWithoutNan(from) {
  const reach = from.shape.reduce((last, size, dim) => last + (size - 1) * Number(from.strides[dim]), 1);
  if (isContiguous(from) || from.numel === 0 || reach > mostSpread * from.numel) return withoutNan(from);
  const whole = viewOf(from, contiguousGeometry(from.dtype, [reach]));
  return useAndDispose(useAndDispose(whole, withoutNan), (numbers) =>
    viewOf(numbers, { ...geometryOf(from), dtype: from.dtype }),
  );
}

/**
 * The dimensions to reduce: PyTorch first checks whether each exists, then whether one is repeated.
 * @param {string} fn
 * @param {Tensor} from
 * @param {unknown} dim
 */
function removedDims(fn, from, dim) {
  const given = dim === undefined || dim === null ? [] : integers(fn, 'dim', dim);
  given.forEach((each) => dimOf(fn, 'dim', each, from.ndim));
  return reducedDims(fn, from, dim);
}

/** @typedef {{ dim?: unknown, keepdim?: unknown, dtype?: DType, target?: Tensor }} How */

/** @param {Tensor} from @param {How} how @returns {UntypedTensor} */
function summed(from, { dim, keepdim, dtype: asked, target }) {
  const isSum = !isFloat(from.dtype) || (asked !== undefined && !isFloat(asked));
  const dtype = asked ?? (isSum ? undefined : target?.dtype);
  if (!isSum && target && target.dtype !== dtype) {
    const [got, wanted] = [target.dtype, /** @type {DType} */ (dtype)].map((each) => dtypeInfo(each).scalarType);
    throw new DTypeError(`nansum: provided dtype must match dtype of result. Got ${got} and ${wanted}.`);
  }
  const gone = isSum && target ? removedDims('nansum', from, dim) : reducedDims('nansum', from, dim);
  if (target && dtype !== undefined && target.dtype !== dtype) throw unlike(dtype, target.dtype);
  if (!isSum) {
    const into = dtype && isFloat(dtype) ? dtype : undefined;
    return useAndDispose(inPlaceWithoutNan(from), (numbers) =>
      converted('nansum', numbers, gone, Boolean(keepdim), into),
    );
  }
  const how = { keepdim: Boolean(keepdim), ...(dtype && { dtype }), ...(target && { out: target }) };
  const add = (/** @type {Tensor} */ numbers) => /** @type {UntypedTensor} */ (sum(numbers, gone, how));
  return isFloat(from.dtype) ? useAndDispose(finite(from, 0), add) : add(from);
}

/**
 * Throws for the dtype of a target, as PyTorch does after it has resized the target.
 * @param {Tensor} from
 * @param {Tensor} target
 * @param {DType} [asked]
 */
function assertSumsInto(from, target, asked) {
  if (asked !== undefined || !isFloat(from.dtype) || isFloat(target.dtype) || from.numel === 0) return;
  throw notImplementedFor('nansum_cpu', dtypeInfo(target.dtype).scalarType, 'out');
}

const names = ['input', 'dim', 'keepdim'];

/** @param {string} fn @param {Record<string, unknown>} given */
const described = (fn, { input, dtype, out }) => {
  const from = tensorArgument(fn, 'input', input);
  const asked = dtype === undefined || dtype === null ? undefined : dtypeArgument(fn, dtype, from.dtype);
  return { from, dtype: asked, target: outArgument(fn, out) };
};

/**
 * Adds the elements that are not NaN.
 * @type {NanSum}
 * @example
 *   nansum(tensor([1, NaN, 2])).item(); // 3
 */
export const nansum = withNamedArguments('nansum', names, ['dtype', 'out'], ({ dim, keepdim, ...given }) => {
  const { from, dtype, target } = described('nansum', given);
  const result = summed(from, { dim, keepdim, ...(dtype && { dtype }), ...(target && { target }) });
  return target && result !== target ? moveInto(result, target, 1, () => assertSumsInto(from, target, dtype)) : result;
});

/**
 * Computes the mean of the elements that are not NaN.
 * @type {NanMean}
 * @example
 *   nanmean(tensor([1, NaN, 2])).item(); // 1.5
 */
export const nanmean = withNamedArguments('nanmean', names, ['dtype', 'out'], ({ dim, keepdim, ...given }) => {
  const { from, dtype, target } = described('nanmean', given);
  const [own, asked] = [dtypeInfo(from.dtype), dtype && dtypeInfo(dtype)];
  if (own.category !== 'float') {
    throw new DTypeError(
      target
        ? "nanmean(): integral types and 'Bool' are not supported for nanmean, even for empty tensors."
        : `nanmean(): expected input to have floating point or complex dtype but got ${own.scalarType}`,
    );
  }
  if (asked && asked.category !== 'float') {
    throw new DTypeError(
      'nanmean(): could not infer output dtype. Optional dtype must be either a floating point or complex dtype. Got: ' +
        asked.scalarType,
    );
  }
  const gone = removedDims('nanmean', from, dim);
  const how = { dim, keepdim, ...(dtype && { dtype }), ...(target && { target }) };
  const result = withTemporaries((own) => {
    const total = own(summed(from, how));
    const numbers = own(compute('logicalNot', [own(compute('isnan', [from]))]));
    const count = own(sum(numbers, gone, { keepdim: Boolean(keepdim) }));
    return compute('div', [total, count]);
  });
  if (target === undefined) return result;
  return moveInto(result, target, 1, (fits) => {
    assertSumsInto(from, target, dtype);
    assertDivides(target, fits);
  });
});

/** The largest finite number of each dtype. @type {Partial<Record<DType, number>>} */
const largest = {
  float16: 65504,
  bfloat16: (2 - 2 ** -7) * 2 ** 127,
  float32: (2 - 2 ** -23) * 2 ** 127,
  float64: Number.MAX_VALUE,
};

/** @param {Tensor} from */
const mostOf = ({ dtype }) => largest[dtype] ?? 0;

/** @param {Tensor} from @param {number} nan @param {number} [posinf] @param {number} [neginf] */
function finite(from, nan, posinf = mostOf(from), neginf = -mostOf(from)) {
  const equalsInfinity = (/** @type {number} */ infinity) => compute('eq', [from, asScalar(infinity)]);
  return useAndDispose(withoutNan(from, nan), (first) =>
    useAndDispose(replaced(first, equalsInfinity(Infinity), posinf), (second) =>
      replaced(second, equalsInfinity(-Infinity), neginf),
    ),
  );
}

/**
 * @param {string} fn
 * @param {{ input: unknown, nan?: unknown, posinf?: unknown, neginf?: unknown }} given
 * @param {(from: Tensor) => Tensor | undefined} into
 */
function numbered(fn, { input, ...given }, into) {
  const from = tensorArgument(fn, 'input', input);
  const most = mostOf(from);
  const number = (/** @type {'nan' | 'posinf' | 'neginf'} */ name, /** @type {number} */ otherwise) =>
    given[name] === undefined || given[name] === null ? otherwise : realArgument(fn, name, given[name]);
  const [nan, posinf, neginf] = [number('nan', 0), number('posinf', most), number('neginf', -most)];
  const target = into(from);
  if (target && target.dtype !== from.dtype) {
    const [got, wanted] = [target.dtype, from.dtype].map((each) => dtypeInfo(each).scalarType);
    throw new DTypeError(`nan_to_num: dtype of out: ${got} should be same as input: ${wanted}`);
  }
  if (target && !isFloat(from.dtype)) {
    resizeAs(target, contiguousGeometry(from.dtype, from.shape));
    return /** @type {UntypedTensor} */ (isOntoItself(from, target) ? target : copyInto(from, target, true));
  }
  const result = isFloat(from.dtype) ? finite(from, nan, posinf, neginf) : clone(from);
  if (target) {
    return useAndDispose(result, (each) => {
      compute('abs', [from], { out: target, warnsOnce: true }); // this resizes and checks a target in the same way
      return copyInto(each, target);
    });
  }
  return layoutLike(from, from.dtype).id === geometryOf(result).id
    ? result
    : useAndDispose(result, (each) => copyLike(each, from));
}

/** A copy of one tensor, with the layout of a copy of another. @param {Tensor} from @param {Tensor} like */
const copyLike = (from, like) => filled(allocateLike(like, from.dtype, from), (result) => copyInto(from, result));

const numbers = ['input', 'nan', 'posinf', 'neginf'];

/**
 * Replaces NaN with `nan`, by default 0, and the infinities with `posinf` and `neginf`, by default the largest and the
 * smallest finite numbers of the dtype.
 * @type {NanToNum}
 * @example
 *   nanToNum(tensor([NaN, Infinity, 1]), 0, 9).tolist(); // [0, 9, 1]
 */
export const nanToNum = withNamedArguments('nanToNum', numbers, ['out'], ({ out, ...given }) =>
  numbered('nanToNum', given, () => outArgument('nanToNum', out)),
);
/** The same, in place. @type {NanToNumInto} */
export const nanToNum_ = withNamedArguments('nanToNum_', numbers, [], (args) =>
  numbered('nanToNum_', args, (from) => from),
);
