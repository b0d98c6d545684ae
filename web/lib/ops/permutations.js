/** Reorders dimensions. The results are views: only the strides are reordered. */
import { ShapeError } from '../errors/classes.js';
import { integer, integers, tensorArgument } from '../tensor/arguments.js';
import { viewed } from '../engine/views.js';
import { warn } from '../reports/warnings.js';

/** @import { Moved, Ordering, Permuted, Reversed, Transposed, Within } from '../typing/dims.js' */
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
 * Transposes a matrix. A tensor with fewer dimensions stays as it is.
 * @template {Tensor} A
 * @param {A} input
 * @returns {Tensor<DTypeOf<A>, Reversed<ShapeOf<A>>>}
 * @example
 *   t(tensor([[1, 2], [3, 4]])).tolist(); // [[1, 3], [2, 4]]
 */
export function t(input) {
  return /** @type {any} */ (matrixTranspose('t', input));
}

/** @param {string} fn @param {Tensor} input */
export function matrixTranspose(fn, input) {
  const from = tensorArgument(fn, 'input', input);
  if (from.ndim > 2) {
    throw new ShapeError(`${fn}() expects a tensor with <= 2 dimensions, but self is ${from.ndim}D`, { a: from.ndim });
  }
  return viewed('transpose', from, [0, -1]);
}

/** `x.T`: the dimensions in reverse. Only for matrices is that not deprecated. @param {Tensor} input */
export function reversed(input) {
  const from = tensorArgument('T', 'input', input);
  if (from.ndim === 0) {
    warn('Tensor.T is deprecated on 0-D tensors. This function is the identity in these cases.');
  } else if (from.ndim !== 2) {
    warn(
      'The use of `x.T` on tensors of dimension other than 2 to reverse their shape is deprecated and it will throw an ' +
        'error in a future release. Consider `x.mT` to transpose batches of matrices or `x.permute(*torch.arange(' +
        'x.ndim - 1, -1, -1))` to reverse the dimensions of a tensor.',
    );
  }
  return viewed('permute', from, from.shape.map((_, i) => i).reverse());
}

/** `x.mT`: the last two dimensions change places. @param {Tensor} input */
export function matrixTransposed(input) {
  const from = tensorArgument('mT', 'input', input);
  if (from.ndim === 0) {
    warn('Tensor.mT is deprecated on 0-D tensors. This function is the identity in these cases.');
  } else if (from.ndim === 1) {
    throw new ShapeError('tensor.mT is only supported on matrices or batches of matrices. Got 1-D tensor.');
  }
  return viewed('transpose', from, from.ndim === 0 ? [0, 0] : [-2, -1]);
}
