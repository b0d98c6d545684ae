// What to do next: one sentence, before the code if there is some.

import { partialTuple as tuple } from '../../lib/errors/printed-shape.js';

/** @typedef {Record<string, any>} Facts */

const quoted = (/** @type {readonly string[]} */ lines) => lines.map((line) => `\`${line}\``).join(' or ');

const shown = (/** @type {number | readonly number[]} */ size) =>
  typeof size === 'number' ? String(size) : tuple(size);

/** @param {Facts} facts */
const line = ({ source = '', candidates = [] }) =>
  source ? quoted([source]) : `the line that fails${candidates.length > 0 ? ` (perhaps ${quoted(candidates)})` : ''}`;

export const next = {
  'paste-more': () => 'If it is about shapes, paste the whole message with its traceback, and the line that failed.',
  print: (/** @type {Facts} */ _ = {}) => 'Print the shapes just before the line that fails:',
  'print-arrays': (/** @type {Facts} */ facts) =>
    `Print the shape of every array in ${facts.isNamed ? 'that line' : line(facts)}, just before it.`,
  library: (/** @type {Facts} */ { library, source, caller }) =>
    `It fails in ${library}${source && `: ${quoted([source])}`}${caller && `, below your line ${quoted([caller])} in the traceback`}. ` +
    'Print what you pass to it, and compare its version with the one that your code needs:',
  inside: (/** @type {Facts} */ { library, source, inside }) =>
    `It fails inside ${library} (${quoted([inside])})${source && `, below ${quoted([source])}`}. Print what you pass to it, and see in the documentation of the function you call which shapes it needs.`,
  node: (/** @type {Facts} */ facts) =>
    `The node ${quoted([facts.node])} of the graph fails: print what its layer, loss or metric gets.`,
  'paste-trace': (/** @type {Facts} */ { one, two }) =>
    `Paste the whole traceback too: it shows ${one === undefined ? 'the line that failed' : `which arrays have ${shown(one)} and ${shown(two)}`}. If a library fails, add its version.`,
  'stop-in-r': (/** @type {Facts} */ { inside = '', source = '', candidates = [] }) =>
    `Run options(warn = 2, error = recover) in R and repeat it: R stops where it fails. Print the length or dim of each name in ${line({ source: inside || source, candidates })} there.`,
  versions: () => 'If it worked before, first compare the versions of the packages with those of that time.',
  shown: (/** @type {Facts} */ { named }) => `The shapes here: ${named}.`,
  unknown: () => 'See in the documentation of the function that raises this which shapes it needs.',
  table: () => 'Make it a table: one column with reshape(-1, 1), or one row with reshape(1, -1).',
  'gradient-like': () =>
    'Pass torch.ones_like(output) to backward, or sum the losses and call backward() without an argument.',
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
  'inspect-graph': () =>
    'Print the input shapes of that node, and compare them with those of the model before the export.',
  'newer-version': () =>
    'Print the shapes, dtypes and devices at run time. If they are as expected, try a newer version.',
  reshape: () => 'Use reshape, which copies when it has to:',
  cast: () => 'Convert one of them to the dtype of the other.',
  'new-dtype': () => 'Write into a tensor of the larger dtype, or convert the result first.',
  'same-device': () => 'Move the input to the device of the model.',
};

/** @param {Facts} facts */
const settle = ({ unset = [] }) =>
  unset.length > 0 ? `, and where ${unset.join(' and ')} ${unset.length > 1 ? 'come' : 'comes'} from` : '';

// Which of two sizes is meant, and where the pasted code gives the names in the failing line their values.
/** @type {Record<string, (facts: Record<string, any>) => string>} */
export const steps = {
  follow: (facts) =>
    facts.one === undefined
      ? `Check which of the names in ${line(facts)} have different sizes.`
      : `Check which of ${shown(facts.one)} and ${shown(facts.two)} is meant in ${line(facts)}${settle(facts)}.${
          facts.isSlice ? ' A slice is cut off without an error where its array ends.' : ''
        }`,
  places: ({ places = [], literals = [], calledIn = '' }) =>
    [
      ...places.map((/** @type {Facts} */ { names, line: code, isHead }) =>
        isHead
          ? `${names.join(' and ')} ${names.length > 1 ? 'are arguments' : 'is an argument'} of ${quoted([code])}${calledIn && `, called in ${quoted([calledIn])}`}.`
          : `${names.join(' and ')} ${names.length > 1 ? 'get their values' : 'gets its value'} in ${quoted([code])}.`,
      ),
      ...literals.map((/** @type {Facts} */ { number, line: code }) => `${number} stands in ${quoted([code])}.`),
    ].join(' '),
  axis: ({ low, high, shape, at, axis }) =>
    `If ${low} is for dimension${at.length > 1 ? 's' : ''} ${at.join(' and ')} of ${high}, add the axis${axis && `: ${quoted([axis])}`}. If both should be ${tuple(shape)}, find out where ${high} gets its other dimension${shape.length > 1 ? '' : 's'}.`,
  'one-hot': ({ times }) =>
    `Perhaps the labels are one-hot, ${times} numbers for each. Use a loss for one-hot labels, or turn them into class numbers with argmax.`,
  'from-layer': (facts) =>
    `If ${facts.given} is right in ${line(facts)}, build the layer for it${facts.call && `: ${facts.call}`}. If not, find out what before it should give ${facts.wanted}.`,
  'one-of-list': ({ size, other, dim, number, name }) =>
    `Find the input with ${other} instead of ${size}${dim >= 0 ? ` in dimension ${dim}` : ''}${number >= 0 ? ` (number ${number} of the list, counted from 0${name && `: ${name}`})` : ''}, and check which of the two is meant.`,
  lengths: () => 'Print the labels and lengths that the data has: they may differ from those the code expects.',
  flatten: ({ sizes, merged }) =>
    `Find where one side is flattened: reshape (…, ${sizes.join(', ')}) to (…, ${merged}) on both sides, or on neither.`,
  'reshape-from': ({ count, wanted, isNumber }) =>
    `Check which is meant, the ${count} elements of the array or the ${wanted} of the shape.${isNumber ? ' A size that is written as a number fits one input only: take it from the array itself, as in x.shape[0].' : ' See what the names in the shape are.'}`,
  'one-each': ({ a, b }) => `If all pairs are meant, nothing is wrong here. If not, give ${a} and ${b} the same shape.`,
  'same-rank': () =>
    'Give both the same number of dimensions. Where one of them is created, reshape it, or add or remove an axis of size 1.',
  'rank-other': ({ wanted, given }) => `See where this array of ${given} dimensions is made; ${wanted} are needed.`,
  'rank-batch': () =>
    'If the input is a single sample, add the batch in front, with size 1. If not, see which axes the layer documents, and add the one that is missing.',
  'rank-channel': () => 'If the input is a batch of one channel, add that axis after the batch, with size 1.',
  'permute-all': () => 'Name every dimension once, also those that stay: permute(0, 2, 1) swaps the last two of three.',
  letters: ({ given }) =>
    `Write ${given} letters for that operand, one for each dimension, or start with "..." for the first ones.`,
  'cv-resize': () =>
    'Resize one to the other with cv2.resize(b, (a.shape[1], a.shape[0])). Then compare their channels and dtypes.',
  'larger-input': () => 'Use a larger input, or fewer strides and pooling steps before this layer.',
  'compare-text': () =>
    'An operator compares texts letter by letter, so both need the same length. strcmp compares whole texts.',
  'product-in-r': () => 'In R, * multiplies element by element; a matrix product is %*%.',
  'matrix-product': () => 'Here, * multiplies element by element; for a matrix product, which fits, write @.',
  'mask-twice': () => 'The line selects twice with the same mask; after the first time, fewer elements are left.',
  'element-divide': () => 'In Octave, / solves for a matrix; ./ divides element by element.',
  'element-multiply': () => 'Here, * is a matrix product; .* multiplies element by element.',
  'ode-column': () =>
    'The function that the ODE solver calls has to return a column with one value for each initial value.',
};
