/** The dimensions in another order. Always a view: only the strides change places. */
import { dimOf, dimsOf } from '../tensor/dims.js';
import { ShapeError } from '../errors/classes.js';
import { integers, tensorArgument } from '../tensor/arguments.js';
import { viewOf } from '../engine/allocate.js';
import { answer } from '../engine/answers.js';
import { list } from '../errors/printed-shape.js';
import { asGeometry } from '../tensor/geometry.js';
import { geometryOf } from '../tensor/tensor.js';
import { warn } from '../reports/warnings.js';

/** @import { Moved, Ordering, Permuted, Reversed, Transposed, Within } from '../typing/dims.js' */
/** @import { DTypeOf, ShapeOf } from '../typing/operands.js' */
/** @import { Shape } from '../typing/shapes.js' */
/** @import { Tensor } from '../tensor/tensor.js' */

/** @param {Tensor} from @param {readonly number[]} order for every dimension of the view, where it comes from */
function reordered(from, order) {
  const geometry = answer('reorder', geometryOf(from).id, order, () => {
    const pick = (/** @type {readonly number[]} */ values) => order.map((at) => /** @type {number} */ (values[at]));
    return asGeometry({ dtype: from.dtype, shape: pick(from.shape), strides: pick(from.strides) });
  });
  return viewOf(from, geometry);
}

/** @param {Tensor} from @param {number} a @param {number} b */
function swapped(from, a, b) {
  return reordered(
    from,
    from.shape.map((_, at) => (at === a ? b : at === b ? a : at)),
  );
}

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
  const given = integers('permute', 'dims', dims);
  if (given.length !== from.ndim) {
    throw new ShapeError(
      'permute(sparse_coo): number of dimensions in the tensor input does not match the length of the desired ' +
        `ordering of dimensions i.e. input.dim() = ${from.ndim} is not equal to len(dims) = ${given.length}`,
      { argument: 'dims', a: from.ndim, b: given.length },
    );
  }
  const repeated = (/** @type {number} */ dim) =>
    new ShapeError('permute(): duplicate dims are not allowed.', { argument: 'dims', dim });
  return reordered(from, dimsOf('permute', 'dims', given, from.ndim, repeated));
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
  const a = dimOf('transpose', 'dim0', dim0, from.ndim);
  return swapped(from, a, dimOf('transpose', 'dim1', dim1, from.ndim));
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
  const [given, wanted] = [integers('movedim', 'source', source), integers('movedim', 'destination', destination)];
  if (given.length !== wanted.length) {
    throw new ShapeError(
      `movedim: Invalid source or destination dims: source (${list(given)} dims) should contain the same number of ` +
        `dims as destination (${list(wanted)} dims)`,
      { a: given.length, b: wanted.length },
    );
  }
  const sources = given.map((dim) => dimOf('movedim', 'source', dim, from.ndim));
  const targets = wanted.map((dim) => dimOf('movedim', 'destination', dim, from.ndim));
  for (const [argument, dims, places] of /** @type {[string, number[], number[]][]} */ ([
    ['source', given, sources],
    ['destination', wanted, targets],
  ])) {
    if (new Set(places).size < places.length) {
      throw new ShapeError(`movedim: repeated dim in \`${argument}\` (${list(dims)})`, { argument });
    }
  }
  const staying = from.shape.map((_, at) => at).filter((at) => !sources.includes(at));
  const order = from.shape.map((_, at) => {
    const moved = targets.indexOf(at);
    return moved < 0 ? staying.shift() : sources[moved];
  });
  return reordered(from, /** @type {number[]} */ (order));
}

/**
 * Transposes a matrix. A tensor with fewer dimensions stays as it is.
 * @template {Tensor} A
 * @param {A} input
 * @returns {Tensor<DTypeOf<A>, Reversed<ShapeOf<A>>>}
 * @example
 *   t(tensor([[1, 2], [3, 4]])).tolist(); // [[1, 3], [2, 4]]
 */
export const t = (input) => /** @type {any} */ (matrixTranspose('t', input));

/** @param {string} fn @param {Tensor} input */
export function matrixTranspose(fn, input) {
  const from = tensorArgument(fn, 'input', input);
  if (from.ndim > 2) {
    throw new ShapeError(`${fn}() expects a tensor with <= 2 dimensions, but self is ${from.ndim}D`, { a: from.ndim });
  }
  return swapped(from, 0, from.ndim - 1);
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
  return reordered(from, from.shape.map((_, at) => at).reverse());
}

/** `x.mT`: the last two dimensions change places. @param {Tensor} input */
export function matrixTransposed(input) {
  const from = tensorArgument('mT', 'input', input);
  if (from.ndim === 0) {
    warn('Tensor.mT is deprecated on 0-D tensors. This function is the identity in these cases.');
  } else if (from.ndim === 1) {
    throw new ShapeError('tensor.mT is only supported on matrices or batches of matrices. Got 1-D tensor.');
  }
  return swapped(from, from.ndim - 2, from.ndim - 1);
}
