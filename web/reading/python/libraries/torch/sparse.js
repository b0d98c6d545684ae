// Sparse tensors. They are like dense ones, but their storage is marked, and a product that does not fit has another
// error message.

import { UNKNOWN } from '../../runtime/values.js';
import { Raised } from '../../runtime/raised.js';
import { dtypeArgument } from './dtypes.js';
import { fresh } from './fresh.js';
import { asTensor } from './nested.js';

/** @import { Run } from './table.js' */
/** @import { TensorValue } from '../../runtime/values.js' */

/** @param {TensorValue} tensor */
const isSparse = ({ storage }) => storage.isSparse === true;

/** `torch.sparse_coo_tensor(indices, values, size)`; without `size`, the shape depends on the indices. @type {Run} */
const coordinates = (world, bound) => {
  const [indices, values] = /** @type {const} */ (['indices', 'values']).map((name) =>
    asTensor(world, bound.need(name).value, 'torch'),
  );
  if (!indices || !values) return UNKNOWN;
  const sizes = bound.ints('size');
  const [given, wanted] = [values.shape[0], indices.shape[1]];
  if (given !== wanted)
    throw new Raised(
      'RuntimeError',
      `indices and values must have same nnz, but got nnz from indices: ${wanted}, nnz from values: ${given}`,
    );
  if (!sizes) return UNKNOWN;
  const result = fresh(world, sizes, dtypeArgument(bound, 'torch') ?? values.dtype, 'torch');
  result.storage.isSparse = true;
  return result;
};

/** @type {Run} */
const toSparse = (world, bound) => {
  const input = bound.tensor('input');
  const result = fresh(world, input.shape, input.dtype, 'torch');
  result.storage.isSparse = true;
  return result;
};

/** @type {Run} */
const toDense = (world, bound) => {
  const input = bound.tensor('input');
  return fresh(world, input.shape, input.dtype, 'torch');
};

/** PyTorch's error for matrices that don't fit, if one is sparse. @param {TensorValue} x @param {TensorValue} y */
export function fitSparse(x, y) {
  if ((!isSparse(x) && !isSparse(y)) || x.shape.length !== 2 || y.shape.length !== 2) return;
  const [[, got], [rows]] = [x.shape, y.shape];
  if (got === rows) return;
  const [expected, other] = isSparse(x) ? [got, rows] : [rows, got];
  throw new Raised('RuntimeError', `addmm: Argument #3 (dense): Expected dim 0 size ${expected}, got ${other}`);
}

/** @param {import('./table.js').Row} row */
// prettier-ignore
export function sparses(row) {
  row('t', 'sparse_coo_tensor', 'object indices, object values, *, TensorOptions options, ~bool? check_invariants=None, ~bool? is_coalesced=None | object indices, object values, int[] size, *, TensorOptions options, ~bool? check_invariants=None, ~bool? is_coalesced=None | int[] size, *, TensorOptions options, ~bool? check_invariants=None', coordinates);
  row('t', 'sparse.FloatTensor', 'indices, values, size=None, dtype=None', coordinates);
  row('T', 'to_sparse', 'Tensor input, *, Layout? layout=None, int[2]? blocksize=None, int? dense_dim=None | Tensor input, int sparse_dim', toSparse);
  row('T', 'to_dense', 'Tensor input, ScalarType? dtype=None, *, bool? masked_grad=None', toDense);
  row('T', 'coalesce', 'Tensor input', (_, bound) => bound.tensor('input'));
}
