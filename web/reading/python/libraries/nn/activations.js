// Activations and dropout, which keep the shape, and GLU, which halves a dimension.

import { isNumber } from '../../runtime/kinds.js';
import { represent } from '../../runtime/printing.js';
import { layer } from './layer.js';
import { setWeights } from './module.js';
import { alike } from '../torch/views.js';
import { dimension, fail, freshLike, scalarName } from './sizes.js';

/** @import { Bound, Row, Run, TensorValue, World } from '../../types.js' */

/** GLU: halves a dimension. @type {Run} */
const gated = (world, bound) => {
  const input = bound.tensor('input');
  if (input.shape.length === 0) fail('glu does not support scalars because halving size must be even');
  const index = dimension(bound.int('dim', -1), input.shape.length);
  const size = input.shape[index] ?? 0;
  if (size % 2 !== 0) fail(`Halving dimension must be even, but dimension ${index} is size ${size}`);
  return freshLike(world, input, input.shape.with(index, size / 2));
};

/** @type {(bound: Bound) => void} */
const checkProbability = (bound) => {
  const p = bound.value('p') ?? null;
  if (!isNumber(p) || (Number(p.value) >= 0 && Number(p.value) <= 1)) return;
  fail(`dropout probability has to be between 0 and 1, but got ${represent(p)}`, 'ValueError');
};

/** @param {Row} row */
export function activations(row) {
  /** @type {Run} */
  const dropout = (world, bound) => {
    checkProbability(bound);
    return same(world, bound);
  };
  row('t', 'dropout alpha_dropout feature_alpha_dropout', 'Tensor input, float p, ^bool train', dropout);
  const dropouts = 'F.dropout F.dropout1d F.dropout2d F.dropout3d F.alpha_dropout F.feature_alpha_dropout';
  row('t', dropouts, 'input, ^p=0.5, ^training=True, ~inplace=False', dropout);
  row('t', 'F.gelu', 'Tensor input, *, ^str approximate="none", Tensor out=None', (world, bound) => {
    const input = bound.tensor('input');
    if (!input.dtype.includes('float'))
      fail(`"GeluKernelImpl" not implemented for '${scalarName(input.dtype)}'`, 'NotImplementedError');
    return same(world, bound);
  });
  row('t', 'F.glu', 'input, dim=-1', gated);
}

/** An activation keeps the shape. @type {(world: World, bound: Bound) => TensorValue} */
const same = (world, bound) => alike(world, bound.tensor('input'));

layer('GLU', { signature: 'dim=-1', forward: gated });
for (const [names, signature, unread] of /** @type {[string, string, string?][]} */ ([
  ['ReLU6', '~inplace=False', 'min_val max_val'],
  ['ReLU SELU SiLU Mish Hardswish Hardsigmoid', '~inplace=False'],
  ['Sigmoid Tanh Softsign LogSigmoid Tanhshrink', '*rest, **options'],
  ['ELU CELU', '^alpha=1.0, ~inplace=False'],
  ['Softshrink Hardshrink', '^lambd=0.5'],
  ['LeakyReLU', '^negative_slope=0.01, ~inplace=False'],
  ['GELU', "^approximate='none'"],
  ['Softplus', '^beta=1.0, ^threshold=20.0'],
  ['Hardtanh', '^min_val=-1.0, ^max_val=1.0, ~inplace=False, ^min_value=None, ^max_value=None'],
  ['Threshold', '^threshold, ^value, ~inplace=False'],
  ['RReLU', '^lower=0.125, ^upper=0.3333333333333333, ~inplace=False'],
  ['Softmin', 'dim=None'],
]))
  layer(names, { signature, unread, forward: same });

layer('PReLU', {
  sizes: 'num_parameters',
  signature: 'num_parameters=1, ^init=None, ~device=None, dtype=None',
  init: (world, self, bound) => setWeights(world, self, { weight: [bound.int('num_parameters', 1)] }),
  forward: (world, bound) => {
    const { shape } = bound.tensor('input');
    const count = bound.int('num_parameters', 1);
    if (count !== 1 && count !== shape[1])
      fail(
        `Mismatch of parameter numbers and input channel size. Found parameter numbers = ${count} and channel size = ${shape[1]}.`,
      );
    return same(world, bound);
  },
});

layer('Softmax LogSoftmax Softmax2d', {
  signature: 'dim=None',
  forward: (world, bound) => {
    const input = bound.tensor('input');
    const dim = bound.value('dim');
    if (isNumber(dim ?? null)) dimension(Number(/** @type {any} */ (dim).value), input.shape.length);
    return freshLike(world, input, input.shape);
  },
});

layer('Dropout Dropout1d Dropout2d Dropout3d AlphaDropout FeatureAlphaDropout', {
  signature: '^p=0.5, ~inplace=False',
  init: (_, __, bound) => checkProbability(bound),
  forward: (_, bound) => bound.tensor('input'),
});
