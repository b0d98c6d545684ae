// The most common functions of `jax.random` and `jax.nn`.

import { argument, askedDType, axisIn, freshArray } from '../numpy/arrays.js';
import { row } from '../numpy/table.js';
import { toIntegers } from '../../runtime/bound.js';
import { Instance, list, PyClass, Sequence, UNKNOWN } from '../../runtime/values.js';
import { toInteger } from '../../runtime/kinds.js';

/** @import { DType, Run } from '../../types.js' */

/** A random key; its contents are not tracked. */
const key = () => new Instance(new PyClass('PRNGKey', [], true));

/** @type {Run} */
const split = (_, bound) => {
  const { value } = bound.arg('num') ?? { value: null };
  if (value instanceof Sequence) return UNKNOWN;
  const count = value === null ? 2 : toInteger(value);
  return count > 1000 ? UNKNOWN : list(Array.from({ length: count }, key));
};

/** Random elements of a shape. @type {(dtype: DType) => Run} */
const drawn = (dtype) => (world, bound, site) => {
  const { value, span } = bound.arg('shape') ?? { value: null, span: site.span };
  const shape = value === null ? [] : toIntegers(value, span);
  const result = freshArray(world, site, shape, askedDType(world, bound, 'jax') ?? dtype);
  result.spans = bound.arg('shape')?.parts ?? [];
  return result;
};

/** An activation of `jax.nn`, which keeps the shape. @type {Run} */
const activation = (world, bound, site) => {
  const x = argument(world, bound, site, 'x');
  if (bound.value('axis') !== undefined) axisIn(bound, site, x.shape.length);
  return freshArray(world, site, x.shape, x.dtype.includes('float') ? x.dtype : 'float64');
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
row('n', all(random, 'normal uniform'), '~key, shape=, dtype=, ~minval=, ~maxval=', drawn('float64'));
row('n', `${random}randint`, '~key, shape, ~minval, ~maxval, dtype=', drawn('int64'));

// ReLU keeps integers.
row('n', `${nn}relu`, 'array x', (world, bound, site) => argument(world, bound, site, 'x'));
row(
  'n',
  all(nn, 'sigmoid softplus gelu silu swish elu leaky_relu softmax log_softmax'),
  'array x, *rest, axis=, **options',
  activation,
);
