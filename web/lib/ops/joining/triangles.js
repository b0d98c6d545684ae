/** `tril` and `triu`: the part of a matrix on one side of a diagonal, and its indices. */
import { core } from '../../boundary/core.js';
import { dtypeInfo } from '../../boundary/dtype.js';
import { allocateContiguous, contiguousGeometry } from '../../engine/allocate.js';
import { compute } from '../../engine/compute.js';
import { assertDistinct, copyInto, moveInto } from '../../engine/copy.js';
import { writeLayout, writeTensor } from '../../engine/slots.js';
import { ShapeError } from '../../errors/classes.js';
import { notImplementedFor } from '../../errors/sentences.js';
import { unwatched } from '../../reports/watching.js';
import { dtypeArgument, integer, outArgument, tensorArgument } from '../../tensor/arguments.js';
import { filled } from '../../tensor/filled.js';
import { asGeometry } from '../../tensor/geometry.js';
import { refuseTraced } from '../../tensor/placeholder.js';
import { Scalar } from '../../tensor/scalar.js';
import { useAndDispose } from '../../tensor/with-temporaries.js';
import { withNamedArguments } from '../../tensor/named-arguments.js';
import { to } from '../copies.js';
import { indicesOfNonzero } from '../indexing/nonzero.js';
import { resize } from '../../tensor/tensor.js';
import { unlike } from '../product-target.js';

/** @import { Triangle, TriangleIndices, TriangleInto } from '../../typing/joining.js' */
/** @import { Tensor } from '../../tensor/tensor.js' */
/** @typedef {'tril' | 'triu'} Side */

/**
 * A mask of the elements of a matrix to keep.
 * @param {Side} side
 * @param {number} rows
 * @param {number} columns
 * @param {number} diagonal
 */
const staying = (side, rows, columns, diagonal) =>
  filled(allocateContiguous('bool', [rows, columns]), (mask) => {
    writeTensor(0, mask);
    core._stride0_triangle(side === 'tril' ? diagonal : diagonal - 1, Number(side === 'triu'));
  });

/** @param {string} fn @param {Side} side @param {unknown} input @param {unknown} diagonal */
function triangleOf(fn, side, input, diagonal) {
  const from = tensorArgument(fn, 'input', input);
  const given = integer(fn, 'diagonal', diagonal);
  if (from.ndim < 2) {
    throw new ShapeError(`${side}: input tensor must have at least 2 dimensions`, { argument: 'input', a: from.ndim });
  }
  refuseTraced([from]);
  const [rows, columns] = /** @type {[number, number]} */ (from.shape.slice(-2));
  return filled(allocateContiguous(from.dtype, from.shape, from), (out) =>
    unwatched(() =>
      useAndDispose(staying(side, rows, columns, given), (mask) =>
        compute('where', [mask, from, new Scalar(false, 'bool')], { out }),
      ),
    ),
  );
}

/** @param {Side} side @returns {Triangle} */
const triangle = (side) =>
  withNamedArguments(side, ['input', 'diagonal'], ['out'], ({ input, diagonal = 0, out }) => {
    const target = outArgument(side, out);
    const from = tensorArgument(side, 'input', input);
    if (target && target.dtype !== from.dtype && from.ndim > 1) throw unlike(from.dtype, target.dtype);
    const result = triangleOf(side, side, from, diagonal);
    return target === undefined ? result : moveInto(result, target);
  });

/** Whether PyTorch can merge the batch dimensions into one; then it allows overlaps. @param {Tensor} tensor */
function isOneBatch(tensor) {
  writeLayout(1, tensor);
  return core._stride0_is_one_batch() === 1;
}

/** @param {Side} side @returns {TriangleInto} */
const triangleInto = (side) =>
  withNamedArguments(`${side}_`, ['input', 'diagonal'], [], ({ input, diagonal = 0 }) => {
    const into = tensorArgument(`${side}_`, 'input', input);
    const result = triangleOf(`${side}_`, side, into, diagonal);
    return useAndDispose(result, () => {
      if (into.numel > 0 && into.ndim > 3 && !isOneBatch(into)) assertDistinct(into);
      return copyInto(result, into);
    });
  });

/**
 * Keeps the lower triangle of each matrix, up to diagonal `diagonal`, and sets the other elements to 0.
 * @example
 *   tril(tensor([[1, 2], [3, 4]])).tolist(); // [[1, 0], [3, 4]]
 */
export const tril = triangle('tril');

/**
 * Keeps the upper triangle of each matrix, from diagonal `diagonal` on, and sets the other elements to 0.
 * @example
 *   triu(tensor([[1, 2], [3, 4]])).tolist(); // [[1, 2], [0, 4]]
 */
export const triu = triangle('triu');

/** The same in place. */
export const tril_ = triangleInto('tril');

/** The same in place. */
export const triu_ = triangleInto('triu');

/** @param {string} fn @param {Side} side @returns {TriangleIndices} */
const triangleIndices = (fn, side) =>
  withNamedArguments(fn, ['row', 'col', 'offset'], ['dtype'], ({ row, col, offset = 0, dtype = 'int64' }) => {
    const sizes = { row: integer(fn, 'row', row), col: integer(fn, 'col', col) };
    const shift = integer(fn, 'offset', offset);
    const wanted = dtypeArgument(fn, dtype, 'int64');
    for (const [name, size] of Object.entries(sizes)) {
      if (size < 0) throw new ShapeError(`${name} must be non-negative, got${size}`, { argument: name, a: size });
    }
    if (wanted !== 'int32' && wanted !== 'int64') {
      const kernel = side === 'tril' ? 'tril_indices' : 'triu_indices';
      throw notImplementedFor(kernel, dtypeInfo(wanted).scalarType, 'dtype');
    }
    const indices = useAndDispose(staying(side, sizes.row, sizes.col, shift), indicesOfNonzero);
    resize(indices, asGeometry(contiguousGeometry('int64', [2, indices.numel / 2])));
    return wanted === 'int64' ? indices : useAndDispose(indices, (places) => to(places, wanted));
  });

/**
 * Returns the indices of the lower triangle of a matrix of `row` rows and `col` columns: a row of row numbers and
 * one of column numbers.
 * @example
 *   trilIndices(2, 2).tolist(); // [[0n, 1n, 1n], [0n, 0n, 1n]]
 */
export const trilIndices = triangleIndices('trilIndices', 'tril');

/**
 * Returns the indices of the upper triangle of a matrix, like `trilIndices`.
 * @example
 *   triuIndices(2, 2).tolist(); // [[0n, 0n, 1n], [0n, 1n, 1n]]
 */
export const triuIndices = triangleIndices('triuIndices', 'triu');
