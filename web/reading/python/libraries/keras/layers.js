// Keras' most common layers: their parameters, the inputs that they accept, and the shape of their output.

import { argumentOf } from '../../runtime/implicit.js';
import { Instance, list, Sequence, UNKNOWN } from '../../runtime/values.js';
import { isUnknown } from '../../runtime/kinds.js';
import { NotUnderstood } from '../../runtime/raised.js';
import { isUnknownSize } from '../../runtime/unknown-sizes.js';
import { checkInput, layer, nameOf, settingsOf } from './layer.js';
import { differ, freshTensor, product, shown, sizesIn, tensorOf, tensorsIn, valueError } from './sizes.js';
import {
  paddedShape,
  convolution,
  upsampledShape,
  globallyPooledShape,
  pooledShape,
  transposedShape,
} from './windows.js';

/** @import { DType } from '../../../../lib/boundary/dtype.js' */
/** @import { Span } from '../../../../notation/parse.js' */
/** @import { Bound } from '../../runtime/signature.js' */
/** @import { TensorValue, Value } from '../../runtime/values.js' */
/** @import { World } from '../../runtime/world.js' */
/** @import { Takes } from './layer.js' */
/** @import { Shape } from './sizes.js' */

/**
 * Computes the shape of a layer's output, or of the output and the states.
 * @typedef {(shape: Shape, settings: Bound, name: string) => Shape | Shape[]} Shaping
 */

/** Layers return float32, whatever the dtype of the input. @type {(dtype: DType) => DType} */
const floats = (dtype) => (dtype.includes('float') ? 'float32' : dtype);

/**
 * Adds layers of one input.
 * @type {(names: string, signature: string, shape: Shaping, takes?: Takes & { allowsIntegers?: boolean }) => void}
 */
const row = (names, signature, shape, takes = {}) =>
  void layer(names, {
    signature,
    forward: (world, self, given) => {
      const x = tensorOf(world, given.need('inputs').value);
      const settings = settingsOf(self);
      checkInput(self, x.shape, takes, settings);
      const result = shape(x.shape, settings, nameOf(self));
      const dtype = takes.allowsIntegers ? floats(x.dtype) : 'float32';
      const isMany = Array.isArray(result[0]);
      const all = /** @type {Shape[]} */ (isMany ? result : [result]).map((each) => freshTensor(world, each, dtype));
      return isMany ? list(all) : (all[0] ?? UNKNOWN);
    },
  });

const last = () => -1;
const moved = { allowsIntegers: true };
const [first, rest] = [(/** @type {Shape} */ [batch = 0]) => batch, (/** @type {Shape} */ shape) => shape.slice(1)];

row(
  'Dense',
  'units, activation=, use_bias=, **options',
  (shape, settings) => [...shape.slice(0, -1), settings.int('units', 1)],
  { least: 2, axis: last },
);
row('Embedding', 'input_dim, output_dim, **options', (shape, settings) => [...shape, settings.int('output_dim', 1)]);
row('Flatten', 'data_format=, **options', (shape) => [first(shape), product(rest(shape))], { least: 1, ...moved });
row(
  'Reshape',
  'target_shape, **options',
  (shape, settings) => {
    const target = sizesIn(settings.value('target_shape'));
    const [given, known] = [product(rest(shape)), product(target.filter((size) => size !== -1))];
    const isOpen = isUnknownSize(given) || isUnknownSize(known);
    const input = `input_shape=${shown(rest(shape))}, target_shape=${shown(target)}`;
    if (!isOpen && !target.includes(-1) && given !== known)
      throw valueError(`The total size of the tensor must be unchanged. Received: ${input}`);
    if (given % known !== 0) {
      if (isOpen) throw new NotUnderstood('numbers');
      throw valueError(
        'The total size of the tensor must be unchanged, however, the input size cannot by divided by the ' +
          `specified dimensions in target_shape. Received: ${input}`,
      );
    }
    return [first(shape), ...target.map((size) => (size === -1 ? given / known : size))];
  },
  moved,
);
for (const rank of [1, 2, 3]) {
  const channels = (/** @type {Bound} */ settings) => (settings.value('data_format') === 'channels_first' ? 1 : -1);
  const built = { least: rank + 2, axis: channels };
  const many = { ndim: rank + 2 };
  const CONVOLVED =
    'kernel_size, strides=, padding=, data_format=, dilation_rate=, groups=, activation=, use_bias=, *, depth_multiplier=, **options';
  row(`Conv${rank}D SeparableConv${rank}D`, `filters, ${CONVOLVED}`, convolution(rank), built);
  row(`DepthwiseConv${rank}D`, CONVOLVED, convolution(rank), built);
  row(
    `Conv${rank}DTranspose`,
    'filters, kernel_size, strides=, padding=, output_padding=, data_format=, dilation_rate=, activation=, use_bias=, **options',
    transposedShape(rank),
    built,
  );
  row(
    `MaxPooling${rank}D MaxPool${rank}D AveragePooling${rank}D AvgPool${rank}D`,
    'pool_size=2, strides=, padding=, data_format=, **options',
    pooledShape(rank),
    many,
  );
  row(
    `GlobalMaxPooling${rank}D GlobalAveragePooling${rank}D GlobalMaxPool${rank}D GlobalAvgPool${rank}D`,
    'data_format=, keepdims=, **options',
    globallyPooledShape,
    many,
  );
  row(`UpSampling${rank}D`, 'size=2, data_format=, interpolation=, **options', upsampledShape(rank), {
    ...many,
    ...moved,
  });
  row(`ZeroPadding${rank}D`, 'padding=1, data_format=, **options', paddedShape(rank), { ...many, ...moved });
  row(`SpatialDropout${rank}D`, 'rate, **options', (shape) => shape, many);
}

for (const [names, states] of /** @type {const} */ ([
  ['LSTM', 2],
  ['GRU SimpleRNN', 1],
]))
  row(
    names,
    'units, activation=, recurrent_activation=, use_bias=, *, return_sequences=, return_state=, **options',
    (shape, settings) => {
      const units = settings.int('units', 1);
      const state = [first(shape), units];
      const out = settings.flag('return_sequences') ? [...shape.slice(0, 2), units] : state;
      return settings.flag('return_state') ? [out, ...Array.from({ length: states }, () => state)] : out;
    },
    { ndim: 3, axis: last },
  );

const unchanged = (/** @type {Shape} */ shape) => shape;
row('BatchNormalization LayerNormalization', 'axis=-1, ~momentum=, epsilon=, **options', unchanged, {
  axis: (settings) => (settings.value('axis') instanceof Sequence ? -1 : settings.int('axis', -1)),
});
row('Activation', 'activation, **options', unchanged);
row('Rescaling', '~scale, offset=, **options', unchanged);
row(
  'Dropout GaussianNoise ReLU LeakyReLU PReLU ELU Softmax RandomFlip RandomRotation RandomZoom RandomContrast',
  '*rest, **options',
  unchanged,
);

/**
 * Adds layers of several inputs.
 * @type {(names: string, signature: string, shape: (all: readonly TensorValue[], settings: Bound) => Shape) => void}
 */
const merging = (names, signature, shape) =>
  void layer(names, {
    signature,
    forward: (world, self, given) => {
      const input = given.need('inputs').value;
      if (isUnknown(input) || !(input instanceof Sequence)) return UNKNOWN;
      const all = input.items.map((each) => tensorOf(world, each));
      return freshTensor(world, shape(all, settingsOf(self)), floats(all[0]?.dtype ?? 'float32'));
    },
  });

const listed = (/** @type {readonly TensorValue[]} */ all) => `[${all.map(({ shape }) => shown(shape)).join(', ')}]`;

// The first dimension is the batch; the others broadcast.
merging('Add Subtract Multiply Average Maximum Minimum', '*rest, **options', (all) => {
  const batches = all.map(({ shape }) => first(shape));
  const batch = batches.find((size) => !isUnknownSize(size)) ?? batches[0] ?? 0;
  if (batches.some((size) => differ(size, batch)))
    throw valueError(`Cannot merge tensors with different batch sizes. Received tensors with shapes ${listed(all)}`);
  const inner = all
    .map(({ shape }) => rest(shape))
    .reduce((a, b) => {
      const [long, short] = a.length < b.length ? [b, a] : [a, b];
      return long.map((size, i) => {
        const other = short[i - long.length + short.length] ?? 1;
        if (differ(size, other) && size !== 1 && other !== 1)
          throw valueError(`Inputs have incompatible shapes. Received shapes ${shown(long)} and ${shown(short)}`);
        return size === 1 || isUnknownSize(size) ? other : size;
      });
    });
  return [batch, ...inner];
});

merging('Concatenate', 'axis=-1, **options', (all, settings) => {
  const shape = all[0]?.shape ?? [];
  const axis = settings.int('axis', -1);
  const index = axis < 0 ? axis + shape.length : axis;
  if (index < 0 || index >= shape.length) throw new NotUnderstood('line');
  const isOther = (/** @type {TensorValue} */ each) =>
    each.shape.length !== shape.length || shape.some((size, i) => i !== index && differ(size, each.shape[i]));
  if (all.some(isOther))
    throw valueError(
      'A `Concatenate` layer requires inputs with matching shapes except for the concatenation axis. Received: ' +
        `input_shape=${listed(all)}`,
    );
  return shape.with(
    index,
    all.reduce((sum, each) => sum + (each.shape[index] ?? 0), 0),
  );
});

layer('MultiHeadAttention', {
  signature: 'num_heads, key_dim, value_dim=, ~dropout=, use_bias=, output_shape=, **options',
  takes: 'query, value, key=, *rest, **options',
  forward: (world, self, given) => {
    const { shape } = tensorOf(world, given.need('query').value);
    const wanted = settingsOf(self).value('output_shape');
    if (given.rest.some(({ name }) => name === 'return_attention_scores')) return UNKNOWN;
    return freshTensor(world, wanted === undefined ? shape : [...shape.slice(0, -1), ...sizesIn(wanted)], 'float32');
  },
});

/**
 * Calls a layer with a tensor.
 * @param {World} world @param {Value} callable @param {Value} input @param {Span} span @returns {Value}
 */
export function calledWith(world, callable, input, span) {
  return world.call(callable, [argumentOf(input, span)], span, '');
}

layer('Bidirectional', {
  signature: "layer, merge_mode='concat', **options",
  forward: (world, self, given, { span }) => {
    const wrapped = settingsOf(self).value('layer');
    const mode = settingsOf(self).value('merge_mode');
    if (!(wrapped instanceof Instance) || mode === undefined) return UNKNOWN;
    const [out, ...states] = tensorsIn(calledWith(world, wrapped, given.need('inputs').value, span));
    if (!out || states.length > 0) return UNKNOWN;
    return freshTensor(world, out.shape.with(-1, (out.shape.at(-1) ?? 1) * (mode === 'concat' ? 2 : 1)), out.dtype);
  },
});
