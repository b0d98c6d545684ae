// What to do next: one sentence, before the code if there is some.

import { partialTuple as tuple } from '../../lib/errors/printed-shape.js';

/** @typedef {Record<string, any>} Facts */

const quoted = (/** @type {readonly string[]} */ lines) => lines.map((line) => `\`${line}\``).join(' or ');

/** Why two sizes that seem unrelated may differ, by their dimension. */
const unrelated = [
  'a number of samples or points that is fixed, filtered or kept from an earlier batch on one side: take it from the input.',
  'the numbers in code and configuration (a maximum length, a width). One that is there may be for other data: change it, or cut, pad or resize the data. If none is, compare the inputs.',
  'an input or feature map of another height, width or length: resize, crop or pad it, or change a number in the code that is for other data.',
];

/** @param {Facts} facts */
const line = ({ source = '', candidates = [] }) =>
  source
    ? quoted([source])
    : `the line that fails (${candidates.length > 0 ? `perhaps ${quoted(candidates)}` : 'paste the traceback to show it'})`;

export const steps = {
  check: (/** @type {readonly string[]} */ [, check, then]) => `First: if ${check}, ${then}. If not: `,
};

export const next = {
  'paste-more': () => 'If it is about shapes, paste the whole message with its traceback, and the line that failed.',
  print: (/** @type {Facts} */ _ = {}) => 'Print the shapes just before the line that fails:',
  'print-arrays': (/** @type {Facts} */ facts) => `Print the shape of every array in ${line(facts)}, just before it.`,
  'find-arrays': (/** @type {Facts} */ facts) => `See which arrays in ${line(facts)} have these shapes.`,
  library: (/** @type {Facts} */ { library, source, caller }) =>
    `It fails in ${library}${source && `: ${quoted([source])}`}${caller && `, called by your ${quoted([caller])}`}. ` +
    'Print what you pass to it, and compare its version with the one that your code needs:',
  shown: (/** @type {Facts} */ { named }) => `The shapes here: ${named}.`,
  unknown: () =>
    'Print the shapes of what is compared, just before the line that fails, and see which ones its documentation asks for.',
  table: () => 'Make it a table: one column with reshape(-1, 1), or one row with reshape(1, -1).',
  'gradient-like': () =>
    'Pass torch.ones_like(output) to backward, or sum the losses and call backward() without an argument.',
  'in-axes': () => 'Name the batch axis of each argument, for example in_axes=(0, 0).',
  'name-dims': () => 'Name the dimensions in the order of the axes: dims=["x", "y", …].',
  'resize-all': () =>
    'Print the shape of each image where it is loaded, to find those that differ. Resize or crop all to one size there.',
  'pad-sequences': () =>
    'Print the length of each sample in the dataset. Pad them in a collate_fn (torch.nn.utils.rnn.pad_sequence), or mend those that should not differ.',
  'pad-rows': () => 'Pad or cut the rows to one length, or keep them ragged with np.array(rows, dtype=object).',
  collate: () =>
    'Print the shape of each sample in the dataset, to find those that differ. Crop, pad or resize those, or keep the samples as a list with a collate_fn.',
  'find-empty': () =>
    'Find the input for which it is empty: perhaps a sample without entries (no boxes, no text), a filter, a slice or a missing file. Skip it, or give it a shape such as (0, 4).',
  'two-samples': () =>
    'Call model.eval() if you are not training; in training use a batch size of 2 or more, and drop_last=True if only the last batch has one sample.',
  'state-from-input': () => 'Make the state from the input: its batch size, and the layers and width of the network.',
  'same-config': () =>
    'Build the model with the configuration of the file, or load the file that belongs to this model.',
  'replace-head': (/** @type {Facts} */ { one, two }) =>
    `If ${two[0]} is right, load the file without this layer: delete its entries, which strict=False alone does not skip, and train the layer. If ${one[0]} is right, build the model with that number of classes or entries.`,
  'same-columns': () =>
    'Build the same columns in the same order as in training, with what was fitted then (transform, not fit_transform).',
  'check-index': (/** @type {Facts} */ { other }) => `Find where the index comes from. It must be below ${other}.`,
  'check-ids': () => 'Compare the ids with the size of what they select from:',
  'run-on-cpu': () => 'To see the line that really fails, run it once on the CPU, or like this:',
  'inspect-graph': () =>
    'Print the input shapes of that node, and compare them with those of the model before the export.',
  'newer-version': () =>
    'Print the shapes, dtypes and devices at run time. If they are as expected, try a newer version.',
  reshape: () => 'Use reshape, which copies when it has to:',
  cast: () => 'Convert one of them to the dtype of the other:',
  'new-dtype': () => 'Write into a tensor of the larger dtype, or convert the result first.',
  'same-device': () => 'Move the input to the device of the model:',
  'autograd-leaf': () =>
    'Write x = x + y, which makes a new tensor, instead of x += y. If this updates a weight, do it without recording:',
  'autograd-modified': () =>
    'Look for +=, x[…] = …, a method that ends in _, or inplace=True after that value was computed, and make a new tensor there. To see the line that computed it, run once with:',
  'autograd-twice': () =>
    'Compute the loss again before each backward(). If two losses share a part, add them and call backward() once. If a state goes from step to step, detach() it.',
  'autograd-scalar': () => 'Reduce the tensor to one number first, with sum() or mean():',
  'autograd-float': () => 'Make it a float tensor before you ask for gradients:',
  'autograd-unrecorded': () =>
    'Check that the inputs or parameters require gradients, and that torch.no_grad(), detach(), item(), numpy() or argmax() is not between them and the loss.',
};

/** @param {number} times */
const parts = (times) =>
  times === 2 || times === 3
    ? `With ${times} times as many, a direction of a recurrent layer or a joined part may be missing or too many. `
    : '';

// Where to look for a size that does not fit: what to compare, with the numbers of the message.
/** @type {Record<string, (facts: Record<string, any>) => string>} */
export const origins = {
  sizes: ({ size, other, dim, kind, times, by, isOpen }) =>
    (isOpen
      ? `If their numbers of dimensions differ, one lacks an axis or they don't belong together. If only ${size} and ${other} differ, look for `
      : 'Look for ') +
    (kind === 'near'
      ? `what adds or drops ${by} on one side: an odd size halved and doubled, a convolution, an extra token, a border, a fixed maximum. Pad or crop there.`
      : kind === 'squares'
        ? 'images or maps with another side: resize them, or build the model for it.'
        : kind === 'times'
          ? `what repeats, joins, splits or flattens by ${times} on one side only, or gives ${times} values where one is meant.`
          : unrelated[dim < 0 ? 1 : Math.min(dim, 2)]),
  axis: ({ low, high, dim, wanted, given }) =>
    `If ${low} is for dimension ${dim}, see where it gets ${given}. If the shapes should be equal, see where ${high} gets ${wanted}${wanted > 4 ? `: (${wanted},) with (${wanted}, 1) gives (${wanted}, ${wanted}) without an error` : ''}.`,
  'like-left': ({ low, high, rest }) =>
    `From the left, ${low} is like ${high} without ${tuple(rest)} at its end. Add what is missing, or pick, average or remove it in ${high}.`,
  'fewer-dims': ({ low, high, dim, wanted, given, isAbsent }) =>
    (isAbsent
      ? `${high} has no dimension of ${given}: it lacks one, or ${low} is for other data. `
      : `Shapes are compared from the right, so ${low} may lack an axis. `) +
    `Look where dimension ${dim} gets ${given} in ${low} and ${wanted} in ${high}.`,
  room: ({ a, b, size, other, isSlice }) =>
    `${isSlice ? 'A slice ends where its array ends, so it can be shorter than it asks. ' : ''}If ${b} is right, see where ${a} is created, declared or asked for with ${size}. If ${a} is right, see where ${b} gets ${other}.`,
  'from-several': ({ dims = [], sizes = [], others = [], isOrder, areMaps }) =>
    isOrder
      ? 'Both have the same sizes in another order: look where one is transposed, or read with other axes.'
      : `Check that the two belong together: the same file, sample, image size and order of axes. ${dims.length > 1 ? `A number in the code (${[...new Set([...sizes, ...others])].join(', ')}) may be for other data. ` : ''}Make both from one source${areMaps ? ', or resize one' : ''}.`,
  outputs: ({ wanted, given }) =>
    `For each sample the model gives ${given} and the target has ${wanted}. If the target is right, the last layer needs ${wanted} outputs; if the model is, make the target with ${given} columns${wanted === 1 ? ' (one-hot), or use a loss that takes class numbers' : ''}.`,
  grows: ({ a, target, result, sizes }) =>
    `If ${a} should stay ${tuple(target)}, look where the other operand gets ${sizes.join(' and ')} (other columns, channels or samples). If it should become ${tuple(result)}, make a new array instead of writing into it.`,
  'same-rank': () =>
    'Give both the same number of dimensions. Where one of them is created, reshape it, or add or remove an axis of size 1.',
  'batch-kept': ({ size, other, times, more }) =>
    more > 1
      ? `There are ${more} labels for each prediction: flatten the predictions as the labels are, or give the loss one label for each.`
      : `Dimension 0 must stay the batch, ${other}, up to the loss. Find where it becomes ${size}: ${times > 1 ? `a cat along dimension 0 of ${times} parts, or ` : ''}a view(-1, n) or reshape whose n is not the size of one sample (use flatten(1) there)${times > 1 ? '' : ', a filter, or labels of another batch'}.`,
  'image-mode': ({ wanted, given, channelDim }) =>
    (channelDim >= 0
      ? `Dimension ${channelDim} of the input has ${wanted}: if those are the channels, move them to dimension 1. If not, print`
      : 'Print') +
    ` the input's shape where it is read, and before this layer: perhaps it was read with ${given} channel${given > 1 ? 's' : ''}, or its axes are in another order. Then convert it to ${wanted}, or build the first layer for ${given}.`,
  'in-features': ({ wanted, given, times }) =>
    `If ${given} features are right, build the layer for them: nn.Linear(${given}, …). If not, look at what is before it, which should give ${wanted}. ${parts(times)}After a flatten the number follows from the input's height, width or length.`,
  turned: ({ shape, isSecond }) =>
    `With the ${isSecond ? 'second' : 'first'} operand transposed, ${tuple(shape)}, the sizes fit. If its axes are in the wrong order, transpose it where it is made; if not, build the layer for what it gets.`,
  unflattened: ({ wanted, given, parts, samples }) =>
    `${parts} rows of ${given} are one row of ${wanted}. If these are ${samples} unflattened samples, call flatten(1) before the layer; if not, build it for ${given}.`,
  'from-layer': ({ wanted, given, channelDim = -1, times = 0 }) =>
    `The layer was built for ${wanted} and gets ${given}. ` +
    (channelDim >= 0
      ? `Dimension ${channelDim} of the input has ${wanted}: if those are the channels, move them. `
      : parts(times)) +
    `If ${given} is right, change the layer's argument; if not, see which layer, option or image size before it should give ${wanted}.`,
  'one-of-list': ({ size, other, dim, number, name }) =>
    `Find the input with ${other} instead of ${size}${dim >= 0 ? ` in dimension ${dim}` : ''}${number >= 0 ? ` (number ${number} of the list, counted from 0${name && `: ${name}`})` : ''}, and make it from the same source as the others, or resize, crop or pad it. Or join along that dimension.`,
  lengths: ({ size, other }) =>
    `Find where ${size < 0 ? 'their lengths part' : `one gets ${size} and the other ${other}`}: a filter, a dropped row, a resampling, another file. Do the same to both, or select from both with one index.`,
  combinations: () => "Give both the same length, or for every combination make one a column and the other a row (x').",
  flatten: ({ sizes, merged }) =>
    `Flatten it in front: reshape (…, ${sizes.join(', ')}) to (…, ${merged}), or build the model for the unflattened shape.`,
  layout: ({ layout, ways }) =>
    `This layer takes ${layout}. ` +
    (ways.length > 0
      ? `Reshape the input to ${ways.map(tuple).join(' (one step) or ')} (one feature), and give the layer that input_shape.`
      : 'Add the axis that is missing, or remove the one too many.'),
  'inner-sizes': ({ kind, size, other, a, b }) =>
    kind === 'batches'
      ? `Compare the first dimension of the two where they are made: ${size} and ${other}.`
      : `Compare the last dimension of ${a}, ${size}, with the rows of ${b}, ${other}. If both are right, transpose one, or use * for a product element by element.`,
  'reshape-one': ({ found, times }) =>
    `With one size changed, all elements fit: ${found.map(tuple).join(' or ')}. ${times > 1 ? `There are ${times} times as many as expected: perhaps ${times} channels, frames or samples. ` : ''}Take the size from the array's own shape, or change the input.`,
  'reshape-none': ({ count }) => `See which input size and layers before the reshape give ${count} elements.`,
  'one-each': ({ a, b }) => `Give ${a} and ${b} the same shape if every element of one belongs to one of the other.`,
  'input-as': ({ one, two }) => `Give the model arrays of shape ${tuple(one)}, or build it for ${tuple(two)}.`,
  'rank-other': ({ wanted, given }) =>
    `See where this array of ${given} dimensions is made; ${wanted} are needed. Add or remove an axis of size 1, turn a one-hot axis into class numbers, or flatten.`,
  'rank-batch': () =>
    'If the input is a single sample, add the batch in front, with size 1. If not, see which axes the layer documents, and add the one that is missing.',
  'rank-channel': () => 'If the input is a batch of one channel, add that axis after the batch, with size 1.',
  'permute-all': () => 'Name every dimension once, also those that stay: permute(0, 2, 1) swaps the last two of three.',
  letters: ({ given }) =>
    `Write ${given} letters for that operand, one for each dimension, or start with "..." for the first ones.`,
  'mask-from': ({ size, other }) =>
    `Make the mask from the array that it selects from, after its last change of length: ${size} and ${other}. If it is for another dimension, put it there: x[:, mask].`,
  'cv-resize': () =>
    'Resize one to the other with cv2.resize(b, (a.shape[1], a.shape[0])). Then compare their channels and dtypes.',
  'larger-input': () => 'Use a larger input, or fewer strides and pooling steps before this layer.',
  'keras-loss': () =>
    'A Keras loss returns one value for each sample. Reduce over axis=-1, not over axis 0, and pick features with y_true[:, i]: y_true[i] is sample i.',
  'lost-axis': () =>
    'Find where the array lost a dimension: a squeeze, a reduction, a single row. If it is right, use fewer indices or another axis.',
};
