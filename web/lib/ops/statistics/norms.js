/** Norms of vectors, and functions of them: distances, and slices with limited norms. */
import { dtypeInfo } from '../../boundary/dtype.js';
import { compute } from '../../engine/compute.js';
import { assertDistinct, assertUnshared, isOntoItself, moveInto, overlapCheck, packed } from '../../engine/copy.js';
import { isShapedLike, warnOfResize } from '../../engine/resizing.js';
import { DTypeError, ShapeError } from '../../errors/classes.js';
import { unwatched } from '../../reports/watching.js';
import { dtypeArgument, integers, outArgument, tensorArgument } from '../../tensor/arguments.js';
import { dimOf } from '../../tensor/dims.js';
import { refuseTraced } from '../../tensor/placeholder.js';
import { asScalar, Scalar } from '../../tensor/scalar.js';
import { withNamedArguments } from '../../tensor/named-arguments.js';
import { withTemporaries, useAndDispose } from '../../tensor/with-temporaries.js';
import { sub } from '../arithmetic.js';
import { to } from '../copies.js';
import { pow } from '../powers.js';
import { unlike } from '../product-target.js';
import { promoteTypes } from '../promotion.js';
import { printed } from '../ranges.js';
import { amax, amin, sum } from '../reductions.js';
import { reducedDims, rounded, widened } from './layers.js';
import { matrixDims, nuclearNorm } from './matrix-norms.js';
import { realArgument } from './moments.js';

/** @import { DType } from '../../boundary/dtype.js' */
/** @import { Tensor, UntypedTensor } from '../../tensor/tensor.js' */
/** @import { Distance, Norm, PNorm, PairwiseDistance, Renormed, RenormedInto } from '../../typing/statistics.js' */

/**
 * The norm of order `p`, in the dtype of `from`, which is not a 16-bit float.
 * @param {Tensor} from
 * @param {number} p
 * @param {readonly number[]} gone
 * @param {unknown} [keepdim]
 * @param {boolean} [alone] whether each norm is of a single element
 * @returns {UntypedTensor}
 */
export function normOf(from, p, gone, keepdim, alone = gone.every((dim) => from.shape[dim] === 1)) {
  const how = { keepdim: Boolean(keepdim) };
  const each = (/** @type {(each: Tensor) => Tensor} */ use) => useAndDispose(compute('abs', [from]), use);
  if (p === 0)
    return useAndDispose(compute('ne', [from, asScalar(0)]), (some) => sum(some, gone, { ...how, dtype: from.dtype }));
  if (alone || p === 1) return each((sizes) => sum(sizes, gone, how));
  if (Math.abs(p) === Infinity) return each((sizes) => (p > 0 ? amax : amin)(sizes, gone, how));
  if (p === 2) {
    return useAndDispose(compute('square', [from]), (squares) =>
      useAndDispose(sum(squares, gone, how), (all) => compute('sqrt', [all])),
    );
  }
  refuseTraced([from]); // a fused root would have other bits
  return each((sizes) =>
    useAndDispose(pow(sizes, p), (powers) => useAndDispose(sum(powers, gone, how), (all) => pow(all, 1 / p))),
  );
}

/** @param {Tensor} from @param {unknown} asked @param {string} [fn] @returns {DType} */
function normDType(from, asked, fn = 'linalg.vector_norm') {
  const dtype = dtypeInfo(dtypeArgument('vectorNorm', asked ?? undefined, from.dtype));
  const own = dtypeInfo(from.dtype);
  if (dtype.category !== 'float') {
    throw new DTypeError(`${fn}: dtype should be floating point or complex, but got ${dtype.scalarType}`);
  }
  if (promoteTypes(from.dtype, dtype.name) !== dtype.name) {
    throw new DTypeError(
      `${fn}: the dtype of the input (${own.scalarType}) should be convertible without narrowing to the specified dtype ` +
        `(${dtype.scalarType})`,
    );
  }
  return dtype.name;
}

/** Throws if the norm of an empty tensor does not exist. @param {Tensor} from @param {number} p @param {unknown} dim */
function assertIdentity(from, p, dim) {
  if (from.numel > 0 || (p >= 0 && p !== Infinity)) return;
  const cannot = `linalg.vector_norm cannot compute the ${printed(p)} norm on`;
  const why = 'the operation does not have an identity';
  const dims = dim === undefined || dim === null ? [] : integers('vectorNorm', 'dim', dim);
  if (dims.length === 0) throw new ShapeError(`${cannot} an empty tensor because ${why}`);
  for (const each of dims) {
    if (from.shape[dimOf('vectorNorm', 'dim', each, from.ndim)] !== 0) continue;
    throw new ShapeError(`${cannot} the dimension ${each}because this dimension is empty and ${why}`);
  }
}

/**
 * @param {Tensor} from
 * @param {number} p
 * @param {{ dim?: unknown, keepdim?: unknown, dtype?: unknown, out?: unknown }} how
 * @returns {UntypedTensor}
 */
function normed(from, p, { dim, keepdim, dtype: asked, out }) {
  const { category, scalarType } = dtypeInfo(from.dtype);
  if (category !== 'float') {
    throw new DTypeError(`linalg.vector_norm: Expected a floating point or complex tensor as input. Got ${scalarType}`);
  }
  assertIdentity(from, p, dim);
  const dtype = normDType(from, asked);
  const gone = reducedDims('vectorNorm', from, dim);
  const target = outArgument('vectorNorm', out);
  if (target && target.dtype !== dtype) throw unlike(dtype, target.dtype);
  const alone = gone.every((dim) => from.shape[dim] === 1);
  // PyTorch squares a 0-d tensor if a dimension is given.
  const isPlain = alone && !(from.ndim === 0 && [dim ?? []].flat().length > 0);
  const result = rounded(
    useAndDispose(to(from, widened(dtype)), (wide) => normOf(wide, p, gone, keepdim, isPlain)),
    dtype,
  );
  return target ? moveInto(result, target, 1, alone ? overlapCheck(target) : undefined) : result;
}

/**
 * Computes the norm of vectors: the sum of the absolute values to the power `ord`, to the power 1 / `ord`. `ord` is 2
 * by default; `Infinity` is the largest absolute value, and 0 counts the elements that are not 0.
 * @type {Norm}
 * @example
 *   vectorNorm(tensor([[3, 4], [6, 8]]), 2, 1).tolist(); // [5, 10]
 */
export const vectorNorm = withNamedArguments(
  'vectorNorm',
  ['input', 'ord', 'dim', 'keepdim'],
  ['dtype', 'out'],
  ({ input, ord = 2, ...how }) =>
    normed(tensorArgument('vectorNorm', 'input', input), realArgument('vectorNorm', 'ord', ord), how),
);

/**
 * Computes a norm: `vectorNorm` of order `p`, by default 2, which is also called 'fro'. 'nuc' is the nuclear norm of
 * matrices, the sum of their singular values.
 * @type {PNorm}
 * @example
 *   norm(tensor([3, 4])).item(); // 5
 *   norm(tensor([3, -4]), Infinity).item(); // 4
 */
export const norm = withNamedArguments(
  'norm',
  ['input', 'p', 'dim', 'keepdim', 'out', 'dtype'],
  [],
  ({ input, p, ...how }) => {
    const from = tensorArgument('norm', 'input', input);
    const order = p ?? 'fro';
    if (typeof order !== 'string') return normed(from, realArgument('norm', 'p', order), how);
    const { dim, keepdim, out } = how;
    const ofVectors = dim === undefined || dim === null || integers('norm', 'dim', dim).length <= 2;
    if (order === 'fro' && ofVectors) return normed(from, 2, how);
    const places = matrixDims(from, order, dim);
    const dtype = normDType(from, how.dtype, 'linalg.matrix_norm');
    const target = outArgument('norm', out);
    if (target && target.dtype !== dtype) throw unlike(dtype, target.dtype);
    const result = nuclearNorm(from, dtype, places, keepdim);
    return target ? moveInto(result, target) : result;
  },
);

/**
 * Computes the norm of the difference of two tensors, which broadcast.
 * @type {Distance}
 * @example
 *   dist(tensor([1, 2]), tensor([4, 6])).item(); // 5
 */
export const dist = withNamedArguments('dist', ['input', 'other', 'p'], [], ({ input, other, p = 2 }) => {
  const [a, b] = [tensorArgument('dist', 'input', input), tensorArgument('dist', 'other', other)];
  const order = realArgument('dist', 'p', p);
  return useAndDispose(sub(a, b), (difference) => {
    const { category, scalarType } = dtypeInfo(difference.dtype);
    if (category === 'float') return normed(difference, order, {});
    throw new DTypeError(`norm(): input dtype should be either floating point or complex. Got ${scalarType} instead.`);
  });
});

/**
 * Computes the distance between vectors, which lie along the last dimension: the norm of order `p` of `x1 - x2 + eps`.
 * @type {PairwiseDistance}
 * @example
 *   pairwiseDistance(tensor([[1, 2], [4, 6]]), tensor([1, 2]), 2, 0).tolist(); // [0, 5]
 */
export const pairwiseDistance = withNamedArguments(
  'pairwiseDistance',
  ['x1', 'x2', 'p', 'eps', 'keepdim'],
  [],
  ({ x1, x2, p = 2, eps = 1e-6, keepdim }) => {
    const [a, b] = [tensorArgument('pairwiseDistance', 'x1', x1), tensorArgument('pairwiseDistance', 'x2', x2)];
    const order = realArgument('pairwiseDistance', 'p', p);
    const shift = new Scalar(realArgument('pairwiseDistance', 'eps', eps), 'float');
    const how = { dim: Math.max(a.ndim, b.ndim) - 1, keepdim };
    return useAndDispose(sub(a, b), (difference) =>
      useAndDispose(compute('add', [difference, shift]), (shifted) => normed(shifted, order, how)),
    );
  },
);

/**
 * Scales slices along a dimension down to a norm.
 * @param {string} fn
 * @param {{ input: unknown, p: unknown, dim: unknown, maxnorm: unknown }} given
 * @param {(from: Tensor) => Tensor | undefined} into
 */
function renormed(fn, { input, p, dim, maxnorm }, into) {
  const from = tensorArgument(fn, 'input', input);
  const [order, most] = [realArgument(fn, 'p', p), realArgument(fn, 'maxnorm', maxnorm)];
  if (!(order > 0)) throw new ShapeError('renorm: non-positive-norm not supported', { argument: 'p' });
  if (!(most >= 0)) {
    throw new ShapeError(`renorm: expected maxnorm to be >= 0 but got ${printed(most)}`, { argument: 'maxnorm' });
  }
  if (from.ndim < 2) throw new ShapeError(`renorm: input needs at least 2 dimensions, got ${from.ndim} dimensions`);
  const target = into(from);
  if (target && target.dtype !== from.dtype) throw unlike(from.dtype, target.dtype);
  if (target && !isShapedLike(target, from)) warnOfResize(target, from.shape, 1);
  const axis = dimOf(fn, 'dim', dim, from.ndim);
  const gone = from.shape.flatMap((_, each) => (each === axis ? [] : [each]));
  const wide = widened(from.dtype);
  const result = unwatched(() =>
    withTemporaries((own) => {
      const norms = own(normed(from, order, { dim: gone, keepdim: true, dtype: wide }));
      const shares = own(compute('div', [asScalar(most), own(compute('add', [norms, asScalar(1e-7)]))]));
      const factors = own(compute('where', [own(compute('gt', [norms, asScalar(most)])), shares, asScalar(1)]));
      const scaled = own(compute('mul', [from, own(to(factors, from.dtype))]));
      return packed(scaled, from.dtype);
    }),
  );
  if (target === undefined) return result;
  return moveInto(result, target, 0, (fits) => {
    if (!fits) return;
    assertDistinct(target);
    if (!isOntoItself(from, target)) assertUnshared(from, target);
  });
}

const names = ['input', 'p', 'dim', 'maxnorm'];

/**
 * Scales the slices along dimension `dim` whose norm of order `p` is larger than `maxnorm` down to that norm.
 * @type {Renormed}
 * @example
 *   renorm(tensor([[3, 4], [0, 1]]), 1, 0, 7).tolist(); // [[3, 4], [0, 1]]
 */
export const renorm = withNamedArguments('renorm', names, ['out'], ({ out, ...given }) =>
  renormed('renorm', given, () => outArgument('renorm', out)),
);
/** The same, in place. @type {RenormedInto} */
export const renorm_ = withNamedArguments('renorm_', names, [], (args) => renormed('renorm_', args, (from) => from));
