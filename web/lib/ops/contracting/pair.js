/**
 * Two operands whose dimensions are columns, multiplied and summed along some of them: an elementwise product, or a
 * batch of matrix products. Both are read where they are; a copy is made only of dimensions that have to become one and
 * whose strides do not allow it.
 */
import { core } from '../../boundary/core.js';
import { allocate, viewOf } from '../../engine/allocate.js';
import { compute } from '../../engine/compute.js';
import { writeLayout, writeTensor } from '../../engine/slots.js';
import { absentAmong } from '../../tensor/placeholder.js';
import { withTemporaries } from '../../tensor/temporary.js';
import { addressOf } from '../../tensor/tensor.js';
import { contiguous } from '../copies.js';
import { plannedProduct } from '../products.js';
import { layoutAfter } from './layout.js';
import { sum } from '../reductions.js';

/** @typedef {import('../../tensor/tensor.js').Tensor} Tensor */
/** @typedef {import('../../tensor/tensor.js').Made} Made */
/** @typedef {import('./contraction.js').Step} Step */
/** @typedef {{ size: number, stride: number }} Dimension */

/** @param {Tensor} tensor @param {readonly number[]} columns @returns {Dimension[]} */
const dimensionsOf = (tensor, columns) =>
  columns.map((at) => ({ size: Number(tensor.shape[at]), stride: Number(tensor.strides[at]) }));

/** Several dimensions as one, if the strides allow it. @param {readonly Dimension[]} dimensions */
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

/** @param {Tensor} tensor @param {readonly Dimension[]} dimensions */
const seenAs = (tensor, dimensions) =>
  viewOf(tensor, {
    dtype: tensor.dtype,
    shape: dimensions.map(({ size }) => size),
    strides: dimensions.map(({ stride }) => stride),
  });

/**
 * An operand with its dimensions in columns: several in one are read along their diagonal, and where there is none the
 * size is 1.
 * @param {Tensor} operand
 * @param {readonly (readonly number[])[]} places the dimensions of each column
 */
export const inColumns = (operand, places) =>
  viewOf(operand, {
    dtype: operand.dtype,
    shape: places.map(([dim]) => (dim === undefined ? 1 : Number(operand.shape[dim]))),
    strides: places.map((dims) =>
      dims.length === 0 ? 1 : dims.reduce((sum, dim) => sum + Number(operand.strides[dim]), 0),
    ),
  });

/**
 * The order of the summed columns in which they become one in both, or in the one of more elements.
 * @param {Tensor} a
 * @param {Tensor} b
 * @param {readonly number[]} summed
 */
function orderOf(a, b, summed) {
  if (summed.length < 2) return summed;
  const copied = (/** @type {readonly number[]} */ order) =>
    [a, b].reduce((count, each) => count + (joined(dimensionsOf(each, order)) ? 0 : each.numel), 0);
  const orders = [a, b].map(({ strides }) => summed.toSorted((x, y) => Number(strides[y]) - Number(strides[x])));
  return orders.reduce((best, order) => (copied(order) < copied(best) ? order : best), summed);
}

/**
 * A batch of matrices: groups of columns, each of which becomes one dimension, behind the columns of the batch.
 * @param {Tensor} tensor
 * @param {readonly number[]} batch
 * @param {readonly (readonly number[])[]} groups
 * @returns {Made}
 */
function matricesOf(tensor, batch, groups) {
  const split = groups.map((group) => {
    const dimensions = dimensionsOf(tensor, group);
    return tensor.numel === 0 ? { size: countOf(dimensions), stride: 1 } : joined(dimensions);
  });
  if (split.every((each) => each !== undefined)) return seenAs(tensor, [...dimensionsOf(tensor, batch), ...split]);
  return withTemporaries((own) => {
    const order = [...batch, ...groups.flat()];
    const copy = own(contiguous(own(seenAs(tensor, dimensionsOf(tensor, order)))));
    let at = batch.length;
    const places = groups.map((group) => group.map(() => at++));
    return matricesOf(copy, batch.map((_, i) => i), places); // prettier-ignore
  });
}

/** A new tensor. @param {Tensor} a @param {Tensor} b batches of as many dimensions */
function multiplied(a, b) {
  const absent = absentAmong([a, b]);
  const write = absent ? writeLayout : writeTensor;
  write(1, a);
  write(2, b);
  const made = allocate(plannedProduct([a.shape, b.shape]), absent);
  if (!absent) core._stride0_run_matmul(addressOf(made), addressOf(a), addressOf(b));
  return made;
}

/**
 * Columns of the first operand that had better be counted in the batch, the first of them, than copied to become one
 * with the others. Each is multiplied by the same matrices, which it costs to read them again.
 * @param {Tensor} a
 * @param {readonly number[]} left
 * @param {number} columns of the result
 */
function aside(a, left, columns) {
  const dimensions = dimensionsOf(a, left);
  let count = 0;
  while (!joined(dimensions.slice(count))) count += 1;
  return countOf(dimensions.slice(count)) * 2 < columns ? 0 : count;
}

/**
 * Multiplies two and sums what the step says. A new tensor, which has every column still.
 * @param {Tensor} first
 * @param {Tensor} second
 * @param {Step} step
 * @returns {Made}
 */
export function multiplyPair(first, second, step) {
  return withTemporaries((own) => {
    const [a, b] = [first, second].map((each, which) => {
      const alone = step.alone[which] ?? [];
      return alone.length === 0 ? each : own(/** @type {Made} */ (sum(each, alone, { keepdim: true })));
    });
    if (!a || !b) throw new Error('a pair is two');
    if (step.summed.length === 0) return compute('mul', [a, b], { fn: 'einsum' });
    return summedProduct(a, b, step, true);
  });
}

/**
 * @param {Tensor} a
 * @param {Tensor} b
 * @param {Pick<Step, 'batch' | 'left' | 'summed' | 'right'>} step which sums
 * @param {boolean} batched whether PyTorch has a batch of matrices, though it be of one
 * @returns {Made}
 */
export function summedProduct(a, b, step, batched) {
  const { batch, left, right } = step;
  const summed = orderOf(a, b, step.summed);
  return withTemporaries((own) => {
    // What is wrong with the dtypes is said of the product PyTorch has.
    const repeated = a.dtype === b.dtype && a.dtype !== 'bool' ? aside(a, left, countOf(dimensionsOf(b, right))) : 0;
    const one = { size: 1, stride: 0 };
    const rows = own(matricesOf(a, [...batch, ...left.slice(0, repeated)], [left.slice(repeated), summed]));
    const columns = own(matricesOf(b, batch, [summed, right]));
    const batches = own(
      seenAs(columns, [
        ...dimensionsOf(
          columns,
          batch.map((_, i) => i),
        ),
        ...left.slice(0, repeated).map(() => one),
        ...dimensionsOf(columns, [batch.length, batch.length + 1]),
      ]),
    );
    const lifted = (/** @type {Tensor} */ each) =>
      each.ndim > 2 || !batched ? each : own(seenAs(each, [one, ...dimensionsOf(each, [0, 1])]));
    const product = own(multiplied(lifted(rows), lifted(batches)));
    return viewOf(product, layoutAfter(product.dtype, a.shape, b.shape, step));
  });
}
