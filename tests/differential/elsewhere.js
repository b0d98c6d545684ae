/** Exports that are no elementwise operation, by what holds them to what they should do. */

/** @type {(what: string, names: string) => Record<string, string>} */
const each = (what, names) => Object.fromEntries(names.split(' ').map((name) => [name, what]));

/** @type {Record<string, string>} */
export const elsewhere = {
  ...each('tests/lib/ops/reductions.test.js, and recorded answers', 'all amax amin any mean prod sum sumToSize cumsum'),
  ...each('tests/lib/ops/matmul.test.js', 'bmm dot matmul mm mv'),
  ...each('tests/lib/ops/views.test.js', 'asStrided broadcastTo diagonal expand expandAs flatten movedim narrow permute reshape select slice squeeze swapaxes t transpose unbind unflatten unsqueeze view'), // prettier-ignore
  ...each(
    'tests/lib/ops/copies.test.js, tests/lib/ops/repeats.test.js',
    'clone contiguous fill repeat repeatInterleave tile to',
  ),
  ...each('tests/lib/ops/create.test.js, tests/lib/ops/ranges.test.js', 'arange empty eye full linspace manualSeed ones rand randn tensor zeros scalar Scalar Tensor'), // prettier-ignore
  ...each('tests/lib/ops/broadcast.test.js, tests/lib/ops/promotion.test.js', 'broadcastShapes broadcastTensors canCast promoteTypes resultType'), // prettier-ignore
  ...each('answers with true or false; tests/lib/ops.test.js', 'allclose equal'),
  ...each('is its input, or refuses it; tests/lib/ops.test.js', 'positive'),
  ...each('no arithmetic', 'ArgumentError DTypeError DisposedError Explanation OutOfMemoryError ShapeError broadcastLimit broadcastMode errorLinks explain finfo fuse getDefaultDtype iinfo init isContiguous keep leaks memory receive setDefaultDtype setWarningHandler size stride tidy traceBroadcasts transfer withData'), // prettier-ignore
};
