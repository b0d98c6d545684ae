/**
 * Contracts two operands, whose dimensions are in columns: multiplies them and sums some columns. It becomes an
 * elementwise product, or a batch of matrix products. Operands are read in place; one is copied only if several of its
 * dimensions must be merged and its strides do not allow that.
 */
import { allocate, contiguousGeometry, viewOf } from '../../engine/allocate.js';
import { knownProduct, multiply, multiplyAsPlanned } from '../../engine/multiply.js';
import { writeLayout } from '../../engine/slots.js';
import { asGeometry } from '../../tensor/geometry.js';
import { absentAmong } from '../../tensor/placeholder.js';
import { withTemporaries } from '../../tensor/with-temporaries.js';
import { contiguous } from '../copies.js';
import { plannedProduct } from '../products.js';
import { layoutAfter } from './layout.js';
import { numelOf } from '../../tensor/row-major.js';

/** @import { DType } from '../../boundary/dtype.js' */
/** @import { Geometry, Layout } from '../../tensor/geometry.js' */
/** @import { Tensor, UntypedTensor } from '../../tensor/tensor.js' */
/** @import { Step } from './contraction.js' */

/** @typedef {{ size: number, stride: number }} Dimension */

/** @param {Layout} layout @param {readonly number[]} columns @returns {Dimension[]} */
const dimensionsOf = ({ shape, strides }, columns) =>
  columns.map((column) => ({ size: Number(shape[column]), stride: Number(strides[column]) }));

/**
 * Merges several dimensions into one; undefined if the strides do not allow it.
 * @param {readonly Dimension[]} dimensions
 */
function joined(dimensions) {
  /** @type {Dimension | undefined} */
  let all;
  for (const { size, stride } of dimensions.toReversed()) {
    if (size === 1) continue;
    if (all && stride !== all.stride * all.size) return undefined;
    all = all ? { size: all.size * size, stride: all.stride } : { size, stride };
  }
  return all ?? { size: 1, stride: 1 };
}

/** @param {readonly Dimension[]} dimensions */
const countOf = (dimensions) => dimensions.reduce((count, { size }) => count * size, 1);

/** @param {DType} dtype @param {readonly Dimension[]} dimensions */
const geometryFrom = (dtype, dimensions) =>
  asGeometry({
    dtype,
    shape: dimensions.map(({ size }) => size),
    strides: dimensions.map(({ stride }) => stride),
  });

/**
 * The layout of an operand with one dimension for each column. Several dimensions in one column are read along their
 * diagonal, and a missing one has size 1.
 * @param {Layout} operand
 * @param {readonly (readonly number[])[]} places the dimensions of each column
 */
export function inColumns({ dtype, shape, strides }, places) {
  return geometryFrom(
    dtype,
    places.map((dims) => ({
      size: dims.length === 0 ? 1 : Number(shape[Number(dims[0])]),
      stride: dims.length === 0 ? 1 : dims.reduce((sum, dim) => sum + Number(strides[dim]), 0),
    })),
  );
}

/**
 * The order in which the summed columns can be merged in both operands, or else in the larger one.
 * @param {Layout} a
 * @param {Layout} b
 * @param {readonly number[]} summed
 */
function orderOf(a, b, summed) {
  if (summed.length < 2) return summed;
  const copied = (/** @type {readonly number[]} */ order) =>
    [a, b].reduce((count, each) => {
      const all = dimensionsOf(each, order);
      return count + (joined(all) ? 0 : numelOf(each.shape));
    }, 0);
  const orders = [a, b].map(({ strides }) => summed.toSorted((x, y) => Number(strides[y]) - Number(strides[x])));
  return orders.reduce((best, order) => (copied(order) < copied(best) ? order : best), summed);
}

/**
 * The geometry of an operand as a batch of matrices: after the batch, each group of columns is merged into one
 * dimension.
 * @param {Layout} layout
 * @param {readonly number[]} batch
 * @param {readonly (readonly number[])[]} groups
 * @returns {{ copied?: Geometry, dimensions: Dimension[] }} `copied` is the view to copy first
 */
function matricesOf(layout, batch, groups) {
  const isEmpty = layout.shape.includes(0);
  const split = groups.map((group) => {
    const dimensions = dimensionsOf(layout, group);
    return isEmpty ? { size: countOf(dimensions), stride: 1 } : joined(dimensions);
  });
  if (split.every((each) => each !== undefined)) return { dimensions: [...dimensionsOf(layout, batch), ...split] };
  const copied = geometryFrom(layout.dtype, dimensionsOf(layout, [...batch, ...groups.flat()]));
  let index = batch.length;
  const places = groups.map((group) => group.map(() => index++));
  const packed = contiguousGeometry(layout.dtype, copied.shape);
  return { copied, ...matricesOf(packed, batch.map((_, i) => i), places) }; // prettier-ignore
}

/**
 * How many leading columns of the first operand are cheaper as batch dimensions than copied to be merged with the
 * others. Each index of them is multiplied by the same matrices, which must then be read again.
 * @param {Layout} a
 * @param {readonly number[]} left
 * @param {number} columns of the result
 */
function batchedColumns(a, left, columns) {
  const dimensions = dimensionsOf(a, left);
  let count = 0;
  while (!joined(dimensions.slice(count))) count += 1;
  return countOf(dimensions.slice(count)) * 2 < columns ? 0 : count;
}

/** @typedef {{ copied?: Geometry, view: Geometry }} Part */
/** @typedef {{ parts: readonly [Part, Part], result: Geometry }} Product */

const one = { size: 1, stride: 0 };

/**
 * @param {Layout} a
 * @param {Layout} b
 * @param {Pick<Step, 'batch' | 'left' | 'summed' | 'right'>} step which sums
 * @param {boolean} batched whether PyTorch uses a batch of matrices, even if there is only one
 * @param {Layout} [result] if it does not have the operands' columns
 * @returns {Product}
 */
export function planProduct(a, b, step, batched, result = layoutAfter(b.dtype, a.shape, b.shape, step)) {
  const { batch, left, right } = step;
  const summed = orderOf(a, b, step.summed);
  // Errors about dtypes name the product that PyTorch uses.
  const repeated =
    a.dtype === b.dtype && a.dtype !== 'bool' ? batchedColumns(a, left, countOf(dimensionsOf(b, right))) : 0;
  const part = (
    /** @type {DType} */ dtype,
    /** @type {ReturnType<typeof matricesOf>} */ { copied, dimensions },
    ones = 0,
  ) => {
    const all = dimensions.toSpliced(-2, 0, ...new Array(ones).fill(one));
    return { copied, view: geometryFrom(dtype, batched && all.length === 2 ? [one, ...all] : all) };
  };
  const rows = matricesOf(a, [...batch, ...left.slice(0, repeated)], [left.slice(repeated), summed]);
  return {
    parts: [part(a.dtype, rows), part(b.dtype, matricesOf(b, batch, [summed, right]), repeated)],
    result: asGeometry(result),
  };
}

/** @param {Tensor} rows @param {Tensor} columns */
function multiplied(rows, columns) {
  const absent = absentAmong([rows, columns]);
  const known = absent ? undefined : knownProduct('contraction', rows, columns);
  if (known) return multiply(known, rows, columns);
  writeLayout(1, rows);
  writeLayout(2, columns);
  const planned = plannedProduct([rows.shape, columns.shape]);
  return absent ? allocate(planned, absent) : multiplyAsPlanned('contraction', rows, columns, planned);
}

/** @param {Tensor} a @param {Tensor} b @param {Product} product @returns {UntypedTensor} */
export function runProduct(a, b, { parts, result }) {
  return withTemporaries((own) => {
    const [rows, columns] = /** @type {[Tensor, Tensor]} */ (
      [a, b].map((each, which) => {
        const { copied, view } = /** @type {Part} */ (parts[which]);
        return own(viewOf(copied ? own(contiguous(own(viewOf(each, copied)))) : each, view));
      })
    );
    return viewOf(own(multiplied(rows, columns)), result);
  });
}

/**
 * Whether multiplying elementwise and then summing is faster than products of vectors: that is so if the vectors are
 * short, or not contiguous. A small result is always computed by products of vectors, as in PyTorch, so that even the
 * sign of a zero is the same.
 * @param {Layout} a
 * @param {Layout} b
 * @param {Step} step
 */
export function isElementwiseFaster(a, b, { batch, left, summed, right }) {
  if (a.dtype !== b.dtype || !['float32', 'float64', 'int64'].includes(a.dtype)) return false;
  const [rows, columns, count] = [dimensionsOf(a, left), dimensionsOf(b, right), dimensionsOf(a, batch)].map(countOf);
  if (rows !== 1 || columns !== 1 || Number(count) < 64) return false;
  const vectors = [a, b].map((each) => joined(dimensionsOf(each, summed)));
  return vectors.some((each) => each?.stride !== 1 || each.size < 128);
}
