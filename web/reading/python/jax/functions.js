// `jax.random`, `jax.nn` and what of `jax.lax` is no loop.

import { seen } from '../functions/views.js';
import { argument, arrayOf, askedDType, axisIn, axisOf, common, commonDType, made } from '../numpy/arrays.js';
import { left } from '../numpy/reductions.js';
import { functions as shared, row } from '../numpy/table.js';
import { type, wordsOf } from '../numpy/words.js';
import { asTuple } from '../printing.js';
import { wholes } from '../signature.js';
import { Callable, Instance, list, PyClass, Sequence, UNKNOWN } from '../values.js';
import { isNumber, whole } from '../kinds.js';
import { NotUnderstood } from '../raised.js';

/**
 * @typedef {import('../../../case/case.js').DType} DType
 * @typedef {import('../signature.js').Bound} Bound
 * @typedef {import('../table.js').Run} Run
 * @typedef {import('../table.js').Site} Site
 * @typedef {import('../values.js').Value} Value
 * @typedef {import('../world.js').World} World
 */

/** A key of which nothing else is known. */
const key = () => new Instance(new PyClass('PRNGKey', [], true));

/** @type {Run} */
const split = (_, bound) => {
  const { value } = bound.arg('num') ?? { value: null };
  if (value instanceof Sequence) return UNKNOWN;
  const count = value === null ? 2 : whole(value);
  return count > 1000 ? UNKNOWN : list(Array.from({ length: count }, key));
};

/** What is drawn at random of a shape. @type {(dtype: DType) => Run} */
const drawn = (dtype) => (world, bound, site) => {
  const { value, span } = bound.arg('shape') ?? { value: null, span: site.span };
  const result = made(world, site, value === null ? [] : wholes(value, span), askedDType(bound, 'jax') ?? dtype);
  result.spans = bound.arg('shape')?.parts ?? [];
  return result;
};

/** As its parameters are, where no shape is given. @type {(dtype: DType, names: readonly string[]) => Run} */
const drawnLike = (dtype, names) => (world, bound, site) => {
  if (bound.value('shape') !== undefined) return drawn(dtype)(world, bound, site);
  const arrays = names.flatMap((name) => (bound.value(name) === undefined ? [] : [argument(world, bound, site, name)]));
  const shape = common(arrays.map((each) => each.shape));
  if (!shape) throw new NotUnderstood('line', site.span);
  return made(world, site, shape, dtype);
};

/** @type {Run} */
const categorical = (world, bound, site) => {
  const x = argument(world, bound, site, 'logits');
  if (bound.value('shape') !== undefined) return made(world, site, bound.ints('shape') ?? [], 'int64');
  const axis = axisOf(site, bound.int('axis', -1), x.shape.length);
  return made(world, site, left(x.shape, [axis], false), 'int64');
};

/** @type {Run} */
const choice = (world, bound, site) => {
  const { value } = bound.need('a');
  const size = bound.ints('shape') ?? [];
  if (isNumber(value)) return made(world, site, size, 'int64');
  const x = arrayOf(world, value, site.dialect);
  return made(world, site, [...size, ...x.shape.slice(1)], x.dtype);
};

/** @type {Run} */
const permutation = (world, bound, site) => {
  const { value } = bound.need('x');
  if (isNumber(value)) return made(world, site, [whole(value)], 'int64');
  const x = arrayOf(world, value, site.dialect);
  return made(world, site, x.shape, x.dtype);
};

/** Floats as they are, integers as floats. @type {(named?: string) => Run} */
const activation =
  (named = 'x') =>
  (world, bound, site) => {
    const x = argument(world, bound, site, named);
    if (bound.value('axis') !== undefined) axisIn(bound, site, x.shape.length);
    return made(world, site, x.shape, x.dtype.includes('float') ? x.dtype : 'float64');
  };

/** ReLU keeps integers. @type {Run} */
const relu = (world, bound, site) => {
  const x = argument(world, bound, site, 'x');
  return made(world, site, x.shape, x.dtype);
};

/** @type {Run} */
const oneHot = (world, bound, site) => {
  const x = argument(world, bound, site, 'x');
  const axis = bound.int('axis', -1);
  const at = axis < 0 ? axis + x.shape.length + 1 : axis;
  return made(
    world,
    site,
    x.shape.toSpliced(at, 0, bound.int('num_classes', 0)),
    askedDType(bound, 'jax') ?? 'float64',
  );
};

/** @type {Run} */
const glu = (world, bound, site) => {
  const x = argument(world, bound, site, 'x');
  const axis = axisOf(site, bound.int('axis', -1), x.shape.length);
  const size = x.shape[axis] ?? 0;
  if (size % 2 !== 0) throw new NotUnderstood('line', site.span);
  return made(world, site, x.shape.with(axis, size / 2), x.dtype);
};

/** @type {Run} */
const logsumexp = (world, bound, site) => {
  const x = argument(world, bound, site);
  const axes = bound.ints('axis')?.map((axis) => axisOf(site, axis, x.shape.length));
  return made(
    world,
    site,
    left(x.shape, axes, bound.flag('keepdims')),
    x.dtype.includes('float') ? x.dtype : 'float64',
  );
};

/** Operations of `lax` take shapes that are the same. @type {(name: string, isTruth?: boolean) => Run} */
const strict =
  (name, isTruth = false) =>
  (world, bound, site) => {
    const [x, y] = [argument(world, bound, site, 'x'), argument(world, bound, site, 'y')];
    const [p, q] = [x.shape, y.shape];
    if (p.length > 0 && q.length > 0 && p.length !== q.length)
      throw type(`${name} got arrays of different rank: ${asTuple(p)}, ${asTuple(q)}.`);
    const shape = common([p, q]);
    if (!shape) throw wordsOf('jax').broadcast(name, [p, q]);
    return made(world, site, shape, isTruth ? 'bool' : commonDType([x, y], 'jax'));
  };

/** `lax.dynamic_slice(operand, starts, sizes)` @type {Run} */
const dynamicSlice = (world, bound, site) =>
  made(world, site, bound.ints('slice_sizes') ?? [], argument(world, bound, site, 'operand').dtype);

/** `lax.top_k(x, k)` @type {Run} */
const topK = (world, bound, site) => {
  const x = argument(world, bound, site, 'operand');
  const shape = x.shape.with(-1, bound.int('k', 1));
  return list([made(world, site, shape, x.dtype), made(world, site, shape, 'int32')]);
};

/** @type {Run} */
const same = (world, bound, site) => seen(world, argument(world, bound, site, 'operand'), (t) => t.to(t.dtype));

/**
 * Where the letters of a layout stand: `('NHWC', 'HWIO', 'NHWC')`.
 * @type {(value: Value | undefined, rank: number) => string[]}
 */
const layouts = (value, rank) => {
  const spatial = 'DHW'.slice(5 - rank);
  const usual = [`NC${spatial}`, `OI${spatial}`, `NC${spatial}`];
  return value instanceof Sequence
    ? value.items.map((each, i) => (typeof each === 'string' ? each : (usual[i] ?? '')))
    : usual;
};

/** `lax.conv_general_dilated(x, w, strides, padding)` @type {Run} */
const convolution = (world, bound, site) => {
  const [x, w] = [argument(world, bound, site, 'lhs'), argument(world, bound, site, 'rhs')];
  const rank = x.shape.length;
  const [from = '', of = '', to = ''] = layouts(bound.value('dimension_numbers'), rank);
  if (rank < 3 || w.shape.length !== rank || from.length !== rank) return UNKNOWN;
  const strides = bound.ints('window_strides') ?? [];
  const dilations = bound.ints('rhs_dilation') ?? [];
  if (bound.value('lhs_dilation') !== undefined) return UNKNOWN;
  const padding = bound.value('padding');
  const at = (/** @type {readonly number[]} */ shape, /** @type {string} */ layout, /** @type {string} */ letter) =>
    shape[layout.indexOf(letter)] ?? 0;
  const [features, wanted] = [at(x.shape, from, 'C'), at(w.shape, of, 'I')];
  const groups = bound.int('feature_group_count', 1);
  if (features !== wanted * groups) throw new NotUnderstood('line', site.span);
  const spatial = [...from].filter((letter) => letter !== 'N' && letter !== 'C');
  const sizes = spatial.map((letter, i) => {
    const size = at(x.shape, from, letter);
    const window = (at(w.shape, of, letter) - 1) * (dilations[i] ?? 1) + 1;
    const stride = strides[i] ?? 1;
    if (padding === 'SAME') return Math.ceil(size / stride);
    const pair = padding instanceof Sequence ? padding.items[i] : undefined;
    const added = pair instanceof Sequence ? pair.items.reduce((sum, each) => sum + whole(each), 0) : 0;
    return Math.max(Math.floor((size + added - window) / stride) + 1, 0);
  });
  const result = [...to].map((letter) =>
    letter === 'N'
      ? at(x.shape, from, 'N')
      : letter === 'C'
        ? at(w.shape, of, 'O')
        : (sizes[spatial.indexOf(letter)] ?? 0),
  );
  return made(world, site, result, x.dtype);
};

/** `jax.nn.initializers.he_normal()(key, shape)` @type {Run} */
const initializer = (world, _, site) =>
  new Callable(site.name, (args) => {
    const found = args.find(({ name }) => name === 'shape') ?? args[1];
    return found && found.value !== UNKNOWN ? made(world, site, wholes(found.value, found.span), 'float64') : UNKNOWN;
  });

/** @type {Run} */
const attention = (world, bound, site) => {
  const [q, v] = [argument(world, bound, site, 'query'), argument(world, bound, site, 'value')];
  return made(world, site, [...q.shape.slice(0, -1), v.shape.at(-1) ?? 0], q.dtype);
};

const random = 'jax.random.';
const nn = 'jax.nn.';
const lax = 'jax.lax.';
const all = (/** @type {string} */ prefix, /** @type {string} */ names) =>
  names
    .split(' ')
    .map((name) => prefix + name)
    .join(' ');

row('n', all(random, 'PRNGKey key fold_in'), '*rest, **options', key);
row('n', `${random}split`, 'key, num=', split);
row(
  'n',
  all(random, 'normal uniform exponential gumbel laplace logistic cauchy rademacher'),
  'key, shape=, dtype=, minval=, maxval=',
  drawn('float64'),
);
row('n', `${random}randint`, 'key, shape, minval, maxval, dtype=', drawn('int64'));
row('n', `${random}truncated_normal`, 'key, lower, upper, shape=, dtype=', drawnLike('float64', ['lower', 'upper']));
row('n', `${random}bernoulli`, 'key, p=, shape=', drawnLike('bool', ['p']));
row('n', `${random}poisson`, 'key, lam, shape=, dtype=', drawnLike('int64', ['lam']));
row('n', `${random}gamma`, 'key, a, shape=, dtype=', drawnLike('float64', ['a']));
row('n', `${random}beta`, 'key, a, b, shape=, dtype=', drawnLike('float64', ['a', 'b']));
row('n', `${random}categorical`, 'key, logits, axis=, shape=', categorical);
row('n', `${random}choice`, 'key, a, shape=, replace=, p=, axis=', choice);
row('n', `${random}permutation`, 'key, x, axis=, independent=', permutation);

row('n', all(nn, 'relu relu6'), 'x', relu);
row(
  'n',
  all(
    nn,
    'sigmoid softplus gelu silu swish elu leaky_relu log_sigmoid hard_tanh selu celu soft_sign tanh hard_sigmoid hard_swish mish softmax log_softmax standardize',
  ),
  'x, *rest, axis=, **options',
  activation(),
);
row('n', `${nn}one_hot`, 'x, num_classes, *, dtype=, axis=', oneHot);
row('n', `${nn}glu`, 'x, axis=', glu);
row('n', all('', 'jax.nn.logsumexp jax.scipy.special.logsumexp'), 'a, axis=, b=, keepdims=, return_sign=', logsumexp);
row('n', `${nn}dot_product_attention`, 'query, key, value, bias=, mask=, **options', attention);
row(
  'n',
  all(
    `${nn}initializers.`,
    'normal uniform glorot_normal glorot_uniform he_normal he_uniform lecun_normal lecun_uniform xavier_normal xavier_uniform kaiming_normal orthogonal truncated_normal variance_scaling',
  ),
  '*rest, **options',
  initializer,
);
for (const name of ['zeros', 'ones']) {
  row('n', `${nn}initializers.${name}`, 'key, shape, dtype=', drawn('float64'));
}
row('n', all('jax.scipy.special.', 'expit logit erf gammaln digamma'), 'x', activation());

for (const name of 'add sub mul div rem pow max min atan2'.split(' ')) row('n', lax + name, 'x, y', strict(name));
for (const name of 'eq ne lt le gt ge'.split(' ')) row('n', lax + name, 'x, y', strict(name, true));
row('n', all(lax, 'rsqrt exp log tanh logistic sin cos sqrt erf'), 'x', activation());
row('n', all(lax, 'neg abs sign floor ceil square'), 'x', relu);
row('n', all(lax, 'pmean psum all_gather stop_gradient'), 'operand, *rest, axis_name=', same);
row('n', `${lax}dynamic_slice`, 'operand, start_indices, slice_sizes', dynamicSlice);
row('n', `${lax}dynamic_update_slice`, 'operand, update, start_indices', same);
row('n', `${lax}top_k`, 'operand, k', topK);
row(
  'n',
  `${lax}conv_general_dilated`,
  'lhs, rhs, window_strides, padding, lhs_dilation=, rhs_dilation=, dimension_numbers=, feature_group_count=, **options',
  convolution,
);
row('n', `${lax}conv`, 'lhs, rhs, window_strides, padding', convolution);
for (const [own, name, signature] of [
  ['reshape', 'reshape', 'a, shape'],
  ['transpose', 'transpose', 'a, axes'],
  ['expand_dims', 'expand_dims', 'a, axis'],
  ['squeeze', 'squeeze', 'a, axis'],
  ['dot', 'dot', 'a, b'],
  ['concatenate', 'concatenate', 'arrays, axis'],
]) {
  const entry = shared.get(String(name));
  if (entry) row('n', lax + own, String(signature), entry.run);
}
row('n', 'jax.devices jax.local_devices', '*rest', () => UNKNOWN);
row('n', 'jax.device_count jax.local_device_count', '*rest', () => UNKNOWN);
