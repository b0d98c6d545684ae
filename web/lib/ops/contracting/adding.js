/**
 * Products of matrices and vectors that are added to a tensor: `beta · input + alpha · product`. `input` expands to the
 * shape of the product. If beta is 0 it is not read, so its NaNs have no effect.
 */
import { dtypeInfo, isHalf } from '../../boundary/dtype.js';
import { allocateContiguous } from '../../engine/allocate.js';
import { copyInto, moveInto, scalarTensor } from '../../engine/copy.js';
import { isShapedLike, warnOfResize } from '../../engine/resizing.js';
import { DTypeError, ShapeError } from '../../errors/classes.js';
import { list } from '../../errors/printed-shape.js';
import { asOneCall } from '../../reports/as-one-call.js';
import { tensorArgument } from '../../tensor/arguments.js';
import { hasNoDimensions } from '../../tensor/dims.js';
import { filled } from '../../tensor/filled.js';
import { assertFits, asScalar, fits, parameterDType, Scalar } from '../../tensor/scalar.js';
import { withNamedArguments } from '../../tensor/named-arguments.js';
import { withTemporaries, useAndDispose } from '../../tensor/with-temporaries.js';
import { add, mul } from '../arithmetic.js';
import { to } from '../copies.js';
import { bothForms, parameter } from '../elementwise.js';
import { isExpanded } from '../masked-fill.js';
import { unlike } from '../product-target.js';
import { item } from '../../values/read.js';
import { select } from '../slices.js';

/** @import { DType } from '../../boundary/dtype.js' */
/** @import { Tensor, UntypedTensor } from '../../tensor/tensor.js' */

/**
 * @typedef {object} Call
 * @property {Tensor} input
 * @property {Tensor} a
 * @property {Tensor} b
 * @property {Scalar} beta
 * @property {Scalar} alpha
 * @property {Tensor} [target] `out`, or `input` in place
 * @property {boolean} inPlace
 */

/** @param {{ dtype: DType }} each */
export function nameOf({ dtype }) {
  return dtypeInfo(dtype).scalarType;
}

/** @param {readonly { dtype: DType }[]} pair @param {string} names */
export function assertSame([a, b], names) {
  if (!a || !b || a.dtype === b.dtype) return;
  throw new DTypeError(`${names} must have the same dtype, but got ${nameOf(a)} and ${nameOf(b)}`);
}

/**
 * Checks the target of an operation whose shape does not depend on it.
 * @param {Call} call
 * @param {readonly number[]} shape
 * @param {DType} dtype
 */
export function assertTarget({ input, target, inPlace }, shape, dtype) {
  if (!target) return;
  if (!inPlace) {
    if (target.dtype !== dtype) throw unlike(dtype, target.dtype);
    return;
  }
  const bad = (/** @type {string} */ words) => new ShapeError(`Bad in-place call: ${words} should match`);
  if (input.dtype !== dtype) {
    const [got, wanted] = [input.dtype, dtype].map((each) => dtypeInfo(each).cType);
    throw bad(`input tensor dtype ${got} and output tensor dtype ${wanted}`);
  }
  if (!isShapedLike(input, { shape })) {
    throw bad(`input tensor size ${list(input.shape)} and output tensor size ${list(shape)}`);
  }
}

/** Whether a number is 0, or 1. @param {Scalar} number @param {number} value */
export function equals(number, value) {
  return Number(number.value) === value;
}

/** A number as an element of the given dtype. @param {Scalar} number @param {DType} dtype */
export function asElement(number, dtype) {
  const info = dtypeInfo(dtype);
  assertFits(number, parameterDType(info));
  if (info.category === 'bool') return new Scalar(Boolean(number.value), 'bool');
  if (typeof number.value === 'bigint' || (info.category === 'float' && number.kind !== 'bool')) return number;
  return new Scalar(Math.trunc(Number(number.value)), 'int');
}

/** A number rounded to a 16-bit float. @param {Scalar} number @param {DType} dtype */
export function roundedTo(number, dtype) {
  if (!isHalf(dtypeInfo(dtype))) return number;
  return useAndDispose(scalarTensor(number, dtype), (result) => new Scalar(Number(item(result)), 'float'));
}

/**
 * Returns `beta · input`, for a product without elements to sum.
 * @param {Call} call
 * @param {readonly number[]} shape
 * @returns {UntypedTensor}
 */
export function scaledAlone({ input, b, beta }, shape) {
  return filled(allocateContiguous(b.dtype, shape, input), (result) => {
    if (equals(beta, 0)) copyInto(asScalar(0), result);
    else mul(copyInto(input, result), roundedTo(beta, b.dtype), { out: result });
  });
}

/** Whether the product has no effect, so that PyTorch does not read it, not even for NaNs. @param {Call} call */
export function ignoresProduct({ a, alpha }) {
  return equals(alpha, 0) && (a.dtype === 'float32' || a.dtype === 'float64');
}

/**
 * Checks the factors of a product, as PyTorch does.
 * @param {Call} call
 * @param {boolean} [narrow] whether the factors must fit a 16-bit float
 */
export function assertFactors({ a, beta, alpha }, narrow = false) {
  const info = dtypeInfo(a.dtype);
  for (const each of [beta, alpha]) assertFits(each, narrow ? info : parameterDType(info));
}

/**
 * The sum for 16-bit floats, which PyTorch multiplies, scales and adds in float32.
 * @param {Call} call
 * @param {(a: Tensor, b: Tensor) => Tensor} multiply
 * @returns {UntypedTensor}
 */
const addedWide = ({ input, a, b, ...call }, multiply) =>
  withTemporaries((own) => {
    const wide = (/** @type {Tensor} */ each) => own(to(each, 'float32'));
    const all = { ...call, input: wide(input), a, b };
    const product = /** @type {UntypedTensor} */ (multiply(wide(a), wide(b)));
    return /** @type {UntypedTensor} */ (to(own(added(all, product)), a.dtype));
  });

/**
 * Adds `beta · input` to `alpha` times a new product, reusing the product's memory.
 * @param {Call} call
 * @param {UntypedTensor} product
 * @returns {UntypedTensor}
 */
export function added({ input, beta, alpha }, product) {
  return withTemporaries((own) =>
    filled(product, () => {
      const [scale, factor] = [beta, alpha].map((each) => asElement(each, product.dtype));
      if (!scale || !factor) return;
      if (equals(scale, 0)) return equals(factor, 1) ? undefined : mul(product, factor, { out: product });
      const scaled = equals(scale, 1) ? input : own(mul(input, scale));
      // The kernels of 16-bit floats take their factors in float32.
      const factorFits = fits(factor, dtypeInfo(product.dtype));
      if (!factorFits) mul(product, factor, { out: product });
      add(scaled, product, { alpha: factorFits ? factor : 1, out: product });
    }),
  );
}

/** Copies a new tensor to a target, and disposes of it. @param {UntypedTensor} result @param {Tensor} target */
export function copyAndDispose(result, target) {
  return useAndDispose(result, () => copyInto(result, target));
}

/**
 * Adds a new product to a target. PyTorch's kernels go from element to element, so an element that occurs several times
 * in the target is added to several times.
 * @param {Call} call
 * @param {UntypedTensor} product
 * @param {Tensor} target
 * @returns {UntypedTensor}
 */
function addedInPlace(call, product, target) {
  const dim = target.strides.findIndex((stride, i) => stride === 0 && Number(target.shape[i]) > 1);
  if (dim < 0) return copyAndDispose(added({ ...call, input: target }, product), target);
  withTemporaries((own) => {
    own(product);
    for (let i = 0; i < Number(target.shape[dim]); ++i) {
      addedInPlace(call, select(product, dim, i), own(select(target, dim, i)));
    }
  });
  return /** @type {UntypedTensor} */ (target);
}

/**
 * Writes the result of `work` to the target. As in PyTorch, the warning of resizing `out` comes first, even if `work`
 * fails.
 * @param {Call} call
 * @param {readonly number[]} shape
 * @param {() => UntypedTensor} work
 */
export function intoTarget({ target, inPlace }, shape, work) {
  if (target && !inPlace && !isShapedLike(target, { shape })) warnOfResize(target, shape, 1);
  const result = work();
  return !target || result === target ? result : inPlace ? copyAndDispose(result, target) : moveInto(result, target, 0);
}

/** @param {Call} call @param {(a: Tensor, b: Tensor) => Tensor} multiply @returns {UntypedTensor} */
export function sumWith(call, multiply) {
  const { a, b, target, inPlace } = call;
  if (isHalf(dtypeInfo(a.dtype)) && !(target && isExpanded(target))) return addedWide(call, multiply);
  const product = /** @type {UntypedTensor} */ (multiply(a, b));
  return target && inPlace ? addedInPlace(call, product, target) : added(call, product);
}

/** @param {Tensor} tensor @param {number} dim */
export function sizeAt({ shape, ndim }, dim) {
  const size = shape[dim];
  if (size !== undefined) return size;
  if (ndim === 0) throw hasNoDimensions(dim);
  throw new ShapeError(`Dimension out of range (expected to be in range of [${-ndim}, ${ndim - 1}], but got ${dim})`, {
    torchType: 'IndexError',
    dim,
  });
}

/**
 * Creates a function and its in-place form.
 * @param {string} name
 * @param {readonly [string, string]} factors PyTorch's names of the factors
 * @param {(call: Call) => UntypedTensor} work
 * @returns {any}
 */
export function bothOf(name, [one, two], work) {
  return bothForms(name, (form) => {
    const { fn, inPlace } = form;
    return withNamedArguments(fn, ['input', one, two], ['beta', 'alpha', ...(inPlace ? [] : ['out'])], (values) => {
      const tensor = (/** @type {string} */ argument) => tensorArgument(fn, argument, values[argument]);
      const [input, a, b] = /** @type {[Tensor, Tensor, Tensor]} */ (['input', one, two].map(tensor));
      const [beta, alpha] = /** @type {[Scalar, Scalar]} */ (
        ['beta', 'alpha'].map((each) => parameter(form, each, values[each], 1))
      );
      const target = inPlace ? input : values.out === undefined ? undefined : tensor('out');
      return asOneCall([input, a, b], () => work({ input, a, b, beta, alpha, target, inPlace }), target);
    });
  });
}
