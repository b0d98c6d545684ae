// What would confirm a cause: something to look at, or to try, that comes out one way if it is the cause and another if
// it is not. The same sentence serves causes that are checked in the same way.

const counted = 'their axes of that size count the same things, such as samples or channels';
const ranks = 'printing its shape just before shows fewer dimensions than you expect';
const columns = 'printing the shape of each shows that many columns';
const read = 'printing the shape where the image is read shows that number of channels';
const labels = 'printing labels.shape, labels.min() and labels.max() shows it';
const made = 'it runs with the weights, settings and version of code that were published together';

/** By cause, or by cause and kind; each completes "True if …". @type {Readonly<Record<string, string>>} */
export const confirm = {
  'missing-axis': counted,
  'missing-axis rank': ranks,
  'missing-axis batch': ranks,
  'missing-axis channel': ranks,
  'missing-axis inner': ranks,
  'missing-axis table': ranks,
  'missing-axis indices': ranks,
  'missing-axis axis': ranks,
  'missing-axis gather': ranks,
  'missing-axis index-pairs': 'you meant every entry of one with every entry of the other',
  'wrong-axis join': 'they belong side by side along that dimension',
  'features columns': columns,
  'features joined': columns,
  'features fitted': columns,
  'features batched': 'printing both shapes before the product shows these sizes',
  'extra-axis': 'printing the shape after each step shows where an axis too many appears',
  'dropped-axis': 'the reduction before this line runs without keepdim=True',
  'wrong-axis': counted,
  'channel-vector': 'the vector holds one value per channel',
  'channel-order': 'the layer or library documents its channels in another place than your data has them',
  'target-grows': 'the same line with a new result instead of an in-place one runs',
  'matched-by-chance': 'it fails once the two equal sizes differ',
  square: 'it fails once the two equal sizes differ',
  'batch-of-one': 'it behaves differently with two samples than with one',
  transposed: 'it runs with one of them transposed, and rows and columns then mean what you expect',
  'extra-index': 'the shape has its batch axis again without the index',
  'off-by-one': 'it runs once one element is cut from the longer one',
  'not-a-multiple': 'it runs with an input whose height and width are multiples of 32',
  'position-table': 'it runs with a short input',
  'input-size': 'it runs with an input of the size the model documents',
  'fixed-export': 'it runs with exactly the input shape of the export',
  'slice-bounds': 'printing the bounds shows one below zero or beyond the size',
  'different-sizes': 'printing both shapes where they are made shows where they begin to differ',
  'different-counts': 'counting both at their sources gives these two numbers',
  ragged: 'printing the shape of each sample shows different ones',
  empty: 'it is already empty one step earlier',
  'last-batch': 'it fails only in the last step of an epoch, and not with drop_last=True',
  'hidden-state': 'it runs with a state made anew from this batch',
  flattened: 'multiplying the sizes that were merged gives this one',
  'reshape-count': 'printing the shape just before the reshape shows other sizes than it assumes',
  mask: 'printing the shapes of the mask and of its data where each is made shows different lengths',
  'index-range': 'printing the largest index shows one beyond the size',
  'alpha-channel': read,
  'gray-image': read,
  channels: 'printing the shape before the layer shows that number of channels',
  features: 'printing the shape before the layer shows that many features',
  'class-count': 'counting the classes of the data, the model and the weights gives different numbers',
  'class-labels': labels,
  'class-range': labels,
  'one-hot': labels,
  vocabulary: 'len(tokenizer) differs from the rows of the embedding',
  'wrong-weights': made,
  config: made,
  'loss-shape': 'printing both shapes before the loss shows it',
  'framework-limit': 'the shapes at run time are those of the message, and another version accepts them',
};
