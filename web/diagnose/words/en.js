// All sentences of a diagnosis in English. They are given data and return text: never markup, and never what was pasted
// as anything but a name.

import { partialTuple as tuple } from '../../lib/errors/printed-shape.js';
import { causes } from './causes-en.js';
import { facts } from './facts-en.js';
import { frameworks } from './frameworks.js';
import { next, steps } from './next-en.js';

/** @typedef {Record<string, any>} Facts */
/** @typedef {typeof en} Words */

export const en = {
  tuple,
  sure: { likely: 'Likely', possible: 'Possible' },
  colon: ': ',
  join: (/** @type {string[]} */ items) => items.join(', '),
  space: ' ',
  stop: '. ',
  frameworks,
  nothing: 'No error about shapes was found in this text.',
  unknownWording: (/** @type {string} */ sentence, /** @type {string} */ sizes) =>
    `This wording isn't known here: ${sentence}${sizes ? ` (sizes in it: ${sizes})` : ''}`,
  target: 'keeps its shape',
  hidden: 'the batch dimension is not printed',
  forms: {
    fresh: '',
    inPlace: 'in place',
    out: 'into an output',
    assign: 'assignment',
    expand: 'expand',
    loss: 'loss',
  },

  result: (/** @type {Facts} */ { shape, count, bytes, growth }) =>
    `Result ${tuple(shape)}: ${count} element${count === '1' ? '' : 's'}, ${bytes} as float32${growth > 1 ? `, ${growth} times the larger operand` : ''}.`,
  noResult: 'No result.',

  operations: {
    matmul: 'matrix product',
    bmm: 'batched matrix product',
    'numpy-matmul': 'matrix product',
    einsum: 'einsum',
    cat: 'concatenation',
    stack: 'stacking samples',
    ragged: 'making an array of a list',
    reshape: 'reshape',
    contiguous: 'view',
    'batch-size': 'loss',
    'target-size': 'loss',
    'same-shape': 'two shapes that have to be the same',
    conv: 'convolution',
    'layer-rank': 'layer',
    'target-rank': 'loss',
    'norm-batch': 'batch normalization',
    hidden: 'hidden state of a recurrent layer',
    features: 'features',
    layer: 'layer',
    checkpoint: 'loading weights',
    mask: 'boolean mask',
    'attention-mask': 'attention mask',
    index: 'index',
    lengths: 'lengths',
    table: 'input table',
    export: 'input of an exported graph',
    pictures: 'operation on two pictures',
    julia: 'broadcast',
    r: 'operation on arrays',
    matlab: 'operation on arrays',
    octave: 'operation on arrays',
  },
  sizes: (/** @type {number} */ a, /** @type {number} */ b, /** @type {number | null} */ dim) =>
    `${a} vs ${b}${dim === null || dim < 0 ? '' : ` in dimension ${dim}`}`,
  noShapes: 'The message does not include the shapes.',

  facts,
  causes,
  cause: (/** @type {string} */ sure, /** @type {readonly string[]} */ [what, check, then]) =>
    `${sure}: ${what}. True if ${check}. Then ${then}.`,
  check: (/** @type {readonly string[]} */ [, check, then]) => `Check first whether ${check}. If so, ${then}.`,
  otherwise: ' If not: ',
  next: { ...next, ...steps },

  meanings: {
    inserted: (/** @type {Facts} */ { name, shape, other, at }) =>
      `${name} becomes ${tuple(shape)}${at.length > 0 ? ` and lines up with dimension ${at.join(' and ')} of ${other}` : ''}.`,
    'as-columns': () => 'Same result as today, but it makes the intent explicit: one value per column.',
    squeezed: (/** @type {Facts} */ { name, shape }) =>
      `${name} becomes ${tuple(shape)}; the axis is named, so a batch of 1 stays.`,
    permuted: (/** @type {Facts} */ { name, shape }) =>
      `${name} becomes ${tuple(shape)}: right only if its axes are in the wrong order now.`,
    keepdim: () => 'The reduction keeps its axes, with size 1.',
    'joined-along': (/** @type {Facts} */ { dim }) => `Joins them along dimension ${dim}.`,
  },
  gives: (/** @type {readonly number[]} */ shape, /** @type {string} */ count) =>
    `Result ${tuple(shape)}; ${count === '0' ? 'copies nothing' : `makes ${count} element${count === '1' ? '' : 's'}`}.`,
  by: (/** @type {string} */ call, /** @type {string} */ said) => `With ${call}, ${said}`,
  caution: 'Right only if you mean this.',

  nextStep: 'Next',
  asks: (/** @type {string} */ names) => `What is the shape of ${names}?`,
  fix: 'Fix',
};
