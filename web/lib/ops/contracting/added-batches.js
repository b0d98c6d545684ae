/** `baddbmm` and `addbmm`: the products of batches of matrices, or their sum, added to a tensor. */
import { heap } from '../../boundary/core.js';
import { dtypeInfo, isHalf } from '../../boundary/dtype.js';
import { allocateContiguous, contiguousGeometry, viewOf } from '../../engine/allocate.js';
import { commonDType } from '../../engine/common-dtype.js';
import { assertDistinct, copyInto, isOntoItself } from '../../engine/copy.js';
import { isShapedLike, resizeAs } from '../../engine/resizing.js';
import { viewBy, viewed } from '../../engine/views.js';
import { DTypeError, ShapeError } from '../../errors/classes.js';
import { list } from '../../errors/printed-shape.js';
import { overlaps } from '../../errors/sentences.js';
import { blockOf, geometryOf, resize } from '../../tensor/tensor.js';
import { filled } from '../../tensor/filled.js';
import { withTemporaries } from '../../tensor/with-temporaries.js';
import { asScalar } from '../../tensor/scalar.js';
import { bmm, mm } from '../matmul.js';
import { areMultipliedInTurn, assertDistinctMatrices } from '../product-target.js';
import { select } from '../slices.js';
import {
  added,
  assertFactors,
  assertSame,
  assertTarget,
  bothOf,
  intoTarget,
  equals,
  ignoresProduct,
  copyAndDispose,
  scaledAlone,
  sizeAt,
  sumWith,
} from './adding.js';
import { assertStores, notOfBools } from './refusals.js';
import { inColumns, planProduct, runProduct } from './pair.js';

/** @import { Tensor, UntypedTensor } from '../../tensor/tensor.js' */
/** @import { BothAddsProduct } from '../../typing/contracting.js' */
/** @import { Call } from './adding.js' */

/** @param {Call} call */
function assertBatches({ a, b }) {
  for (const [name, { ndim }] of Object.entries({ batch1: a, batch2: b })) {
    if (ndim !== 3) throw new ShapeError(`${name} must be a 3D tensor`);
  }
}

/** @param {Call} call @returns {UntypedTensor} */
function addsBatches(call) {
  const { input, a, b, target } = call;
  const shape = [sizeAt(a, 0), sizeAt(a, 1), sizeAt(b, 2)];
  viewBy('expand', input, shape);
  if (input.dtype !== a.dtype) {
    const [self, one, two] = [input, a, b].map(({ dtype }) => dtypeInfo(dtype).cType);
    throw new DTypeError(`Input dtypes must be the same, got: input ${self}, batch1: ${one}, batch2: ${two}`);
  }
  assertBatches(call);
  if (a.shape[0] !== b.shape[0] || a.shape[2] !== b.shape[1]) {
    throw new ShapeError(
      `Expected size for first two dimensions of batch2 tensor to be: ${list([a.shape[0] ?? 0, a.shape[2] ?? 0])} but ` +
        `got: ${list(b.shape.slice(0, 2))}.`,
      { shapes: [a.shape, b.shape] },
    );
  }
  assertTarget(call, shape, b.dtype);
  return intoTarget(call, shape, () => {
    const fits = target !== undefined && isShapedLike(target, { shape });
    const isCopied = !equals(call.beta, 0) && (a.shape[2] === 0 || (target && !isOntoItself(input, target)));
    if (fits && isCopied) assertDistinct(target);
    if (shape.includes(0)) return allocateContiguous(b.dtype, shape, b);
    if (a.shape[2] === 0) return scaledAlone(call, shape);
    if (fits) assertDistinctMatrices(target, Number(a.shape[2]));
    if (a.dtype !== 'bool') assertFactors(call);
    if (a.dtype === 'bool' && b.dtype === 'bool') {
      throw notOfBools(areMultipliedInTurn(shape, Number(a.shape[2])) ? 'addmm_impl_cpu_' : 'baddbmm');
    }
    return sumWith(call, bmm);
  });
}

/** @param {Call} call @returns {UntypedTensor} */
function addsSumOfBatches(call) {
  const { input, a, b, target, inPlace } = call;
  const shape = [sizeAt(a, 1), sizeAt(b, 2)];
  viewBy('expand', input, shape);
  assertBatches(call);
  const [[count = 0, rows, inner], [other, innerOfOther, columns]] = [a.shape, b.shape];
  if (count !== other) {
    throw new ShapeError(`batch1 and batch2 must have same number of batches, got ${count} and ${other}`);
  }
  if (inner !== innerOfOther) {
    throw new ShapeError(`Incompatible matrix sizes for bmm (${rows}x${inner} and ${innerOfOther}x${columns})`);
  }
  const fits = target === undefined || isShapedLike(target, { shape });
  // The input is copied to the target first, unless it is the target. Then each pair of matrices is multiplied and
  // added to the target.
  if (target && fits && !equals(call.beta, 0) && !isOntoItself(input, target)) assertDistinct(target);
  if (count > 0) {
    assertSame([target ?? input, b], 'self and mat2');
    assertSame([a, b], 'mat1 and mat2');
  }
  const isZeroed = equals(call.beta, 0) && (count === 0 || inner === 0);
  if (target && fits && !isZeroed) assertDistinct(target);
  const idle = count === 0 || inner === 0 || shape.includes(0) || ignoresProduct(call);
  if (a.dtype === 'bool' && !idle) throw notOfBools('addmm_impl_cpu_');
  if (!isZeroed && count > 0 && inner !== 0 && !shape.includes(0)) assertFactors(call);
  const work = (/** @type {Call} */ now) => {
    const { dtype } = now.target ?? now.input;
    if (count > 0 && shape.includes(0)) return allocateContiguous(dtype, shape, now.input);
    return idle ? scaledAlone({ ...now, b: now.target ?? now.input }, shape) : sumOneByOne(now, shape);
  };
  if (!target) return work(call);
  if (fits || !inPlace) {
    const result = filled(work(call), () => resizeAs(target, contiguousGeometry(target.dtype, shape), 0));
    return copyAndDispose(result, target);
  }
  // A single element in the same memory, but with other strides.
  if (input.ndim === 0 && shape.every((size) => size === 1)) throw overlaps();
  if (idle && !equals(call.beta, 0)) assertStores(commonDType([input, call.beta]), input);
  return restoreOnError(input, () =>
    withTemporaries((own) => {
      const product = idle ? undefined : own(sumOfBatches(a, b, shape));
      const expanded = own(viewed('expand', input, shape));
      // PyTorch copies the input onto its own memory, row by row, which changes the elements it reads next.
      resizeAs(input, contiguousGeometry(input.dtype, shape), 0);
      for (let i = 0; i < Number(shape[0]); ++i) copyInto(own(select(expanded, 0, i)), own(select(input, 0, i)));
      return copyInto(
        own(product ? added(call, viewOf(product, geometryOf(product))) : scaledAlone({ ...call, b: input }, shape)),
        input,
      );
    }),
  );
}

/**
 * Writes to a target that may be resized, and restores it if that fails.
 * @template T
 * @param {Tensor} target
 * @param {() => T} write
 */
function restoreOnError(target, write) {
  const [geometry, block] = [geometryOf(target), blockOf(target)];
  const bytes = heap.u8().slice(block.pointer, block.pointer + block.bytes);
  try {
    return write();
  } catch (error) {
    heap.u8().set(bytes, block.pointer);
    resize(target, geometry);
    throw error;
  }
}

/**
 * Computes the sum as one large product, except for 16-bit floats, where PyTorch rounds after each product.
 * @param {Call} call
 * @param {readonly number[]} shape
 * @returns {UntypedTensor}
 */
function sumOneByOne(call, shape) {
  const { a, b, beta, alpha } = call;
  if (!isHalf(dtypeInfo(a.dtype))) return added(call, sumOfBatches(a, b, shape));
  return withTemporaries((own) => {
    let { input } = call;
    for (let i = 0; i < Number(a.shape[0]); ++i) {
      const [one, two] = [own(select(a, 0, i)), own(select(b, 0, i))];
      input = own(sumWith({ input, a: one, b: two, beta: i > 0 ? asScalar(1) : beta, alpha, inPlace: false }, mm));
    }
    return viewOf(input, geometryOf(input));
  });
}

/** @param {Tensor} a @param {Tensor} b @param {readonly number[]} shape of the result */
const sumOfBatches = (a, b, shape) =>
  withTemporaries((own) => {
    const [x, y] = [inColumns(a, [[1], [], [0], [2]]), inColumns(b, [[], [2], [0], [1]])];
    const step = { batch: [], left: [0], right: [1], summed: [2, 3] };
    const product = own(runProduct(a, b, planProduct(x, y, step, false)));
    return viewOf(product, contiguousGeometry(product.dtype, shape));
  });

/**
 * Adds the products of two batches of matrices: `beta · input + alpha · (batch1 @ batch2)`.
 * @type {BothAddsProduct}
 * @example
 *   baddbmm(ones([3]), ones([5, 2, 4]), ones([5, 4, 3])).shape; // [5, 2, 3]
 */
export const baddbmm = bothOf('baddbmm', ['batch1', 'batch2'], addsBatches);

/**
 * Adds the sum of the products of two batches of matrices: `beta · input + alpha · Σ (batch1[i] @ batch2[i])`.
 * @type {BothAddsProduct}
 * @example
 *   addbmm(ones([3]), ones([5, 2, 4]), ones([5, 4, 3])).tolist(); // [[21, 21, 21], [21, 21, 21]]
 */
export const addbmm = bothOf('addbmm', ['batch1', 'batch2'], addsSumOfBatches);
