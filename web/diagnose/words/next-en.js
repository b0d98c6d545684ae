// What to do next: one sentence, before the code if there is some.

import { partialTuple as tuple } from '../../lib/errors/printed-shape.js';

/** @typedef {Record<string, any>} Facts */

export const next = {
  'paste-more': () => 'If it is about shapes, paste the whole message with its traceback, and the line that failed.',
  print: () => 'Print the shapes just before the line that fails:',
  'print-operands': () => 'Print the shape of every array in the line that fails, just before it.',
  'print-untold': () =>
    'Find the last line of the traceback that is your own code, and print the shape of every array in it.',
  library: (/** @type {Facts} */ { name }) =>
    `The error is raised inside ${name}, not in your file. Compare its version with the one your code was written for:`,
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
  'find-empty': () => 'Find where it became empty: a filter, a slice, a missing file.',
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
  'newer-version': () => 'Print the shapes at run time. If they are these, try a newer version.',
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
  'from-list': ({ size, other }) =>
    `See how each of the two was made, one with ${size} entries and the other with ${other}. Perhaps only one of them was filtered, sliced or differenced.`,
  'from-batch': ({ size, other }) =>
    `Dimension 0 usually counts samples. Find out where ${size} and ${other} come from: a hard-coded batch size, a smaller last batch, or rows dropped from only one.`,
  'from-times': ({ dim, times, small, large }) =>
    `Look for a view, reshape, repeat or join of only one of them: it makes dimension ${dim} ${times} times as long, ${large} instead of ${small}.`,
  'from-sequence': ({ dim, size, other }) =>
    `Dimension ${dim} usually counts positions. Compare the length of the input with the length that the other one was made for: ${size} and ${other}.`,
  'from-features': ({ dim, size, other }) =>
    `Dimension ${dim} usually holds channels or features. Compare the layers or columns that produce the two: one gives ${size}, the other ${other}.`,
  'from-rounding': ({ small, large }) =>
    `Run it with a height and width that are multiples of 32. If that works, a size was rounded: pad or resize the input, or crop ${large} to ${small}.`,
  'from-scale': ({ dim, size, other }) =>
    `Dimension ${dim} usually is a height or width. Count the strides, pooling and upsampling steps on both paths, which end in ${size} and ${other}, or resize one to the other.`,
  'from-several': () =>
    'More than one dimension differs. Check that the two belong together; images need one resize for both.',
  'same-rank': () =>
    'Give both the same number of dimensions. Where one of them is created, reshape it, or add or remove an axis of size 1.',
  'batch-kept': ({ size, other }) =>
    `Look at the view, reshape or flatten before the loss: it makes ${size} rows of a batch of ${other}. Keep ${other} as its first size.`,
  'in-channels': ({ wanted, given }) =>
    `Compare in_channels of this layer, ${wanted}, with what the layer or image before it gives, ${given}. Change the one that is not intended.`,
  'image-mode': ({ wanted, given }) =>
    `Look where the image is read: it has ${given} channels there. Convert it to ${wanted}, or build the first layer for ${given}.`,
  'in-features': ({ wanted, given }) =>
    `If ${given} features are right, build the layer for them: nn.Linear(${given}, …). If not, look at the flatten or view before it, which should give ${wanted}.`,
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
  'rank-batch': () => 'If the input is a single sample, add the batch in front, with size 1. If not, add its channels.',
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
