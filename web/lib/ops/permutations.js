/** Reorders dimensions. The results are views: only the strides are reordered. */
import { integer, integers, tensorArgument } from '../tensor/arguments.js';
import { viewed } from '../engine/views.js';
import { warn } from '../reports/warnings.js';

/** @import { MatrixTransposed, Moved, Ordering, Permuted, Reversed, Transposed, Within } from '../typing/dims.js' */
/** @import { DTypeOf, ShapeOf } from '../typing/operands.js' */
/** @import { Shape } from '../typing/shapes.js' */
/** @import { Tensor } from '../tensor/tensor.js' */

/**
 * Reorders the dimensions: dimension `dims[i]` becomes dimension i.
 * @template {Tensor} A
 * @template {Shape} const Dims
 * @param {A} input
 * @param {Ordering<ShapeOf<A>, Dims>} dims
 * @returns {Tensor<DTypeOf<A>, Permuted<ShapeOf<A>, Dims>>}
 * @example
 *   permute(zeros([2, 3, 4]), [2, 0, 1]).shape; // [4, 2, 3]
 */
export function permute(input, dims) {
  const from = tensorArgument('permute', 'input', input);
  return viewed('permute', from, integers('permute', 'dims', dims));
}

/**
 * Swaps two dimensions.
 * @template {Tensor} A
 * @template {number} const N
 * @template {number} const M
 * @param {A} input
 * @param {Within<ShapeOf<A>, N>} dim0
 * @param {Within<ShapeOf<A>, M>} dim1
 * @returns {Tensor<DTypeOf<A>, Transposed<ShapeOf<A>, N, M>>}
 * @example
 *   transpose(zeros([2, 3, 4]), 0, -1).shape; // [4, 3, 2]
 */
export function transpose(input, dim0, dim1) {
  const from = tensorArgument('transpose', 'input', input);
  return viewed('transpose', from, [integer('transpose', 'dim0', dim0), integer('transpose', 'dim1', dim1)]);
}

/**
 * Moves dimensions from `source` to `destination`, each a number or an array of the same length. The others keep their
 * order.
 * @template {Tensor} A
 * @template {number | Shape} const From
 * @template {number | Shape} const To
 * @param {A} input
 * @param {Within<ShapeOf<A>, From, 'move'>} source
 * @param {Within<ShapeOf<A>, To, 'move'>} destination
 * @returns {Tensor<DTypeOf<A>, Moved<ShapeOf<A>, From, To>>}
 * @example
 *   movedim(zeros([2, 3, 4]), 0, 2).shape; // [3, 4, 2]
 */
export function movedim(input, source, destination) {
  const from = tensorArgument('movedim', 'input', input);
  const destinations = integers('movedim', 'destination', destination);
  return viewed('movedim', from, integers('movedim', 'source', source), destinations);
}

/**
 * Swaps the last two dimensions. PyTorch has this name for complex numbers, which it also conjugates.
 * @template {Tensor} A
 * @param {A} input
 * @returns {Tensor<DTypeOf<A>, MatrixTransposed<ShapeOf<A>>>}
 * @example
 *   adjoint(zeros([2, 3, 4])).shape; // [2, 4, 3]
 */
export function adjoint(input) {
  const from = tensorArgument('adjoint', 'input', input);
  if (from.ndim === 0) warn('adjoint() is deprecated on 0-D tensors. Consider using x.conj().');
  return viewed('adjoint', from);
}

/**
 * Transposes a matrix. A tensor with fewer dimensions stays as it is.
 * @template {Tensor} A
 * @param {A} input
 * @returns {Tensor<DTypeOf<A>, Reversed<ShapeOf<A>>>}
 * @example
 *   t(tensor([[1, 2], [3, 4]])).tolist(); // [[1, 3], [2, 4]]
 */
export function t(input) {
  return viewed('t', tensorArgument('t', 'input', input));
}
