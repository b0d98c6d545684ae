// Layers with a weight matrix or a table, such as `Linear` and `Embedding`, and `Flatten`.

import { flatten, unflatten } from '../torch/views.js';
import { UNKNOWN } from '../../runtime/values.js';
import { NotUnderstood } from '../../runtime/raised.js';
import { layer } from './layer.js';
import { setWeights } from './module.js';
import { fail, giveUp, insideName, listed, freshLike, scalarName } from './sizes.js';
import { numelOf } from '../../../../lib/tensor/row-major.js';

/** @import { Bound, Instance, Row, Run, TensorValue, World } from '../../types.js' */

/** The C++ name of a dtype as matrix products have it. @type {(dtype: TensorValue['dtype']) => string} */
const cName = (dtype) => (dtype === 'int64' ? 'int64_t' : insideName(dtype));

/** @type {Run} */
const linear = (world, bound) => {
  const [input, weights, bias] = [bound.tensor('input'), bound.tensor('weight'), bound.optional('bias')];
  const [rows = 0, columns = 0] = weights.shape;
  const features = input.shape.at(-1) ?? 1;
  const lead = input.shape.slice(0, -1);
  if (weights.shape.length !== 2 || input.shape.length === 0) giveUp();
  if (features !== columns)
    fail(`mat1 and mat2 shapes cannot be multiplied (${numelOf(lead)}x${features} and ${columns}x${rows})`);
  if (weights.dtype !== input.dtype) {
    fail(
      bias
        ? `mat1 and mat2 must have the same dtype, but got ${scalarName(input.dtype)} and ${scalarName(weights.dtype)}`
        : `expected m1 and m2 to have the same dtype, but got: ${cName(input.dtype)} != ${cName(weights.dtype)}`,
    );
  }
  if (bias && bias.dtype !== input.dtype) {
    const [given, wanted] = [bias, input].map(({ dtype }) => scalarName(dtype));
    fail(`self and mat2 must have the same dtype, but got ${given} and ${wanted}`);
  }
  if (bias) {
    const wanted = [...lead.slice(-1), rows];
    const fits = (/** @type {number} */ size, /** @type {number} */ i) =>
      size === 1 || size === wanted.at(i - bias.shape.length);
    if (bias.shape.length > 2 || !bias.shape.every(fits)) {
      const sizes = `Target sizes: ${listed([numelOf(lead), rows])}.  Tensor sizes: ${listed(bias.shape)}`;
      fail(
        `The expanded size of the tensor (${rows}) must match the existing size (${bias.shape.at(-1)}) at non-singleton dimension 1.  ${sizes}`,
      );
    }
  }
  return freshLike(world, input, [...lead, rows]);
};

/** @type {Run} */
const embedded = (world, bound) => {
  const [input, weights, padding] = [bound.tensor('input'), bound.tensor('weight'), bound.int('padding_idx')];
  const most = weights.shape[0] ?? 0;
  if (padding !== undefined && (padding >= most || padding < -most))
    fail('Padding_idx must be within num_embeddings', 'AssertionError');
  if (weights.shape.length !== 2) fail("'weight' must be 2-D");
  if (!/^int(64|32)$/.test(input.dtype)) {
    const given = `torch.${scalarName(input.dtype)}Tensor`;
    fail(
      "Expected tensor for argument #1 'indices' to have one of the following scalar types: Long, Int; but got " +
        `${given} instead (while checking arguments for embedding)`,
    );
  }
  const { values, count } = input.storage;
  if (values && count === input.numel && Array.from(values).some((each) => Number(each) >= most || Number(each) < 0))
    fail('index out of range in self', 'IndexError');
  return freshLike(world, weights, [...input.shape, weights.shape[1] ?? 0]);
};

/** `EmbeddingBag`: one vector for each bag of indices. @type {Run} */
const bagged = (world, bound) => {
  const [input, weights] = [bound.tensor('input'), bound.tensor('weight')];
  const [offsets, each] = [bound.optional('offsets'), bound.optional('per_sample_weights')];
  const { shape } = input;
  const fits =
    (!each || listed(each.shape) === listed(shape)) &&
    weights.shape.length === 2 &&
    (shape.length === 2 ? !offsets : shape.length === 1 && offsets?.shape.length === 1);
  if (!fits) return UNKNOWN; // PyTorch refuses them
  const bags = offsets ? (offsets.shape[0] ?? 0) - Number(bound.flag('include_last_offset')) : (shape[0] ?? 0);
  return freshLike(world, weights, [bags, weights.shape[1] ?? 0]);
};

/** `Bilinear`, whose two inputs must have equal sizes except in the last dimension. @type {Run} */
const bilinear = (world, bound) => {
  const x = bound.tensor('input1');
  const [p, q] = [x.shape, bound.tensor('input2').shape];
  const [outs = 0, first, second] = bound.tensor('weight').shape;
  const bias = bound.optional('bias');
  const fits =
    String(p.slice(0, -1)) === String(q.slice(0, -1)) &&
    p.at(-1) === first &&
    q.at(-1) === second &&
    (!bias || bias.shape[0] === outs);
  if (!fits) return UNKNOWN; // PyTorch refuses them
  return freshLike(world, x, [...p.slice(0, -1), outs]);
};

/** @param {Row} row */
// prettier-ignore
export function linears(row) {
  row('t', 'F.linear', 'Tensor input, Tensor weight, Tensor? bias=None, *, Tensor out=None', linear);
  row('t', 'F.bilinear', 'Tensor input1, Tensor input2, Tensor weight, Tensor? bias=None', bilinear);
  row('t', 'F.embedding', 'input, weight, padding_idx=None, ^max_norm=None, ^norm_type=2.0, ^scale_grad_by_freq=False, ^sparse=False', embedded);
  row('t', 'F.embedding_bag', "input, weight, offsets=None, ^max_norm=None, ^norm_type=2, ^scale_grad_by_freq=False, mode='mean', ^sparse=False, per_sample_weights=None, include_last_offset=False, padding_idx=None", bagged);
  row('t', 'F.one_hot', 'Tensor input, int num_classes=-1', (world, bound, { span }) => {
    const input = bound.tensor('input');
    if (input.dtype !== 'int64') fail('one_hot is only applicable to index tensor of type LongTensor.');
    const values =
      input.storage.values && input.storage.count === input.numel
        ? Array.from(input.storage.values, Number)
        : undefined;
    const given = bound.int('num_classes', -1);
    if (given < 0 && !values) throw new NotUnderstood('numbers', span);
    const least = Math.max(...(values ?? []), -1) + 1;
    if (given >= 0 && values && least > given) fail('Class values must be smaller than num_classes.');
    return freshLike(world, input, [...input.shape, given < 0 ? least : given]);
  });
}

layer('Linear', {
  sizes: 'out_features in_features',
  signature: 'in_features, out_features, bias=True, ~device=None, dtype=None',
  init: (world, self, bound) => {
    const [ins, outs] = [bound.int('in_features', 0), bound.int('out_features', 0)];
    setWeights(world, self, { weight: [outs, ins], bias: bound.flag('bias') && [outs] });
  },
  forward: linear,
});

layer('Bilinear', {
  sizes: 'in1_features in2_features out_features',
  signature: 'in1_features, in2_features, out_features, bias=True, ~device=None, dtype=None',
  init: (world, self, bound) => {
    const [outs = 0, first = 0, second = 0] = ['out', 'in1', 'in2'].map((name) => bound.int(`${name}_features`, 0));
    if (first <= 0) fail(`in1_features must be > 0, but got (in1_features=${first})`, 'ValueError');
    setWeights(world, self, { weight: [outs, first, second], bias: bound.flag('bias') && [outs] });
  },
  takes: 'input1, input2',
  forward: bilinear,
});

/**
 * Creates the weight of `Embedding` or `EmbeddingBag`; `padding` is the name of `padding_idx` in its error message.
 * @type {(world: World, self: Instance, bound: Bound, padding: string) => void}
 */
const table = (world, self, bound, padding) => {
  const shape = [bound.int('num_embeddings', 0), bound.int('embedding_dim', 0)];
  const [rows = 0] = shape;
  const row = bound.int('padding_idx', 0);
  if (row !== 0 && (row >= rows || row < -rows)) fail(`${padding} must be within num_embeddings`, 'AssertionError');
  const given = bound.optional('_weight');
  if (given && listed(given.shape) !== listed(shape))
    fail('Shape of weight does not match num_embeddings and embedding_dim', 'AssertionError');
  if (given) self.attributes.set('weight', given);
  else setWeights(world, self, { weight: shape });
};

layer('Embedding', {
  unread: 'from_pretrained',
  sizes: 'num_embeddings embedding_dim',
  signature:
    'num_embeddings, embedding_dim, padding_idx=None, ^max_norm=None, ^norm_type=2.0, ^scale_grad_by_freq=False, ' +
    '^sparse=False, _weight=None, ~_freeze=False, ~device=None, dtype=None',
  init: (world, self, bound) => table(world, self, bound, 'Padding_idx'),
  forward: embedded,
});

layer('EmbeddingBag', {
  unread: 'from_pretrained',
  signature:
    "num_embeddings, embedding_dim, ^max_norm=None, ^norm_type=2.0, ^scale_grad_by_freq=False, mode='mean', ^sparse=False, " +
    '_weight=None, include_last_offset=False, padding_idx=None, ~device=None, dtype=None',
  init: (world, self, bound) => table(world, self, bound, 'padding_idx'),
  takes: 'input, offsets=None, per_sample_weights=None',
  forward: bagged,
});

layer('Identity', {
  signature: '*rest, **options',
  forward: (_, bound) => bound.need('input').value,
});

layer('Flatten', { signature: 'start_dim=1, end_dim=-1', forward: flatten });

layer('Unflatten', { signature: 'dim, unflattened_size', forward: unflatten });
