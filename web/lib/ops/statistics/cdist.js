/** Distances between the rows of two matrices. */
import { dtypeInfo } from '../../boundary/dtype.js';
import { compute } from '../../engine/compute.js';
import { DTypeError, ShapeError } from '../../errors/classes.js';
import { notImplementedFor } from '../../errors/sentences.js';
import { unwatched } from '../../reports/watching.js';
import { tensorArgument } from '../../tensor/arguments.js';
import { withNamedArguments } from '../../tensor/named-arguments.js';
import { withTemporaries } from '../../tensor/with-temporaries.js';
import { asScalar } from '../../tensor/scalar.js';
import { to } from '../copies.js';
import { minimum } from '../arithmetic.js';
import { clamp } from '../clamp.js';
import { ones } from '../create.js';
import { cat } from '../joining/cat.js';
import { onesLike } from '../joining/like.js';
import { matmul } from '../matmul.js';
import { transpose } from '../permutations.js';
import { sum } from '../reductions.js';
import { unsqueeze } from '../views.js';
import { realArgument } from './moments.js';
import { nanToNum } from './nans.js';
import { normOf } from './norms.js';

/** @import { Tensor, UntypedTensor } from '../../tensor/tensor.js' */
/** @import { Distances } from '../../typing/statistics.js' */

const modes = ['use_mm_for_euclid_dist_if_necessary', 'use_mm_for_euclid_dist', 'donot_use_mm_for_euclid_dist'];

/** @param {readonly Tensor[]} both */
function assertMatrices(both) {
  both.forEach(({ ndim }, i) => {
    if (ndim < 2) throw new ShapeError(`cdist only supports at least 2D tensors, X${i + 1} got: ${ndim}D`);
  });
  const [first, second] = both.map(({ shape }) => shape.at(-1));
  if (first !== second) {
    throw new ShapeError(`X1 and X2 must have the same number of columns. X1: ${first} X2: ${second}`);
  }
  both.forEach(({ dtype }, i) => {
    const { category, scalarType } = dtypeInfo(dtype);
    if (category === 'float') return;
    throw new DTypeError(`cdist only supports floating-point dtypes, X${i + 1} got: ${scalarType}`);
  });
}

/** The checks of PyTorch's kernel, if it runs. @param {Tensor} a @param {Tensor} b */
function assertKernel(a, b) {
  const [one, other] = [dtypeInfo(a.dtype), dtypeInfo(b.dtype)];
  if (one.size === 2) {
    throw notImplementedFor('cdist', one.scalarType, 'x1');
  }
  if (one !== other) {
    throw new DTypeError(`expected scalar type ${one.scalarType} but found ${other.scalarType}`, { argument: 'x2' });
  }
}

/** @param {Tensor} a @param {Tensor} b @param {unknown} mode */
const isByProduct = (a, b, mode) =>
  mode === modes[1] || (mode !== modes[2] && [a, b].some(({ shape }) => Number(shape.at(-2)) > 25));

/**
 * Euclidean distances for many rows, computed as in PyTorch: the root of |x|² - 2 x · y + |y|², which needs one product
 * of matrices.
 * @param {Tensor} a
 * @param {Tensor} b
 * @returns {UntypedTensor}
 */
const byProduct = (a, b) =>
  withTemporaries((own) => {
    const length = (/** @type {Tensor} */ each) => own(sum(own(compute('square', [each])), -1, { keepdim: true }));
    const [x, y] = [length(a), length(b)];
    const [xOnes, yOnes] = [own(onesLike(x)), own(onesLike(y))];
    const left = own(cat([own(compute('mul', [a, asScalar(-2)])), x, xOnes], -1));
    const right = own(cat([b, yOnes, y], -1));
    const squares = own(matmul(left, own(transpose(right, -2, -1))));
    return compute('sqrt', [own(clamp(squares, { min: 0 }))]);
  });

/**
 * Computes the norm of order `p`, by default 2, of the difference between each row of `x1` and each row of `x2`.
 * Batches of matrices broadcast.
 * @type {Distances}
 * @example
 *   cdist(tensor([[0, 0], [3, 0]]), tensor([[3, 4]])).tolist(); // [[5], [4]]
 */
export const cdist = withNamedArguments(
  'cdist',
  ['x1', 'x2', 'p', 'computeMode'],
  [],
  ({ x1, x2, p = 2, computeMode }) => {
    const [a, b] = [tensorArgument('cdist', 'x1', x1), tensorArgument('cdist', 'x2', x2)];
    const order = realArgument('cdist', 'p', p);
    if (computeMode !== undefined && computeMode !== null && !modes.includes(computeMode)) {
      const message = `${String(computeMode)} is not a valid value for compute_mode`;
      throw new ShapeError(message, { torchType: 'ValueError', argument: 'computeMode' });
    }
    assertMatrices([a, b]);
    if (!(order >= 0)) throw new ShapeError('cdist only supports non-negative p values', { argument: 'p' });
    return unwatched(() =>
      withTemporaries((own) => {
        if (a.numel > 0 && b.numel > 0) {
          if (order === 2 && isByProduct(a, b, computeMode)) return byProduct(a, b);
          assertKernel(a, b);
        }
        const [rows, columns] = [own(unsqueeze(a, -2)), own(to(own(unsqueeze(b, -3)), a.dtype))];
        const differences = own(compute('sub', [rows, columns]));
        const last = [differences.ndim - 1];
        // Without columns, every sum is 0, but there is no largest element.
        if (a.shape.at(-1) === 0) return normOf(differences, 1, last);
        // Here NaN is not the largest, but makes NaN of a count.
        if (order === Infinity) return normOf(own(nanToNum(differences, 0, Infinity, -Infinity)), order, last);
        if (order > 0) return normOf(differences, order, last);
        const counted = own(minimum(own(compute('ceil', [own(compute('abs', [differences]))])), own(ones([]))));
        return sum(counted, last, { dtype: a.dtype });
      }),
    );
  },
);
