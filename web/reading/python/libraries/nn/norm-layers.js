// Normalization layers such as `BatchNorm2d`, with their weights and buffers.

import { fresh } from '../torch/fresh.js';
import { registerBuffer } from './contents.js';
import { Callable, UNKNOWN } from '../../runtime/values.js';
import { layer, layers, weightlessLayer } from './layer.js';
import { weight } from './module.js';
import { fail, freshLike } from './sizes.js';
import { tensor, parameters, batchNormed, layerNormed, groupNormed, instanceNormed } from './norms.js';

/** @import { Bound, Instance, TensorValue, World } from '../../types.js' */

/** @type {(world: World, self: Instance, shape: readonly number[], settings: Bound, running?: boolean) => void} */
const prepare = (world, self, shape, settings, running = false) => {
  const affine = settings.flag('affine');
  const { attributes } = self;
  attributes.set('weight', affine ? weight(world, shape) : null);
  attributes.set('bias', affine && settings.flag('bias') ? weight(world, shape) : null);
  for (const name of ['running_mean', 'running_var', 'num_batches_tracked']) {
    const isCount = name === 'num_batches_tracked';
    attributes.set(name, running ? fresh(world, isCount ? [] : shape, isCount ? 'int64' : world.float, 'torch') : null);
    registerBuffer(self, name);
  }
};

const own = (/** @type {Instance} */ self, /** @type {string} */ name) => tensor(self.attributes.get(name));

/**
 * A layer with `affine` weights and running statistics of one element per feature.
 * @type {(name: string, affine: string, unread: string, sizes: string | undefined, forward: (world: World, self:
 *   Instance, input: TensorValue) => TensorValue) => void}
 */
const statisticsLayer = (name, affine, unread, sizes, forward) =>
  layer(name, {
    unread,
    ...(sizes ? { sizes } : {}),
    signature:
      `num_features, ^eps=1e-5, ^momentum=0.1, affine=${affine}, track_running_stats=${affine}, ` +
      `${name === 'SyncBatchNorm' ? '~process_group=None, ' : ''}~device=None, dtype=None, *, bias=True`,
    init: (world, self, bound) =>
      prepare(world, self, [bound.int('num_features', 0)], bound, bound.flag('track_running_stats')),
    takes: 'input',
    forward: (world, self, given) => forward(world, self, given.tensor('input')),
  });

const namedOf = (/** @type {Instance} */ self) => parameters((name) => own(self, name));

/** Raises the error for an input of another rank. @type {(input: TensorValue, ranks: readonly number[]) => void} */
const refuse = ({ shape }, ranks) => {
  if (ranks.includes(shape.length)) return;
  fail(`expected ${ranks.map((rank) => `${rank}D`).join(' or ')} input (got ${shape.length}D input)`, 'ValueError');
};

for (const spatial of [1, 2, 3]) {
  statisticsLayer(`BatchNorm${spatial}d`, 'True', 'reset_running_stats', 'num_features', (world, self, input) => {
    refuse(input, spatial === 1 ? [2, 3] : [spatial + 2]);
    const named = namedOf(self);
    const training = /** @type {any} */ (self.attributes.get('training'))?.value !== false;
    return batchNormed(world, input, named, training || !named.running_mean);
  });
  statisticsLayer(`InstanceNorm${spatial}d`, 'False', 'reset_running_stats', undefined, (world, self, input) => {
    const { shape } = input;
    refuse(input, [spatial + 1, spatial + 2]);
    const features = /** @type {Bound} */ (self.settings).int('num_features', 0);
    const found = shape.at(-spatial - 1);
    if (own(self, 'weight') && found !== features)
      fail(
        `expected input's size at dim=${shape.length - spatial - 1} to match num_features (${features}), but got: ${found}.`,
        'ValueError',
      );
    const batched = shape.length === spatial + 2 ? input : freshLike(world, input, [1, ...shape]);
    return freshLike(world, instanceNormed(world, batched, namedOf(self)), shape);
  });
}

statisticsLayer('SyncBatchNorm', 'True', 'process_group reset_running_stats', undefined, (world, self, input) => {
  if (input.shape.length < 2) fail(`expected at least 2D input (got ${input.shape.length}D input)`, 'ValueError');
  return batchNormed(world, input, namedOf(self), false); // over several processes, one value per channel is allowed
});
layers
  .get('SyncBatchNorm')
  ?.members.set(
    'convert_sync_batchnorm',
    new Callable('convert_sync_batchnorm', ([module]) => module?.value ?? UNKNOWN),
  );

const shapeOf = (/** @type {Bound} */ bound) => bound.ints('normalized_shape') ?? [];

for (const [name, signature, isRms] of /** @type {const} */ ([
  ['LayerNorm', 'normalized_shape, ^eps=1e-5, elementwise_affine=True, bias=True, ~device=None, dtype=None', false],
  ['RMSNorm', 'normalized_shape, ^eps=None, elementwise_affine=True, ~device=None, dtype=None', true],
]))
  layer(name, {
    signature,
    init: (world, self, bound) => {
      const affine = bound.flag('elementwise_affine');
      self.attributes.set('weight', affine ? weight(world, shapeOf(bound)) : null);
      if (!isRms) self.attributes.set('bias', affine && bound.flag('bias') ? weight(world, shapeOf(bound)) : null);
    },
    takes: 'input',
    forward: (world, self, given) => {
      const sizes = shapeOf(/** @type {Bound} */ (self.settings));
      return layerNormed(world, given.tensor('input'), sizes, own(self, 'weight'), own(self, 'bias'), isRms);
    },
  });

layer('GroupNorm', {
  signature: 'num_groups, num_channels, ^eps=1e-5, affine=True, ~device=None, dtype=None, *, bias=True',
  init: (world, self, bound) => {
    const [groups, channels] = [bound.int('num_groups', 1), bound.int('num_channels', 0)];
    if (groups === 0) fail('division by zero', 'ZeroDivisionError');
    if (channels % groups !== 0)
      fail(`num_channels (${channels}) must be divisible by num_groups (${groups})`, 'ValueError');
    prepare(world, self, [channels], bound);
  },
  takes: 'input',
  forward: (world, self, given) => {
    const groups = /** @type {Bound} */ (self.settings).int('num_groups', 1);
    return groupNormed(world, given.tensor('input'), groups, own(self, 'weight'), own(self, 'bias'));
  },
});

weightlessLayer('LocalResponseNorm', 'size, ^alpha=0.0001, ^beta=0.75, k=1.0', (world, input) =>
  freshLike(world, input, input.shape),
);
