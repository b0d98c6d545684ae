// All sentences of a diagnosis in English. They are given data and return text: never markup, and never what was pasted as
// anything but a name.

/** @typedef {Record<string, any>} Facts */
/** @typedef {typeof en} Words */

/** @type {(shape: readonly (number | null)[]) => string} */
const tuple = (shape) => `(${shape.map((size) => size ?? '?').join(', ')}${shape.length === 1 ? ',' : ''})`;
const axes = (/** @type {number} */ count) => (count === 1 ? 'an axis' : `${count} axes`);

export const en = {
  tuple,
  sure: { certain: 'Certain', likely: 'Likely', possible: 'Possible' },
  colon: ': ',
  join: (/** @type {string[]} */ items) => items.join(', '),
  because: (/** @type {string} */ sure, /** @type {string} */ reasons) => `${sure}, because ${reasons}.`,
  semicolon: '; ',
  frameworks: {
    tfjs: 'TensorFlow.js',
    pytorch: 'PyTorch',
    numpy: 'NumPy',
    jax: 'JAX',
    tensorflow: 'TensorFlow',
    keras: 'Keras',
    onnxruntime: 'ONNX Runtime',
    onnx: 'ONNX',
    mlx: 'MLX',
    paddle: 'Paddle',
    tvm: 'TVM',
    stride0: 'stride0',
  },
  nothing: 'No message about shapes is recognised here.',
  shapeUnknown: 'shape not told',
  target: 'keeps its shape',
  hidden: 'the batch dimension is not printed',
  forms: {
    fresh: '',
    inPlace: 'in place',
    out: 'into an output',
    assign: 'assignment',
    expand: 'expand',
    loss: 'loss',
  },

  column: (/** @type {number} */ dim, /** @type {string} */ sizes) => `dimension ${dim}: ${sizes}`,
  fits: { equal: 'equal', stretched: 'stretched', missing: 'missing', conflict: 'conflict', grows: 'cannot grow' },
  result: (/** @type {Facts} */ { shape, count, bytes, growth }) =>
    `Result ${tuple(shape)}: ${count} elements, ${bytes} as float32${growth > 1 ? `, ${growth} times the larger operand` : ''}.`,
  noResult: 'No result.',

  others: {
    matmul: 'This is about a matrix product, not about broadcasting: its inner sizes have to be equal.',
    cat: 'This is about joining tensors, not about broadcasting: all sizes but the one they are joined along have to be equal, and none stretches.',
    index: 'This is about an index, not about broadcasting.',
    reshape: 'This is about a reshape, not about broadcasting: the count of elements has to stay.',
    conv: 'This is about what a layer takes, not about broadcasting: its channels or dimensions are not those of the input.',
    dtype: 'This is about dtypes, not about broadcasting.',
    device: 'This is about devices, not about broadcasting.',
    counts: 'This is about counts that have to be equal, not about broadcasting.',
    other: 'This is a known message, and not about broadcasting.',
  },
  notAxes: 'This is not a broadcasting problem: no change of axes can be right.',
  perhapsNotAxes: 'If that is it, this is not a broadcasting problem, and no change of axes helps.',

  causes: {
    'missing-axis': (/** @type {Facts} */ { a, b, size, dim, count, kind }) =>
      kind === 'moved'
        ? `${a} fits ${b} with its axis of size 1 in another place.`
        : kind === 'harmless'
          ? `${a} and ${b} hold as many numbers in different shapes; one axis of size 1 is all that differs.`
          : `${a} lacks ${axes(count)}. Shapes are lined up from the right, and its ${size} belong along dimension ${dim} of ${b}.`,
    'dropped-axis': (/** @type {Facts} */ { a, b, size, dim, kind }) =>
      kind === 'untold'
        ? 'A reduction removes the axes it reduces, so what is left slides to the right end and meets another axis.'
        : `A reduction removed axes, so the ${size} of ${a} slid to the right end; they belong along dimension ${dim} of ${b}.`,
    'channel-vector': (/** @type {Facts} */ { a, b, size, dim, kind }) =>
      kind === 'untold'
        ? 'A plain vector always belongs to the last axis. If it is one number per channel, and channels are not last, it needs axes behind it.'
        : `A plain vector always belongs to the last axis. The ${size} of ${a} are the channels of ${b}, which are dimension ${dim}.`,
    'channel-order': (/** @type {Facts} */ { a, b }) =>
      `${a} and ${b} have their channels in different places: first in one, last in the other.`,
    'outer-product': (/** @type {Facts} */ { a, b, result, growth }) =>
      `Both stretch: every number of ${a} meets every number of ${b}, and ${tuple(result)} has ${growth} times the numbers of either. It does not fail.`,
    'target-grows': (/** @type {Facts} */ { a, target, result }) =>
      `The shapes fit together as ${tuple(result)}, but not into ${a}: it has room for ${tuple(target)}, and what is written into keeps its shape.`,
    'matched-by-chance': (/** @type {Facts} */ { a, b, size }) =>
      `${a} fits the last axis of ${b} perhaps only because that is ${size} too. If its ${size} belong to dimension 0, the result is wrong and nothing says so.`,
    'batch-of-one': (/** @type {Facts} */ { a, b, size, count, kind }) =>
      kind === 'legal'
        ? `There is one sample, so ${a} fits ${b} wherever it lies. With more samples it will not: it lacks ${axes(count)} at its end.`
        : kind === 'untold'
          ? 'One number per sample needs as many axes behind it as the other operand has behind the batch; a batch of 1 hides that some are missing.'
          : `${a} has one number for each of ${size} samples and lacks ${axes(count)} at its end, so its batch meets another axis of ${b}. A batch of 1 hides this.`,
    'off-by-one': (/** @type {Facts} */ { large, small, kind }) =>
      kind === 'rounding'
        ? `${large} against ${small}: a size was rounded on its way, as when an odd one is halved and doubled again. A near miss is never mended by broadcasting.`
        : `${large} against ${small}: one is a little longer, as before a difference, a slice or a shift, or with one token more.`,
    'alpha-channel': () => 'Four channels against three: the picture has transparency. This is about the data.',
    'gray-image': (/** @type {Facts} */ { name, count, kind, target, result }) =>
      kind === 'flat'
        ? `${name} is a gray picture without an axis for channels, and what meets it has one number for each of three.`
        : kind === 'colour'
          ? `${name} is a picture of ${count} channels, and the place for it is gray.`
          : `A gray picture has one channel, and what meets it three. They fit together, but not into ${name}: ${tuple(target)} would have to grow to ${tuple(result)}.`,
    'position-table': (/** @type {Facts} */ { size, table, kind }) =>
      kind === 'patches'
        ? `The picture gives ${size} patches, and the model knows positions for ${table}: it was made for pictures of another size.`
        : `The input has ${size} tokens, and the model knows ${table} positions. Truncate or split the text, or take a model with a longer limit.`,
    'wrong-data': (/** @type {Facts} */ facts) => {
      const { kind, size, other, a, b, name, scores, labels, count, merged, sizes, dim } = facts;
      if (kind === 'batch')
        return `The batches differ, ${size} and ${other} samples: a last one that is not full, or two that do not belong together.`;
      if (kind === 'pictures')
        return `The pictures or maps are of different sizes, ${size} and ${other} in dimension ${dim}.`;
      if (kind === 'channels')
        return `The channels differ, ${size} and ${other}: a shortcut past a layer that changes them needs a layer of its own.`;
      if (kind === 'features')
        return `The last axes hold ${size} and ${other} numbers: these are two kinds of features or classes.`;
      if (kind === 'classes')
        return scores
          ? `${scores} has ${count} scores for each sample, and ${labels} one number: a class, which this loss does not take.`
          : 'Perhaps one operand has a score for each class, and the other one class for each sample.';
      if (kind === 'empty') return 'One of them is empty: it has a size of 0.';
      if (kind === 'inner') return `The rows of ${a} have ${size} numbers, and ${b} takes ${other}.`;
      if (kind === 'flattened')
        return `One has the last axes of ${name} as a single one: ${sizes.join(' × ')} is ${merged}.`;
      if (kind === 'loss') return 'The loss compares shapes that differ, so some numbers are compared more than once.';
      return `${size} and ${other} in dimension ${dim} are different amounts of data.`;
    },
    square: (/** @type {Facts} */ { a, b, size }) =>
      `${b} is square, so ${a} fits both of its axes, and the last is taken: one number for each column. For one of ${size} rows it needs an axis.`,
    transposed: (/** @type {Facts} */ { a, b, size, other, kind }) =>
      kind === 'product'
        ? `The inner sizes, ${size} and ${other}, would be equal with one matrix transposed.`
        : `${a} would fit ${b} with its axes in another order.`,
    'not-enough-known': () => 'The shapes do not fit; why, cannot be told from this.',
  },

  reasons: {
    'fits-one-place': 'with axes of size 1 it fits in exactly one place',
    'fits-some-places': 'with axes of size 1 it fits, though in several places',
    'leading-axes': 'its sizes are those the other begins with',
    reduction: 'the code has a reduction that does not keep its axes',
    'named-reduction': 'its name is that of a reduction',
    'channel-place': 'that is where channels stand',
    'trailing-ones': 'axes of size 1 at its end were put there on purpose',
    'same-sizes': 'both have the same sizes in different order',
    'fits-reordered': 'in another order the sizes fit',
    'both-stretch': 'each has a 1, or nothing, where the other has more',
    loss: 'a loss compares numbers in pairs',
    'mean-hides': 'a mean or sum afterwards hides the size',
    'equal-by-coincidence': 'the same size occurs in two places',
    'one-sample': 'the batch is 1, and would not fit otherwise',
    'same-count': 'both have as many numbers',
    'target-keeps-shape': 'a target never stretches',
    'fits-rearranged': 'what is written would fit with other axes',
    'about-images': 'the code around it is about pictures',
    'about-tokens': 'the code around it is about text or attention',
    'about-channels': 'the code around it is about channels',
    'table-size': 'the smaller size is a usual length of position tables',
    'positions-in-code': 'the code around it adds positions',
    patches: 'both sizes are a square and one more, as patches and a class token are',
    'differ-by-one': 'the sizes differ by 1',
    'near-miss': 'the sizes are nearly the same',
    'no-rearrangement': 'no inserted axis and no order of axes makes them fit',
    'sizes-only': 'only two sizes are told, not the shapes',
    'no-shapes': 'no sizes are told',
    'neither-is-one': 'the sizes differ and neither is 1',
    'one-per-sample': 'there is one number per sample',
    'column-in-code': 'the code inserts one axis',
    'inner-sizes': 'the inner sizes differ',
    'fits-transposed': 'transposed, one of them fits',
  },

  meanings: {
    inserted: (/** @type {Facts} */ { name, shape, other, at }) =>
      `${name} becomes ${tuple(shape)}${at.length > 0 ? ` and lies along dimension ${at.join(' and ')} of ${other}` : ''}.`,
    'as-columns': () => 'As it is now, one number for each column, but said aloud.',
    squeezed: (/** @type {Facts} */ { name, shape }) =>
      `${name} becomes ${tuple(shape)}; the axis is named, so a batch of 1 stays.`,
    permuted: (/** @type {Facts} */ { name, shape }) =>
      `${name} becomes ${tuple(shape)}: right only if its axes are in the wrong order now.`,
    keepdim: () => 'The reduction keeps its axes, with size 1.',
    fresh: (/** @type {Facts} */ { name, before, shape }) =>
      `A new tensor takes the name ${name}, and its shape changes from ${tuple(before)} to ${tuple(shape)}: only if that is wanted.`,
    room: (/** @type {Facts} */ { name, shape }) =>
      `${name} is repeated into ${tuple(shape)} first: only if it is to be that large.`,
    zeros: (/** @type {Facts} */ { name, shape }) => `${name} begins with its final shape, ${tuple(shape)}.`,
    rgb: () => 'The picture is read with three channels.',
    'without-alpha': (/** @type {Facts} */ { small }) => `The first ${small} channels, without transparency.`,
    'to-gray': () => 'The picture is read with one channel.',
    'one-mean': () => 'One mean and one deviation, for one channel.',
    'three-channels': () => 'The gray picture gets three equal channels first.',
    truncate: (/** @type {Facts} */ { length }) =>
      `The text is cut off after ${length} tokens; splitting it keeps the rest.`,
    patches: () => 'The positions are interpolated to the size of the picture, where the model can do that.',
    'pad-input': () => 'The input is padded to a multiple of the total stride, often 32, so that nothing is rounded.',
    crop: (/** @type {Facts} */ { name, shape }) => `${name} is cropped to ${tuple(shape)} before they meet.`,
    'crop-series': (/** @type {Facts} */ { name, shape }) =>
      `${name} becomes ${tuple(shape)}: right only if that end is the one too many.`,
    'same-samples': () => 'Take as many samples of both; a last batch that is not full can be left out.',
    'same-features': () => 'Find where the two get their sizes: a layer, a vocabulary, a table of another version.',
    projected: () => 'A layer that changes the channels brings them to the same number.',
    resized: () => 'One is resized to the other, or both come from pictures of one size.',
    'not-empty': () => 'Find where it became empty: a filter, a slice, a file without records.',
    'same-shapes': () => 'Give the loss two of the very same shape.',
    'same-amount': () => 'Find where the two get their sizes; they have to be of the same data.',
    'one-hot': () => 'Each class becomes a row with a single 1.',
    'cross-entropy': () => 'A loss that takes classes.',
    flatten: () => 'The last axes become one, in their order.',
    linear: (/** @type {Facts} */ { size }) =>
      `The layer takes ${size} numbers a row, as the input has; its weights are then others.`,
  },
  gives: (/** @type {readonly number[]} */ shape, /** @type {string} */ count) =>
    `Result ${tuple(shape)}; ${count === '0' ? 'copies nothing' : `makes ${count} elements`}.`,
  caution: 'It runs; whether it is right depends on what is meant.',

  fragility: {
    'batch-of-one': {
      fails: 'It works while the batch is 1, and fails with more.',
      'means-other': 'It is harmless while the batch is 1, and means something else with more.',
      works: 'With a batch of 1 it runs, and none of this shows.',
    },
    'equal-sizes': {
      fails: (/** @type {number[]} */ [one, two]) =>
        `It works only while dimensions ${one} and ${two} have the same size.`,
      'means-other': (/** @type {number[]} */ [one, two]) =>
        `Were dimensions ${one} and ${two} of the same size, it would run, along the wrong axis.`,
      works: (/** @type {number[]} */ [one, two]) => `Dimensions ${one} and ${two} may differ.`,
    },
  },
  asks: (/** @type {string} */ names) => `What is the shape of ${names}?`,
  fix: 'Fix',
  perhaps: 'Or',
};
