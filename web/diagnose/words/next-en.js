// What to do next: one sentence, before the code if there is some.

import { partialTuple as tuple } from '../../lib/errors/printed-shape.js';

/** @typedef {Record<string, any>} Facts */

const quoted = (/** @type {readonly string[]} */ lines) => lines.map((line) => `\`${line}\``).join(' or ');

/** Why two sizes that seem unrelated may differ, by their dimension. */
const unrelated = [
  'a number of samples that is fixed, filtered or kept from an earlier batch on one side: take it from the input.',
  'a number in the code or the settings that is for other data, or an input of another length.',
  'an input or feature map of another height, width or length: resize, crop or pad it, or change a number in the code that is for other data.',
];

/** @param {Facts} facts */
const line = ({ source = '', candidates = [] }) =>
  source ? quoted([source]) : `the line that fails${candidates.length > 0 ? ` (perhaps ${quoted(candidates)})` : ''}`;

export const next = {
  'paste-more': () => 'If it is about shapes, paste the whole message with its traceback, and the line that failed.',
  print: (/** @type {Facts} */ _ = {}) => 'Print the shapes just before the line that fails:',
  'print-arrays': (/** @type {Facts} */ facts) => `Print the shape of every array in ${line(facts)}, just before it.`,
  'find-arrays': (/** @type {Facts} */ facts) => `Print the shapes in ${line(facts)} to see which arrays they are.`,
  library: (/** @type {Facts} */ { library, source, caller }) =>
    `It fails in ${library}${source && `: ${quoted([source])}`}${caller && `, below your line ${quoted([caller])} in the traceback`}. ` +
    'Print what you pass to it, and compare its version with the one that your code needs:',
  inside: (/** @type {Facts} */ { library, source, inside }) =>
    `It fails inside ${library} (${quoted([inside])})${source && `, below ${quoted([source])}`}. Print what you pass to it, and see in the documentation of the function you call which shapes it needs.`,
  'paste-trace': () => "Paste the whole traceback too, and the library's version if it fails in one.",
  'stop-in-r': (/** @type {Facts} */ { inside = '', source = '', candidates = [] }) =>
    `Run options(warn = 2, error = recover) in R and repeat it: R stops where it fails. Print the length or dim of each name in ${line({ source: inside || source, candidates })} there.`,
  versions: () => 'If it worked before, first compare the versions of the packages with those of that time.',
  shown: (/** @type {Facts} */ { named }) => `The shapes here: ${named}.`,
  unknown: () => 'See in the documentation of the function that raises this which shapes it needs.',
  table: () => 'Make it a table: one column with reshape(-1, 1), or one row with reshape(1, -1).',
  'gradient-like': () =>
    'Pass torch.ones_like(output) to backward, or sum the losses and call backward() without an argument.',
  'in-axes': () => 'Name the batch axis of each argument, for example in_axes=(0, 0).',
  'name-dims': () => 'Name the dimensions in the order of the axes: dims=["x", "y", …].',
  'resize-all': () =>
    'Print the shape of each image where it is loaded, to find those that differ. Resize or crop all to one size there.',
  'pad-sequences': () =>
    'Print the length of each sample in the dataset. Pad them in a collate_fn (torch.nn.utils.rnn.pad_sequence), or mend those that should not differ.',
  'pad-rows': () =>
    'Print np.shape of each entry of the list, to find those that differ. Pad or cut them, take the number out of an array of one number, or keep the entries as they are with dtype=object.',
  collate: () =>
    'Print the shape of each sample in the dataset, to find those that differ. Crop, pad or resize those, or keep the samples as a list with a collate_fn.',
  'find-empty': (/** @type {Facts} */ { name }) =>
    `Print what ${name || 'the empty one'} is made from, one step before: a filter that lets nothing through, a line that is split another way, a slice outside of its array, or a missing file.`,
  'selects-nothing': () =>
    'Print the index or mask in the brackets, which selects nothing: a mask may have no True, and a slice may begin behind its end or outside of the array.',
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
};

/** @param {number} times */
const parts = (times) =>
  times === 2 || times === 3
    ? `With ${times} times as many, a direction of a recurrent layer or a joined part may be missing or too many. `
    : '';

// Where to look for a size that does not fit: what to compare, with the numbers of the message.
/** @type {Record<string, (facts: Record<string, any>) => string>} */
export const origins = {
  sizes: ({ size, other, dim, kind, times, by, isVector }) =>
    'Look for ' +
    (kind === 'near'
      ? `what adds or drops ${by} on one side: an odd size halved and doubled, a convolution, an extra token, a border, a fixed maximum. Pad or crop there.`
      : kind === 'times'
        ? `a repeat, join, split or flatten on one side only: it would make ${Math.min(size, other)} and ${Math.max(size, other)} differ by the factor ${times}.`
        : isVector
          ? 'what gives one of them another length: a filter, a slice, a file, a list with another number of entries.'
          : unrelated[dim < 0 ? 1 : Math.min(dim, 2)]),
  'channels-of-images': ({ size, other }) =>
    `If ${size} and ${other} are channels of images or masks, convert them to one kind where they are read: ${[size, other].includes(4) ? 'RGBA has 4, ' : ''}${[size, other].includes(3) ? 'RGB has 3, ' : ''}grey has 1.`,
  'channels-or-classes': ({ size, other, dim }) =>
    `If dimension ${dim} is channels or classes, see which layer, option or number of classes gives ${size} on one side and ${other} on the other.`,
  axis: ({ low, high, shape, at, rest, wanted }) =>
    `If ${low} is for ${at.length > 1 ? 'dimensions' : 'dimension'} ${at.join(' and ')} of ${high}, add the axis. If both should be ${tuple(shape)}, pick one of the ${rest.join(' × ')} in ${high}, or average them${wanted > 4 ? `; (${wanted},) with (${wanted}, 1) would give (${wanted}, ${wanted}) without an error` : ''}.`,
  staggered: ({ a, b, common }) =>
    `Each is longer by 1 in another dimension, as differences along one axis and staggered grids are. If these are such, crop or average ${a} and ${b} to ${tuple(common)}.`,
  'gains-axis': ({ a = 'the target', b = 'the input' }) =>
    `See where ${a} and ${b} are made, and which gains or loses an axis of size 1 there: a squeeze, a view, a list of one number. If a library passes them to the loss, see what it does to ${a}.`,
  'like-left': ({ low, high, rest }) =>
    `From the left, ${low} is like ${high} without ${tuple(rest)} at its end. Add what is missing, or pick, average or remove it in ${high}.`,
  'fewer-dims': ({ low, high, given, isAbsent }) =>
    isAbsent
      ? `No dimension of ${high} is ${given}, as in ${low}: see where ${high} is made, and whether ${low} belongs to it.`
      : `Shapes are compared from the right, and ${low} has fewer dimensions. See for which dimension of ${high} its ${given} is meant.`,
  room: ({ a, b, size, other }) =>
    `If ${b} is right, see where ${a} is made with ${size}. If ${a} is right, see where ${b} gets ${other}.`,
  'from-several': ({ isOrder, areMaps }) =>
    isOrder
      ? 'Both have the same sizes in another order: look where one is transposed, or read with other axes.'
      : `Check that the two belong together: the same file, sample, image size and order of axes. Make both from one source${areMaps ? ', or resize one' : ''}.`,
  outputs: ({ wanted, given }) =>
    `For each sample the model gives ${given} and the target has ${wanted}. If the target is right, the last layer needs ${wanted} outputs; if the model is, make the target with ${given} column${given === 1 ? '' : 's'}${wanted === 1 ? ' (one-hot), or use a loss that takes class numbers' : ''}.`,
  grows: ({ a, target, result, sizes }) =>
    `If ${a} should stay ${tuple(target)}, look where the other operand gets ${sizes.join(' and ')} (other columns, channels or samples). If it should become ${tuple(result)}, make a new array instead of writing into it.`,
  'same-rank': () =>
    'Give both the same number of dimensions. Where one of them is created, reshape it, or add or remove an axis of size 1.',
  'batch-kept': ({ size, other, times, isOneHot }) =>
    isOneHot
      ? `Perhaps the labels are one-hot, ${times} numbers for each. Use a loss for one-hot labels, or turn them into class numbers with argmax.`
      : `See what makes dimension 0 ${size} in the predictions and ${other} in the labels: a batch axis lost by a squeeze, a flatten or view(-1, n) on one side, ${times > 1 && size > other ? `a cat of ${times} parts along dimension 0` : 'a batch size that is fixed in the code'}.`,
  'image-mode': ({ wanted, given, channelDim }) =>
    (channelDim >= 0
      ? `Dimension ${channelDim} of the input has ${wanted}: if those are the channels, move them to dimension 1. If not, print`
      : 'Print') +
    ` the input's shape where it is read, and before this layer: perhaps it was read with ${given} channel${given > 1 ? 's' : ''}, or its axes are in another order. Then convert it to ${wanted}, or build the first layer for ${given}.`,
  'in-features': ({ wanted, given, times }) =>
    `If ${given} features are right, build the layer for them: nn.Linear(${given}, …). If not, look at what is before it, which should give ${wanted}. ${parts(times)}After a flatten the number follows from the input's height, width or length.`,
  turned: ({ shape, isSecond }) =>
    `The sizes would fit with the ${isSecond ? 'second' : 'first'} operand transposed, ${tuple(shape)}. If its axes are right as they are, change the other operand, or build the layer for this one.`,
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
  lengths: ({ kind, size, other }) =>
    kind === 'named'
      ? 'Print the labels before they are replaced, such as df.columns: the data may have other ones than the code expects.'
      : kind === 'several'
        ? 'See in the data which entries differ in length. If they belong together, align, pad or cut them first.'
        : `See where ${size < 0 ? 'the two get different lengths' : `one gets ${size} and the other ${other}`}: other data, a filter, a dropped row, a resampling.`,
  combinations: () =>
    "Print the sizes of both where they meet, and see whether they are what the function is meant to get. Give both the same size, or for every combination make one a column and the other a row (x').",
  flatten: ({ sizes, merged }) =>
    `Flatten it in front: reshape (…, ${sizes.join(', ')}) to (…, ${merged}), or build the model for the unflattened shape.`,
  'inner-sizes': ({ kind, size, other, a, b }) =>
    kind === 'batches'
      ? `Compare the first dimension of the two where they are made: ${size} and ${other}.`
      : `Compare the last dimension of ${a}, ${size}, with the rows of ${b}, ${other}. If both are right, transpose one, or use * for a product element by element.`,
  'reshape-one': ({ found, times }) =>
    `With one size changed, all elements fit: ${found.map(tuple).join(' or ')}. ${times > 1 ? `There are ${times} times as many as expected: perhaps ${times} channels, frames or samples. ` : ''}Take the size from the array's own shape, or change the input.`,
  'reshape-none': ({ count }) => `See which input size and layers before the reshape give ${count} elements.`,
  'one-each': ({ a, b }) => `If all pairs are meant, nothing is wrong here. If not, give ${a} and ${b} the same shape.`,
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
    `See where the mask gets ${size} and the array ${other}: other data or settings, or a filter between the two.`,
  'cv-resize': () =>
    'Resize one to the other with cv2.resize(b, (a.shape[1], a.shape[0])). Then compare their channels and dtypes.',
  'larger-input': () => 'Use a larger input, or fewer strides and pooling steps before this layer.',
  'lost-axis': () =>
    'Find where the array lost a dimension: a squeeze, a reduction, a single row. If it is right, use fewer indices or another axis.',
};
