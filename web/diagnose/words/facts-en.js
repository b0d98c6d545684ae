// One sentence for each fact: what the message states, or what follows from its sizes by arithmetic.

import { partialTuple as tuple } from '../../lib/errors/printed-shape.js';

/** @typedef {Record<string, any>} Facts */

const inDim = (/** @type {number} */ dim) => (dim >= 0 ? ` in dimension ${dim}` : '');
const join = (/** @type {string[]} */ parts) => parts.join(' and ');

/** @type {(dims: number[], count: number, name: string) => string} */
const entriesIn = (dims, count, name) =>
  `each of the ${count} entries in dimension${dims.length > 1 ? 's' : ''} ${dims.join(' and ')} of ${name}`;

/** By kind, or the sentence of every other kind. @type {(kind: string, sentences: Record<string, string>) => string} */
const by = (kind, sentences) => sentences[kind] ?? sentences['else'] ?? '';

/** @type {Record<string, (facts: Facts) => string>} */
export const facts = {
  clash: ({ a, b, size, other, dim, needs, dims, sizes, others }) =>
    `${
      dims.length > 1
        ? `${a} and ${b} clash ${join(dims.map((/** @type {number} */ each, /** @type {number} */ i) => `in dimension ${each} (${sizes[i]} and ${others[i]})`))}.`
        : `${dim >= 0 ? `In dimension ${dim}` : 'In one dimension'}, ${a} has ${size} and ${b} has ${other}.`
    } ${by(needs, {
      target: `${b} must have the size of ${a} or 1 there.`,
      equal: 'This loss needs equal sizes.',
      strict: '',
      theano: 'Theano stretches a size of 1 only along an axis that is declared broadcastable.',
      else: 'Two sizes fit if they are equal or one of them is 1.',
    })}`.trimEnd(),
  short: ({ a, b, had, asked }) => `The slice asks for the ${asked} of ${b}, and ${a} has only ${had} there.`,
  padded: ({ name, shape }) =>
    `JAX may have added the 1 in front before it compared the shapes, so ${name} may be ${tuple(shape)} in your code.`,
  apart: ({ dims, size, other }) =>
    `They differ only in dimension${dims.length > 1 ? 's' : ''} ${join(dims)}: ${size} and ${other}.`,
  ways: ({ kind, name, shape, count }) =>
    by(kind, {
      one: `Without a larger result, axes of size 1 can be added to ${name} in exactly one way: ${tuple(shape)}.`,
      several: `Without a larger result, axes of size 1 can be added to ${name} in ${count} ways. The shapes don't say which one is meant.`,
      order: `${name} fits as ${tuple(shape)}, with its axes in another order or an axis of size 1 removed.`,
    }),
  'no-way': () => 'No added axis of size 1 and no other order of axes makes these shapes fit without a larger result.',
  relation: ({ kind, small, large, ...more }) =>
    by(kind, {
      times: `${large} = ${more.times} · ${small}.`,
      patches: `${small} = ${more.one}² + 1 and ${large} = ${more.two}² + 1.`,
      by: `${large} = ${small} + ${more.by}.`,
    }),
  leading: ({ count, first, lead, rest, rows, wanted }) =>
    `${count} = ${[...first, rows, ...rest].join(' · ')}, and ${lead.length > 1 ? `${lead.join(' · ')} = ${wanted}` : `the shape has ${wanted} there`}: ${rows > wanted ? `${rows - wanted} more` : `${wanted - rows} fewer`} than the shape takes.`,
  swapped: ({ dims }) => `They have the same sizes, with dimensions ${join(dims)} swapped.`,
  target: ({ a, target, result }) =>
    `The shapes fit together as ${tuple(result)}, but ${a} has room for ${tuple(target)} only: what is written into keeps its shape.`,
  stretch: ({ a, b, result, growth, kind, rows, columns, entries }) => {
    const [one, two] = entries ?? [];
    const left = one ? entriesIn(rows, one, a) : `every element of ${a}`;
    const right = two ? entriesIn(columns, two, b) : `every element of ${b}`;
    return kind === 'refused'
      ? `Broadcasting would pair ${left} with ${right}, as ${tuple(result)}, so this loss refuses.`
      : `Both stretch: ${left} is paired with ${right}, and ${tuple(result)} has ${growth} times the elements of the larger one. It does not fail.`;
  },
  chance: ({ kind, a, b, size }) =>
    by(kind, {
      batch: `There is one sample, so ${a} fits ${b} wherever it stands. With more samples it will not.`,
      square: `${b} is square, so ${a} fits both of its axes. It lines up with the last: one value for each column.`,
      else: `${a} fits the last axis of ${b}, which has ${size} elements as dimension 0 has. If its ${size} elements belong to dimension 0, the result is wrong without any error.`,
    }),
  'loss-shapes': ({ kind, a, b }) =>
    kind === 'one'
      ? `${a} and ${b} have one element each, so the loss has the same value as with equal shapes.`
      : kind === 'ones'
        ? `${a} and ${b} have the same number of elements; their shapes differ by axes of size 1.`
        : `${a} and ${b} have different shapes, so the loss compares some values more than once.`,
  fits: ({ kind, result }) =>
    kind === 'export'
      ? `By the rule these shapes fit, as ${tuple(result)}. So the exported graph has other shapes, or the runtime has a limit.`
      : `By the rule these shapes fit, as ${tuple(result)}. So something else failed: perhaps the operation is stricter, it does not take this dtype, layout or device, or its shapes were others.`,
  empty: ({ name }) => `${name || 'One of them'} is empty: it has a size of 0.`,

  inner: ({ kind, size, other, a, b }) =>
    by(kind, {
      rows: `Each row has ${size} features, and the layer or matrix takes ${other}.`,
      batches: `The first operand has ${size} matrices and the second ${other}. A batched product needs the same number.`,
      batched: `The matrices of the first operand have ${size} columns, and those of the second ${other} rows. The two must be equal.`,
      else: `A matrix product needs equal inner sizes: ${a} has ${size} and ${b} has ${other}.`,
    }),
  turned: ({ name, shape, length }) =>
    `${name} is ${tuple(shape)}. As a vector (${length},), or the other way round, it fits.`,
  letter: ({ letter, size, other, operand }) =>
    `The letter ${letter} stands for ${size} in one operand and ${other} in ${operand >= 0 ? `operand ${operand}, counted from 0` : 'another'}.`,
  dims: ({ kind, wanted, given, operand }) =>
    by(kind, {
      letters: `The equation has ${wanted} letters for operand ${operand}, which has ${given} dimensions.`,
      else: `It has ${given} dimensions, and ${wanted} are expected.`,
    }),
  join: ({ size, other, dim, along }) =>
    `A join needs equal sizes in all dimensions but one. It got ${size} and ${other}${inDim(dim)}.${
      along >= 0 ? ` The shapes differ only in dimension ${along}.` : ''
    }`,
  ranks: ({ size, other }) => `One has ${size} dimensions and the other ${other}.`,
  stack: ({ one, two, size, other }) =>
    `Stacking needs samples of one shape. It got ${one.length > 0 ? `${tuple(one)} and ${tuple(two)}` : size >= 0 ? `${size} and ${other}` : 'different ones'}.`,
  ragged: ({ level }) =>
    `${
      level > 0
        ? `The list is regular in its first ${level > 1 ? `${level} dimensions` : 'dimension'}. Below, its entries differ in length, or some are arrays and others numbers`
        : 'An entry of the list is an array or list where one number is needed, or its entries differ in length'
    }. So they make no rectangular array.`,
  channels: ({ wanted, given }) => `The layer takes ${wanted} channels and the input has ${given}.`,
  'target-rank': ({ wanted, given, size }) =>
    `The loss needs targets of ${wanted} dimensions (batch, height, width), and these have ${given}${size === 1 ? ', of which dimension 1 has size 1' : ''}.`,
  state: ({ wanted, given }) =>
    `The hidden state must be ${tuple(wanted)} (layers · directions, batch, width), and it is ${tuple(given)}.`,
  'one-value': () =>
    'Batch normalization in training mode needs more than one value per channel, and this batch has one.',
  features: ({ kind, size, other }) =>
    kind === 'fitted'
      ? `The model was fitted on ${other} features, and these rows have ${size}.`
      : `The layer takes ${other} features, and the input has ${size}.`,
  expected: ({ one, two }) => `${tuple(one)} is expected, and ${tuple(two)} was given.`,
  flat: ({ sizes, merged }) => `${sizes.join(' · ')} = ${merged}: one side has these axes as a single one.`,
  same: ({ one, two, kind }) =>
    `The two shapes must be the same: ${tuple(one)} and ${tuple(two)}${kind === 'ones' ? ' differ only by axes of size 1' : ''}.`,
  sizes: ({ size, other, dim }) =>
    size < 0
      ? 'The sizes of the operands do not fit this operation.'
      : `The sizes must be equal: ${size} and ${other}${inDim(dim)}.`,
  labels: ({ size, other }) =>
    `Dimension 0 is ${size} in the predictions and ${other} in the labels. The loss needs the same number there.`,
  elements: ({ count, wanted, shape, open }) =>
    open
      ? `${count} elements don't divide into ${tuple(shape)}: the other sizes make ${wanted}.`
      : `${shape.length > 0 ? tuple(shape) : 'The requested shape'} holds ${wanted} elements and the array has ${count}. A reshape keeps their number.`,
  lengths: ({ kind, size, other }) =>
    size < 0
      ? 'The lengths do not fit.'
      : kind === 'julia'
        ? `In one dimension the lengths are ${size} and ${other}. They must be equal, or one of them 1.`
        : `The two must have the same length: ${size} and ${other}.`,
  operator: ({ kind, sign, a, b, size, other, dim }) =>
    by(kind, {
      product: `A matrix product needs as many columns in ${a} as rows in ${b}: ${size} and ${other}.`,
      columns: `${sign} solves for a matrix, so both need the same number of columns: ${a} has ${size} and ${b} has ${other}.`,
      rows: `${sign} solves for a matrix, so both need the same number of rows: ${a} has ${size} and ${b} has ${other}.`,
      lengths: `${a} has ${size} elements and ${b} has ${other}.`,
      assigned: `The place that is assigned to has ${size} in dimension ${dim}, and the value has ${other}.`,
      else: `In dimension ${dim}, ${a} has ${size} and ${b} has ${other}.`,
    }),
  unequal: ({ kind }) =>
    by(kind, {
      columns: 'The operator / solves for a matrix, so both operands need the same number of columns.',
      rows: 'The operator \\ solves for a matrix, so both operands need the same number of rows.',
      else: 'The sizes of the operands do not fit this operation.',
      product: 'The left matrix needs as many columns as the right one has rows.',
      arrays: 'Both arrays need the same dim. A matrix with one column is an array, and a vector is not.',
    }),
  table: () => 'A table is expected (samples × features), and this is a single row or column.',
  index: ({ kind, size, last, dim }) =>
    by(kind, {
      outside: `Index ${size} is outside of 0 to ${last}${inDim(dim)}.`,
      empty: 'The dimension that is indexed is empty.',
      graph: 'edge_index names a node that does not exist. Its largest entry must be below the number of nodes.',
      else: 'An id is outside of the embedding: ids run from 0 to its number of rows minus 1.',
    }),
  indices: ({ size }) => `There are more indices than dimensions${size < 0 ? '' : `: the array has ${size}`}.`,
  mask: ({ size, other, dim }) => `The mask has ${size}${inDim(dim)}, and what it selects from has ${other}.`,
  weights: ({ name, one, two }) => `${name || 'A weight'} is ${tuple(one)} in the file and ${tuple(two)} in the model.`,
  'not-contiguous': () =>
    'view() needs contiguous memory, which a tensor no longer has after a transpose, permute or slice.',
  opencv: ({ kind }) =>
    kind === 'mask'
      ? 'OpenCV needs a mask of one channel and dtype uint8, with the height and width of the pictures.'
      : 'OpenCV needs both arrays to have the same height, width, channels and dtype. It never broadcasts.',
};
