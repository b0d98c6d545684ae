// The layers of a Transformer: `TransformerEncoderLayer`, `TransformerDecoder`, `Transformer` and others.

import { argumentOf } from '../../runtime/implicit.js';
import { Instance, UNKNOWN } from '../../runtime/values.js';
import { layer, layers } from './layer.js';
import { Bound } from '../../runtime/bound.js';
import { fail, freshLike } from './sizes.js';
import { checkMask } from './attention.js';
import { numelOf } from '../../../../lib/tensor/row-major.js';

/** @import { Layer, PyClass, TensorValue, Value, World } from '../../types.js' */

/** Raises if the last dimension is not `d_model`. @type {(settings: Bound, input: TensorValue) => void} */
const checkWidth = (settings, input) => {
  const width = settings.int('d_model', 0);
  const found = input.shape.at(-1);
  if (found !== width) fail(`was expecting embedding dimension of ${width}, but got ${found}`, 'AssertionError');
};

/** @type {(settings: Bound) => void} */
const checkHeads = (settings) => {
  if (settings.int('d_model', 0) % settings.int('nhead', 1) !== 0)
    fail('embed_dim must be divisible by num_heads', 'AssertionError');
};

const LAYER =
  'd_model, nhead, dim_feedforward=2048, ^dropout=0.1, activation=None, ^layer_norm_eps=1e-5, batch_first=False, norm_first=False, bias=True, ~device=None, dtype=None';

/** The attributes of these names are a function and a layer, not the settings. @type {Layer['attribute']} */
const notSettings = (_, name) => (/^(?:activation|dropout)$/.test(name) ? UNKNOWN : undefined);

layer('TransformerEncoderLayer', {
  attribute: notSettings,
  unread: 'activation_relu_or_gelu dropout1 dropout2 linear1 linear2 norm1 norm2 self_attn',
  signature: LAYER,
  init: (_, __, settings) => checkHeads(settings),
  takes: 'src, src_mask=None, src_key_padding_mask=None, is_causal=None',
  forward: (world, bound) => encoded(world, bound, bound.tensor('src'), bound.value('src_mask')),
});

/** @type {(world: World, settings: Bound, input: TensorValue, mask: Value | undefined) => TensorValue} */
const encoded = (world, settings, input, mask) => {
  checkWidth(settings, input);
  const [length = 0, batch = 0] = settings.flag('batch_first') ? [input.shape[1], input.shape[0]] : input.shape;
  if (input.shape.length === 3) checkMask(mask, [length, length], [batch * settings.int('nhead', 1), length, length]);
  return freshLike(world, input, input.shape);
};

layer('TransformerDecoderLayer', {
  attribute: notSettings,
  unread: 'dropout1 dropout2 dropout3 linear1 linear2 multihead_attn norm1 norm2 norm3 self_attn',
  signature: LAYER,
  init: (_, __, settings) => checkHeads(settings),
  takes:
    'tgt, memory, tgt_mask=None, memory_mask=None, tgt_key_padding_mask=None, memory_key_padding_mask=None, tgt_is_causal=None, memory_is_causal=None',
  forward: (world, bound) => decoded(world, bound, bound),
});

/** @type {(world: World, settings: Bound, given: Bound) => TensorValue} */
const decoded = (world, settings, given) => {
  const [target, memory] = [given.tensor('tgt'), given.tensor('memory')];
  const result = encoded(world, settings, target, given.value('tgt_mask'));
  const width = settings.int('d_model', 0);
  if (memory.shape.at(-1) !== width)
    fail(
      `mat1 and mat2 shapes cannot be multiplied (${numelOf(memory.shape.slice(0, -1))}x${memory.shape.at(-1)} and ${width}x${2 * width})`,
    );
  const first = settings.flag('batch_first') ? 0 : 1;
  const [batch, other] = [target.shape[first] ?? 0, memory.shape[first] ?? 0];
  if (target.shape.length === 3 && batch !== other) {
    const heads = settings.int('nhead', 1);
    fail(
      `shape '[${memory.shape[1 - first]}, ${batch * heads}, ${width / heads}]' is invalid for input of size ${numelOf(memory.shape)}`,
    );
  }
  return result;
};

/** `TransformerEncoder` or `TransformerDecoder`: copies of one layer, which keep the shape. */
const stack = (/** @type {string} */ name, /** @type {string} */ takes) => {
  layer(name, {
    unread: 'layers use_nested_tensor',
    signature: name.includes('En')
      ? 'encoder_layer, num_layers, norm=, enable_nested_tensor=, mask_check='
      : 'decoder_layer, num_layers, norm=',
    takes,
    forward: (world, given) => {
      const inner = given.value(name.includes('En') ? 'encoder_layer' : 'decoder_layer');
      // A layer that is a subclass in the text may return another shape.
      if (!(inner instanceof Instance) || !inner.settings || !inner.of.layer) return UNKNOWN;
      if (name.includes('De')) return decoded(world, inner.settings, given);
      return encoded(world, inner.settings, given.tensor('src'), given.value('mask'));
    },
  });
};
stack('TransformerEncoder', 'src, mask=None, src_key_padding_mask=None, is_causal=None');
stack(
  'TransformerDecoder',
  'tgt, memory, tgt_mask=None, memory_mask=None, tgt_key_padding_mask=None, memory_key_padding_mask=None, tgt_is_causal=None, memory_is_causal=None',
);

/** The encoder or the decoder of a Transformer. @type {(name: 'Encoder' | 'Decoder', settings: Bound) => Instance} */
const half = (name, settings) => {
  const inner = new Instance(/** @type {PyClass} */ (layers.get(`Transformer${name}Layer`)));
  inner.settings = settings;
  const result = new Instance(/** @type {PyClass} */ (layers.get(`Transformer${name}`)));
  const key = `${name.toLowerCase()}_layer`;
  result.settings = new Bound(new Map([[key, { ...argumentOf(inner), name: key }]]), []);
  return result;
};

layer('Transformer', {
  unread: 'generate_square_subsequent_mask',
  signature:
    'd_model=512, nhead=8, num_encoder_layers=6, num_decoder_layers=6, dim_feedforward=2048, ^dropout=0.1, activation=None, custom_encoder=None, custom_decoder=None, ^layer_norm_eps=1e-5, batch_first=False, norm_first=False, bias=True, ~device=None, dtype=None',
  init: (_, self, settings) => {
    checkHeads(settings);
    if (settings.value('custom_encoder') === undefined) self.attributes.set('encoder', half('Encoder', settings));
    if (settings.value('custom_decoder') === undefined) self.attributes.set('decoder', half('Decoder', settings));
  },
  takes:
    'src, tgt, src_mask=None, tgt_mask=None, memory_mask=None, src_key_padding_mask=None, tgt_key_padding_mask=None, memory_key_padding_mask=None, src_is_causal=None, tgt_is_causal=None, memory_is_causal=None',
  forward: (world, bound) => {
    const [source, target] = [bound.tensor('src'), bound.tensor('tgt')];
    const first = bound.flag('batch_first') ? 0 : 1;
    if (source.shape.length === 3 && source.shape[first] !== target.shape[first])
      fail('the batch number of src and tgt must be equal');
    if ([source, target].some(({ shape }) => shape.at(-1) !== bound.int('d_model', 0)))
      fail('the feature number of src and tgt must be equal to d_model');
    encoded(world, bound, source, bound.value('src_mask'));
    return encoded(world, bound, target, bound.value('tgt_mask'));
  },
});
