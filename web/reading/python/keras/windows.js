// What Keras' layers with windows make of a shape: convolutions, pools, borders.

import { Sequence } from '../values.js';
import { shown, sizesIn, value } from './sizes.js';

/** @import { Bound } from '../signature.js' */
/** @import { Shaping } from './shapes.js' */
/** @import { Sizes } from './sizes.js' */

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
export const convolution = (rank, { depthwise = false, ...more } = {}) => ({
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
export const transposed = (rank) => ({
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
export const pooling = (rank) => ({
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
export const globally = (rank) => ({
  signature: 'data_format=, keepdims=, **options',
  ndim: rank + 2,
  shape: (shape, settings) => {
    if (settings.flag('keepdims')) return spatially(shape, settings, () => 1);
    return [shape[0] ?? null, (isFirst(settings) ? shape[1] : shape.at(-1)) ?? null];
  },
});

/** @type {(rank: number, f: (size: number, before: number, after: number) => number, name: string) => Shaping} */
export const bordered = (rank, f, name) => ({
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
export const enlarged = (rank) => ({
  signature: 'size=2, data_format=, interpolation=, **options',
  ndim: rank + 2,
  shape: (shape, settings) => {
    const sizes = each(settings, 'size', rank, 2);
    return spatially(shape, settings, (size, i) => (size === null ? null : size * (sizes[i] ?? 1)));
  },
});
