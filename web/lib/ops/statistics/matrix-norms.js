/** The matrix norms 'fro' and 'nuc' of `norm`. */
import { dtypeInfo, isHalf } from '../../boundary/dtype.js';
import { packed } from '../../engine/copy.js';
import { allocateContiguous, viewOf } from '../../engine/allocate.js';
import { DTypeError, ShapeError } from '../../errors/classes.js';
import { integers } from '../../tensor/arguments.js';
import { dimOf } from '../../tensor/dims.js';
import { elementsOf } from '../../tensor/elements.js';
import { filled } from '../../tensor/filled.js';
import { withTemporaries } from '../../tensor/with-temporaries.js';
import { refuseTraced } from '../../tensor/placeholder.js';

/** @import { DType } from '../../boundary/dtype.js' */
/** @import { Tensor, UntypedTensor } from '../../tensor/tensor.js' */

const FN = 'linalg.matrix_norm';

/**
 * The two dimensions of the matrices, after PyTorch's checks.
 * @param {Tensor} from
 * @param {string} order
 * @param {unknown} dim
 * @returns {[number, number]}
 */
export function matrixDims(from, order, dim) {
  const dims = dim === undefined || dim === null ? from.shape.map((_, i) => i) : integers('norm', 'dim', dim);
  if (order !== 'fro' && order !== 'nuc') {
    throw new ShapeError(`${FN}: Order ${order} not supported.`, { argument: 'p' });
  }
  if (from.ndim < 2) throw new ShapeError(`${FN}: The input tensor A must have at least 2 dimensions.`);
  const { category, scalarType } = dtypeInfo(from.dtype);
  if (category !== 'float') {
    throw new DTypeError(`${FN}: Expected a floating point or complex tensor as input. Got ${scalarType}`);
  }
  if (order === 'nuc' && isHalf(dtypeInfo(from.dtype))) {
    throw new DTypeError(`${FN}: Low precision dtypes not supported. Got ${scalarType}`);
  }
  if (dims.length !== 2) {
    throw new ShapeError(`${FN}: dim must be a 2-tuple. Got ${dims.join(' ')}`, { argument: 'dim' });
  }
  const [rows = 0, columns = 0] = dims.map((each) => dimOf('norm', 'dim', each, from.ndim));
  if (rows !== columns) return [rows, columns];
  throw new ShapeError(`${FN}: dims must be different. Got (${rows}, ${columns})`, { argument: 'dim' });
}

/**
 * The nuclear norm: the sum of the singular values of each matrix.
 * @param {Tensor} from
 * @param {DType} dtype
 * @param {[number, number]} places
 * @param {unknown} keepdim
 * @returns {UntypedTensor}
 */
export function nuclearNorm(from, dtype, [rows, columns], keepdim) {
  refuseTraced([from]);
  const batch = from.shape.map((_, i) => i).filter((dim) => dim !== rows && dim !== columns);
  const order = [...batch, rows, columns];
  const [m, n] = [Number(from.shape[rows]), Number(from.shape[columns])];
  return withTemporaries((own) => {
    const shape = order.map((dim) => Number(from.shape[dim]));
    const strides = order.map((dim) => Number(from.strides[dim]));
    const turned = own(viewOf(from, { dtype: from.dtype, shape, strides }));
    const elements = elementsOf(own(packed(turned, dtype)));
    const sums = filled(allocateContiguous(dtype, shape.slice(0, -2)), (result) => {
      const each = elementsOf(result);
      for (let i = 0; i < each.length; ++i) {
        const matrix = Float64Array.from(elements.subarray(i * m * n, (i + 1) * m * n));
        if (matrix.some(Number.isNaN)) throw notFinite(batch.length > 0 ? i : undefined);
        each[i] = sumOfSingularValues(matrix, m, n);
      }
    });
    if (!keepdim) return sums;
    const layout = { shape: from.shape.map(() => 1), strides: from.shape.map(() => 1) };
    batch.forEach((dim, i) => {
      layout.shape[dim] = Number(sums.shape[i]);
      layout.strides[dim] = Number(sums.strides[i]);
    });
    return viewOf(own(sums), { dtype, ...layout });
  });
}

/** @param {number} [element] of a batch */
function notFinite(element) {
  const where = element === undefined ? '' : `(Batch element ${element}): `;
  return new ShapeError(
    `linalg.svd: ${where}The algorithm failed to converge because the input matrix contained non-finite values.`,
    { torchType: '_LinAlgError', argument: 'input' },
  );
}

/**
 * The sum of the singular values, by one-sided Jacobi rotations: they rotate pairs of columns until all columns are
 * orthogonal, and then the lengths of the columns are the singular values.
 * @param {Float64Array} matrix row-major; it is overwritten
 * @param {number} m rows
 * @param {number} n columns
 */
function sumOfSingularValues(matrix, m, n) {
  if (matrix.some((each) => !Number.isFinite(each))) return NaN;
  const dot = (/** @type {number} */ p, /** @type {number} */ q) => {
    let sum = 0;
    for (let i = p, j = q; i < matrix.length; i += n, j += n) sum += Number(matrix[i]) * Number(matrix[j]);
    return sum;
  };
  for (let sweep = 0, turns = 1; turns > 0 && sweep < 60; ++sweep) {
    turns = 0;
    for (let p = 0; p < n; ++p) {
      for (let q = p + 1; q < n; ++q) {
        const [a, b, c] = [dot(p, p), dot(q, q), dot(p, q)];
        if (Math.abs(c) <= 1e-15 * Math.sqrt(a * b)) continue;
        turns += 1;
        const slope = (b - a) / (2 * c);
        const t = (slope < 0 ? -1 : 1) / (Math.abs(slope) + Math.sqrt(1 + slope * slope));
        const cosine = 1 / Math.sqrt(1 + t * t);
        for (let i = 0; i < m; ++i) {
          const [x, y] = [Number(matrix[i * n + p]), Number(matrix[i * n + q])];
          matrix[i * n + p] = cosine * (x - t * y);
          matrix[i * n + q] = cosine * (t * x + y);
        }
      }
    }
  }
  let sum = 0;
  for (let p = 0; p < n; ++p) sum += Math.sqrt(dot(p, p));
  return sum;
}
