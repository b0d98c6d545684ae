// `F.batch_norm`, `F.layer_norm` and other normalizations, with the sizes that each requires.

import { alike } from '../torch/views.js';
import { dimension, fail, giveUp, listed, freshLike, imageOutput, scalarName, sizeText } from './sizes.js';
import { numelOf } from '../../../../lib/tensor/row-major.js';

/** @import { Bound, Row, Run, TensorValue, World } from '../../types.js' */

const NAMES = ['running_mean', 'running_var', 'weight', 'bias'];

/**
 * Raises PyTorch's error if a parameter has a narrower dtype than the input.
 * @type {(input: TensorValue, ...parameters: (TensorValue | undefined)[]) => void}
 */
const checkDTypes = (input, ...parameters) => {
  for (const each of parameters) {
    if (!each || each.dtype === input.dtype) continue;
    if (each.dtype === 'float64' || input.dtype === 'float64' || !/16/.test(input.dtype))
      fail(
        each.dtype === 'float32' && input.dtype === 'float64'
          ? 'expected scalar type Double but found Float'
          : `mixed dtype (CPU): expect parameter to have scalar type of ${scalarName('float32')}`,
      );
  }
};

/** `batch_norm`. @param {World} world @param {Bound} bound @param {boolean} training */
export function batchNormed(world, bound, training) {
  const input = bound.tensor('input');
  const [batch = 1, features = 0] = input.shape;
  if (training && numelOf(input.shape) / Math.max(features, 1) === 1 && batch === 1)
    fail(`Expected more than 1 value per channel when training, got input size ${sizeText(input.shape)}`, 'ValueError');
  if (!training && !bound.optional('running_mean')) fail('running_mean must be defined in evaluation mode');
  for (const name of NAMES) {
    const given = bound.optional(name);
    if (given && numelOf(given.shape) !== features)
      fail(`${name} should contain ${features} elements not ${numelOf(given.shape)}`);
  }
  checkDTypes(input, bound.optional('weight'));
  return imageOutput(world, input, input.shape);
}

/** `layer_norm`, or `rms_norm`, which has no bias. @param {boolean} isRms @returns {Run} */
export function layerNorm(isRms) {
  return (world, bound) => {
    const [input, sizes] = [bound.tensor('input'), bound.ints('normalized_shape') ?? []];
    if (sizes.length === 0) giveUp();
    for (const name of isRms ? ['weight'] : ['weight', 'bias']) {
      const given = bound.optional(name);
      if (given && String(given.shape) !== String(sizes)) {
        const what = `Expected ${name} to be of same shape as normalized_shape, but got ${name} of shape`;
        fail(`${what} ${listed(given.shape)} and normalized_shape = ${listed(sizes)}`);
      }
    }
    const last = input.shape.slice(-sizes.length);
    if (input.shape.length < sizes.length || String(last) !== String(sizes)) {
      const wanted = isRms ? `[*${sizes.join(', ')}]` : `[*, ${sizes.join(', ')}]`;
      fail(
        `Given normalized_shape=${listed(sizes)}, expected input with shape ${wanted}, but got input of size${listed(input.shape)}`,
      );
    }
    checkDTypes(input, bound.optional('weight'));
    return freshLike(world, input, input.shape);
  };
}

/** `group_norm` @type {Run} */
export const groupNorm = (world, bound) => {
  const [input, groups] = [bound.tensor('input'), bound.int('num_groups', 1)];
  const [batch = 0, channels = 0] = input.shape;
  if (input.shape.length < 2)
    fail(`Expected at least 2 dimensions for input tensor but received ${input.shape.length}`);
  const values = ((batch * channels) / groups) * numelOf(input.shape.slice(2));
  if (channels % groups === 0 && values / batch === 1 && batch === 1)
    fail(
      `Expected more than 1 value per channel when training, got input size ${listed([(batch * channels) / groups, groups, ...input.shape.slice(2)])}`,
      'ValueError',
    );
  if (groups <= 0) fail(`Expected num groups to be greater than 0, got ${groups}`);
  if (channels % groups !== 0) {
    const what = 'Expected number of channels in input to be divisible by num_groups, but got input of shape';
    fail(`${what} ${listed(input.shape)} and num_groups=${groups}`);
  }
  for (const name of ['weight', 'bias']) {
    const given = bound.optional(name);
    if (given && (given.shape.length !== 1 || given.shape[0] !== channels)) {
      const what = `Expected ${name} to be a vector of size equal to the number of channels in input, but got ${name} of shape`;
      fail(`${what} ${listed(given.shape)} and input of shape ${listed(input.shape)}`);
    }
  }
  checkDTypes(input, bound.optional('weight'));
  return imageOutput(world, input, input.shape);
};

/**
 * `instance_norm`: each weight and running statistic has one element per feature.
 * @param {World} world @param {Bound} bound @param {TensorValue} [input]  with a batch dimension
 */
export function instanceNormed(world, bound, input = bound.tensor('input')) {
  const [batch = 1, features = 1] = input.shape;
  for (const name of NAMES) {
    const given = bound.optional(name);
    if (given && numelOf(given.shape) !== features)
      fail(`${name} should contain ${batch * features} elements not ${batch * numelOf(given.shape)}`);
  }
  if (numelOf(input.shape.slice(2)) === 1)
    fail(`Expected more than 1 spatial element when training, got input size ${sizeText(input.shape)}`, 'ValueError');
  return freshLike(world, input, input.shape);
}

/** `local_response_norm` @type {Run} */
export const localResponseNorm = (world, bound) => {
  const input = bound.tensor('input');
  if (input.shape.length < 3)
    fail(
      `Expected 3D or higher dimensionality                          input (got ${input.shape.length} dimensions)`,
      'ValueError',
    );
  return freshLike(world, input, input.shape);
};

/** @param {Row} row */
// prettier-ignore
export function norms(row) {
  row('t', 'F.batch_norm', 'input, running_mean, running_var, weight=None, bias=None, ^training=False, ^momentum=0.1, ^eps=1e-05', (world, bound) =>
    batchNormed(world, bound, bound.flag('training')));
  row('t', 'F.layer_norm', 'input, normalized_shape, weight=None, bias=None, ^eps=1e-05', layerNorm(false));
  row('t', 'layer_norm', 'Tensor input, int[] normalized_shape, Tensor? weight=None, Tensor? bias=None, float eps=1e-05, ~bool cudnn_enable=True', layerNorm(false));
  row('t', 'F.rms_norm', 'input, normalized_shape, weight=None, ^eps=None', layerNorm(true));
  row('t', 'rms_norm', 'Tensor input, int[] normalized_shape, Tensor? weight=None, float? eps=None', layerNorm(true));
  row('t', 'F.group_norm', 'input, num_groups, weight=None, bias=None, ^eps=1e-05', groupNorm);
  row('t', 'group_norm', 'Tensor input, int num_groups, Tensor? weight=None, Tensor? bias=None, float eps=1e-05, ~bool cudnn_enabled=True', groupNorm);
  row('t', 'F.instance_norm', 'input, running_mean=None, running_var=None, weight=None, bias=None, use_input_stats=True, ^momentum=0.1, ^eps=1e-05', (world, bound) => instanceNormed(world, bound));
  row('t', 'F.local_response_norm', 'input, ^size, ^alpha=0.0001, ^beta=0.75, ^k=1.0', localResponseNorm);
  row('t', 'F.normalize', 'input, ^p=2.0, dim=1, ^eps=1e-12, out=None', (world, bound) => {
    const input = bound.tensor('input');
    dimension(bound.int('dim', 1), input.shape.length);
    return alike(world, input);
  });
}
