/** `addmv` and `addr`: the product of a matrix and a vector, or the outer product of two vectors, added to a tensor. */
import { dtypeInfo, isHalf } from '../../boundary/dtype.js';
import { allocate, allocateContiguous } from '../../engine/allocate.js';
import { commonDType } from '../../engine/common-dtype.js';
import { assertDistinct, copyInto, isOntoItself } from '../../engine/copy.js';
import { isShapedLike, warnOfResize } from '../../engine/resizing.js';
import { viewBy } from '../../engine/views.js';
import { DTypeError, ShapeError } from '../../errors/classes.js';
import { list } from '../../errors/printed-shape.js';
import { filled } from '../../tensor/filled.js';
import { assertFits } from '../../tensor/scalar.js';
import { withTemporaries } from '../../tensor/with-temporaries.js';
import { add, mul } from '../arithmetic.js';
import { to } from '../copies.js';
import { mv } from '../matmul.js';
import { view } from '../views.js';
import {
  asElement,
  assertFactors,
  assertTarget,
  bothOf,
  intoTarget,
  equals,
  ignoresProduct,
  nameOf,
  roundedTo,
  scaledAlone,
  sizeAt,
  sumWith,
} from './adding.js';
import { plannedLayout } from './layout.js';
import { assertStores, assertVector } from './refusals.js';

/** @import { DType } from '../../boundary/dtype.js' */
/** @import { Scalar } from '../../tensor/scalar.js' */
/** @import { Tensor, UntypedTensor } from '../../tensor/tensor.js' */
/** @import { BothAddsProduct } from '../../typing/contracting.js' */
/** @import { Call } from './adding.js' */

/** @param {Call} call @returns {UntypedTensor} */
function addsToVector(call) {
  const { input, a, b, target } = call;
  const ranks = [input, a, b].map(({ ndim }) => ndim);
  if (input.ndim > 1 || a.ndim !== 2 || b.ndim !== 1) {
    throw new ShapeError(`vector + matrix @ vector expected, got ${ranks.join(', ')}`);
  }
  const [rows = 0, inner = 0] = a.shape;
  if (inner !== b.shape[0] || (rows !== input.numel && input.numel !== 1)) {
    const size = `size mismatch, got input (${sizeAt(input, 0)}), mat (${rows}x${inner}), vec (${b.shape[0]})`;
    throw new ShapeError(size, { shapes: [input.shape, a.shape, b.shape] });
  }
  if (input.dtype !== a.dtype || a.dtype !== b.dtype) {
    const [self, matrix, vector] = [input, a, b].map(nameOf);
    throw new DTypeError(`addmv input tensors must have the same dtype, but got ${self}, ${matrix}, and ${vector}`);
  }
  assertTarget(call, [rows], b.dtype);
  return intoTarget(call, [rows], () => {
    const isCopied = !equals(call.beta, 0) && (a.numel === 0 || (target && !isOntoItself(input, target)));
    if (target && isCopied && isShapedLike(target, { shape: [rows] })) assertDistinct(target);
    if (a.numel > 0) {
      assertFactors(call, true);
      const rounded = { ...call, beta: roundedTo(call.beta, a.dtype), alpha: roundedTo(call.alpha, a.dtype) };
      return ignoresProduct(call) ? scaledAlone(call, [rows]) : sumWith(rounded, mv);
    }
    if (equals(call.beta, 0)) return scaledAlone(call, [rows]);
    const scale = isHalf(dtypeInfo(a.dtype)) ? roundedTo(call.beta, a.dtype) : asElement(call.beta, a.dtype);
    // If there is nothing to add, PyTorch scales the input, which need not have the shape of the product.
    if (!isShapedLike(input, { shape: [rows] })) warnOfResize({ shape: [rows], numel: rows }, input.shape, 1);
    return filled(allocateContiguous(a.dtype, input.shape, a), (result) => {
      copyInto(input, result);
      if (a.dtype !== 'bool') mul(result, scale, { out: result });
    });
  });
}

/** @param {Scalar} number @param {string} argument @param {DType} dtype */
function assertScalar({ kind }, argument, dtype) {
  const { category } = dtypeInfo(dtype);
  if (kind === 'bool' && category !== 'bool') {
    throw new DTypeError(`Boolean ${argument} only supported for Boolean results.`);
  }
  if (kind === 'float' && category !== 'float') {
    throw new DTypeError(`For integral input tensors, argument ${argument} must not be a floating point number.`);
  }
}

/** @param {Call} call @returns {UntypedTensor} */
function addsOuter(call) {
  const { input, a, b, beta, alpha, target, inPlace } = call;
  assertVector('addr', 'vec1', a);
  assertVector('addr', 'vec2', b);
  const shape = [a.numel, b.numel];
  if (!inPlace) viewBy('expand', input, shape);
  else if (input.ndim !== 2) throw new ShapeError(`2D tensor expected, got ${input.ndim}D tensor for input`);
  else if (!isShapedLike(input, { shape })) {
    throw new ShapeError(`size mismatch, input: ${list(input.shape)}, v1: [${a.numel}], v2: [${b.numel}]`, {
      shapes: [input.shape, a.shape, b.shape],
    });
  }
  const dtype = commonDType([input.dtype, a.dtype, b.dtype]);
  if (target) assertDistinct(target);
  if (target) assertStores(dtype, target);
  return intoTarget(call, shape, () => {
    assertScalar(beta, 'beta', dtype);
    assertScalar(alpha, 'alpha', dtype);
    for (const each of [beta, alpha]) assertFits(each, dtypeInfo(dtype));
    const [scale, factor] = /** @type {[Scalar, Scalar]} */ (
      [beta, alpha].map((each) => roundedTo(asElement(each, dtype), dtype))
    );
    return withTemporaries((own) => {
      const column = own(/** @type {Tensor} */ (view(a, [a.numel, 1])));
      const { strides } = plannedLayout('addcmul', [viewBy('expand', input, shape).geometry, column, b], 'float32');
      const scaled = (/** @type {Tensor} */ each, /** @type {Scalar} */ by) => {
        const cast = own(/** @type {Tensor} */ (to(each, dtype)));
        return equals(by, 1) ? cast : own(mul(cast, by));
      };
      const [rows, columns] = [scaled(column, factor), own(/** @type {Tensor} */ (to(b, dtype)))];
      return filled(allocate({ dtype, shape, strides }, input), (result) => {
        if (equals(scale, 0)) mul(rows, columns, { out: result });
        else add(scaled(input, scale), own(mul(rows, columns)), { out: result });
      });
    });
  });
}

/**
 * Adds the product of a matrix and a vector: `beta · input + alpha · (mat @ vec)`.
 * @type {BothAddsProduct}
 * @example
 *   addmv(tensor([1, 1]), tensor([[1, 2], [3, 4]]), tensor([1, 10])).tolist(); // [22, 44]
 */
export const addmv = bothOf('addmv', ['mat', 'vec'], addsToVector);

/**
 * Adds the products of every element of a vector and every element of another: `beta · input + alpha · outer(vec1,
 * vec2)`.
 * @type {BothAddsProduct}
 * @example
 *   addr(zeros([2, 2]), tensor([1, 2]), tensor([1, 10])).tolist(); // [[1, 10], [2, 20]]
 */
export const addr = bothOf('addr', ['vec1', 'vec2'], addsOuter);
