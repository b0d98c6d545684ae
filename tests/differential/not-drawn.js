/** Exports that no random call uses, with the test that checks each instead. */

/** @type {(what: string, names: string) => Record<string, string>} */
const each = (what, names) => Object.fromEntries(names.split(' ').map((name) => [name, what]));

/** @type {Record<string, string>} */
export const elsewhere = {
  ...each('tests/lib/ops/indexing', 'Slice at'),
  ...each(
    'tests/lib/ops/array-api.test.js',
    'asarray astype bitwiseInvert cumulativeProd cumulativeSum expandDims isdtype matrixTranspose permuteDims ' +
      'takeAlongAxis uniqueAll uniqueCounts uniqueInverse uniqueValues unstack',
  ),
  ...each('tests/lib/ops/complex.test.js', 'isComplex'),
  ...each('tests/lib/ops/create.test.js', 'empty tensor scalar Scalar Tensor'),
  ...each('tests/lib/ops/random', 'Generator getRngState initialSeed manualSeed seed setRngState'),
  ...each('tests/lib/ops/broadcast.test.js', 'broadcastShapes'),
  ...each(
    'no arithmetic',
    'ArgumentError DTypeError DisposedError EinsumExplanation Explanation GatherExplanation IndexExplanation OutOfMemoryError ShapeError broadcastLimit broadcastMode errorLinks explain explainEinsum explainGather explainIndex finfo fuse getDefaultDtype iinfo init keep leaks memory receive setDefaultDtype setWarningHandler tidy traceBroadcasts transfer withData',
  ),
};
