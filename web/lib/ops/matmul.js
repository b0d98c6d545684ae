/** Products of matrices and vectors. The last two dimensions are multiplied, and those before them broadcast. */
import { hasNoDimensions } from '../tensor/dims.js';
import { ShapeError } from '../errors/classes.js';
import { disposeOf, uninterrupted } from '../reports/after-call.js';
import { optionsArgument, outArgument, tensorArgument } from '../tensor/arguments.js';
import { alignedShape } from '../engine/align.js';
import { allocate, contiguousGeometry } from '../engine/allocate.js';
import { moveInto } from '../engine/copy.js';
import { knownProduct, multiply, multiplyAsPlanned } from '../engine/multiply.js';
import { resizeAs } from '../engine/resizing.js';
import { filled } from '../tensor/filled.js';
import { absentAmong, isTraced } from '../tensor/placeholder.js';
import { isAddedTo, planWithTarget, settleDot } from './product-target.js';
import { batchesOf, plannedProduct } from './products.js';
import { writeLayout } from '../engine/slots.js';
import { assertUnderLimit, inMode, modeArgument, reportIfBroadcast, watching } from '../reports/watching.js';
import { addressOf } from '../tensor/tensor.js';

/** @import { ModeOption } from './elementwise.js' */
/** @import { MatrixProduct } from '../typing/products.js' */
/** @import { Tensor } from '../tensor/tensor.js' */

/**
 * @template {string} Name
 * @param {Name} fn
 * @param {string} argument the name of the second operand
 * @param {(a: number, b: number, input: number) => string | false} refuse the error for wrong ranks
 * @returns {MatrixProduct<Name extends 'matmul' ? ModeOption : {}>} only matmul broadcasts
 */
const product = (fn, argument, refuse) => (input, other, options) => {
  const a = tensorArgument(fn, 'input', input);
  const b = tensorArgument(fn, argument, other);
  const again = options === undefined ? multipliedAgain(fn, a, b) : undefined;
  if (again !== undefined) return again;
  const { out, broadcast } = optionsArgument(fn, options, fn === 'matmul' ? ['out', 'broadcast'] : ['out']);
  const mode = broadcast === undefined ? undefined : modeArgument(fn, 'broadcast', broadcast);
  const target = outArgument(fn, out);
  const shapes = [a.shape, b.shape];
  if (target && isDot(fn, shapes)) settleDot({ fn, a, b, out: target });
  if (fn === 'mv' && a.ndim === 0) throw hasNoDimensions(0);
  const added = fn === 'mv' && target && isAddedTo(target, a) ? target : undefined;
  const wrong = refuse(a.ndim, b.ndim, added?.ndim ?? 1);
  if (wrong) throw new ShapeError(wrong, { shapes });
  const work = () => multiplied(fn, [a, b], target, added);
  if (mode === undefined && !watching.on && target === undefined) return work(); // nothing to report
  const discard = target === undefined ? disposeOf : undefined;
  return uninterrupted(() => (mode === undefined ? work() : inMode(mode, work)), discard);
};

/** @param {string} fn @param {readonly (readonly number[])[]} shapes */
const isDot = (fn, shapes) =>
  fn === 'dot' || fn === 'vdot' || (fn === 'matmul' && shapes.every(({ length }) => length === 1));

/** @param {string} fn @param {readonly [Tensor, Tensor]} factors @param {Tensor} [target] @param {Tensor} [added] */
function multiplied(fn, [a, b], target, added) {
  const shapes = [a.shape, b.shape];
  const absent = absentAmong([a, b]);
  if (!absent) [a, b].forEach(addressOf); // this rejects tensors without elements
  const known = absent ? undefined : knownProduct(fn, a, b);
  const plan = () => {
    writeLayout(1, a);
    writeLayout(2, b);
    return plannedProduct(shapes, fn === 'bmm', added?.numel);
  };
  const given = target && !isDot(fn, shapes) ? targetShape(shapes) : undefined;
  const geometry = target && given ? planWithTarget({ fn, a, b, out: target }, given, plan) : (known?.result ?? plan());
  const batches = batchesOf(shapes);
  const batch = geometry.shape.slice(0, Math.max(a.ndim, b.ndim) - 2);
  assertUnderLimit(fn, batches, geometry, batch);
  if (watching.on) reportIfBroadcast(fn, batches, batch);
  if (absent) return allocate(geometry, absent);
  const result = known ? multiply(known, a, b) : multiplyAsPlanned(fn, a, b, geometry);
  if (target === undefined) return result;
  if (given && given.length > result.ndim) {
    filled(result, () => resizeAs(target, contiguousGeometry(target.dtype, given), 0));
  }
  return moveInto(result, target, 0);
}

/**
 * The product, if the same valid call was made before; undefined otherwise.
 * @param {string} fn
 * @param {Tensor} a
 * @param {Tensor} b
 */
function multipliedAgain(fn, a, b) {
  if (watching.on || isTraced(a) || isTraced(b)) return undefined;
  const program = knownProduct(fn, a, b);
  return program && multiply(program, a, b);
}

/**
 * The shape that PyTorch gives a target: that of the product, but one row for a vector times a matrix.
 * @param {(readonly number[])[]} shapes
 */
function targetShape([first = [], second = []]) {
  const batch = alignedShape(batchesOf([first, second]));
  const isRow = first.length === 1 && second.length === 2;
  const rows = isRow ? [1] : first.slice(-2, -1);
  return [...batch, ...rows, ...(second.length > 1 ? second.slice(-1) : [])];
}

/**
 * Multiplies two matrices, two batches of matrices, which broadcast, or a matrix and a vector.
 * @example
 *   matmul(tensor([[1, 2], [3, 4]]), tensor([10, 1])).tolist(); // [12, 34]
 *   matmul(ones([5, 1, 2, 3]), ones([4, 3, 6])).shape; // [5, 4, 2, 6]
 */
export const matmul = product('matmul', 'other', () => false);

/**
 * Multiplies two matrices.
 * @example
 *   mm(tensor([[1, 2]]), tensor([[3], [4]])).tolist(); // [[11]]
 */
export const mm = product(
  'mm',
  'mat2',
  (a, b) => (a !== 2 && 'self must be a matrix') || (b !== 2 && 'mat2 must be a matrix'),
);

/**
 * Multiplies a matrix by a vector.
 * @example
 *   mv(tensor([[1, 2], [3, 4]]), tensor([1, 1])).tolist(); // [3, 7]
 */
export const mv = product(
  'mv',
  'vec',
  (a, b, input) => (a !== 2 || b !== 1) && `vector + matrix @ vector expected, got ${input}, ${a}, ${b}`,
);

/** @param {number} a @param {number} b */
function refuseDot(a, b) {
  return (a !== 1 || b !== 1) && `1D tensors expected, but got ${a}D and ${b}D tensors`;
}

/**
 * Computes the inner product of two vectors.
 * @example
 *   dot(tensor([1, 2]), tensor([3, 4])).item(); // 11
 */
export const dot = product('dot', 'tensor', refuseDot);

/**
 * Computes the inner product of two vectors, as `dot` does; the two differ only for complex numbers.
 * @example
 *   vdot(tensor([1, 2]), tensor([3, 4])).item(); // 11
 */
export const vdot = product('vdot', 'other', refuseDot);

/**
 * Multiplies two batches with equally many matrices. The batches do not broadcast.
 * @example
 *   bmm(ones([5, 2, 3]), ones([5, 3, 4])).shape; // [5, 2, 4]
 */
export const bmm = product(
  'bmm',
  'mat2',
  (a, b) => (a !== 3 && 'batch1 must be a 3D tensor') || (b !== 3 && 'batch2 must be a 3D tensor'),
);
