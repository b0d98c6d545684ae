// What to do next: one sentence, before the code if there is some.

import { partialTuple as tuple } from '../../lib/errors/printed-shape.js';

/** @typedef {Record<string, any>} Facts */

const quoted = (/** @type {readonly string[]} */ lines) => lines.map((line) => `\`${line}\``).join(' or ');

const shown = (/** @type {number | readonly number[]} */ size) =>
  typeof size === 'number' ? String(size) : tuple(size);

const and = (/** @type {string[]} */ names) => names.join(' and ');

const line = (/** @type {Facts} */ { source = '' }) => (source ? quoted([source]) : 'the line that fails');

const standing = (/** @type {Facts[]} */ literals) =>
  literals.map(({ number, line: code }) => `${number} stands in ${quoted([code])}. `).join('');

export const next = {
  'paste-more': () => 'If it is about shapes, paste the whole message with its traceback, and the line that failed.',
  print: (/** @type {Facts} */ _ = {}) => 'Print the shapes just before the line that fails:',
  library: (/** @type {Facts} */ { library, inside, caller, one, two }) =>
    `It fails in ${library}${inside && ` (${quoted([inside])})`}.${
      !caller
        ? ' Print what you pass to it.'
        : ` Its arrays come from what you pass in ${quoted([caller])}: ${one === undefined ? 'print the shapes of its arguments' : `find there what has ${shown(one)} and what has ${shown(two)}`}.`
    } If this is as documented, compare its version with the one that your code needs:`,
  inside: (/** @type {Facts} */ { library, inside, caller }) =>
    `It fails inside ${library}${inside && ` (${quoted([inside])})`}${caller && `, called in ${quoted([caller])}`}. Print what you pass to it, and see in its documentation which shapes it needs.`,
  node: (/** @type {Facts} */ facts) =>
    `In the graph, ${quoted([facts.node])} fails${facts.layer && `, which comes from ${quoted([facts.layer])}`}${facts.inputs.length > 0 ? `, with the inputs ${and(facts.inputs)}` : ''}. Print the shapes that the layer, loss or metric of this name gets.`,
  worker: () =>
    'The error comes from another process, which hides its line. Run one item without the pool, or with one worker, to get the traceback with the line that fails.',
  'cut-off': (/** @type {Facts} */ { source, one, two }) =>
    `${source ? `${quoted([source])} only calls the code that fails.` : 'The traceback ends before the line that fails.'} Paste the lines below it, down to the message: the last one may show which arrays have ${one === undefined ? 'these sizes' : `${shown(one)} and ${shown(two)}`}.`,
  'paste-call': () =>
    'The traceback shows only lines of a library: paste those above, down from your own line that calls it.',
  'open-line': (/** @type {Facts} */ { file, line: number, one, two }) =>
    `Look at line ${number} of ${file}: paste it, with the lines above it${one === undefined ? '' : ` that make the arrays with ${shown(one)} and ${shown(two)}`}.`,
  'paste-trace': (/** @type {Facts} */ { one, two, literals = [] }) =>
    one === undefined
      ? 'Paste the end of the traceback, down to the message: its last line of code shows what failed.'
      : `Find out which of your arrays or inputs has ${shown(one)} and which has ${shown(two)}: print their shapes${literals.length > 0 ? '' : ', and look for these numbers in your settings'}. ${standing(literals)}The last line of code in the traceback names the arrays: paste it, and the lines that create them.`,
  'paste-line': () => 'Paste the line that fails, and the size of each variable in it.',
  'stop-in-r': (/** @type {Facts} */ _ = {}) =>
    'Run options(warn = 2, error = recover) in R and repeat it. Choose the last frame where R stops, and see there:',
  'stop-in-matlab': (/** @type {Facts} */ _ = {}) =>
    'Run dbstop if error and repeat it. MATLAB stops in the line that fails; see there:',
  compiled: () =>
    'No line of code is shown, so the program may be compiled: read the warnings above the error, and compare its input files with the format it documents.',
  'stop-in-octave': (/** @type {Facts} */ { line: number, file }) =>
    number > 0 && file
      ? `Run dbstop ${file} ${number} and repeat it. Octave stops before the line that fails: see the sizes of its names there:`
      : 'Run debug_on_error (true) and repeat it. Octave stops in the line that fails; see the sizes of its names there:',
  versions: () =>
    'If it worked before, or works for others as published, first compare what differs: versions of packages (try the newest, too), settings and data.',
  shown: (/** @type {Facts} */ { named }) => `The shapes here: ${named}.`,
  unknown: (/** @type {Facts} */ { source }) =>
    `See in the documentation of the function that raises this which shapes it needs, and find where the array that differs is made${source && `, and print those it gets in ${quoted([source])}`}.`,
  table: () =>
    'If its values are the features of one sample, make it one row with reshape(1, -1); if they are one feature of many samples, one column with reshape(-1, 1).',
  'squeeze-target': () =>
    'Dimension 1 of the targets has size 1: remove it with squeeze(1). The targets must be class numbers.',
  'pad-rows': () =>
    'Print np.shape of each entry of the list, to find those that differ. Pad or cut them, take the number out of an array of one number, or keep the entries as they are with dtype=object.',
  collate: () =>
    'Print the shape of each sample in the dataset, to find those that differ. Crop, pad or resize them there, or in a collate_fn.',
  'find-empty': (/** @type {Facts} */ { name }) =>
    `Print what ${name || 'the empty one'} is made from, one step before: a filter that lets nothing through, a line that is split another way, a slice outside of its array, or a missing file.`,
  'selects-nothing': () =>
    'Print the index or mask in the brackets, which selects nothing: a mask may have no True, and a slice may begin behind its end or outside of the array.',
  'two-samples': () =>
    'Call model.eval() if you are not training; in training use a batch size of 2 or more, and drop_last=True if only the last batch has one sample.',
  'state-from-input': () => 'Make the state from the input: its batch size, and the layers and width of the network.',
  'same-config': () =>
    'Build the model with the configuration of the file, or load the file that belongs to this model. If only a last layer differs and is to be trained anew, leave its entries out of the file.',
  'same-columns': () =>
    'Build the same columns in the same order as in training, with what was fitted then (transform, not fit_transform).',
  'check-index': (/** @type {Facts} */ { other }) => `Find where the index comes from. It must be below ${other}.`,
  'check-ids': () => 'Compare the ids with the size of what they select from:',
  'inspect-graph': () =>
    'Print the input shapes of that node, and compare them with those of the model before the export.',
  'newer-version': () =>
    'Print the shapes, dtypes and devices at run time. If they are as expected, try a newer version.',
  reshape: () => 'Use reshape, which copies when it has to:',
};

// What leads from the failing line to where its operands are made.
/** @type {Record<string, (facts: Record<string, any>) => string>} */
export const steps = {
  none: () => '',
  origin: ({ source, candidates = [], isSure, places = [], literals = [], calledIn, unset = [] }) => {
    const origins = places.map((/** @type {Facts} */ { names, line: code, isHead, number }) =>
      isHead
        ? `${and(names)} ${names.length > 1 ? 'are arguments' : 'is an argument'} of ${quoted([code])}${calledIn && `, called in ${quoted([calledIn])}`}.`
        : `${and(names)} ${names.length > 1 ? 'get their values' : 'gets its value'} in ${quoted([code])}${number ? `, with ${number}` : ''}.`,
    );
    const isCalled = calledIn && places.length === 0;
    const open = isCalled
      ? `Follow ${unset.length > 0 ? and(unset) : 'its arrays'} back through the call ${quoted([calledIn])}.`
      : unset.length > 0
        ? `Go back to where ${and(unset)} ${unset.length > 1 ? 'get their sizes' : 'gets its size'}, which the paste doesn't show.`
        : '';
    return [
      isSure ? `It fails in ${quoted([source])}.` : `Perhaps it fails in ${quoted(candidates)}.`,
      ...origins,
      standing(literals).trim(),
      open,
    ]
      .filter(Boolean)
      .join(' ');
  },
  axis: ({ low, high, shape, at, axis }) =>
    `If ${low} is for dimension${at.length > 1 ? 's' : ''} ${at.join(' and ')} of ${high}, add the axis${axis && `: ${quoted([axis])}`}. If both should be ${tuple(shape)}, find out where ${high} gets its other dimension${shape.length > 1 ? '' : 's'}.`,
  'one-hot': ({ times }) =>
    `Perhaps the labels are one-hot, ${times} numbers for each. Use a loss for one-hot labels, or turn them into class numbers with argmax.`,
  'from-layer': (facts) =>
    `${facts.equal ? `Both matrices have ${facts.equal} rows: perhaps the first one is transposed. If not: ` : ''}Find out what before ${line(facts)} gives ${facts.given} instead of ${facts.wanted}: another input, backbone, encoder or configuration. Only if ${facts.given} is right and the layer is not pretrained, build it for that${facts.call && `: ${facts.call}`}.`,
  'one-of-list': ({ size, other, dim, number, name }) =>
    `Find the input with ${other} instead of ${size}${dim >= 0 ? ` in dimension ${dim}` : ''}${number >= 0 ? ` (number ${number} of the list, counted from 0${name && `: ${name}`})` : ''}, and check which of the two is meant.`,
  'one-column': () =>
    'A table meets something of another length than its columns. If the table has one column, pass it as a Series: df["name"], or df.squeeze(axis=1).',
  'every-nth': ({ times }) =>
    `If one keeps only every ${times}th value of the other, as with an interval of writing or saving, take the same values of both.`,
  flatten: ({ sizes, merged }) =>
    `Find where one side is flattened: reshape (…, ${sizes.join(', ')}) to (…, ${merged}) on both sides, or on neither.`,
  'reshape-from': ({ count, wanted }) =>
    `Print the shape of the array just before the reshape, and compare its factors with those of the requested shape: ${count} against ${wanted}.`,
  'reshape-size': ({ rows, lead }) =>
    `Find out why the array has ${rows} where the shape has ${lead.join(' · ')}: in the configuration (such as the number of classes), in the layer before the reshape, or in weights that were loaded.`,
  'reshape-rows': ({ rows, lead }) =>
    `Find out why there are ${rows} rows where ${lead.join(' · ')} are expected: print the length of the array where it is loaded or filtered.`,
  'flatten-input': () => 'Flatten each sample before the layer: x.flatten(1), or nn.Flatten() in a Sequential.',
  short: ({ a, b }) =>
    `Print ${b}.shape. If the slice takes its length from the batch, take it from the dimension that ${a} is for. Otherwise, build ${a} for longer inputs, or shorten the inputs.`,
  turned: ({ name }) => `Make ${name} a vector with ravel(), or transpose it, where it is made.`,
  'one-each': ({ a, b }) => `If all pairs are meant, nothing is wrong here. If not, give ${a} and ${b} the same shape.`,
  mirrored: () =>
    'Check whether rows and columns, or height and width, are the other way round in one of them, where its shape is given.',
  'every-pair': ({ few, many, shape }) =>
    `If each element of ${few} is meant with each of ${many}, give ${few} an axis of size 1 at its end: the result is ${tuple(shape)}.`,
  'same-rank': () =>
    'Give both the same number of dimensions. Where one of them is created, reshape it, or add or remove an axis of size 1.',
  'rank-other': ({ wanted, given }) => `See where this array of ${given} dimensions is made; ${wanted} are needed.`,
  'rank-batch': () =>
    'If the input is a single sample, add the batch in front, with size 1; if it is a batch of one channel, add that axis after the batch. If not, see which axes the layer documents, and add the one that is missing.',
  letters: ({ given }) =>
    `Write ${given} letters for that operand, one for each dimension, or start with "..." for the first ones.`,
  'cv-resize': () =>
    'Compare the height, width, channels and dtype of both pictures. Which of them differs decides: resize, convert the channels, or convert the dtype.',
  'compare-text': () =>
    'An operator compares texts letter by letter, so both need the same length. To compare whole texts, use strcmp.',
  'product-in-r': () => 'In R, * multiplies element by element; if a matrix product is meant, write %*%.',
  'matrix-product': () => 'Here, * multiplies element by element; for a matrix product, which fits, write @.',
  'element-divide': () => '/ solves for a matrix; if element by element is meant, write ./ instead.',
  'element-multiply': () => '* is a matrix product; if element by element is meant, write .* (and .^ for powers).',
  'vector-in-r': () =>
    'If one of them should be a plain vector, such as one column of a table or the result of %*%, put as.vector() around it.',
  'ref-in-julia': () =>
    'The dot pairs the elements of both. To use one of them as a whole for each element of the other, write Ref(…) around it; for all pairs, turn one into a row with permutedims(…).',
  'paired-indices': () =>
    'Two lists of indices are paired element by element, so they select single elements. For the block of their rows and columns, use np.ix_ around them.',
  'pairs-in-matlab': () =>
    'Before MATLAB R2016b, different sizes fit only with bsxfun or repmat. If each element of one vector is meant with each of the other, make one a column, v(:), and the other a row.',
  'all-axes': () =>
    '.T reverses all axes. To swap only the last two, write .transpose(-1, -2), or in NumPy .swapaxes(-1, -2).',
  'own-shape': () => 'If the sizes of an array are meant, compare its .shape, and not the array.',
  'few-channels': () =>
    'If these are channels, count them: gray and mono have 1, stereo and gray with transparency 2, colour 3, with transparency 4, and those of joined inputs add up. Convert the data where it is read, or set the number of channels or classes of the model.',

  // Clues (clues.js).
  'whole-batch': () =>
    'A loss gets whole batches: dimension 0 counts the samples, so y_true[2] is a sample and axis=0 runs over samples. Select columns with y_true[:, 2], and reduce with axis=-1, so that each sample has one value.',
  latents: ({ size, other }) =>
    `If these are latents, their pictures are 8 times as large: ${8 * size} and ${8 * other}. Resize the input picture to the size that is generated, or set that size to the picture's.`,
  'made-for': ({ name, had, given }) =>
    `If ${name} is a fixed part of the model, it was made for ${had}, and here meets ${given}. Look for ${had} in its settings or checkpoint (longest input, picture size, number of features, columns or classes), and change that or the input.${/mask/i.test(name) ? ' A mask made from other data has the lengths of those: compare them.' : ''}`,
  callback: ({ name }) =>
    `If it fails in or after the function that ${name} calls, call that once yourself: it must give the shape of the data or state. Print both, check the order of its arguments, and pass arrays, not lists.`,
  copies: ({ times }) =>
    `If dimension 0 is the batch, one side has it ${times} times: find where it is repeated, or should be (num_beams in text generation, treated differently by versions of transformers; several parts of each input), or whether the last batch is smaller.`,
  near: ({ by, limits }) =>
    `A difference of ${by} may come from a size that is rounded, padded or cut off at an edge, or from a class that does not occur: see how both sizes are computed${limits.length > 0 ? `, and print ${limits.join(', ')}` : ''}.`,
  files: () =>
    'If both come from files, print the name and shape of each where it is read: they may belong to different cases, crops, scales or versions.',
};
