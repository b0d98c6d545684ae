// What each of Keras' layers makes of a shape: its parameters, the shapes it takes, and the shape it answers with.

import { Sequence } from '../values.js';
import { product, shown, sizesIn, value } from './sizes.js';
import { convolution, transposed, pooling, globally, bordered, enlarged } from './windows.js';

/** @import { DType } from '../../../case/case.js' */
/** @import { Bound } from '../signature.js' */
/** @import { Sizes } from './sizes.js' */

/**
 * @typedef {object} Shaping
 * @property {string} signature
 * @property {number} [ndim]  how many dimensions there must be
 * @property {number} [least]  how many at least
 * @property {(settings: Bound, shape: Sizes) => number} [fixed]  the axis whose size must stay once it is built
 * @property {(shape: Sizes, settings: Bound, name: string) => Sizes | Sizes[]} shape
 * @property {DType} [dtype]  of the result; float32 for what comes with floats
 */

/** @type {(states: number) => Shaping} */
const recurrent = (states) => ({
  signature: 'units, activation=, recurrent_activation=, use_bias=, *, return_sequences=, return_state=, **options',
  ndim: 3,
  fixed: () => -1,
  shape: (shape, settings) => {
    const units = settings.int('units', 1);
    const last = [shape[0] ?? null, units];
    const out = settings.flag('return_sequences') ? [...shape.slice(0, 2), units] : last;
    return settings.flag('return_state') ? [out, ...Array.from({ length: states }, () => last)] : out;
  },
});

/** As it is. @type {(signature?: string) => Shaping} */
const kept = (signature = '*rest, **options') => ({ signature, shape: (shape) => shape });

/** @type {Shaping} */
const normalised = {
  signature: 'axis=-1, ~momentum=, epsilon=, **options',
  fixed: (settings) => (settings.value('axis') instanceof Sequence ? -1 : settings.int('axis', -1)),
  shape: (shape) => shape,
};

/** @type {Map<string, Shaping>} */
export const shapings = new Map(
  /** @type {[string, Shaping][]} */ ([
    [
      'Dense',
      {
        signature: 'units, activation=, use_bias=, **options',
        least: 2,
        fixed: () => -1,
        shape: (shape, settings) => [...shape.slice(0, -1), settings.int('units', 1)],
      },
    ],
    [
      'Embedding',
      {
        signature: 'input_dim, output_dim, **options',
        shape: (shape, settings) => [...shape, settings.int('output_dim', 1)],
        dtype: 'float32',
      },
    ],
    [
      'Flatten',
      {
        signature: 'data_format=, **options',
        least: 1,
        shape: (shape) => (shape.length === 1 ? [shape[0] ?? null, 1] : [shape[0] ?? null, product(shape.slice(1))]),
      },
    ],
    [
      'Reshape',
      {
        signature: 'target_shape, **options',
        shape: (shape, settings) => {
          const target = sizesIn(settings.value('target_shape'));
          const given = product(shape.slice(1));
          const known = product(target.filter((size) => size !== -1)) ?? 1;
          const input = `input_shape=${shown(shape.slice(1))}, target_shape=${shown(target)}`;
          if (given !== null && !target.includes(-1) && given !== known)
            throw value(`The total size of the tensor must be unchanged. Received: ${input}`);
          if (given !== null && target.includes(-1) && given % known !== 0)
            throw value(
              'The total size of the tensor must be unchanged, however, the input size cannot by divided by the ' +
                `specified dimensions in target_shape. Received: ${input}`,
            );
          return [
            shape[0] ?? null,
            ...target.map((size) => (size === -1 ? (given === null ? null : given / known) : size)),
          ];
        },
      },
    ],
    [
      'Permute',
      {
        signature: 'dims, **options',
        shape: (shape, settings, name) => {
          const dims = settings.ints('dims') ?? [];
          if (dims.length + 1 !== shape.length)
            throw value(
              `Input 0 of layer "${name}" is incompatible with the layer: expected ndim=${dims.length + 1}, found ` +
                `ndim=${shape.length}. Full shape received: ${shown(shape)}`,
            );
          return [shape[0] ?? null, ...dims.map((dim) => shape[dim] ?? null)];
        },
      },
    ],
    [
      'RepeatVector',
      {
        signature: 'n, **options',
        ndim: 2,
        shape: ([batch = null, size = null], settings) => [batch, settings.int('n', 1), size],
      },
    ],
    ...[1, 2, 3].flatMap(
      (rank) =>
        /** @type {[string, Shaping][]} */ ([
          [`Conv${rank}D`, convolution(rank)],
          [`Conv${rank}DTranspose`, transposed(rank)],
          [`SeparableConv${rank}D`, convolution(rank)],
          [`DepthwiseConv${rank}D`, convolution(rank, { depthwise: true })],
          [`MaxPooling${rank}D`, pooling(rank)],
          [`MaxPool${rank}D`, pooling(rank)],
          [`AveragePooling${rank}D`, pooling(rank)],
          [`AvgPool${rank}D`, pooling(rank)],
          [`GlobalMaxPooling${rank}D`, globally(rank)],
          [`GlobalMaxPool${rank}D`, globally(rank)],
          [`GlobalAveragePooling${rank}D`, globally(rank)],
          [`GlobalAvgPool${rank}D`, globally(rank)],
          [`UpSampling${rank}D`, enlarged(rank)],
          [`ZeroPadding${rank}D`, bordered(rank, (size, before, after) => size + before + after, 'padding')],
          [`Cropping${rank}D`, bordered(rank, (size, before, after) => size - before - after, 'cropping')],
          [`SpatialDropout${rank}D`, { ...kept('rate, **options'), ndim: rank + 2 }],
        ]),
    ),
    ['LSTM', recurrent(2)],
    ['GRU', recurrent(1)],
    ['SimpleRNN', recurrent(1)],
    ['BatchNormalization', normalised],
    ['LayerNormalization', normalised],
    ['Activation', kept('activation, **options')],
    ...'Dropout GaussianNoise Masking ReLU LeakyReLU PReLU ELU Softmax Identity RandomFlip RandomRotation RandomZoom RandomContrast'
      .split(' ')
      .map((name) => /** @type {[string, Shaping]} */ ([name, kept()])),
    ['Rescaling', { ...kept('~scale, offset=, **options'), dtype: 'float32' }],
  ]),
);
