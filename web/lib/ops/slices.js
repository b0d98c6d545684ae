/** Some of the numbers: an index, a stretch, every third, a diagonal. Always a view, starting elsewhere. */
import { dimOf, hasNoDimensions, noDimensions, within } from '../tensor/dims.js';
import { dtypeInfo } from '../boundary/dtype.js';
import { ShapeError } from '../errors/classes.js';
import { assertListable, integer, integers, tensorArgument } from '../tensor/arguments.js';
import { viewOf } from '../engine/allocate.js';
import { answer } from '../engine/answers.js';
import { sizeAndStride, stretch } from '../engine/stretch.js';
import { eachOrNone } from '../tensor/filled.js';
import { asGeometry, stepped, uncountable } from '../tensor/geometry.js';
import { taking } from '../tensor/taking.js';
import { list } from '../errors/printed-shape.js';
import { item } from '../values/read.js';
import { blockOf, geometryOf, isTensor } from '../tensor/tensor.js';

/** @import { Replaced, Within } from '../typing/dims.js' */
/** @import { DTypeOf, ShapeOf } from '../typing/operands.js' */
/** @import { Index, Shape } from '../typing/shapes.js' */
/** @import { Diagonal } from '../typing/views.js' */
/** @import { Tensor } from '../tensor/tensor.js' */

/** What is left of a tensor without a dimension. @param {Tensor} from @param {number} at */
const geometryWithout = (from, at) =>
  answer('without', geometryOf(from).id, [at], () =>
    asGeometry({ dtype: from.dtype, shape: from.shape.toSpliced(at, 1), strides: from.strides.toSpliced(at, 1) }),
  );

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
  if (from.ndim === 0) throw noDimensions('select() cannot be applied to a 0-dim tensor.');
  const at = dimOf('select', 'dim', dim, from.ndim);
  const given = integer('select', 'index', index);
  const [size, stride] = sizeAndStride(from, at);
  if (given < -size || given >= size) {
    throw new ShapeError(
      `select(): index ${given} out of range for tensor of size ${list(from.shape)} at dimension ${at}`,
      { torchType: 'IndexError', argument: 'index', dim: at, a: given, b: size },
    );
  }
  const fromStart = given < 0 ? given + size : given;
  return viewOf(from, geometryWithout(from, at), stepped(from.storageOffset, fromStart, stride));
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
  if (from.ndim === 0) throw new ShapeError('narrow() cannot be applied to a 0-dim tensor.');
  const count = integer('narrow', 'length', length);
  if (count < 0) throw new ShapeError('narrow(): length must be non-negative.', { argument: 'length', a: count });
  const at = dimOf('narrow', 'dim', dim, from.ndim);
  const [size] = sizeAndStride(from, at);
  if (first < -size || first > size) {
    throw new ShapeError(`start out of range (expected to be in range of [${-size}, ${size}], but got ${first})`, {
      torchType: 'IndexError',
      argument: 'start',
      dim: at,
    });
  }
  const begin = first < 0 ? first + size : first;
  if (begin + count > size) {
    const message = `start (${begin}) + length (${count}) exceeds dimension size (${size}).`;
    throw new ShapeError(message, { argument: 'length', dim: at });
  }
  return stretch(from, at, begin, count);
}

/** Where `narrow` starts: a number, or a 0-d tensor of an integer. @param {unknown} start */
function startOf(start) {
  if (!isTensor(start)) return integer('narrow', 'start', start);
  if (start.ndim > 0 || dtypeInfo(start.dtype).category !== 'integer') {
    throw new ShapeError('start must be an 0-dim integral Tensor.', { argument: 'start' });
  }
  return Number(item(start));
}

/** Whether a bound is a whole number or infinity beyond any size. @param {unknown} bound */
const isFar = (bound) =>
  (typeof bound === 'bigint' || typeof bound === 'number') && Math.abs(Number(bound)) > Number.MAX_SAFE_INTEGER;

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
  if (from.ndim === 0) throw noDimensions('slice() cannot be applied to a 0-dim tensor.');
  const by = integer('slice', 'step', step ?? 1);
  if (by <= 0) {
    const message = by === 0 ? 'slice step cannot be zero' : 'step must be greater than zero';
    throw new ShapeError(message, { torchType: 'ValueError', argument: 'step', a: by });
  }
  const at = dimOf('slice', 'dim', dim, from.ndim);
  const [size] = sizeAndStride(from, at);
  const bound = (/** @type {string} */ argument, /** @type {unknown} */ value) =>
    value === undefined || value === null || isFar(value)
      ? /** @type {number | bigint | null} */ (value)
      : integer('slice', argument, value);
  const begin = within(size, bound('start', start), 0);
  const stop = Math.max(within(size, bound('end', end), size), begin);
  return stretch(from, at, begin, Math.ceil((stop - begin) / by), by);
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
  const at = dimOf('unbind', 'dim', dim ?? 0, from.ndim);
  if (from.ndim === 0) throw hasNoDimensions(0);
  const [size, stride] = sizeAndStride(from, at);
  assertListable('unbind', `dimension ${at} has ${size} slices`, size);
  const geometry = geometryWithout(from, at);
  return eachOrNone(new Array(size).keys(), (index) =>
    viewOf(from, geometry, stepped(from.storageOffset, index, stride)),
  );
}

/**
 * Returns a view of the diagonal of dimensions `dim1` and `dim2`, as its last dimension. `offset` moves the diagonal
 * to the right.
 * @type {Diagonal}
 * @example
 *   diagonal(tensor([[1, 2], [3, 4]])).tolist(); // [1, 4]
 */
export const diagonal = taking('diagonal', ['input', 'offset', 'dim1', 'dim2'], [], (given) => {
  const { offset = 0, dim1 = 0, dim2 = 1 } = given;
  const from = tensorArgument('diagonal', 'input', given.input);
  const a = dimOf('diagonal', 'dim1', dim1, from.ndim);
  const b = dimOf('diagonal', 'dim2', dim2, from.ndim);
  if (a === b) throw new ShapeError(`diagonal dimensions cannot be identical ${dim1}, ${dim2}`, { dim: a });
  const right = integer('diagonal', 'offset', offset);
  const [[rows, down], [columns, across]] = [sizeAndStride(from, a), sizeAndStride(from, b)];
  const size = Math.max(right >= 0 ? Math.min(rows, columns - right) : Math.min(rows + right, columns), 0);
  const [steps, stride] = size === 0 ? [0, 0] : right >= 0 ? [right, across] : [-right, down];
  const others = (/** @type {unknown} */ _, /** @type {number} */ at) => at !== a && at !== b;
  const geometry = {
    dtype: from.dtype,
    shape: [...from.shape.filter(others), size],
    strides: [...from.strides.filter(others), stepped(down, 1, across)],
  };
  return viewOf(from, geometry, stepped(from.storageOffset, steps, stride));
});

/** @param {readonly number[]} sizes @param {readonly number[]} strides */
const overflowed = (sizes, strides) =>
  new ShapeError(`Storage size calculation overflowed with sizes=${list(sizes)} and strides=${list(strides)}`, {
    argument: 'size',
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
  if (strides.some((each) => each < 0)) {
    const message = `as_strided: Negative strides are not supported at the moment, got strides: ${list(strides)}`;
    throw new ShapeError(message, { argument: 'stride' });
  }
  if (offset < 0) throw new ShapeError(`Tensor: invalid storage offset ${offset}`, { argument: 'storageOffset' });
  const countable = shape.reduce((product, each) => product * Math.abs(each), 1) <= Number.MAX_SAFE_INTEGER;
  if (shape.some((each, i) => each < 0 && (Number(strides[i]) > 0 || shape.includes(0)))) {
    throw overflowed(shape, strides);
  }
  const itemsize = dtypeInfo(from.dtype).size;
  const last = shape.reduce((sum, each, i) => sum + (each - 1) * Number(strides[i]), offset);
  const needed = shape.includes(0) ? 0 : (last + 1) * itemsize;
  const { bytes } = blockOf(from);
  if (needed > bytes) {
    const exact = shape.reduce(
      (sum, each, i) => sum + BigInt(each - 1) * BigInt(Number(strides[i])),
      BigInt(offset) + 1n,
    );
    const wanted = exact * BigInt(itemsize);
    if (wanted >= 2n ** 63n) throw overflowed(shape, strides);
    throw new ShapeError(
      `setStorage: sizes ${list(shape)}, strides ${list(strides)}, storage offset ${offset}, and itemsize ${itemsize} ` +
        `requiring a storage size of ${wanted} are out of bounds for storage of size ${bytes}`,
      { a: needed, b: bytes },
    );
  }
  // A negative size without a stride asks for no storage, so that only the count of elements gives it away.
  if (shape.some((each) => each < 0) || !countable) throw uncountable();
  return viewOf(from, { dtype: from.dtype, shape, strides }, offset);
}
