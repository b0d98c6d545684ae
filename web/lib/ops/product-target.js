/**
 * PyTorch's errors and warnings for the `out` of a product, in its order. PyTorch computes a product with one of
 * several operations, and each takes the dtype from another operand and checks the target at another moment.
 */
import { dtypeInfo } from '../boundary/dtype.js';
import { dimOf, hasNoDimensions } from '../tensor/dims.js';
import { DTypeError, ShapeError } from '../errors/classes.js';
import * as abi from '../boundary/abi.js';
import { assertDistinct } from '../engine/copy.js';
import { isShapedLike, warnOfResize } from '../engine/resizing.js';
import { readWord } from '../engine/slots.js';

/** @import { Geometry } from '../tensor/geometry.js' */
/** @import { Tensor } from '../tensor/tensor.js' */

/** @typedef {{ fn: string, a: Tensor, b: Tensor, out: Tensor }} Call */

const { mv, mm, bmm } = abi.products;

/** PyTorch's name for the dtype of a tensor. @param {Tensor} tensor */
const nameOf = ({ dtype }) => dtypeInfo(dtype).scalarType;

/**
 * The error for a target with a wrong dtype.
 * @param {import('../boundary/dtype.js').DType} wanted
 * @param {import('../boundary/dtype.js').DType} got
 */
export function unlike(wanted, got) {
  const [expected, given] = [wanted, got].map((each) => dtypeInfo(each).cType);
  return new DTypeError(`Expected out tensor to have dtype ${expected}, but got ${given} instead`);
}

/**
 * Whether `mv` treats the target as the added tensor, times 0: it does if the size is right, or 1.
 * @param {Tensor} out
 * @param {Tensor} matrix
 */
export function isAddedTo({ ndim, numel }, { shape: [rows] }) {
  return ndim <= 1 && (numel === rows || numel === 1);
}

/** Before anything else, a product of vectors warns of resizing its target and checks its dtype. @param {Call} call */
export function settleDot({ a, b, out }) {
  warnOfResize(out, [], out.ndim === 0 ? 0 : 1);
  if (out.dtype !== a.dtype) {
    throw new DTypeError(`result dtype ${nameOf(out)} does not match input dtype ${nameOf(a)}`);
  }
  // An operand that is also the target is not a vector any more.
  if (out !== a && out !== b) return;
  const [first, second] = [a, b].map((each) => (each === out ? 0 : each.ndim));
  throw new ShapeError(`1D tensors expected, but got ${first}D and ${second}D tensors`);
}

/** Whether the dimensions can be viewed as one. @param {Pick<Geometry, 'shape' | 'strides'>} dims */
function isOneRow({ shape, strides }) {
  const dims = shape.flatMap((size, i) => (size === 1 ? [] : [{ size, stride: Number(strides[i]) }]));
  return dims.every(({ stride }, i) => {
    const inner = dims[i + 1];
    return inner === undefined || stride === inner.stride * inner.size;
  });
}

/** @param {Call} call */
function assertOneDType({ a, b, out }) {
  const [matrix, vector] = a.ndim === 1 ? [b, a] : [a, b];
  const added = matrix.ndim > 2 || isAddedTo(out, matrix) ? out : vector;
  if (added.dtype === matrix.dtype && matrix.dtype === vector.dtype) return;
  const [first, second, third] = [added, matrix, vector].map(nameOf);
  throw new DTypeError(`addmv input tensors must have the same dtype, but got ${first}, ${second}, and ${third}`);
}

/**
 * Whether PyTorch multiplies the matrices of a batch one pair at a time, because they are large.
 * @param {readonly number[]} shape of the product
 * @param {number} inner
 */
export function areMultipliedInTurn(shape, inner) {
  const [rows = 0, columns = 0] = shape.slice(-2);
  return rows * columns * inner >= 400;
}

/**
 * Throws if a matrix in a target overlaps itself: products of large matrices are copied there one by one.
 * @param {Tensor} out
 * @param {number} inner
 */
export function assertDistinctMatrices({ dtype, shape, strides }, inner) {
  if (areMultipliedInTurn(shape, inner)) assertDistinct({ dtype, shape: shape.slice(-2), strides: strides.slice(-2) });
}

/**
 * The plan of a product with `out`, or its error.
 * @param {Call} call
 * @param {readonly number[]} shape the shape that the target gets first: for a vector times a matrix, one row
 * @param {() => Geometry} plan
 */
export function planWithTarget(call, shape, plan) {
  const { fn, a, b, out } = call;
  const fits = isShapedLike(out, { shape });
  const resize = () => warnOfResize(out, shape, fits ? 0 : 1);
  // PyTorch multiplies folded or flattened operands, and has already resized the target.
  const batched = fn === 'matmul' && Math.max(a.ndim, b.ndim) > 2;
  /** @type {(Error & { code?: string }) | undefined} */
  let failure;
  let geometry;
  try {
    geometry = plan();
  } catch (error) {
    failure = /** @type {Error} */ (error);
  }
  const product = readWord(abi.kErrorDimWord);
  const settled = failure === undefined || failure.code === 'matmulDType' || failure.code === 'notImplemented';
  if (batched && failure?.code !== 'shapeMismatch' && failure?.code !== 'matmulRank') resize();
  if (!settled) {
    const asksTarget = !batched && failure?.code === 'mvSize' && isAddedTo(out, a);
    if (asksTarget && out.ndim === 0) throw hasNoDimensions(0);
    throw failure;
  }
  if (product === mv) assertOneDType(call);
  const wanted = product === mm ? a : product === bmm || a.ndim > 1 ? b : a;
  if (out.dtype !== wanted.dtype) throw unlike(wanted.dtype, out.dtype);
  if (!batched) resize();
  if (failure !== undefined) throw failure;
  // a matrix that has become a vector
  if (product === mv && out === a && a.ndim === 2 && a.shape[0] !== 0) dimOf(fn, 'input', 1, 1);
  const idle = out.numel === 0 || a.shape.at(-1) === 0;
  const isCopiedTo = product === mm || (product === mv && batched && !isOneRow(out));
  if (isCopiedTo && fits && !idle) assertDistinct(out);
  if (product === bmm && fits && !idle) {
    // If the batch dimensions can't be viewed as one, PyTorch copies the whole product to the target.
    if (isOneRow({ shape: out.shape.slice(0, -2), strides: out.strides.slice(0, -2) })) {
      assertDistinctMatrices(out, Number(a.shape.at(-1)));
    } else assertDistinct(out);
  }
  return /** @type {Geometry} */ (geometry);
}
