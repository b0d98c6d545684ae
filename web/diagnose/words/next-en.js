// What to do next: one sentence, before the code if there is some.

import { partialTuple as tuple } from '../../lib/errors/printed-shape.js';

/** @typedef {Record<string, any>} Facts */

/** @type {(facts: Facts) => string} */
const which = ({ size = -1, other }) => (size < 0 ? '' : `Find where the wrong one of ${size} and ${other} is made. `);
/** @type {(facts: Facts) => string} */
const line = ({ source = '' }) => (source ? `the line \`${source}\`` : 'the line that fails');

export const next = {
  'paste-more': () => 'If it is about shapes, paste the whole message with its traceback, and the line that failed.',
  print: (/** @type {Facts} */ facts = {}) => `${which(facts)}Print the shapes just before the line that fails:`,
  'print-operands': (/** @type {Facts} */ facts) =>
    `${which(facts)}Print the shape of every array in ${line(facts)}, just before it.`,
  'print-untold': (/** @type {Facts} */ facts) =>
    `${which(facts)}Print the shape of every array in your own last line of the traceback.`,
  library: (/** @type {Facts} */ { name, source }) =>
    `The error is raised inside ${name}, not in your file${source && `: \`${source}\``}. ` +
    'Print the shapes that your code passes to it, and compare its version with the one your code was written for:',
  shown: (/** @type {Facts} */ { named }) =>
    `The shapes here: ${named}. Follow the wrong one back to where it is made.`,
  table: () => 'Make it a table: one column with reshape(-1, 1), or one row with reshape(1, -1).',
  'gradient-like': () =>
    'Pass torch.ones_like(output) to backward, or sum the losses and call backward() without an argument.',
  'in-axes': () => 'Name the batch axis of each argument, for example in_axes=(0, 0).',
  'name-dims': () => 'Name the dimensions in the order of the axes: dims=["x", "y", …].',
  'resize-all': () => 'Resize or crop all images to one size when they are loaded, or use a batch size of 1.',
  'pad-sequences': () => 'Pad the sequences to one length in a collate_fn (torch.nn.utils.rnn.pad_sequence).',
  'pad-rows': () => 'Pad or cut the rows to one length, or keep them ragged with np.array(rows, dtype=object).',
  collate: () =>
    'Pad, crop or convert the samples to one shape before they are stacked, or keep them as a list with a collate_fn.',
  'find-empty': () =>
    'Find the input for which it is empty: perhaps a sample without entries, a filter, a slice or a missing file.',
  'two-samples': () =>
    'Call model.eval() if you are not training; in training use a batch size of 2 or more, and drop_last=True if only the last batch has one sample.',
  'state-from-input': () => 'Make the state from the input: its batch size, and the layers and width of the network.',
  'same-config': () =>
    'Build the model with the configuration of the file, or load the file that belongs to this model.',
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
  'new-result': () => 'Write into an array of the full shape, or make a new one instead of working in place.',
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

// Where to look for a size that does not fit: what to compare, with the numbers of the message.
/** @type {Record<string, (facts: Record<string, any>) => string>} */
export const origins = {
  'from-rounding': ({ small, large }) =>
    `Run it with a height and width that are multiples of 32. If that works, a size was rounded: pad or resize the input, or crop ${large} to ${small}.`,
  'from-several': (facts) =>
    `More than one dimension differs. Check that the two belong together, and print their shapes where they are made, before ${line(facts)}.`,
  'same-rank': () =>
    'Give both the same number of dimensions. Where one of them is created, reshape it, or add or remove an axis of size 1.',
  'batch-kept': ({ size, other }) =>
    `Find where there are ${size} rows instead of ${other}: perhaps after a view, reshape, flatten or join before the loss. Dimension 0 should stay ${other}.`,
  'image-mode': ({ wanted, given }) =>
    `Print the input's shape where it is read, and before this layer: perhaps it was read with ${given} channel${given > 1 ? 's' : ''}, or its axes are in another order. Then convert it to ${wanted}, or build the first layer for ${given}.`,
  'in-features': ({ wanted, given }) =>
    `If ${given} features are right, build the layer for them: nn.Linear(${given}, …). If not, look at what is before it, which should give ${wanted}.`,
  'from-layer': ({ wanted, given }) =>
    `The layer was built for ${wanted} and gets ${given}. Change its argument, or what comes before it.`,
  'inner-sizes': ({ kind, size, other, a, b }) =>
    kind === 'batches'
      ? `Compare the first dimension of the two where they are made: ${size} and ${other}.`
      : `Compare the last dimension of ${a}, ${size}, with the rows of ${b}, ${other}. If both are right, transpose one, or use * for a product element by element.`,
  'reshape-one': ({ found }) =>
    `With one size changed, all elements fit: ${found.map(tuple).join(' or ')}. Write the one that is meant, and build the next layer for it.`,
  'reshape-none': ({ count }) =>
    `Find out why the array has ${count} elements just before the reshape, and not as many as the code expects.`,
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
    `Make the mask from the array that it selects from, after its last change of length: ${size} and ${other}.`,
  'cv-resize': () =>
    'Resize one to the other with cv2.resize(b, (a.shape[1], a.shape[0])). Then compare their channels and dtypes.',
  'larger-input': () => 'Use a larger input, or fewer strides and pooling steps before this layer.',
  'lost-axis': () =>
    'Find where the array lost a dimension: a squeeze, a reduction, a single row. If it is right, use fewer indices or another axis.',
};
