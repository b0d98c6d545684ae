/** Views of a part of a tensor: `select`, `narrow`, `slice`, `unbind`, `diagonal`, `asStrided`. */
import { dimOf, hasNoDimensions } from '../tensor/dims.js';
import * as abi from '../boundary/abi.js';
import { block, core, heap } from '../boundary/core.js';
import { dtypeInfo } from '../boundary/dtype.js';
import { ShapeError } from '../errors/classes.js';
import { assertListable, integer, integers, tensorArgument } from '../tensor/arguments.js';
import { viewOf } from '../engine/allocate.js';
import { throwIfRefused } from '../engine/refusals.js';
import { writeGeometry } from '../engine/slots.js';
import { viewed, viewedFrom } from '../engine/views.js';
import { eachOrNone } from '../tensor/filled.js';
import { withNamedArguments } from '../tensor/named-arguments.js';
import { item } from '../values/read.js';
import { blockOf, isTensor } from '../tensor/tensor.js';

/** @import { Replaced, Within } from '../typing/dims.js' */
/** @import { DTypeOf, ShapeOf } from '../typing/operands.js' */
/** @import { Index, Shape } from '../typing/shapes.js' */
/** @import { Diagonal } from '../typing/views.js' */
/** @import { Tensor } from '../tensor/tensor.js' */

/**
 * Returns a view of index `index` of dimension `dim`, without that dimension. A negative index counts from the end.
 * @template {Tensor} A
 * @template {number} const N
 * @param {A} input
 * @param {Within<ShapeOf<A>, N>} dim
 * @param {Index} index
 * @returns {Tensor<DTypeOf<A>, Replaced<ShapeOf<A>, NoInfer<N>, []>>}
 * @example
 *   select(tensor([[1, 2], [3, 4]]), 1, -1).tolist(); // [2, 4]
 */
export function select(input, dim, index) {
  const from = tensorArgument('select', 'input', input);
  return viewedFrom('select', from, integer('select', 'dim', dim), integer('select', 'index', index));
}

/**
 * Returns a view of `length` indices of dimension `dim`, beginning at `start`. A negative start counts from the end.
 * @template {Tensor} A
 * @template {number} const N
 * @template {number} const Length
 * @param {A} input
 * @param {Within<ShapeOf<A>, N>} dim
 * @param {Index | Tensor} start a 0-d tensor of an integer too
 * @param {Length} length
 * @returns {Tensor<DTypeOf<A>, Replaced<ShapeOf<A>, N, [Length]>>}
 * @example
 *   narrow(arange(5), 0, 1, 3).tolist(); // [1, 2, 3]
 */
export function narrow(input, dim, start, length) {
  const from = tensorArgument('narrow', 'input', input);
  const first = startOf(start);
  return viewedFrom('narrow', from, integer('narrow', 'dim', dim), first, integer('narrow', 'length', length));
}

/** Reads the start of `narrow`: a number, or a 0-d tensor of an integer. @param {unknown} start */
function startOf(start) {
  if (!isTensor(start)) return integer('narrow', 'start', start);
  if (start.ndim > 0 || dtypeInfo(start.dtype).category !== 'integer') {
    throw new ShapeError('start must be an 0-dim integral Tensor.', { argument: 'start' });
  }
  return Number(item(start));
}

/**
 * Reads a bound of a slice. A bound that is left out becomes `edge`; one beyond all sizes becomes the largest number.
 * @param {string} argument
 * @param {unknown} bound
 * @param {number} edge
 */
function boundOf(argument, bound, edge) {
  if (bound === undefined || bound === null) return edge;
  const isFar = (typeof bound === 'bigint' || typeof bound === 'number') && Math.abs(Number(bound)) > most;
  return isFar ? Math.sign(Number(bound)) * most : integer('slice', argument, bound);
}

const most = Number.MAX_SAFE_INTEGER;

/**
 * Returns a view of Python's `start:end:step` in dimension `dim`. Negative bounds count from the end, and bounds
 * outside are cut off. A bound that is left out, or infinite, reaches to the edge.
 * @template {Tensor} A
 * @template {number} const N
 * @param {A} input
 * @param {Within<ShapeOf<A>, N>} dim
 * @param {Index | null} [start]
 * @param {Index | null} [end]
 * @param {Index} [step]
 * @returns {Tensor<DTypeOf<A>, Replaced<ShapeOf<A>, N, [number]>>}
 * @example
 *   slice(arange(10), 0, 1, -1, 3).tolist(); // [1, 4, 7]
 */
export function slice(input, dim, start, end, step) {
  const from = tensorArgument('slice', 'input', input);
  const bounds = [boundOf('start', start, 0), boundOf('end', end, most)];
  return viewed('slice', from, [integer('slice', 'dim', dim), ...bounds, integer('slice', 'step', step ?? 1)]);
}

/**
 * Returns views of all slices along dimension `dim`, without that dimension.
 * @template {Tensor} A
 * @template {number} [const N=0]
 * @param {A} input
 * @param {Within<ShapeOf<A>, N>} [dim]
 * @returns {Tensor<DTypeOf<A>, Replaced<ShapeOf<A>, NoInfer<N>, []>>[]}
 * @example
 *   unbind(tensor([[1, 2], [3, 4]])).map((row) => row.tolist()); // [[1, 2], [3, 4]]
 */
export function unbind(input, dim) {
  const from = tensorArgument('unbind', 'input', input);
  const axis = dimOf('unbind', 'dim', dim ?? 0, from.ndim);
  if (from.ndim === 0) throw hasNoDimensions(0);
  const size = Number(from.shape[axis]);
  assertListable('unbind', `dimension ${axis} has ${size} slices`, size);
  return eachOrNone(new Array(size).keys(), (index) => viewedFrom('select', from, axis, index));
}

/**
 * Returns a view of the diagonal of dimensions `dim1` and `dim2`, as its last dimension. `offset` moves the diagonal
 * to the right.
 * @type {Diagonal}
 * @example
 *   diagonal(tensor([[1, 2], [3, 4]])).tolist(); // [1, 4]
 */
export const diagonal = withNamedArguments('diagonal', ['input', 'offset', 'dim1', 'dim2'], [], (args) => {
  const { offset = 0, dim1 = 0, dim2 = 1 } = args;
  const from = tensorArgument('diagonal', 'input', args.input);
  const dims = [integer('diagonal', 'dim1', dim1), integer('diagonal', 'dim2', dim2)];
  return viewed('diagonal', from, [integer('diagonal', 'offset', offset), ...dims]);
});

/**
 * Returns a view of the storage of `input` with any shape, strides and offset, in elements, as long as it stays inside
 * the storage.
 * @template {Tensor} A
 * @template {Shape} const Sizes
 * @param {A} input
 * @param {Sizes} size
 * @param {readonly number[]} stride
 * @param {number} [storageOffset]
 * @returns {Tensor<DTypeOf<A>, [...Sizes]>}
 * @example
 *   asStrided(arange(5), [3, 3], [1, 1]).tolist(); // [[0, 1, 2], [1, 2, 3], [2, 3, 4]]
 */
export function asStrided(input, size, stride, storageOffset) {
  const from = tensorArgument('asStrided', 'input', input);
  const [shape, strides] = [integers('asStrided', 'size', size), integers('asStrided', 'stride', stride)];
  const offset =
    storageOffset === undefined ? from.storageOffset : integer('asStrided', 'storageOffset', storageOffset);
  if (shape.length !== strides.length) throw new ShapeError('mismatch in length of strides and shape');
  writeGeometry(1, from.dtype, [], []);
  writeGeometry(2, from.dtype, shape, []);
  writeGeometry(3, from.dtype, strides, []);
  const { size: itemsize } = dtypeInfo(from.dtype);
  throwIfRefused(core._stride0_as_strided(offset, blockOf(from).bytes), () => ({
    ...{ names: ['size', 'stride', 'storageOffset'], sizes: shape, more: strides, offset, itemsize },
    needed: heap.i64()[block + abi.kWholeParamsWord],
  }));
  return viewOf(from, { dtype: from.dtype, shape, strides }, offset);
}
