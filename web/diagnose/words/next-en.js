// What to do next: one sentence, before the code if there is some.

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
  'convert-all': () => 'Convert every image when it is read, for example with .convert("RGB").',
  'equal-before-stack': () => 'Pad or cut them to one shape before stacking.',
  collate: () => 'Write a collate_fn that pads the samples or keeps them as a list.',
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
  'run-on-cpu': () => 'Run it once on the CPU, or as below, to see the line that really fails:',
  'inspect-graph': () =>
    'Print the input shapes of that node, and compare them with those of the model before the export.',
  'newer-version': () => 'Print the shapes at run time. If they are these, try a newer version.',
  reshape: () => 'Use reshape, which copies when it has to:',
  cast: () => 'Convert one of them to the dtype of the other:',
  'new-dtype': () => 'Write into a tensor of the larger dtype, or convert the result first.',
  'same-device': () => 'Move the input to the device of the model:',
  'new-result': () => 'Write into an array of the full shape, or make a new one instead of working in place:',
};
