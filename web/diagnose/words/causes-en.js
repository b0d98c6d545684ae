// One or two sentences for each cause. Each function takes the facts and returns text.

import { partialTuple as tuple } from '../../lib/errors/printed-shape.js';

/** @typedef {Record<string, any>} Facts */

const inDim = (/** @type {number} */ dim) => (dim >= 0 ? ` in dimension ${dim}` : '');
const axes = (/** @type {number} */ count) => (count === 1 ? 'an axis' : `${count} axes`);
const times = (/** @type {number} */ n) => (n === 2 ? 'twice' : `${n} times`);

/** By kind, or the sentence of every other kind. @type {(sentences: Record<string, string>, kind: string) => string} */
const by = (sentences, kind) => sentences[kind] ?? sentences['else'] ?? '';

export const causes = {
  'missing-axis': (/** @type {Facts} */ { a, b, size, other, dim, count, kind, wanted, given }) =>
    by(
      {
        moved: `${a} fits ${b} with its axis of size 1 in another place.`,
        harmless: `${a} and ${b} hold the same number of elements in different shapes; they differ only by an axis of size 1.`,
        rank: `One has ${size} dimensions and the other ${other}: one of them lacks an axis, or the other has one too many.`,
        batch: `The input has ${given} dimensions and the layer expects ${wanted}. Usually the batch axis is missing.`,
        table: 'A table is expected (samples × features), and this is a single row or column of numbers.',
        ranks: `The input has ${given} dimensions and the layer expects ${wanted}: an axis is missing.`,
        channel: `The input has ${given} dimensions and the layer expects ${wanted}: it has no axis for the channels.`,
        inner: `The input has ${given} dimensions and the layer expects ${wanted}. Its batch axis is there, so another one is missing, such as the steps or the features of a sequence.`,
        gather:
          'The index has another number of dimensions than the tensor it picks from: usually it lacks an axis of size 1.',
        'index-pairs': `${a} and ${b} are paired element by element, so they need the same length. To combine every entry of ${a} with every entry of ${b}, one of them needs an axis.`,
        indices: `There are more indices than dimensions${size < 0 ? '' : ` (the array has ${size})`}: an axis was dropped earlier, or one index too many is written.`,
        heads: `The mask probably has no axis for the attention heads, so its batch (${size}) lines up with the ${other} heads.`,
        letters: `The equation has ${wanted} letters for an operand with ${given} dimensions: the operand lacks an axis.`,
        loss: 'The labels lack the last axis that the predictions have.',
        axis: `The tensor has fewer dimensions than the code assumes: dimension ${size} does not exist.`,
        column: `${a} is a column (${size}, 1), and what is combined with it is probably a plain vector of ${size}. It lines up with the last axis, so the two make ${size} × ${size}.`,
        join: 'One of the two has size 1 there, and a join does not stretch it.',
        else: `${a} lacks ${axes(count)}. Shapes line up from the right, but its ${size} belong to dimension ${dim} of ${b}.`,
      },
      kind,
    ),
  'extra-axis': (/** @type {Facts} */ { kind, one, two, rows, other, wanted, given, operand }) =>
    by(
      {
        ranks: `One has ${(one ?? []).length} dimensions and the other ${(two ?? []).length}: ${tuple(one ?? [])} and ${tuple(two ?? [])}.`,
        ones: `${tuple(one ?? [])} and ${tuple(two ?? [])} hold the same elements: one of them has axes of size 1 that should go.`,
        trailing: `The features end in an axis of size 1, so the layer sees ${rows} rows of 1 instead of rows of ${other}.`,
        rank: `The input has ${given} dimensions and ${wanted} are expected: it has an axis too many.`,
        letters: `The equation has ${wanted} letters for operand ${operand}, which has ${given} dimensions: it has an axis too many.`,
        loss: 'The predictions have an axis that the labels do not have.',
        gather: 'The index has more dimensions than the tensor it picks from.',
        else: 'One of them has an axis too many.',
      },
      kind,
    ),
  'dropped-axis': (/** @type {Facts} */ { a, b, size, dim, kind }) =>
    by(
      {
        untold: 'A reduction in this line drops the axis it reduces, so what is left lines up with another axis.',
        r: 'Taking one row of a matrix in R gives a plain vector: the dimension is dropped, and a product no longer fits.',
        else: `A reduction removed axes, so the ${size} of ${a} slid to the right end; they belong to dimension ${dim} of ${b}.`,
      },
      kind,
    ),
  'wrong-axis': (/** @type {Facts} */ { kind, size, other, name }) =>
    by(
      {
        loss: `The loss reduces axis 0, the batch, so it returns ${size} values where Keras needs one for each of ${other} samples.`,
        vmap: 'in_axes maps axes of different sizes. Every mapped axis has to be the batch of its argument.',
        join: `They are joined along another dimension than ${other}, the only one in which their sizes differ.`,
        xarray: `Coordinate ${name} has ${other} values and its dimension ${size}: the dimensions are probably in another order than the axes.`,
        else: 'The operation runs along another axis than was meant.',
      },
      kind,
    ),
  'extra-index': () => 'The scores have no batch axis: probably an index such as [0] took one sample out of the batch.',
  'channel-vector': (/** @type {Facts} */ { a, b, size, dim, kind }) =>
    kind === 'untold'
      ? 'A plain vector always lines up with the last axis. If it holds one value per channel and channels are not last, it needs axes behind it.'
      : `A plain vector always lines up with the last axis. The ${size} of ${a} are the channels of ${b}, which are dimension ${dim}.`,
  'channel-order': (/** @type {Facts} */ { a, b, kind, wanted, input, one, two, size, other }) =>
    by(
      {
        layer: `The layer expects ${wanted} channels in another place: the input ${tuple(input ?? [])} looks like channels-last data.`,
        weights: `The kernels ${tuple(one ?? [])} and ${tuple(two ?? [])} follow different conventions: the weights or the input are channels-first, the model channels-last.`,
        vector: `The vector has ${size} values, the height and width of the picture, and the channels (${other}) are last: a layer took another axis for the channels.`,
        else: `${a} and ${b} have their channels in different places: first in one, last in the other.`,
      },
      kind,
    ),
  'outer-product': (/** @type {Facts} */ { a, b, result, growth, kind }) =>
    kind === 'refused'
      ? `${a} and ${b} differ by an axis. Broadcasting would pair every element with every other, ${tuple(result)}, so this loss refuses.`
      : `Both stretch: every element of ${a} is paired with every element of ${b}, and ${tuple(result)} has ${growth} times the elements of either. It does not fail.`,
  'target-grows': (/** @type {Facts} */ { a, target, result, kind }) =>
    kind === 'untold'
      ? 'What is assigned does not fit its destination, which keeps its size.'
      : `The shapes fit together as ${tuple(result)}, but ${a} has room for ${tuple(target)} only: what is written into keeps its shape.`,
  'matched-by-chance': (/** @type {Facts} */ { a, b, size }) =>
    `${a} may fit the last axis of ${b} only because that is ${size} too. If its ${size} belong to dimension 0, the result is wrong without any error.`,
  'batch-of-one': (/** @type {Facts} */ { a, b, size, count, kind }) =>
    by(
      {
        legal: `There is one sample, so ${a} fits ${b} wherever it stands. With more samples it will not: it lacks ${axes(count)} at its end.`,
        untold:
          'One value per sample needs as many axes behind it as the other operand has behind the batch; a batch of 1 hides that some are missing.',
        squeeze: 'squeeze() without an axis drops every axis of size 1, and with a batch of 1 the batch axis as well.',
        else: `${a} has one value for each of ${size} samples and lacks ${axes(count)} at its end, so its batch lines up with another axis of ${b}. A batch of 1 hides this.`,
      },
      kind,
    ),
  square: (/** @type {Facts} */ { a, b, size }) =>
    `${b} is square, so ${a} fits both of its axes, and the last is taken: one value for each column. For one of ${size} rows it needs an axis.`,
  transposed: (/** @type {Facts} */ { a, b, size, other, kind }) =>
    by(
      {
        product: `The inner sizes, ${size} and ${other}, would be equal with one matrix transposed.`,
        matlab:
          'The inner sizes of the product differ: one factor is probably a row where a column was meant, or the other way round.',
        else: `${a} would fit ${b} with its axes in another order.`,
      },
      kind,
    ),

  'off-by-one': (/** @type {Facts} */ { large, small, kind, each }) =>
    kind === 'steps'
      ? `${each} samples with ${large} and with ${small} steps: one sequence is a step longer, as when a start or end token is counted once.`
      : `${large} vs ${small}: one is longer by one, as after a difference, a slice, a shift, or with one more token.`,
  'not-a-multiple': (/** @type {Facts} */ { large, small, kind, window }) =>
    by(
      {
        window: `A side of ${large} does not divide into windows of ${window}: ${small} is what fits.`,
        sides: `The map is ${small} or ${large} on a side where the code expects the other: a size was rounded while it was downsampled.`,
        else: `${large} vs ${small}: a size was rounded on the way; the input is no multiple of the network's stride (8, 16, 32 or 64).`,
      },
      kind,
    ),
  'position-table': (/** @type {Facts} */ { size, table, kind, name }) =>
    by(
      {
        tokens: `The input has ${size} tokens, and the model knows ${table} positions.`,
        named: `${name} has rows for ${table} positions, and the input has ${size}.`,
        lookup: 'The text is longer than the table of positions, so the last position is outside of it.',
        else: `The input is ${size} long, and ${table} is all the model has room for: a position table, a buffer or a mask of fixed length.`,
      },
      kind,
    ),
  'input-size': (/** @type {Facts} */ { kind, size, other, channels, a, b, mine, theirs, one, two }) =>
    by(
      {
        flattened: `${size} is ${channels} × ${a} × ${a} and ${other} is ${channels} × ${b} × ${b}: the layer was sized for pictures of another size.`,
        patches: `${size} and ${other} are ${mine} × ${mine} and ${theirs} × ${theirs} patches: the model was made for pictures of another size.`,
        positions: `The position embeddings are ${tuple(one ?? [])} in the file and ${tuple(two ?? [])} in the model: made for inputs of another size.`,
        sides: `The maps are ${size} × ${size} where the code expects ${other} × ${other}: the input has another size than the model was made for.`,
        small:
          'The input is smaller than the kernel by the time it gets there: the picture is too small for this network.',
        picture: `The model was built for inputs of ${tuple(one ?? [])} and got ${tuple(two ?? [])}.`,
        else: `The model was made for inputs of another size: ${other}, not ${size}.`,
      },
      kind,
    ),
  'fixed-export': (/** @type {Facts} */ { size, other, dim, one }) =>
    size >= 0
      ? `The exported graph is fixed to size ${size === 1 || other === 1 ? 1 : size} in dimension ${dim}; the data has ${size === 1 ? other : size === other ? other : `${other}`}.`
      : `The exported graph keeps the sizes it was traced with${one && one.length > 0 ? `, such as ${tuple(one)}` : ''}; the data has others.`,
  'slice-bounds': (/** @type {Facts} */ { name, target, value, kind }) =>
    kind === 'nothing'
      ? `The slice ${name} is empty: its start is not below its end, or lies beyond the array.`
      : `The slice selects ${tuple(target ?? [])} where ${tuple(value ?? [])} is written: a computed bound is negative or beyond the edge, so the slice is cut.`,
  'different-sizes': (
    /** @type {Facts} */ { size, other, dim, kind, times: ratio, letter, seen, at, named, to, one, two },
  ) =>
    by(
      {
        pictures: `The pictures or maps have different sizes, ${size} and ${other}${inDim(dim)}.`,
        step: `${size} vs ${other}, a factor of ${ratio}: one path was down- or upsampled a step more than the other.`,
        'placed-letter': `The letter ${letter} is dimension ${at} of ${seen}, which has ${size}, and dimension ${to} of ${named}, which has ${other}.`,
        letter: `The letter ${letter} stands for ${size} in one operand and ${other} in another.`,
        opencv: 'OpenCV needs both arrays to have the same height and width; it never broadcasts.',
        untold: 'The two have different sizes.',
        carry: `A value keeps one shape through every step of a loop and in every branch. Here it is ${tuple(one ?? [])} and ${tuple(two ?? [])}.`,
        join: `A join needs equal sizes in all dimensions but one, and there are ${size} and ${other}${inDim(dim)}.`,
        else: `${size} and ${other}${inDim(dim)} come from different places: another setting, input size, or version of code or weights.`,
      },
      kind,
    ),
  'different-counts': (/** @type {Facts} */ { size, other, dim, kind }) =>
    by(
      {
        labels: `There are ${size} predictions and ${other} labels; the loss needs one label for each prediction.`,
        single: `One value for ${Math.max(size, other)} rows: a list with a single entry, or a result that was reduced.`,
        named: `The axis has ${other} entries, and ${size} labels were given.`,
        rows: `One side has ${size} entries and the other ${other}: they don't come from the same rows.`,
        batch: `The first axes hold ${size} and ${other} samples: a filter, a missing file or another batch made them differ.`,
        one: `The target has ${size} samples and the input ${other}: the one is repeated for the other.`,
        untold: 'The two have different lengths.',
        batches: `The first operand has ${size} matrices and the second ${other}; a batched product needs equally many.`,
        else: `${size} and ${other}${inDim(dim)} are different numbers of samples.`,
      },
      kind,
    ),
  ragged: (/** @type {Facts} */ { kind, one, two, size, other }) =>
    by(
      {
        pictures: `The pictures of this batch have different sizes, ${tuple(one ?? [])} and ${tuple(two ?? [])}; stacking needs them equal.`,
        boxes: `The samples have different numbers of rows, ${size} and ${other} (boxes, objects …); the default collate can't stack them.`,
        sequences: `The sequences of this batch have different lengths, ${size} and ${other}; stacking needs them equal.`,
        channels: `Some samples have ${size} channels and some ${other}: gray, colour or transparent pictures are mixed.`,
        tensors: `The tensors to stack have different shapes, ${tuple(one ?? [])} and ${tuple(two ?? [])}.`,
        rows: 'The list is ragged: its rows have different lengths, or numbers are mixed with arrays, so it makes no rectangular array (an error since NumPy 1.24).',
        else: `The samples of this batch have different shapes, ${tuple(one ?? [])} and ${tuple(two ?? [])}; stacking needs them equal.`,
      },
      kind,
    ),
  empty: (/** @type {Facts} */ { kind, name }) =>
    by(
      {
        labels: 'There are no labels: none reached the loss.',
        predictions: 'There are no predictions: the batch is empty.',
        sample: 'One sample is empty: it has a size of 0.',
        reshape: 'One of the two counts is 0: something is empty, or a size such as the vocabulary was never set.',
        operand: `${name} is empty: it has a size of 0.`,
        else: 'One of them is empty: it has a size of 0.',
      },
      kind,
    ),
  'last-batch': (/** @type {Facts} */ { kind, size, other }) =>
    kind === 'norm'
      ? 'Batch normalization needs more than one value per channel while training, and this batch has one sample, probably the last.'
      : kind === 'met'
        ? `${size} samples meet ${other}: probably the last batch, which is smaller, beside something made for a full one.`
        : `${size} predictions for ${other} labels: the last batch is smaller, and the code assumes a full one.`,
  'hidden-state': (/** @type {Facts} */ { kind, size, other, wanted, given }) =>
    by(
      {
        batch: `The hidden state was made for a batch of ${other}, and this batch has ${size}: ${size < other ? 'probably the last one, which is smaller' : 'a fixed batch size, or batch_first'}.`,
        step: `The layer sees a batch of 1 and the hidden state has ${other}: the batch is on another axis (batch_first), or the step lost it.`,
        layers: `The hidden state is for ${other} layers × directions, and the network has ${size}.`,
        rank: `The hidden state needs ${wanted?.length ?? 3} dimensions (layers, batch, width) and has ${given?.length ?? 2}.`,
        else: `The hidden state is ${other} wide, and the network ${size}.`,
      },
      kind,
    ),
  flattened: (/** @type {Facts} */ { kind, name, sizes, merged, times: ratio, size, other }) =>
    by(
      {
        mask: `The mask is flat: ${merged} is ${(sizes ?? []).join(' × ')}, the shape of what it selects from.`,
        batch: `${size} is ${times(ratio)} ${other}: another axis was folded into the batch by a view or reshape.`,
        'not-flat': `${size} × ${ratio} is ${other}: the features still have ${ratio} on another axis, and should be flattened for each sample.`,
        else: `One has the last axes of ${name} as a single one: ${(sizes ?? []).join(' × ')} is ${merged}.`,
      },
      kind,
    ),
  'reshape-count': (/** @type {Facts} */ { count, wanted, shape, times: ratio, open }) =>
    open
      ? `${count} elements don't divide into ${tuple(shape)}: the other sizes make ${wanted}.`
      : `${shape.length > 0 ? tuple(shape) : 'The requested shape'} holds ${wanted} elements and the tensor has ${count}${ratio > 1 ? `, ${count > wanted ? '' : '1/'}${ratio}${count > wanted ? ' times as many' : ' of that'}` : ''}: one of the sizes is not the one the data has.`,
  mask: (/** @type {Facts} */ { kind, size, other, dim }) =>
    kind === 'scores'
      ? `The mask covers ${size} positions in dimension ${dim}, and the scores have ${other}: it was made for another length, or for keys instead of queries.`
      : kind === 'attention'
        ? `The attention mask covers ${size} positions, and the layer sees ${other}. Batch and sequence axes may be swapped (batch_first).`
        : kind === 'elements'
          ? `The mask has ${size} elements, and the data have ${other}; a masked array needs equally many.`
          : `The mask was made for ${size} in dimension ${dim}, and what it selects from has ${other}.`,
  'index-range': (/** @type {Facts} */ { kind, size, other, last, dim }) =>
    by(
      {
        'one-too-far': `Index ${size} of ${other}: valid indices are 0 to ${last}. Probably something counts from 1.`,
        far: `Index ${size} is outside of 0 to ${last}.`,
        empty: 'The axis that is indexed is empty.',
        longer: `The index is longer than what it picks from${dim >= 0 ? ` in dimension ${dim}: ${other}, not at most ${size}` : ''}.`,
        graph: 'edge_index names a node that is not there: its largest entry has to be below the number of nodes.',
        gather: 'An index for gather or scatter is outside of the axis it selects from, often a label or a position.',
        vocabulary: `Id ${size} is outside of the embedding: with a vocabulary of ${other}, ids run from 0 to ${last}.`,
        else: 'An id is outside of an embedding table: a token or category number is as large as the vocabulary or larger.',
      },
      kind,
    ),

  'alpha-channel': () => 'Four channels vs three: the picture probably has transparency (RGBA).',
  'gray-image': (/** @type {Facts} */ { name, count, kind, target, result }) =>
    by(
      {
        flat: `${name} is a gray picture without an axis for channels, and the other operand has one value for each of three.`,
        colour: `${name} is a picture of ${count} channels, and the place for it is gray.`,
        layer: 'The picture is gray (one channel), and the layer expects three.',
        'colour-layer': 'The picture has three channels, and the layer expects a gray one.',
        else: `A gray picture has one channel, and the other operand three. They fit together, but not into ${name}: ${tuple(target ?? [])} would have to grow to ${tuple(result ?? [])}.`,
      },
      kind,
    ),
  channels: (/** @type {Facts} */ { kind, wanted, given, name, size, other }) =>
    by(
      {
        maps: `The channels differ, ${given} and ${wanted}: a shortcut around a layer that changes them needs a 1 × 1 layer of its own, or a setting differs.`,
        first: `${name} takes ${size} input channels in the file and ${other} in the model.`,
        opencv: 'The two pictures have different numbers of channels, such as gray and colour.',
        else: `The layer was made for ${wanted} channels and the input has ${given}.`,
      },
      kind,
    ),
  features: (/** @type {Facts} */ { kind, size, other }) =>
    by(
      {
        fitted: `The model was fitted on ${other} features, and these rows have ${size}: columns are missing, added or encoded anew.`,
        inner: `Each row has ${size} features, and the layer or matrix takes ${other}.`,
        key: 'The right-hand side has another number of columns than the left-hand side names.',
        product: `A matrix product needs equal inner sizes, and they are ${size} and ${other}.`,
        columns: `The data has ${size} columns, and ${other} were named.`,
        joined: `One has ${size} columns and the other ${other}.`,
        batched: `The matrices of the first operand have ${size} columns, and those of the second ${other} rows; the two must be equal.`,
        layer: `The layer takes ${other} features, and the input has ${size}.`,
        else: `The last axes hold ${size} and ${other} values: different features, widths or classes.`,
      },
      kind,
    ),
  'class-count': (/** @type {Facts} */ { kind, size, other, name }) =>
    by(
      {
        head: `The numbers of classes differ: the file has ${size}${name ? ` in ${name}` : ''}, the model ${other}.`,
        range:
          'A label is outside of the classes the model has: labels have to run from 0 to the number of classes minus 1.',
        else: `The numbers of classes differ: the model has ${size}, the labels ${other}.`,
      },
      kind,
    ),
  'class-labels': (/** @type {Facts} */ { kind, scores, labels, count, size, other }) =>
    by(
      {
        axis: `${scores} has ${count} scores for each sample, and ${labels} one number: a class, which this loss does not take.`,
        'one-number': `The model gives ${count} scores for each sample, and the label is one number: this loss wants one-hot labels, or use one for class numbers.`,
        pixels: `There is one prediction for each of ${size} pictures and a label for every pixel (${other}): the model classifies, the labels segment.`,
        else: 'Perhaps one operand has a score for each class, and the other one class number for each sample.',
      },
      kind,
    ),
  'one-hot': (/** @type {Facts} */ { size, other, times: ratio }) =>
    `${other} labels are ${times(ratio)} ${size}: probably one-hot labels (${ratio} classes) or whole sequences were flattened, and the loss wants one class number each.`,
  'class-range': () =>
    'Usually a label is outside of 0 … classes − 1, or an id outside of an embedding; the GPU only reports that something was out of range.',
  vocabulary: (/** @type {Facts} */ { kind, size, other, name }) =>
    kind === 'logits'
      ? `${size} is the size of a vocabulary and ${other} a hidden width: one of the two is logits, not hidden states.`
      : kind === 'counts'
        ? `${size} and ${other} count the same vocabulary: the tokenizer knows one number of words and the model has another, rounded up or with words added.`
        : `The vocabularies differ: ${name} has ${size} rows in the file and ${other} in the model.`,
  'wrong-weights': (/** @type {Facts} */ { kind, name, one, two, size, other }) =>
    by(
      {
        text: `Rows in multiples of 77 and ${size} wide are CLIP text features; the layer takes ${other}, so it belongs to a model with another text encoder.`,
        widths: `${size} and ${other} are widths of two published models: parts of different models or versions are combined.`,
        adapter: `The LoRA was made for other weights: ${size} in one and ${other} in the other (another base model, or packed quantized weights).`,
        cut: `The file has only a part of ${name}: ${tuple(one ?? [])} of ${tuple(two ?? [])}. It was split for several processes.`,
        file: `The file holds ${size} values where the layer needs ${other}: it is cut off or belongs to another network.`,
        untold: 'The checkpoint belongs to another architecture or configuration than the model.',
        else: `The checkpoint is of another model or size: ${name} is ${tuple(one ?? [])} in the file and ${tuple(two ?? [])} in the model.`,
      },
      kind,
    ),
  config: (/** @type {Facts} */ { kind, size, other, times: ratio }) =>
    kind === 'lora'
      ? `The adapter was trained with another LoRA rank: ${size} in the file, ${other} in the model.`
      : `${size} and ${other} differ by a factor of ${ratio}: a setting such as bidirectional, heads or concatenated inputs is not the same on both sides.`,
  'loss-shape': (/** @type {Facts} */ { kind, one, two }) =>
    by(
      {
        gradient: `backward was given a gradient of shape ${tuple(one ?? [])} for an output of shape ${tuple(two ?? [])}, and the two must have the same shape.`,
        keras:
          'A loss of your own has to return one value per sample: reduce over the last axis only, and use nothing that has another batch.',
        else: 'The loss compares shapes that differ, so some values are compared more than once.',
      },
      kind,
    ),

  'framework-limit': (/** @type {Facts} */ { kind, result }) =>
    by(
      {
        matlab: 'These sizes do combine since MATLAB R2016b; an older MATLAB or Octave needs bsxfun or repmat.',
        compile: 'It fails inside the compiler (torch.compile), which may have changed the shapes itself.',
        export: `By the broadcasting rule these shapes do combine, to ${tuple(result ?? [])}. The exported graph has other shapes than these, or the runtime has a limit.`,
        else: `By the broadcasting rule these shapes do combine, to ${tuple(result ?? [])}. So this version doesn't support the case, the operation is stricter, or the shapes quoted are not those that failed.`,
      },
      kind,
    ),
  'offset-axes': () =>
    'The lengths are equal and the axes are not: one array starts at another index, as an OffsetArray does.',
  'not-contiguous': () => 'view() needs contiguous memory, and after a transpose, permute or slice it is not.',
  dtype: (/** @type {Facts} */ { kind, wanted, given }) =>
    kind === 'opencv'
      ? 'The two arrays have different dtypes, such as uint8 and float64.'
      : kind === 'result' && wanted
        ? `The result is ${given}, and the place it is written to is ${wanted}, which cannot hold it. Shapes have nothing to do with it.`
        : given
          ? `The dtypes differ: ${wanted} is expected, and ${given} was given. Shapes have nothing to do with it.`
          : 'The dtypes differ. Shapes have nothing to do with it.',
  device: (/** @type {Facts} */ { one, other }) =>
    `The tensors are on different devices${one && other ? `, ${one} and ${other}` : ''}. Shapes have nothing to do with it.`,
  'not-enough-known': () => "These shapes don't fit, but the message alone doesn't say why.",
};
