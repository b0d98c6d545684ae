/** Distances between the rows of two matrices. */
import { dtypeInfo } from '../../boundary/dtype.js';
import { compute } from '../../engine/compute.js';
import { DTypeError, ShapeError } from '../../errors/classes.js';
import { notImplementedFor } from '../../errors/sentences.js';
import { unwatched } from '../../reports/watching.js';
import { tensorArgument } from '../../tensor/arguments.js';
import { taking } from '../../tensor/taking.js';
import { owning } from '../../tensor/owning.js';
import { to } from '../copies.js';
import { unsqueeze } from '../views.js';
import { realArgument } from './moments.js';
import { normOf } from './norms.js';

/** @import { Distances } from '../../typing/statistics.js' */
/** @typedef {import('../../tensor/tensor.js').Made} Made */
/** @typedef {import('../../tensor/tensor.js').Tensor} Tensor */

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

/** What the kernel refuses, if it is asked. @param {Tensor} a @param {Tensor} b */
function assertKernel(a, b) {
  const [one, other] = [dtypeInfo(a.dtype), dtypeInfo(b.dtype)];
  if (one.size === 2) {
    throw notImplementedFor('cdist', one.scalarType, 'x1');
  }
  if (one !== other) {
    throw new DTypeError(`expected scalar type ${one.scalarType} but found ${other.scalarType}`, { argument: 'x2' });
  }
}

/**
 * Computes the norm of order `p`, 2 unless you say otherwise, of the difference between each row of `x1` and each of
 * `x2`. Batches of matrices broadcast.
 * @type {Distances}
 * @example
 *   cdist(tensor([[0, 0], [3, 0]]), tensor([[3, 4]])).tolist(); // [[5], [4]]
 */
export const cdist = taking('cdist', ['x1', 'x2', 'p', 'computeMode'], [], ({ x1, x2, p = 2, computeMode }) => {
  const [a, b] = [tensorArgument('cdist', 'x1', x1), tensorArgument('cdist', 'x2', x2)];
  const order = realArgument('cdist', 'p', p);
  if (computeMode !== undefined && computeMode !== null && !modes.includes(computeMode)) {
    const message = `${String(computeMode)} is not a valid value for compute_mode`;
    throw new ShapeError(message, { torchType: 'ValueError', argument: 'computeMode' });
  }
  assertMatrices([a, b]);
  if (!(order >= 0)) throw new ShapeError('cdist only supports non-negative p values', { argument: 'p' });
  return unwatched(() =>
    owning((own) => {
      const [rows, columns] = [own(unsqueeze(a, -2)), own(to(own(unsqueeze(b, -3)), a.dtype))];
      if (a.numel > 0 && b.numel > 0) assertKernel(a, b);
      const differences = own(compute('sub', [rows, columns]));
      // Of no columns any sum is 0, but the largest of them is not known.
      return normOf(differences, a.shape.at(-1) === 0 ? 1 : order, [differences.ndim - 1]);
    }),
  );
});
