// `jax.random`, `jax.nn` without what hardly anybody draws or calls.

import { argument, askedDType, axisIn, made } from '../numpy/arrays.js';
import { row } from '../numpy/table.js';
import { wholes } from '../signature.js';
import { Instance, list, PyClass, Sequence, UNKNOWN } from '../values.js';
import { whole } from '../kinds.js';

/** @import { DType } from '../../../case/case.js' */
/** @import { Run } from '../table.js' */

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

const random = 'jax.random.';
const nn = 'jax.nn.';
const all = (/** @type {string} */ prefix, /** @type {string} */ names) =>
  names
    .split(' ')
    .map((name) => prefix + name)
    .join(' ');

row('n', all(random, 'PRNGKey key fold_in'), '*rest, **options', key);
row('n', `${random}split`, '~key, num=', split);
row(
  'n',
  all(random, 'normal uniform exponential gumbel laplace logistic cauchy rademacher'),
  '~key, shape=, dtype=, ~minval=, ~maxval=',
  drawn('float64'),
);
row('n', `${random}randint`, '~key, shape, ~minval, ~maxval, dtype=', drawn('int64'));
row('n', `${random}bernoulli`, '~key, ~p=, shape=', drawn('bool'));

row('n', all(nn, 'relu relu6'), 'array x', relu);
row(
  'n',
  all(
    nn,
    'sigmoid softplus gelu silu swish elu leaky_relu log_sigmoid hard_tanh selu celu soft_sign tanh hard_sigmoid hard_swish mish softmax log_softmax standardize',
  ),
  'array x, *rest, axis=, **options',
  activation(),
);
row('n', `${nn}one_hot`, 'array x, num_classes, *, dtype=, axis=', oneHot);
row('n', 'jax.lax.rsqrt', 'array x', activation());
row('n', 'jax.devices jax.local_devices', '*rest', () => UNKNOWN);
row('n', 'jax.device_count jax.local_device_count', '*rest', () => UNKNOWN);
