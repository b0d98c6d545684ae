/** Every public name, with its types and comments. `index.js` makes them strict; users import that. */
/** @typedef {import('./boundary/dtype.js').DType} DType */
/** @typedef {import('./typing/shapes.js').Shape} Shape */
/** @typedef {import('./typing/operands.js').TensorLike} TensorLike */

/**
 * The shape that two broadcast to, or never.
 * @template {Shape} A
 * @template {Shape} B
 * @typedef {import('./typing/shapes.js').Broadcast<A, B>} Broadcast
 */
/**
 * PyTorch's sentence for two shapes that do not broadcast, or never.
 * @template {Shape} A
 * @template {Shape} B
 * @typedef {import('./typing/shapes.js').Mismatch<A, B>} BroadcastError
 */
/**
 * The dtype that two promote to.
 * @template {DType} A
 * @template {DType} B
 * @typedef {import('./typing/dtypes.js').Promote<A, B>} Promote
 */

export * from './aliases.js';
export { backcompat } from './reports/backcompat.js';
export * from './ops/broadcast.js';
export * from './control/modes.js';
export { clone, contiguous, to } from './ops/copies.js';
export * from './engine/default-dtype.js';
export { ArgumentError, DisposedError, DTypeError, OutOfMemoryError, ShapeError } from './errors/classes.js';
export { explain, Explanation } from './control/explain.js';
export { EinsumExplanation, explainEinsum } from './control/explain-einsum.js';
export { explainGather, GatherExplanation } from './control/explain-gather.js';
export * from './control/explain-index.js';
export * from './fuse/fuse.js';
export * from './init.js';
export { memory } from './memory/usage.js';
export { leaks } from './control/leaks.js';
export * from './control/limits.js';
export { errorLinks } from './errors/links.js';
export { isContiguous, size, stride } from './tensor/layout.js';
export * from './ops/arithmetic.js';
export * from './ops/complex.js';
export * from './ops/comparison.js';
export * from './ops/logic.js';
export * from './ops/powers.js';
export * from './ops/predicates.js';
export * from './ops/real.js';
export * from './ops/real-pairs.js';
export * from './creation.js';
export { bernoulli, multinomial } from './ops/random/distributions.js';
export { randintLike, randLike, randnLike } from './ops/random/create.js';
export { Generator } from './ops/random/generator.js';
export * from './ops/clamp.js';
export { maskedFill } from './ops/masked-fill.js';
export * from './ops/ternary.js';
export * from './ops/where.js';
export { fill } from './ops/assign.js';
export * from './ops/matmul.js';
export { addbmm, baddbmm } from './ops/contracting/added-batches.js';
export { addmm } from './ops/contracting/added-matrices.js';
export { addmv, addr } from './ops/contracting/added-vectors.js';
export * from './ops/contracting/chains.js';
export * from './ops/contracting/einsum.js';
export * from './ops/contracting/outer.js';
export * from './ops/contracting/tensordot.js';
export * from './ops/contracting/vectors.js';
export * from './ops/permutations.js';
export * from './ops/statistics/cdist.js';
export * from './ops/statistics/covariance.js';
export { std, stdMean, variance as var, varMean } from './ops/statistics/moments.js';
export { nanmean, nansum, nanToNum } from './ops/statistics/nans.js';
export { dist, norm, pairwiseDistance, renorm, vectorNorm } from './ops/statistics/norms.js';
export * from './ops/statistics/quantiles.js';
export { cumprod, cumsum, logcumsumexp } from './ops/statistics/scans.js';
export * from './ops/statistics/softmax.js';
export * from './ops/statistics/trapezoids.js';
export * from './ops/promotion.js';
export { all, amax, amin, any, mean, prod, sum, sumToSize } from './ops/reductions.js';
export { withData } from './values/read.js';
export * from './ops/repeats.js';
export { scalar, Scalar } from './tensor/scalar.js';
export * from './ops/slices.js';
export { Tensor } from './tensor/tensor.js';
export * from './control/tidy.js';
export { transfer } from './transfer.js';
export * from './ops/views.js';
export { setWarningHandler } from './reports/warnings.js';
export { at, index } from './ops/indexing/index.js';
export { indexPut } from './ops/indexing/index-put.js';
export { Slice } from './ops/indexing/slice-item.js';
export * from './ops/indexing/masked-select.js';
export { argwhere, nonzero } from './ops/indexing/nonzero.js';
export * from './ops/joining/at-least.js';
export { cat, columnStack, dstack, hstack, stack, vstack } from './ops/joining/cat.js';
export { cat as concat, cat as concatenate, vstack as rowStack } from './ops/joining/cat.js';
export * from './ops/joining/diagonals.js';
export * from './ops/joining/flip.js';
export * from './ops/joining/grids.js';
export { emptyLike, fullLike, onesLike, zerosLike } from './ops/joining/like.js';
export * from './ops/joining/split.js';
export { tril, trilIndices, triu, triuIndices } from './ops/joining/triangles.js';
export * from './ops/ordering/counts.js';
export * from './ops/ordering/diff.js';
export * from './ops/ordering/extremes.js';
export * from './ops/ordering/search.js';
export * from './ops/ordering/selection.js';
export * from './ops/ordering/sorting.js';
export * from './ops/ordering/unique.js';
export { gather, takeAlongDim } from './ops/indexing/gather.js';
export { scatter, scatterAdd } from './ops/indexing/scatter.js';
export { scatterReduce } from './ops/indexing/scatter-reduce.js';
export * from './ops/indexing/index-select.js';
export * from './ops/indexing/index-add.js';
export * from './ops/indexing/index-copy.js';
export * from './ops/indexing/take.js';
export * from './ops/indexing/masked-scatter.js';
export * from './ops/indexing/part-scatter.js';
export * from './ops/array-api.js';
export { broadcastTensors as broadcastArrays } from './ops/broadcast.js';
export { bitwiseNot as bitwiseInvert } from './ops/logic.js';
export { permute as permuteDims } from './ops/permutations.js';
