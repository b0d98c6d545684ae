// The shapes of Keras' convolutions, pooling and padding.

import { Sequence } from '../../runtime/values.js';
import { NotUnderstood } from '../../runtime/raised.js';
import { isUnknownSize, newSize } from '../../runtime/unknown-sizes.js';
import { shown, sizesIn, valueError } from './sizes.js';

/** @import { Bound } from '../../runtime/signature.js' */
/** @import { Shape } from './sizes.js' */

/** @typedef {(shape: Shape, settings: Bound, name: string) => Shape} Shaping */

/**
 * A setting that is one size for all dimensions, or one for each.
 * @type {(settings: Bound, name: string, count: number, otherwise?: number) => number[]}
 */
const each = (settings, name, count, otherwise = 1) => {
  const given = settings.ints(name) ?? [otherwise];
  return given.length === 1 ? Array.from({ length: count }, () => given[0] ?? otherwise) : given;
};

/** @param {Bound} settings */
const isFirst = (settings) => settings.value('data_format') === 'channels_first';
/** @type {(shape: Shape, settings: Bound) => number} */
const channelsOf = (shape, settings) => (isFirst(settings) ? shape[1] : shape.at(-1)) ?? 0;

/**
 * A shape with new spatial sizes, computed by `f`, and new channels. An unknown size gives another unknown size.
 * @type {(shape: Shape, settings: Bound, f: (size: number, i: number) => number, channels?: number) => number[]}
 */
const spatially = (shape, settings, f, channels = channelsOf(shape, settings)) => {
  const [batch = 0] = shape;
  const inner = isFirst(settings) ? shape.slice(2) : shape.slice(1, -1);
  const spatial = inner.map((size, i) => (isUnknownSize(size) ? newSize() : f(size, i)));
  return isFirst(settings) ? [batch, channels, ...spatial] : [batch, ...spatial, channels];
};

/** @param {Bound} settings */
const isValid = (settings) => String(settings.value('padding') ?? 'valid').toLowerCase() === 'valid';

/** @type {(size: number, window: number, stride: number, isValid: boolean) => number} */
const slid = (size, window, stride, valid) =>
  valid ? Math.floor((size - window) / stride) + 1 : Math.ceil(size / stride);

/** A depthwise convolution has `depth_multiplier` and no `filters`. @param {number} rank @returns {Shaping} */
export function convolution(rank) {
  return (shape, settings, name) => {
    const [kernel = [], strides = [], dilation = []] = ['kernel_size', 'strides', 'dilation_rate'].map((key) =>
      each(settings, key, rank),
    );
    const channels = channelsOf(shape, settings);
    if (!isUnknownSize(channels) && channels % settings.int('groups', 1) !== 0) throw new NotUnderstood('line');
    const result = spatially(
      shape,
      settings,
      (size, i) => slid(size, ((kernel[i] ?? 1) - 1) * (dilation[i] ?? 1) + 1, strides[i] ?? 1, isValid(settings)),
      settings.int('filters') ?? channels * settings.int('depth_multiplier', 1),
    );
    if (result.slice(1).some((size) => size <= 0))
      throw valueError(
        `One of the dimensions in the output is <= 0 due to downsampling in ${name}. Consider increasing the input ` +
          `size. Received input shape ${shown(shape)} which would produce output shape with a zero or negative value ` +
          'in a dimension.',
      );
    return result;
  };
}

/** The shape of a transposed convolution. @param {number} rank @returns {Shaping} */
export function transposedShape(rank) {
  return (shape, settings) => {
    if (settings.value('output_padding') !== undefined) throw new NotUnderstood('line');
    const [kernel = [], strides = [], dilation = []] = ['kernel_size', 'strides', 'dilation_rate'].map((name) =>
      each(settings, name, rank),
    );
    const size = (/** @type {number} */ from, /** @type {number} */ i) => {
      const [window, stride] = [((kernel[i] ?? 1) - 1) * (dilation[i] ?? 1) + 1, strides[i] ?? 1];
      return from * stride + (isValid(settings) ? Math.max(window - stride, 0) : 0);
    };
    return spatially(shape, settings, size, settings.int('filters', 1));
  };
}

/** The shape of a pooling layer. @param {number} rank @returns {Shaping} */
export function pooledShape(rank) {
  return (shape, settings) => {
    const pool = each(settings, 'pool_size', rank, 2);
    const strides = settings.value('strides') === undefined ? pool : each(settings, 'strides', rank);
    const result = spatially(shape, settings, (size, i) =>
      slid(size, pool[i] ?? 2, strides[i] ?? 2, isValid(settings)),
    );
    if (result.slice(1).some((size) => size <= 0)) throw new NotUnderstood('line');
    return result;
  };
}

/** The shape of a global pooling layer. @type {Shaping} */
export const globallyPooledShape = (shape, settings) =>
  settings.flag('keepdims') ? spatially(shape, settings, () => 1) : [shape[0] ?? 0, channelsOf(shape, settings)];

/** The shape of a padding layer. @param {number} rank @returns {Shaping} */
export function paddedShape(rank) {
  return (shape, settings) => {
    const given = settings.value('padding');
    const items = given instanceof Sequence ? given.items : Array.from({ length: rank }, () => given ?? null);
    const pairs = rank === 1 && given instanceof Sequence ? [given] : items;
    return spatially(shape, settings, (size, i) => {
      const [before = 0, after = before] = sizesIn(pairs[i] ?? null);
      return size + before + after;
    });
  };
}

/** The shape of an upsampling layer. @param {number} rank @returns {Shaping} */
export function upsampledShape(rank) {
  return (shape, settings) => {
    const sizes = each(settings, 'size', rank, 2);
    return spatially(shape, settings, (size, i) => size * (sizes[i] ?? 1));
  };
}
