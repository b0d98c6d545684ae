// Each possible cause: what it is, the check that confirms it, and what to do then.

/** @import { Facts } from './facts-en.js' */

/** @typedef {readonly [cause: string, check: string, then: string]} Sentences */

const check = 'the image has 3 channels before this line';

/** @type {Record<string, (facts: Facts) => Sentences>} */
export const causes = {
  'dropped-axis': () => [
    'a reduction in this code drops the axis it reduces, so the rest lines up with another axis',
    'the reduction runs over one axis and does not keep it',
    'keep the axis with size 1',
  ],
  'alpha-channel': () => [
    'the image has a fourth channel, transparency (RGBA)',
    'the image has 4 channels where it is read',
    'convert it to RGB when you read it',
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
