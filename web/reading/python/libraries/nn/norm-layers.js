// Normalization layers such as `BatchNorm2d`, with their weights and buffers.

import { fresh } from '../torch/fresh.js';
import { registerBuffer } from './contents.js';
import { Callable, UNKNOWN } from '../../runtime/values.js';
import { layer, layers } from './layer.js';
import { setWeights } from './module.js';
import { fail, freshLike } from './sizes.js';
import { batchNormed, groupNorm, instanceNormed, layerNorm, localResponseNorm } from './norms.js';

/** @import { Bound, Instance, Layer, World } from '../../types.js' */

/** @type {(world: World, self: Instance, shape: readonly number[], settings: Bound, running?: boolean) => void} */
const prepare = (world, self, shape, settings, running = false) => {
  const affine = settings.flag('affine');
  const { attributes } = self;
  setWeights(world, self, { weight: affine && shape, bias: affine && settings.flag('bias') && shape });
  for (const name of ['running_mean', 'running_var', 'num_batches_tracked']) {
    const isCount = name === 'num_batches_tracked';
    attributes.set(name, running ? fresh(world, isCount ? [] : shape, isCount ? 'int64' : world.float, 'torch') : null);
    registerBuffer(self, name);
  }
};

/**
 * A layer with `affine` weights and running statistics of one element per feature.
 * @type {(name: string, affine: string, unread: string, sizes: string | undefined, forward: Layer['forward']) => void}
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
    forward,
  });

/** Raises the error for an input of another rank. @type {(bound: Bound, ranks: readonly number[]) => void} */
const refuse = (bound, ranks) => {
  const { shape } = bound.tensor('input');
  if (ranks.includes(shape.length)) return;
  fail(`expected ${ranks.map((rank) => `${rank}D`).join(' or ')} input (got ${shape.length}D input)`, 'ValueError');
};

for (const spatial of [1, 2, 3]) {
  statisticsLayer(
    `BatchNorm${spatial}d`,
    'True',
    'reset_running_stats',
    'num_features',
    (world, bound, _, { attributes }) => {
      refuse(bound, spatial === 1 ? [2, 3] : [spatial + 2]);
      const training = /** @type {any} */ (attributes.get('training'))?.value !== false;
      return batchNormed(world, bound, training || !bound.optional('running_mean'));
    },
  );
  statisticsLayer(`InstanceNorm${spatial}d`, 'False', 'reset_running_stats', undefined, (world, bound) => {
    const input = bound.tensor('input');
    const { shape } = input;
    refuse(bound, [spatial + 1, spatial + 2]);
    const features = bound.int('num_features', 0);
    const found = shape.at(-spatial - 1);
    if (bound.optional('weight') && found !== features)
      fail(
        `expected input's size at dim=${shape.length - spatial - 1} to match num_features (${features}), but got: ${found}.`,
        'ValueError',
      );
    const batched = shape.length === spatial + 2 ? input : freshLike(world, input, [1, ...shape]);
    return freshLike(world, instanceNormed(world, bound, batched), shape);
  });
}

statisticsLayer('SyncBatchNorm', 'True', 'process_group reset_running_stats', undefined, (world, bound) => {
  const { length } = bound.tensor('input').shape;
  if (length < 2) fail(`expected at least 2D input (got ${length}D input)`, 'ValueError');
  return batchNormed(world, bound, false); // over several processes, one value per channel is allowed
});
layers
  .get('SyncBatchNorm')
  ?.members.set(
    'convert_sync_batchnorm',
    new Callable('convert_sync_batchnorm', ([module]) => module?.value ?? UNKNOWN),
  );

for (const [name, signature, isRms] of /** @type {const} */ ([
  ['LayerNorm', 'normalized_shape, ^eps=1e-5, elementwise_affine=True, bias=True, ~device=None, dtype=None', false],
  ['RMSNorm', 'normalized_shape, ^eps=None, elementwise_affine=True, ~device=None, dtype=None', true],
]))
  layer(name, {
    signature,
    init: (world, self, bound) => {
      const shape = bound.flag('elementwise_affine') && (bound.ints('normalized_shape') ?? []);
      setWeights(world, self, { weight: shape, ...(isRms ? {} : { bias: bound.flag('bias') && shape }) });
    },
    forward: layerNorm(isRms),
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
  forward: groupNorm,
});

layer('LocalResponseNorm', { signature: 'size, ^alpha=0.0001, ^beta=0.75, k=1.0', forward: localResponseNorm });
