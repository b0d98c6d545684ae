// Attention: `scaled_dot_product_attention`, `flex_attention` and the layer `MultiheadAttention`, with the shapes that
// queries, keys, values and masks must have.

import { broadcastOrRaise } from '../../runtime/broadcasting.js';
import { TensorValue, tuple, UNKNOWN } from '../../runtime/values.js';
import { layer } from './layer.js';
import { setWeights } from './module.js';
import { fail, insideName, freshLike, giveUp, sizeText } from './sizes.js';
import { numelOf } from '../../../../lib/tensor/row-major.js';

/** @import { Bound, Row, Run, Value, World } from '../../types.js' */

/**
 * The batch dimensions of `a @ b`, which broadcast.
 * @type {(a: readonly number[], b: readonly number[]) => number[]}
 */
const batchOf = (a, b) => broadcastOrRaise(a.slice(0, -2), b.slice(0, -2));

/** @type {(bound: Bound) => [query: TensorValue, key: TensorValue, value: TensorValue]} */
const operandsOf = (bound) => [bound.tensor('query'), bound.tensor('key'), bound.tensor('value')];

/** `softmax(query @ key.T) @ value`. @type {(world: World, bound: Bound) => TensorValue} */
const attended = (world, bound) => {
  const [query, key, value] = operandsOf(bound);
  const [q, k, v] = [query.shape, key.shape, value.shape];
  if (query.dtype !== key.dtype || query.dtype !== value.dtype) {
    const names = [query, key, value].map(({ dtype }) => insideName(dtype));
    fail(
      `Expected query, key, and value to have the same dtype, but got query.dtype: ${names[0]} key.dtype: ${names[1]} and value.dtype: ${names[2]} instead.`,
    );
  }
  if (q.length < 2 || k.length < 2 || v.length < 2)
    fail(
      `Expected query, key, and value to all be  at least 2 dimensional, but got query.dim: ${q.length} key.dim: ${k.length} and value.dim: ${v.length} instead.`,
    );
  if (bound.flag('is_causal') && bound.value('attn_mask') !== undefined)
    fail('_scaled_dot_product_attention: Explicit attn_mask should not be set when is_causal=True');
  if (bound.flag('enable_gqa')) {
    batchOf([q[0] ?? 1, 1, 1], [k[0] ?? 1, 1, 1]);
    return freshLike(world, query, [...q.slice(0, -1), v.at(-1) ?? 0]);
  }
  const [length = 0, width = 0, keys = 0] = [q.at(-2), q.at(-1), k.at(-2)];
  const batch = batchOf(q, k);
  if (width !== k.at(-1)) product2(q, [...k.slice(0, -2), k.at(-1) ?? 0, keys]);
  let scores = [...batch, length, keys];
  const mask = bound.value('attn_mask');
  if (mask instanceof TensorValue) scores = broadcastOrRaise(scores, mask.shape);
  const out = batchOf(scores, v);
  if (keys !== v.at(-2)) product2(scores, v);
  return freshLike(world, query, [...out, length, v.at(-1) ?? 0]);
};

/** Throws PyTorch's error if matrices don't fit. @type {(a: readonly number[], b: readonly number[]) => void} */
const product2 = (a, b) => {
  const [rows = 0, inner = 0] = a.slice(-2);
  if (a.length > 2 || b.length > 2) {
    const batch = numelOf(batchOf(a, b));
    if (b.length <= 2)
      fail(
        `mat1 and mat2 shapes cannot be multiplied (${numelOf(a.slice(0, -1))}x${inner} and ${b.at(-2)}x${b.at(-1)})`,
      );
    fail(
      `Expected size for first two dimensions of batch2 tensor to be: [${batch}, ${inner}] but got: [${batch}, ${b.at(-2)}].`,
    );
  }
  fail(`mat1 and mat2 shapes cannot be multiplied (${rows}x${inner} and ${b.at(-2)}x${b.at(-1)})`);
};

/**
 * `flex_attention`, whose masks are functions and don't affect shapes.
 * @type {(world: World, bound: Bound) => Value}
 */
const flexible = (world, bound) => {
  const [query, key, value] = operandsOf(bound);
  const [batch = 0, heads = 0, length = 0, width] = query.shape;
  const [keyBatch, keyHeads = 0, , keyWidth] = key.shape;
  const fits =
    [query, key, value].every(({ shape }) => shape.length === 4) &&
    width === keyWidth &&
    (bound.flag('enable_gqa') ? heads % keyHeads === 0 : heads === keyHeads) &&
    (batch === keyBatch || bound.value('block_mask') !== undefined);
  if (!fits) giveUp();
  const returnsMore = bound.flag('return_lse') || bound.value('return_aux') !== undefined;
  return returnsMore ? UNKNOWN : freshLike(world, query, [batch, heads, length, value.shape.at(-1) ?? 0]);
};

/** @param {Row} row */
// prettier-ignore
export function attentions(row) {
  row('t', 'F.scaled_dot_product_attention', 'Tensor query, Tensor key, Tensor value, Tensor? attn_mask=None, float dropout_p=0.0, ^bool is_causal=False, *, float? scale=None, bool enable_gqa=False', attended);
  row('t', 'flex_attention', 'query, key, value, ^score_mod=None, ^block_mask=None, ^scale=None, enable_gqa=False, return_lse=False, ^kernel_options=None, *, return_aux=None', flexible);
  row('t', 'F.multi_head_attention_forward', 'query, key, value, embed_dim_to_check, num_heads, ^in_proj_weight, ^in_proj_bias, bias_k, bias_v, add_zero_attn, ^dropout_p, out_proj_weight, ^out_proj_bias, ^training=True, key_padding_mask=None, need_weights=True, attn_mask=None, use_separate_proj_weight=False, ^q_proj_weight=None, k_proj_weight=None, v_proj_weight=None, static_k=None, static_v=None, average_attn_weights=True, ^is_causal=False', multihead);
}

/** @type {Run} */
const multihead = (world, bound) => {
  const [query, key, value] = operandsOf(bound);
  const width = bound.int('embed_dim') ?? bound.int('embed_dim_to_check', 0);
  const heads = bound.int('num_heads', 1);
  const rank = query.shape.length;
  const first = bound.flag('batch_first') && rank === 3;
  const turned = (/** @type {TensorValue} */ { shape }) =>
    first ? [shape[1] ?? 0, shape[0] ?? 0, ...shape.slice(2)] : shape;
  const [q, k, v] = [turned(query), turned(key), turned(value)];
  if (rank !== 3 && rank !== 2)
    fail(`query should be unbatched 2D or batched 3D tensor but received ${rank}-D query tensor`, 'AssertionError');
  if (key.shape.length !== rank || value.shape.length !== rank) {
    const begun = `For ${rank === 3 ? '' : 'un'}batched (${rank}-D) \`query\``;
    const what = `${begun}, expected \`key\` and \`value\` to be ${rank}-D`;
    fail(`${what} but found ${key.shape.length}-D and ${value.shape.length}-D tensors respectively`, 'AssertionError');
  }
  if (q.at(-1) !== width) fail(`was expecting embedding dimension of ${width}, but got ${q.at(-1)}`, 'AssertionError');
  const [kdim, vdim] = ['kdim', 'vdim'].map((name) => bound.int(name) ?? width);
  if (k.at(-1) === kdim && String(k.slice(0, -1)) !== String(v.slice(0, -1)))
    fail(
      kdim === width && vdim === width
        ? `key shape ${sizeText(k)} does not match value shape ${sizeText(v)}`
        : `key's sequence and batch dims ${sizeText(k.slice(0, -1))} do not match value's ${sizeText(v.slice(0, -1))}`,
      'AssertionError',
    );
  if (k.at(-1) !== kdim || v.at(-1) !== vdim) {
    const [operand, wanted] = k.at(-1) !== kdim ? [k, kdim] : [v, vdim];
    if (kdim === width && vdim === width && String(k) !== String(v))
      fail(`key shape ${sizeText(k)} does not match value shape ${sizeText(v)}`, 'AssertionError');
    fail(
      `mat1 and mat2 shapes cannot be multiplied (${numelOf(operand.slice(0, -1))}x${operand.at(-1)} and ${wanted}x${query === key ? width * 3 : width})`,
    );
  }
  const [length = 0, batch = 1] = rank === 3 ? q : [q[0], 1];
  const source = k[0] ?? 0;
  checkMask(bound.value('attn_mask'), [length, source], [batch * heads, length, source]);
  if (rank === 3 && k[1] !== batch)
    fail(`shape '[${k[0]}, ${batch * heads}, ${width / heads}]' is invalid for input of size ${numelOf(k)}`);
  const padding = bound.value('key_padding_mask');
  if (padding instanceof TensorValue && rank === 3 && String(padding.shape) !== String([batch, source]))
    fail(
      `expecting key_padding_mask shape of (${batch}, ${source}), but got ${sizeText(padding.shape)}`,
      'AssertionError',
    );
  const outs = bound.optional('out_proj_weight')?.shape[0] ?? width;
  const output = freshLike(world, query, [...query.shape.slice(0, -1), outs]);
  const lead = rank === 3 ? [batch] : [];
  const perHead = bound.flag('average_attn_weights') ? [] : [heads];
  // Each of these settings adds one key.
  const added = Number(bound.flag('add_bias_kv') || !!bound.optional('bias_k')) + Number(bound.flag('add_zero_attn'));
  if (!bound.flag('need_weights')) return tuple([output, null]);
  return tuple([output, freshLike(world, query, [...lead, ...perHead, length, source + added])]);
};

/**
 * Raises PyTorch's error for a mask of the wrong shape.
 * @param {Value | undefined} mask @param {readonly number[]} flat @param {readonly number[]} full @returns {void}
 */
export function checkMask(mask, flat, full) {
  if (!(mask instanceof TensorValue)) return;
  const { shape } = mask;
  const wanted = shape.length === 2 ? flat : full;
  if (shape.length !== 2 && shape.length !== 3) fail(`attn_mask's dimension ${shape.length} is not supported`);
  if (String(shape) !== String(wanted))
    fail(`The shape of the ${shape.length}D attn_mask is ${sizeText(shape)}, but should be (${wanted.join(', ')}).`);
}

layer('MultiheadAttention', {
  unread: 'bias_k bias_v head_dim k_proj_weight merge_masks out_proj q_proj_weight v_proj_weight',
  signature:
    'embed_dim, num_heads, ^dropout=0.0, bias=True, add_bias_kv=False, add_zero_attn=False, kdim=None, vdim=None, batch_first=False, ~device=None, dtype=None',
  init: (world, self, settings) => {
    const [width, heads] = [settings.int('embed_dim', 0), settings.int('num_heads', 1)];
    if (width <= 0 || heads <= 0) giveUp();
    if (width % heads !== 0) fail('embed_dim must be divisible by num_heads', 'AssertionError');
    setWeights(world, self, {
      in_proj_weight: [3 * width, width],
      ...(settings.flag('bias') ? { in_proj_bias: [3 * width] } : {}),
    });
  },
  takes:
    'query, key, value, key_padding_mask=None, need_weights=True, attn_mask=None, average_attn_weights=True, is_causal=False',
  forward: multihead,
});
