/** Products of vectors along one dimension of tensors, and the trace of a matrix. */
import { tensorArgument } from '../../tensor/arguments.js';
import { dimOf, hasNoDimensions } from '../../tensor/dims.js';
import { DTypeError, ShapeError } from '../../errors/classes.js';
import { dtypeInfo } from '../../boundary/dtype.js';
import { allocateContiguous } from '../../engine/allocate.js';
import { assertDistinct, assertUnshared, moveInto } from '../../engine/copy.js';
import { isShapedLike, warnOfResize } from '../../engine/resizing.js';
import { warn } from '../../reports/warnings.js';
import { filled } from '../../tensor/filled.js';
import { withTemporaries } from '../../tensor/with-temporaries.js';
import { mul, sub } from '../arithmetic.js';
import { broadcastTensors } from '../broadcast.js';
import { vdot } from '../matmul.js';
import { unlike } from '../product-target.js';
import { sum } from '../reductions.js';
import { diagonal, select } from '../slices.js';
import { ofTwo } from './of-two.js';
import { notOfBools } from './refusals.js';

/** @import { Tensor } from '../../tensor/tensor.js' */
/** @import { Cross, Trace, Vecdot } from '../../typing/contracting.js' */

/**
 * Computes inner products along dimension `dim`, the last one if it is left out. The other dimensions broadcast.
 * @type {Vecdot}
 * @example
 *   vecdot(tensor([[1, 2], [3, 4]]), tensor([1, 10])).tolist(); // [21, 43]
 */
export const vecdot = ofTwo('vecdot', ['x', 'y'], ['dim'], (a, b, out, { dim = -1 }) => {
  const name = (/** @type {Tensor} */ { dtype }) => dtypeInfo(dtype).scalarType;
  const refused = (/** @type {string} */ words) => new DTypeError(`linalg.vecdot: Expected ${words}`);
  if (dtypeInfo(a.dtype).category !== 'float') {
    throw refused(`a floating point or complex tensor as input. Got ${name(a)}`);
  }
  if (a.dtype !== b.dtype) {
    throw refused(`x and y to have the same dtype, but found x of type ${name(a)} and y of type ${name(b)} instead`);
  }
  if (out && out.dtype !== a.dtype) throw refused(`out of dtype${name(a)} but found ${name(out)}`);
  const result =
    a.ndim === 1 && b.ndim === 1
      ? vdot(a, b)
      : withTemporaries((own) => /** @type {any} */ (sum(own(mul(a, b)), /** @type {any} */ (dim))));
  return out ? moveInto(result, out) : result;
});

/**
 * Computes the cross product of vectors of three elements along dimension `dim`. The other dimensions broadcast.
 * Without `dim` it is the first dimension of size 3, which PyTorch has deprecated; `torch.linalg.cross` uses -1.
 * @type {Cross}
 * @example
 *   cross(tensor([1, 0, 0]), tensor([0, 1, 0]), -1).tolist(); // [0, 0, 1]
 */
export const cross = ofTwo('cross', ['input', 'other', 'dim'], [], (a, b, out, { dim }) => {
  const result = crossed(a, b, dimOfCross(a, b, dim, out), out);
  return out ? moveInto(result, out, 0) : result;
});

/**
 * @param {Tensor} a
 * @param {Tensor} b
 * @param {unknown} given
 * @param {Tensor} [out] with a target, PyTorch does not warn
 */
function dimOfCross(a, b, given, out) {
  if (!out && (given === undefined || given === null)) {
    warn(
      'Using torch.cross without specifying the dim arg is deprecated.\nPlease either pass the dim explicitly or simply ' +
        'use torch.linalg.cross.\nThe default value of dim will change to agree with that of linalg.cross in a future ' +
        'release.',
    );
  }
  const dim = given ?? a.shape.indexOf(3);
  if (dim === -1 && given !== -1) throw new ShapeError('no dimension of size 3 in input');
  if (a.ndim !== b.ndim) throw new ShapeError('linalg.cross: inputs must have the same number of dimensions.');
  if (a.ndim === 0) throw hasNoDimensions(dim);
  const axis = dimOf('cross', 'dim', dim, a.ndim);
  const [one, two] = [a.shape[axis], b.shape[axis]];
  if (one === 3 && two === 3) return axis;
  throw new ShapeError(`linalg.cross: inputs dimension ${dim} must have length 3. Got ${one} and ${two}`, {
    dim: axis,
  });
}

/** @param {Tensor} a @param {Tensor} b @param {number} axis @param {Tensor | undefined} out */
function crossed(a, b, axis, out) {
  return withTemporaries((own) => {
    const [x, y] = broadcastTensors(a, b).map(own);
    if (!x || !y) throw new Error('two operands are two');
    if (out && out.dtype !== a.dtype) throw unlike(a.dtype, out.dtype);
    if (out && !isShapedLike(out, x)) warnOfResize(out, x.shape, 1);
    else if (out) {
      assertDistinct(out);
      for (const each of [x, y]) assertUnshared(each, out);
    }
    if (a.dtype === 'bool') throw notOfBools('cross');
    if (a.dtype !== b.dtype) {
      const [wanted, found] = [a, b].map(({ dtype }) => dtypeInfo(dtype).scalarType);
      throw new DTypeError(`expected scalar type ${wanted} but found ${found}`);
    }
    return filled(allocateContiguous(a.dtype, x.shape, a), (result) => {
      const part = (/** @type {Tensor} */ of, /** @type {number} */ i) => own(select(of, axis, i % 3));
      for (let i = 0; i < 3; ++i) {
        const [left, right] = [
          [1, 2],
          [2, 1],
        ].map(([p = 0, q = 0]) => own(mul(part(x, i + p), part(y, i + q))));
        sub(/** @type {Tensor} */ (left), /** @type {Tensor} */ (right), { out: part(result, i) });
      }
    });
  });
}

/**
 * Sums the diagonal of a matrix. The trace of integers is int64.
 * @example
 *   trace(tensor([[1, 2], [3, 4]])).item(); // 5
 */
export const trace = /** @type {Trace} */ (
  (/** @type {unknown} */ input) => {
    const from = tensorArgument('trace', 'input', input);
    if (from.dtype === 'bool') throw notOfBools('trace');
    if (from.ndim !== 2) throw new ShapeError(`trace: expected a matrix, but got tensor with dim ${from.ndim}`);
    return withTemporaries((own) => /** @type {any} */ (sum(own(diagonal(from)))));
  }
);
