/**
 * The same numbers under another shape. A view shares its block; only `reshape` and `flatten` copy, where they must.
 */
import { dimOf, dimsOf, repeatedDim } from '../tensor/dims.js';
import { ShapeError } from '../errors/classes.js';
import { notViewable } from '../errors/sentences.js';
import { integers, maxRank, tensorArgument, tooManyDimensions } from '../tensor/arguments.js';
import { allocate, viewOf } from '../engine/allocate.js';
import { answer } from '../engine/answers.js';
import { copyInto } from '../engine/copy.js';
import { expandGeometry, reshapeGeometry } from '../engine/view-geometry.js';
import { filled } from '../tensor/filled.js';
import { isDType } from '../boundary/dtype.js';
import { contiguous } from './copies.js';
import { viewOfBytes } from './view-bytes.js';
import { asGeometry, stepped } from '../tensor/geometry.js';
import { list } from '../errors/printed-shape.js';
import { geometryOf } from '../tensor/tensor.js';
import { numelOf } from '../tensor/row-major.js';

/** @import { Squeezed, Unsqueezed, Within } from '../typing/dims.js' */
/** @import { DTypeOf, ShapeOf } from '../typing/operands.js' */
/** @import { Expandable, Expanded, Flattened, Reshapable, Reshaped, Unflattened } from '../typing/reshaping.js' */
/** @import { Shape } from '../typing/shapes.js' */
/** @import { ExpandableAs, View } from '../typing/views.js' */
/** @import { Tensor } from '../tensor/tensor.js' */

/** @param {string} fn @param {unknown} input @param {unknown} sizes */
function expanded(fn, input, sizes) {
  const from = tensorArgument(fn, 'input', input);
  return viewOf(from, expandGeometry(from, integers(fn, 'sizes', sizes)));
}

/**
 * Returns a view in which dimensions of size 1, and new ones on the left, are repeated to `sizes`. -1 keeps the size
 * of a dimension. Nothing is copied: the expanded dimensions have stride 0.
 * @template {Tensor} A
 * @template {Shape} const Sizes
 * @param {A} input
 * @param {Expandable<ShapeOf<A>, Sizes>} sizes
 * @returns {Tensor<DTypeOf<A>, Expanded<ShapeOf<A>, Sizes>>}
 * @throws {import('../errors/classes.js').ShapeError} when a dimension that is not 1 would have to change
 * @example
 *   expand(tensor([[1], [2]]), [2, 3]).tolist(); // [[1, 1, 1], [2, 2, 2]]
 */
export const expand = (input, sizes) => expanded('expand', input, sizes);

/**
 * Does the same as `expand`, under NumPy's name.
 * @template {Tensor} A
 * @template {Shape} const Sizes
 * @param {A} input
 * @param {Expandable<ShapeOf<A>, Sizes>} sizes
 * @returns {Tensor<DTypeOf<A>, Expanded<ShapeOf<A>, Sizes>>}
 * @example
 *   broadcastTo(arange(3), [2, 3]).strides; // [0, 1]
 */
export const broadcastTo = (input, sizes) => expanded('broadcastTo', input, sizes);

/**
 * Expands `input` to the shape of `other`.
 * @template {Tensor} A
 * @template {Tensor} B
 * @param {A} input
 * @param {ExpandableAs<A, B>} other
 * @returns {Tensor<DTypeOf<A>, Expanded<ShapeOf<A>, ShapeOf<B>>>}
 * @example
 *   expandAs(arange(3), zeros([2, 3])).tolist(); // [[0, 1, 2], [0, 1, 2]]
 */
export const expandAs = (input, other) =>
  expanded('expandAs', input, tensorArgument('expandAs', 'other', other).shape.slice());

/** @param {string} fn @param {Tensor} from @param {unknown} sizes */
function reshaped(fn, from, sizes) {
  const { geometry, copies } = reshapeGeometry(from, integers(fn, 'shape', sizes));
  if (!copies) return viewOf(from, geometry);
  return filled(allocate(geometry, from), (packed) => {
    // The copy has the input's shape; seen through the new one, its elements are in the same row-major order.
    const { strides } = reshapeGeometry(packed, from.shape).geometry;
    const inOldShape = viewOf(packed, { dtype: from.dtype, shape: [...from.shape], strides });
    try {
      copyInto(from, inOldShape);
    } finally {
      inOldShape.dispose();
    }
  });
}

/**
 * Returns the same elements in row-major order with another shape. One size may be -1. As in PyTorch, the result is a
 * view if the strides allow it, and a copy otherwise.
 * @template {Tensor} A
 * @template {Shape} const Sizes
 * @param {A} input
 * @param {Reshapable<ShapeOf<A>, Sizes>} shape
 * @returns {Tensor<DTypeOf<A>, Reshaped<ShapeOf<A>, Sizes>>}
 * @example
 *   reshape(arange(6), [2, -1]).shape; // [2, 3]
 */
export const reshape = (input, shape) => reshaped('reshape', tensorArgument('reshape', 'input', input), shape);

/**
 * Returns the same elements with another shape, like `reshape`, but never copies; or, given a dtype, the same bytes as
 * elements of that dtype.
 * @type {View}
 * @throws {import('../errors/classes.js').ShapeError} when the strides do not allow it
 * @example
 *   view(arange(6), [3, -1]).strides; // [2, 1]
 *   view(tensor([1]), 'int32').tolist(); // [1065353216]
 */
export const view = (/** @type {Tensor} */ input, /** @type {unknown} */ shape) => {
  const from = tensorArgument('view', 'input', input);
  if (isDType(shape)) return viewOfBytes(from, shape);
  const { geometry, copies } = reshapeGeometry(from, integers('view', 'shape', shape));
  if (!copies) return viewOf(from, geometry);
  throw notViewable({ argument: 'shape', strides: from.strides });
};

/**
 * Merges the dimensions from `startDim` to `endDim`, including both, into one.
 * @template {Tensor} A
 * @template {number} [const Start=0]
 * @template {number} [const End=-1]
 * @param {A} input
 * @param {Within<ShapeOf<A>, Start>} [startDim]
 * @param {Within<ShapeOf<A>, End>} [endDim]
 * @returns {Tensor<DTypeOf<A>, Flattened<ShapeOf<A>, NoInfer<Start>, NoInfer<End>>>}
 * @example
 *   flatten(zeros([2, 3, 4]), 1).shape; // [2, 12]
 */
export function flatten(input, startDim, endDim) {
  const from = tensorArgument('flatten', 'input', input);
  const start = dimOf('flatten', 'startDim', startDim ?? 0, from.ndim);
  const end = dimOf('flatten', 'endDim', endDim ?? -1, from.ndim);
  if (start > end) throw new ShapeError('flatten() has invalid args: start_dim cannot come after end_dim');
  if (start === end && from.ndim > 0) return viewOf(from, geometryOf(from));
  const merged = numelOf(from.shape.slice(start, end + 1));
  return reshaped('flatten', from, [...from.shape.slice(0, start), merged, ...from.shape.slice(end + 1)]);
}

/**
 * Returns all elements in row-major order in one dimension. It copies them only if they are not stored that way yet.
 * @template {Tensor} A
 * @param {A} input
 * @returns {Tensor<DTypeOf<A>, Flattened<ShapeOf<A>, 0, -1>>}
 * @example
 *   ravel(tensor([[1, 2], [3, 4]])).tolist(); // [1, 2, 3, 4]
 */
export function ravel(input) {
  const packed = contiguous(tensorArgument('ravel', 'input', input));
  try {
    return viewOf(packed, reshapeGeometry(packed, [packed.numel]).geometry);
  } finally {
    packed.dispose();
  }
}

/**
 * Splits dimension `dim` into several. One size may be -1.
 * @template {Tensor} A
 * @template {number} const N
 * @template {Shape} const Sizes
 * @param {A} input
 * @param {Within<ShapeOf<A>, N>} dim
 * @param {Sizes} sizes
 * @returns {Tensor<DTypeOf<A>, Unflattened<ShapeOf<A>, N, Sizes>>}
 * @example
 *   unflatten(zeros([2, 12]), 1, [3, -1]).shape; // [2, 3, 4]
 */
export function unflatten(input, dim, sizes) {
  const from = tensorArgument('unflatten', 'input', input);
  const parts = integers('unflatten', 'sizes', sizes);
  const at = dimOf('unflatten', 'dim', dim, from.ndim);
  if (parts.length === 0) throw new ShapeError('unflatten: sizes must be non-empty', { argument: 'sizes' });
  if (from.ndim === 0) throw unexpected('Dimension specified as 0 but tensor has no dimensions');
  const resolved = splitSizes(from, at, parts);
  const shape = from.shape.toSpliced(at, 1, ...resolved);
  return viewOf(from, reshapeGeometry(from, integers('unflatten', 'sizes', shape)).geometry);
}

/** @param {string} message */
const unexpected = (message) => new ShapeError(`unflatten got an unexpected error:\n${message}`, { argument: 'sizes' });

/**
 * The sizes that dimension `at` by itself is split into.
 * @param {Tensor} from
 * @param {number} at
 * @param {number[]} parts
 */
function splitSizes(from, at, parts) {
  const size = Number(from.shape[at]);
  const line = viewOf(from, { dtype: from.dtype, shape: [size], strides: [0] });
  try {
    return reshapeGeometry(line, parts).geometry.shape;
  } catch (error) {
    const { code, message } = /** @type {ShapeError & { code?: string }} */ (error);
    if (code !== 'reshapeCount') throw unexpected(message);
    throw new ShapeError(
      `unflatten: Provided sizes ${list(parts)} don't multiply up to the size of dim ${at} (${size}) in the input tensor`,
      { argument: 'sizes', dim: at, a: size },
    );
  } finally {
    line.dispose();
  }
}

/**
 * Inserts a dimension of size 1 before dimension `dim`. A negative `dim` counts from the end.
 * @template {Tensor} A
 * @template {number} const N
 * @param {A} input
 * @param {Within<[...ShapeOf<A>, 1], N>} dim
 * @returns {Tensor<DTypeOf<A>, Unsqueezed<ShapeOf<A>, N>>}
 * @example
 *   unsqueeze(arange(3), 1).shape; // [3, 1]
 */
export function unsqueeze(input, dim) {
  const from = tensorArgument('unsqueeze', 'input', input);
  const rank = from.ndim;
  const at = dimOf('unsqueeze', 'dim', dim, rank + 1);
  if (rank === maxRank) throw tooManyDimensions(maxRank + 1);
  const geometry = answer('unsqueeze', geometryOf(from).id, [at], () => {
    const stride = at < rank ? stepped(0, Number(from.shape[at]), Number(from.strides[at])) : 1;
    return asGeometry({
      dtype: from.dtype,
      shape: from.shape.toSpliced(at, 0, 1),
      strides: from.strides.toSpliced(at, 0, stride),
    });
  });
  return viewOf(from, geometry);
}

/**
 * Removes the dimensions of size 1: all of them, or those in `dim`.
 * @template {Tensor} A
 * @template {number | Shape | undefined} [const N=undefined]
 * @param {A} input
 * @param {Within<ShapeOf<A>, N>} [dim]
 * @returns {Tensor<DTypeOf<A>, Squeezed<ShapeOf<A>, NoInfer<N>>>}
 * @example
 *   squeeze(zeros([1, 3, 1]), 0).shape; // [3, 1]
 */
export function squeeze(input, dim) {
  const from = tensorArgument('squeeze', 'input', input);
  const given = dim === undefined ? null : integers('squeeze', 'dim', dim);
  const among = given && dimsOf('squeeze', 'dim', given, from.ndim, repeatedDim);
  const stays = (/** @type {unknown} */ _, /** @type {number} */ at) =>
    from.shape[at] !== 1 || (among !== null && !among.includes(at));
  return viewOf(from, { dtype: from.dtype, shape: from.shape.filter(stays), strides: from.strides.filter(stays) });
}
