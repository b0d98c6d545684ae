// Each possible cause: what it is, the check that confirms it, and what to do then.

import { partialTuple as tuple } from '../../lib/errors/printed-shape.js';

/** @import { Facts } from './facts-en.js' */

/** @typedef {readonly [cause: string, check: string, then: string]} Sentences */

const check = 'the image has 3 channels before this line';

/** @type {Record<string, (facts: Facts) => Sentences>} */
export const causes = {
  'alpha-channel': ({ channels = 4 }) => [
    `the image has a ${channels === 4 ? 'fourth channel, transparency (RGBA)' : 'second channel, transparency (gray with alpha)'}`,
    `the image has ${channels} channels where it is read`,
    `convert it to RGB${channels === 4 ? '' : ' or to plain gray'} when you read it`,
  ],
  'gray-image': ({ kind }) =>
    kind === 'colour'
      ? ['the image has three channels, and a gray one is expected', check, 'convert it to gray when you read it']
      : [
          'the image is gray and has one channel, or none, where three are expected',
          'the image has one channel, or none, where it is read',
          kind === 'normalize'
            ? 'convert it to RGB, or normalize it with a single mean and deviation'
            : 'convert it to RGB when you read it',
        ],
  'not-a-multiple': ({ large, small }) => [
    `a network rounded a size while downsampling, so ${small} and ${large} meet`,
    'it runs with input sizes that are multiples of 32',
    'resize or pad the input to such a multiple',
  ],
  'channel-order': ({ kind, wanted, a, b }) => [
    kind === 'layer'
      ? `the layer looks for its ${wanted} channels in another dimension than the input has them`
      : `${a} and ${b} have their channels in different dimensions`,
    'the layer or library documents its channels in another place than the data has them',
    'put the axes into the order that is documented',
  ],
  'last-batch': ({ small, large }) => [
    `the last batch has ${small} samples instead of ${large}, and something else keeps ${large}`,
    `the number of samples is no multiple of ${large}, and the first batches run`,
    'take the batch size from the input, or drop the last batch',
  ],
  patches: ({ one, two }) => [
    `a picture was cut into ${one} × ${one} patches and one token, where positions for ${two} × ${two} are kept, or the other way round`,
    'the input picture has another height and width than the model was made for',
    'resize the pictures with the preprocessing of this model, or use the model made for their size',
  ],
  observation: ({ target, value }) => [
    `${tuple(target)} is what observation_space declares, and reset() or step() returned something of ${tuple(value)}`,
    'np.shape(env.reset()) or the shape of what step() returns differs from env.observation_space.shape',
    'make all three the same, and return from reset() what your version of gym expects: the observation, or (observation, info)',
  ],
  scaler: ({ given, wanted }) => [
    `the scaler was fitted on ${wanted} column${wanted === 1 ? '' : 's'}, and this array has ${given}`,
    `the scaler's n_features_in_ or scale_.shape is ${wanted}`,
    'pass all columns it was fitted on, or fit a separate scaler on the columns that you convert',
  ],
  'odd-halves': ({ small, all }) => [
    `of ${all} columns, 0::2 takes ${small + 1} and 1::2 takes ${small}`,
    `the size that is split into 0::2 and 1::2 is ${all}, an odd number`,
    `choose an even size, or cut the values for 1::2 to the first ${small}`,
  ],
  limit: ({ small, large }) => [
    `${small} is a limit, such as a maximum length, and an input has ${large}`,
    `${small} stands in the configuration or where the model is built`,
    'shorten or drop longer inputs, or raise the limit where it is set',
  ],
  'missing-values': () => [
    'a step before has left out rows, such as those with missing values',
    'the number of rows without missing values is the length of the result',
    'fill or drop the missing values in the same rows of both, or join by the index',
  ],
  'fixed-export': () => [
    'the exported graph keeps the sizes it was traced with',
    'it runs with exactly the input shape of the export',
    'export it again with that axis dynamic',
  ],
  ragged: () => [
    'an array was made of a list whose rows or images have different shapes',
    'printing the shape of each entry of the list shows different ones',
    'make them equal by padding, cutting or resizing',
  ],
  'wrong-weights': () => [
    'parts of different models or versions are combined',
    'it runs with weights, settings and code of one release',
    'take all parts from that release',
  ],
};
