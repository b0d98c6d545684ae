/** Exports that no random call is drawn of, by what holds them to what they should do. */

/** @type {(what: string, names: string) => Record<string, string>} */
const each = (what, names) => Object.fromEntries(names.split(' ').map((name) => [name, what]));

/** @type {Record<string, string>} */
export const elsewhere = {
  ...each('tests/lib/ops/views.test.js', 'asStrided expandAs unbind unflatten'),
  ...each('tests/lib/ops/copies.test.js', 'fill'),
  ...each('tests/lib/ops/indexing', 'Slice argwhere at nonzero'),
  ...each(
    'tests/lib/ops/array-api.test.js',
    'asarray astype bitwiseInvert cumulativeProd cumulativeSum expandDims isdtype matrixTranspose permuteDims ' +
      'takeAlongAxis uniqueAll uniqueCounts uniqueInverse uniqueValues unstack',
  ),
  ...each('tests/lib/ops/complex.test.js', 'conj imag isComplex isConj isNeg real resolveConj resolveNeg'),
  ...each('tests/lib/ops/joining/split.test.js', 'chunk dsplit hsplit split tensorSplit vsplit'),
  ...each('tests/lib/ops/joining/cat.test.js', 'columnStack dstack hstack rowStack vstack'),
  ...each('tests/lib/ops/joining/at-least.test.js', 'atleast1d atleast2d atleast3d'),
  ...each('tests/lib/ops/joining/grids.test.js', 'cartesianProd combinations meshgrid'),
  ...each('tests/lib/ops/joining/diagonals.test.js', 'blockDiag'),
  ...each('tests/lib/ops/joining/triangles.test.js', 'trilIndices triuIndices'),
  ...each('tests/lib/ops/joining/like.test.js', 'emptyLike fullLike onesLike zerosLike'),
  ...each(
    'tests/lib/ops/indexing',
    'indexFill indexReduce put scatterReduce diagonalScatter selectScatter sliceScatter',
  ),
  ...each('tests/lib/ops/create.test.js', 'empty tensor scalar Scalar Tensor'),
  ...each(
    'tests/lib/ops/random',
    'Generator bernoulli getRngState initialSeed manualSeed multinomial normal rand randLike randint randintLike randn ' +
      'randnLike randperm seed setRngState',
  ),
  ...each(
    'tests/lib/ops/broadcast.test.js, tests/lib/ops/promotion.test.js',
    'broadcastShapes broadcastTensors canCast promoteTypes resultType',
  ),
  ...each('tests/oracle/einsum.jsonl.gz', 'chainMatmul cross kron multiDot tensordot trace vdot vecdot'),
  ...each('answers with true or false; tests/lib/ops.test.js', 'allclose equal'),
  ...each(
    'tests/oracle and tests/lib/ops/ordering',
    'aminmax bincount bucketize diff histc isNonzero isin msort searchsorted unique uniqueConsecutive',
  ),
  ...each('is its input, or refuses it; tests/lib/ops.test.js', 'positive'),
  ...each(
    'tests/oracle, tests/lib/ops/statistics',
    'cdist corrcoef cov cumprod cumulativeTrapezoid dist logcumsumexp nanToNum nanmean nanquantile ' +
      'nansum norm quantile renorm softmin stdMean trapezoid varMean vectorNorm',
  ),
  ...each(
    'no arithmetic',
    'ArgumentError DTypeError DisposedError EinsumExplanation Explanation GatherExplanation IndexExplanation OutOfMemoryError ShapeError broadcastLimit broadcastMode errorLinks explain explainEinsum explainGather explainIndex finfo fuse getDefaultDtype iinfo init isContiguous isFloatingPoint isSigned keep leaks memory receive setDefaultDtype setWarningHandler size stride tidy traceBroadcasts transfer withData',
  ),
};
