// What each of Keras' layers makes of a shape: its parameters, the shapes it takes, and the shape it answers with.

import { Sequence } from '../values.js';
import { product, shown, sizesIn, value } from './sizes.js';

/**
 * @typedef {import('./sizes.js').Sizes} Sizes
 * @typedef {import('../signature.js').Bound} Bound
 * @typedef {import('../../../case/case.js').DType} DType
 *
 * @typedef {object} Shaping
 * @property {string} signature
 * @property {number} [ndim]  how many dimensions there must be
 * @property {number} [least]  how many at least
 * @property {(settings: Bound, shape: Sizes) => number} [fixed]  the axis whose size must stay once it is built
 * @property {(shape: Sizes, settings: Bound, name: string) => Sizes | Sizes[]} shape
 * @property {DType} [dtype]  of the result; float32 for what comes with floats
 */

/** @param {Bound} settings @param {string} name */
const isSet = (settings, name) => settings.flag(name);

/**
 * One size for every dimension, or one each.
 * @type {(settings: Bound, name: string, count: number, otherwise?: number) => number[]}
 */
const each = (settings, name, count, otherwise = 1) => {
  const given = settings.value(name) === undefined ? [otherwise] : (settings.ints(name) ?? [otherwise]);
  return given.length === 1 ? Array.from({ length: count }, () => given[0] ?? otherwise) : given;
};

/** @param {Bound} settings */
const isFirst = (settings) => settings.value('data_format') === 'channels_first';

/**
 * Sizes between the batch and the channels, made otherwise; and the channels.
 * @type {(shape: Sizes, settings: Bound, f: (size: number | null, i: number) => number | null, channels?: number |
 *   null) => Sizes}
 */
const spatially = (shape, settings, f, channels) => {
  const first = isFirst(settings);
  const [batch = null] = shape;
  const spatial = (first ? shape.slice(2) : shape.slice(1, -1)).map(f);
  const last = channels !== undefined ? channels : ((first ? shape[1] : shape.at(-1)) ?? null);
  return first ? [batch, last, ...spatial] : [batch, ...spatial, last];
};

/** @param {Bound} settings */
const paddingOf = (settings) => String(settings.value('padding') ?? 'valid').toLowerCase();

/** @type {(size: number | null, window: number, stride: number, padding: string) => number | null} */
const slid = (size, window, stride, padding) => {
  if (size === null) return null;
  return padding === 'valid' ? Math.floor((size - window) / stride) + 1 : Math.ceil(size / stride);
};

/** `[ 2  2]`, as NumPy prints an array. @param {readonly (number | null)[]} sizes */
const asArray = (sizes) => {
  const texts = sizes.map((size) => String(size ?? 'None'));
  const width = sizes.includes(null) ? 0 : Math.max(...texts.map(({ length }) => length));
  return `[${texts.map((text) => text.padStart(width)).join(' ')}]`;
};

/** @type {(rank: number, more?: Partial<Shaping> & { depthwise?: boolean }) => Shaping} */
const convolution = (rank, { depthwise = false, ...more } = {}) => ({
  signature: `${depthwise ? '' : 'filters, '}kernel_size, strides=, padding=, data_format=, dilation_rate=, groups=, activation=, use_bias=, *, depth_multiplier=, **options`,
  least: rank + 2,
  fixed: (settings) => (isFirst(settings) ? 1 : -1),
  shape: (shape, settings, name) => {
    const [kernel, strides, dilation] = ['kernel_size', 'strides', 'dilation_rate'].map((key) =>
      each(settings, key, rank),
    );
    const padding = paddingOf(settings);
    const channels = (isFirst(settings) ? shape[1] : shape.at(-1)) ?? null;
    const filters = depthwise
      ? channels === null
        ? null
        : channels * settings.int('depth_multiplier', 1)
      : settings.int('filters', 1);
    const groups = settings.int('groups', 1);
    if (channels !== null && channels % groups !== 0)
      throw value(
        'The number of input channels must be evenly divisible by the number of groups. Received groups=' +
          `${groups}, but the input has ${channels} channels (full input shape is ${shown(shape)}).`,
      );
    const made = spatially(
      shape,
      settings,
      (size, i) => slid(size, ((kernel?.[i] ?? 1) - 1) * (dilation?.[i] ?? 1) + 1, strides?.[i] ?? 1, padding),
      filters,
    );
    const spatial = isFirst(settings) ? made.slice(2) : made.slice(1, -1);
    if (spatial.some((size) => size !== null && size <= 0))
      throw value(
        `One of the dimensions in the output is <= 0 due to downsampling in ${name}. Consider increasing the input ` +
          `size. Received input shape ${shown(shape)} which would produce output shape with a zero or negative value ` +
          'in a dimension.',
      );
    return made;
  },
  ...more,
});

/** @type {(rank: number) => Shaping} */
const transposed = (rank) => ({
  signature:
    'filters, kernel_size, strides=, padding=, output_padding=, data_format=, dilation_rate=, activation=, use_bias=, **options',
  least: rank + 2,
  fixed: (settings) => (isFirst(settings) ? 1 : -1),
  shape: (shape, settings) => {
    const [kernel, strides, dilation] = ['kernel_size', 'strides', 'dilation_rate'].map((name) =>
      each(settings, name, rank),
    );
    const added = settings.value('output_padding') === undefined ? undefined : each(settings, 'output_padding', rank);
    const padding = paddingOf(settings);
    const size = (/** @type {number | null} */ from, /** @type {number} */ i) => {
      if (from === null) return null;
      const window = ((kernel?.[i] ?? 1) - 1) * (dilation?.[i] ?? 1) + 1;
      const stride = strides?.[i] ?? 1;
      const more = added?.[i];
      if (more === undefined) return padding === 'same' ? from * stride : from * stride + Math.max(window - stride, 0);
      const pad = padding === 'same' ? Math.floor(window / 2) : 0;
      return (from - 1) * stride + window - 2 * pad + more;
    };
    return spatially(shape, settings, size, settings.int('filters', 1));
  },
});

/** @type {(rank: number) => Shaping} */
const pooling = (rank) => ({
  signature: 'pool_size=2, strides=, padding=, data_format=, **options',
  ndim: rank + 2,
  shape: (shape, settings) => {
    const pool = each(settings, 'pool_size', rank, 2);
    const strides = settings.value('strides') === undefined ? pool : each(settings, 'strides', rank);
    const made = spatially(shape, settings, (size, i) =>
      slid(size, pool[i] ?? 2, strides[i] ?? 2, paddingOf(settings)),
    );
    const spatial = isFirst(settings) ? made.slice(2) : made.slice(1, -1);
    if (spatial.some((size) => size !== null && size <= 0))
      throw value(
        `Computed output size would be negative. Received: \`inputs.shape=${asArray(shape)}\` and ` +
          `\`pool_size=${asArray(pool)}\`.`,
      );
    return made;
  },
});

/** @type {(rank: number) => Shaping} */
const globally = (rank) => ({
  signature: 'data_format=, keepdims=, **options',
  ndim: rank + 2,
  shape: (shape, settings) => {
    if (isSet(settings, 'keepdims')) return spatially(shape, settings, () => 1);
    return [shape[0] ?? null, (isFirst(settings) ? shape[1] : shape.at(-1)) ?? null];
  },
});

/** @type {(rank: number, f: (size: number, before: number, after: number) => number, name: string) => Shaping} */
const bordered = (rank, f, name) => ({
  signature: `${name}=1, data_format=, **options`,
  ndim: rank + 2,
  shape: (shape, settings) => {
    const given = settings.value(name);
    const items = given instanceof Sequence ? given.items : Array.from({ length: rank }, () => given ?? null);
    const pairs =
      rank === 1 && given instanceof Sequence
        ? [given.items]
        : items.map((item) => (item instanceof Sequence ? item.items : [item, item]));
    const sizes = pairs.map((pair) => sizesIn(new Sequence('tuple', pair)));
    return spatially(shape, settings, (size, i) =>
      size === null ? null : f(size, sizes[i]?.[0] ?? 0, sizes[i]?.[1] ?? 0),
    );
  },
});

/** @type {(rank: number) => Shaping} */
const enlarged = (rank) => ({
  signature: 'size=2, data_format=, interpolation=, **options',
  ndim: rank + 2,
  shape: (shape, settings) => {
    const sizes = each(settings, 'size', rank, 2);
    return spatially(shape, settings, (size, i) => (size === null ? null : size * (sizes[i] ?? 1)));
  },
});

/** @type {(states: number) => Shaping} */
const recurrent = (states) => ({
  signature: 'units, activation=, recurrent_activation=, use_bias=, *, return_sequences=, return_state=, **options',
  ndim: 3,
  fixed: () => -1,
  shape: (shape, settings) => {
    const units = settings.int('units', 1);
    const last = [shape[0] ?? null, units];
    const out = isSet(settings, 'return_sequences') ? [...shape.slice(0, 2), units] : last;
    return isSet(settings, 'return_state') ? [out, ...Array.from({ length: states }, () => last)] : out;
  },
});

/** As it is. @type {(signature?: string) => Shaping} */
const kept = (signature = '*rest, **options') => ({ signature, shape: (shape) => shape });

/** @type {Shaping} */
const normalised = {
  signature: 'axis=-1, momentum=, epsilon=, **options',
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
          [`Convolution${rank}D`, convolution(rank)],
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
    ['UnitNormalization', normalised],
    ['GroupNormalization', { ...kept('groups=, axis=, **options') }],
    ['Normalization', kept()],
    ['Activation', kept('activation, **options')],
    ...'Dropout GaussianNoise GaussianDropout AlphaDropout ActivityRegularization Masking ReLU LeakyReLU PReLU ELU Softmax ThresholdedReLU Identity RandomFlip RandomRotation RandomZoom RandomContrast RandomTranslation RandomBrightness'
      .split(' ')
      .map((name) => /** @type {[string, Shaping]} */ ([name, kept()])),
    ['Rescaling', { ...kept('scale, offset=, **options'), dtype: 'float32' }],
    [
      'Resizing',
      {
        signature: 'height, width, **options',
        shape: (shape, settings) => spatially(shape, settings, (_, i) => settings.int(i === 0 ? 'height' : 'width', 1)),
      },
    ],
    [
      'CenterCrop',
      {
        signature: 'height, width, **options',
        shape: (shape, settings) => spatially(shape, settings, (_, i) => settings.int(i === 0 ? 'height' : 'width', 1)),
      },
    ],
    [
      'EinsumDense',
      {
        signature: 'equation, output_shape, **options',
        shape: (shape, settings) => {
          const wanted = settings.value('output_shape');
          const sizes = sizesIn(wanted);
          return [...shape.slice(0, 1), ...sizes.map((size, i) => size ?? shape[i + 1] ?? null)];
        },
      },
    ],
  ]),
);
