/** The same elements with another shape. A view shares its block; only `reshape` and `flatten` copy, if necessary. */
import { useAndDispose } from '../tensor/with-temporaries.js';
import { notViewable } from '../errors/sentences.js';
import { integer, integers, tensorArgument } from '../tensor/arguments.js';
import { allocate, viewOf } from '../engine/allocate.js';
import { copyInto } from '../engine/copy.js';
import { viewBy, viewed } from '../engine/views.js';
import { filled } from '../tensor/filled.js';
import { isDType } from '../boundary/dtype.js';
import { contiguous } from './copies.js';
import { viewOfBytes } from './view-bytes.js';

/** @import { Squeezed, Unsqueezed, Within } from '../typing/dims.js' */
/** @import { DTypeOf, ShapeOf } from '../typing/operands.js' */
/** @import { Expandable, Expanded, Flattened, Reshapable, Reshaped, Unflattened } from '../typing/reshaping.js' */
/** @import { Shape } from '../typing/shapes.js' */
/** @import { ExpandableAs, View } from '../typing/views.js' */
/** @import { Tensor } from '../tensor/tensor.js' */

/** @param {string} fn @param {unknown} input @param {unknown} sizes */
function expanded(fn, input, sizes) {
  const from = tensorArgument(fn, 'input', input);
  return viewed('expand', from, integers(fn, 'sizes', sizes));
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
export function expand(input, sizes) {
  return expanded('expand', input, sizes);
}

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
export function broadcastTo(input, sizes) {
  return expanded('broadcastTo', input, sizes);
}

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
export function expandAs(input, other) {
  return expanded('expandAs', input, tensorArgument('expandAs', 'other', other).shape.slice());
}

/**
 * A view by the rule, or a copy if there is no such view.
 * @param {'reshape' | 'flatten'} rule
 * @param {Tensor} from
 * @param {readonly number[]} args
 */
function reshaped(rule, from, args) {
  const { geometry, copies } = viewBy(rule, from, args);
  if (!copies) return viewOf(from, geometry);
  return filled(allocate(geometry, from), (packed) => {
    // The copy has the input's shape; with the new shape, its elements have the same row-major order.
    const { strides } = viewBy('reshape', packed, from.shape).geometry;
    const inOldShape = viewOf(packed, { dtype: from.dtype, shape: [...from.shape], strides });
    useAndDispose(inOldShape, () => copyInto(from, inOldShape));
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
export function reshape(input, shape) {
  return reshaped('reshape', tensorArgument('reshape', 'input', input), integers('reshape', 'shape', shape));
}

/**
 * Returns the same elements with another shape, like `reshape`, but never copies. With a dtype, reinterprets the same
 * bytes as elements of it.
 * @type {View}
 * @throws {import('../errors/classes.js').ShapeError} if the strides do not allow it
 * @example
 *   view(arange(6), [3, -1]).strides; // [2, 1]
 *   view(tensor([1]), 'int32').tolist(); // [1065353216]
 */
export const view = (/** @type {Tensor} */ input, /** @type {unknown} */ shape) => {
  const from = tensorArgument('view', 'input', input);
  if (isDType(shape)) return viewOfBytes(from, shape);
  const { geometry, copies } = viewBy('reshape', from, integers('view', 'shape', shape));
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
  const [start, end] = [integer('flatten', 'startDim', startDim ?? 0), integer('flatten', 'endDim', endDim ?? -1)];
  return reshaped('flatten', from, [start, end]);
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
  const from = contiguous(tensorArgument('ravel', 'input', input));
  return useAndDispose(from, (packed) => viewed('reshape', packed, [packed.numel]));
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
  return viewed('unflatten', from, [integer('unflatten', 'dim', dim)], integers('unflatten', 'sizes', sizes));
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
  return viewed('unsqueeze', from, [integer('unsqueeze', 'dim', dim)]);
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
  return dim === undefined ? viewed('squeezeAll', from) : viewed('squeeze', from, integers('squeeze', 'dim', dim));
}
