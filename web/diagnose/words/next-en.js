// What to do next: one sentence each, before the code, if there is some.

/** @typedef {Record<string, any>} Facts */

export const next = {
  'paste-more': () =>
    'If it is about shapes, paste the whole message with the traceback above it, and the line that failed.',
  print: () => 'Print the shapes just before the line that fails:',
  'print-operands': () => 'Print the .shape of everything in the line that fails, just before it.',
  'print-untold': () =>
    'Find the last line of the traceback that is your own code, and print the .shape of each array in it.',
  'print-both': () => 'Print both shapes where they are made, and follow the wrong size back to its setting:',
  'print-path': () =>
    'Compare the strides, poolings and upsampling steps of the two paths; print their shapes step by step:',
  table: () => 'Make it a table: one column of samples with (-1, 1), or one sample with (1, -1):',
  'batch-axis': () => 'Add the batch axis in front:',
  'channel-axis': () => 'Add the axis for the channels:',
  'last-axis-of-one': () => 'If each step is a single number, add an axis at the end:',
  'index-axis': () => 'If the index has one dimension fewer, add an axis along which it picks:',
  shown: (/** @type {Facts} */ { named }) =>
    `The shapes here: ${named}. Follow the wrong one back to where it is made.`,
  'shown-reshape': (/** @type {Facts} */ { named }) =>
    `The shape here: ${named}. Compute the sizes from it instead of from constants.`,
  'head-axis': () => 'Give the mask an axis for the heads, (batch, 1, rows, columns):',
  'same-shape': () => 'Give both the same shape before the loss, for example with an axis at the end of the labels:',
  'drop-trailing': () => 'Flatten each sample before the layer:',
  'drop-axis': () => 'Remove the axis by name, for example squeeze(1) or an index, once you see where it comes from:',
  'gradient-like': () =>
    'Give backward torch.ones_like(output), or add the losses up and call backward() without an argument.',
  'drop-ones': () => 'Drop the axes of size 1:',
  'no-index': () => 'Remove the index (such as [0]) after the model, unless the model returns a tuple.',
  'last-axis': () => 'Reduce over the last axis (axis=-1) and leave the batch alone.',
  'in-axes': () => 'Name the batch axis of each argument, for example in_axes=(0, 0).',
  'name-dims': () => 'Name the dimensions in the order of the axes: dims=["x", "y", …].',
  permute: () => 'Put the axes into the order the layer expects:',
  'data-format': () =>
    'Check image_data_format (~/.keras/keras.json) and the library version the weights were made with.',
  'name-the-axis': () => 'Name the axis that is squeezed, as in squeeze(-1).',
  'which-end': () => 'Check which one has the extra element, at its start or its end, and cut or pad that one:',
  'pad-to-stride': () => "Resize or pad the input to multiples of 32, or of this network's stride.",
  'pad-window': () => 'Pad the picture to a multiple of the window before it is cut.',
  truncate: (/** @type {Facts} */ { table }) => `Cut the text at ${table} tokens, or split it:`,
  shorten: (/** @type {Facts} */ { table }) =>
    `Shorten or split the input to ${table}, or use a model or setting with a longer limit.`,
  'shorten-untold': () => "Shorten or split the input to the model's limit (512 for BERT).",
  'resize-or-layer': (/** @type {Facts} */ { a, b }) =>
    `Resize the pictures so that the map before the layer is ${b} × ${b} instead of ${a} × ${a}, or change the layer's in_features.`,
  'resize-input': () => 'Resize the input to the size the model was made for, or set the model to yours.',
  'export-again': () => 'Feed the size the graph was made with, or export it again with that axis dynamic.',
  'clip-bounds': () => 'Print the bounds of the slice, and clip them to the array with max(0, …) and min(size, …):',
  'resize-one': () => 'Resize one to the other, or find why the two files differ:',
  'count-labels': () => 'Print both counts before the loss and look at what was sliced, flattened or dropped:',
  'single-value': () => 'Check the right-hand side: it should hold one value per row.',
  'count-rows': () => 'Count both before they meet, and join them by an index instead of by position:',
  'resize-all': () => 'Resize or crop all pictures to one size in the transform, or use batch_size=1.',
  'pad-sequences': () =>
    'Pad them to one length in a collate_fn (torch.nn.utils.rnn.pad_sequence), or use batch_size=1.',
  'pad-rows': () =>
    'Pad or cut the rows to one length; np.array(rows, dtype=object) keeps them ragged; older code may need numpy<1.24.',
  'convert-all': () => 'Convert every picture when it is read, for example with .convert("RGB").',
  'equal-before-stack': () =>
    'Pad or cut them to one shape, or use torch.cat if they differ only along the joined dimension.',
  'as-many-labels': () => 'Give as many labels as the axis has entries, or select those entries first.',
  collate: () => 'Write a collate_fn that keeps them as a list or pads them, or use batch_size=1.',
  'find-empty': () => 'Find where it became empty: a filter, a slice, a missing file, a sample without objects.',
  'drop-last': () => 'Leave out the incomplete batch, or use the size of the input instead of a constant:',
  'from-input': () => 'Use the size of the input instead of a constant batch size.',
  'state-from-input': (/** @type {Facts} */ { layers, width }) =>
    `Make the state from the input: torch.zeros(${layers}, x.size(0), ${width}); with batch_first=False the batch is x.size(1). Or drop_last=True.`,
  'same-layers': () => 'Use num_layers × (2 if bidirectional) for the first axis of the state.',
  'batch-first': () => 'Check batch_first and add the step axis, for example x.unsqueeze(0) for one step.',
  'same-width': () => 'Give the state the hidden_size of the network.',
  unflatten: () => 'Give the mask the shape of what it selects from:',
  flatten: () => 'Flatten everything but the batch before the layer:',
  'undo-view': () => 'Look for a view, reshape or flatten that mixes the batch with another axis:',
  'before-reshape': () => 'Print the shape just before, and compute the sizes from it instead of from constants:',
  'mask-from-sequence': () => 'Make the mask from the length of the sequence axis, not of the batch:',
  'mask-from-data': () => 'Make the mask from the array it is used on, or resize it to that:',
  'check-index': (/** @type {Facts} */ { other }) => `Check where the index comes from; it has to be below ${other}.`,
  'check-edges': () => 'Number the nodes from 0, and check:',
  'check-ids': () => 'Compare the ids with the size of the table; after adding tokens, call resize_token_embeddings:',
  'to-rgb': () => 'Read the picture with three channels:',
  'to-gray': () => 'Read the picture with one channel:',
  'same-channels': () => 'Compare the channel settings of the two paths; a 1 × 1 convolution can match them:',
  'in-channels': () => 'Give the layer as many channels as its input has, or convert the input.',
  'convert-one': () => 'Convert one of them with cv2.cvtColor:',
  'same-columns': () =>
    'Build the same columns in the same order as in training, with the encoders fitted then (transform, not fit_transform):',
  'layer-size': () => 'Build the layer for the size its input has, or find why the input has another one:',
  'layer-in': () => "Set the layer's in_features to what the input has, or find why the input has another width:",
  'replace-head': () =>
    'Load with the number of classes of the file and then replace the last layer, or leave that layer out of the file.',
  'check-labels': () => 'Check that the labels run from 0 to classes − 1, and count the background:',
  'set-classes': () => 'Set the number of classes of the model to that of the data.',
  'segment-or-classify': () => 'Use a segmentation model (scores for each pixel), or one label for each picture.',
  'class-loss': () => 'Use a loss that takes class numbers (cross entropy), or make the labels one-hot.',
  argmax: () => 'If the labels are one-hot, turn them into class numbers and do not flatten them:',
  'run-on-cpu': () =>
    'Run it once on the CPU, or as below, to see the line that really fails; then print labels or ids:',
  'hidden-not-logits': () => 'Take the hidden states (output_hidden_states, last_hidden_state), not the logits.',
  'vocabulary-rows': () =>
    'Take the size from the model (model.config.vocab_size or logits.shape[-1]), not from len(tokenizer), or pad what is shorter.',
  'resize-embeddings': () =>
    'Resize the embeddings to the vocabulary of the file before loading (resize_token_embeddings).',
  'same-family': () => 'Use text encoder, weights and adapters of one model family and version.',
  'merge-parts': () => 'Load it with as many processes as it was split for, or merge the parts first.',
  'download-again': () => 'Download the weights again, and check that they belong to this network.',
  'same-config': () =>
    'Build the model with the configuration of the checkpoint, or take the checkpoint of this model.',
  'same-rank': () => 'Use the rank (r) the adapter was trained with, or another output folder.',
  'same-settings': () => 'Compare the options the two were made with.',
  'per-sample': () => 'Return one value per sample, for example K.mean(…, axis=-1).',
  'without-compile': () =>
    'Run it once without torch.compile; if it works there, update PyTorch or keep that part uncompiled.',
  'column-index': () =>
    'Select the column with an integer instead of a slice (x[3:6, 0]), or give the vector an axis ([:, None]).',
  'inspect-graph': () =>
    'Print the input shapes of that node, and compare them with those of the model before the export.',
  repmat: () => 'Use bsxfun(@plus, a, b) or repmat, or a newer version.',
  'newer-version': () =>
    'Print the shapes at run time; if they are these, update, or repeat (tile) one operand yourself:',
  'no-offset': () => 'Drop the offset with OffsetArrays.no_offset_view(x) or parent(x).',
  reshape: () => 'Use reshape, which copies when it has to:',
  'same-dtype': () => 'Give both the same dtype, for example with astype(np.uint8):',
  cast: () => 'Convert one to the dtype of the other:',
  'new-dtype': () => 'Write into a tensor of the larger dtype, or convert the result first.',
  'same-device': () => 'Move the input to the device of the model:',
  'drop-false': () => 'Keep the dimension when you take rows:',
  'keep-axes': () => 'Check whether the reduction should keep its axis (keepdim=True):',
  'new-result': () => 'Write into an array of the full shape, or make a new one instead of working in place:',
};
