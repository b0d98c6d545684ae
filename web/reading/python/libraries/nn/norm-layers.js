// Normalization layers such as `BatchNorm2d`, with their weights and buffers.

import { fresh } from '../torch/fresh.js';
import { registerBuffer } from './contents.js';
import { Callable, UNKNOWN } from '../../runtime/values.js';
import { layer, layers, weightlessLayer } from './layer.js';
import { weight } from './module.js';
import { fail, freshLike } from './sizes.js';
import { tensor, parameters, batchNormed, layerNormed, groupNormed, instanceNormed } from './norms.js';

/** @import { Bound } from '../../runtime/signature.js' */
/** @import { Instance, TensorValue } from '../../runtime/values.js' */
/** @import { World } from '../../runtime/world.js' */

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

/** The ranks that BatchNorm1d, 2d and 3d accept. */
const ranks = { 1: [2, 3], 2: [4], 3: [5] };

for (const spatial of /** @type {const} */ ([1, 2, 3])) {
  const refuse = (/** @type {TensorValue} */ { shape }, /** @type {readonly number[]} */ wanted) => {
    if (wanted.includes(shape.length)) return;
    const names = wanted.map((rank) => `${rank}D`).join(' or ');
    fail(`expected ${names} input (got ${shape.length}D input)`, 'ValueError');
  };
  layer(`BatchNorm${spatial}d`, {
    unread: 'reset_running_stats',
    sizes: 'num_features',
    signature:
      'num_features, ^eps=1e-5, ^momentum=0.1, affine=True, track_running_stats=True, ~device=None, dtype=None, *, bias=True',
    init: (world, self, bound) =>
      prepare(world, self, [bound.int('num_features', 0)], bound, bound.flag('track_running_stats')),
    takes: 'input',
    forward: (world, self, given) => {
      const input = given.tensor('input');
      refuse(input, ranks[spatial]);
      const named = parameters((name) => own(self, name));
      const training = /** @type {any} */ (self.attributes.get('training'))?.value !== false;
      return batchNormed(world, input, named, training || !named.running_mean);
    },
  });
  layer(`InstanceNorm${spatial}d`, {
    unread: 'reset_running_stats',
    signature:
      'num_features, ^eps=1e-5, ^momentum=0.1, affine=False, track_running_stats=False, ~device=None, dtype=None, *, bias=True',
    init: (world, self, bound) =>
      prepare(world, self, [bound.int('num_features', 0)], bound, bound.flag('track_running_stats')),
    takes: 'input',
    forward: (world, self, given) => {
      const input = given.tensor('input');
      refuse(input, [spatial + 1, spatial + 2]);
      const features = /** @type {Bound} */ (self.settings).int('num_features', 0);
      const found = input.shape.at(-spatial - 1);
      const weights = own(self, 'weight');
      if (weights && found !== features)
        fail(
          `expected input's size at dim=${input.shape.length - spatial - 1} to match num_features (${features}), but got: ${found}.`,
          'ValueError',
        );
      const batched = input.shape.length === spatial + 2 ? input : freshLike(world, input, [1, ...input.shape]);
      const normed = instanceNormed(
        world,
        batched,
        parameters((name) => own(self, name)),
      );
      return freshLike(world, normed, input.shape);
    },
  });
}

layer('SyncBatchNorm', {
  unread: 'process_group reset_running_stats',
  signature:
    'num_features, ^eps=1e-5, ^momentum=0.1, affine=True, track_running_stats=True, ~process_group=None, ~device=None, dtype=None, *, bias=True',
  init: (world, self, bound) =>
    prepare(world, self, [bound.int('num_features', 0)], bound, bound.flag('track_running_stats')),
  takes: 'input',
  forward: (world, self, given) => {
    const input = given.tensor('input');
    if (input.shape.length < 2) fail(`expected at least 2D input (got ${input.shape.length}D input)`, 'ValueError');
    // Over several processes, one value per channel is allowed.
    return batchNormed(
      world,
      input,
      parameters((name) => own(self, name)),
      false,
    );
  },
});
layers
  .get('SyncBatchNorm')
  ?.members.set(
    'convert_sync_batchnorm',
    new Callable('convert_sync_batchnorm', ([module]) => module?.value ?? UNKNOWN),
  );

const shapeOf = (/** @type {Bound} */ bound) => bound.ints('normalized_shape') ?? [];

layer('LayerNorm', {
  signature: 'normalized_shape, ^eps=1e-5, elementwise_affine=True, bias=True, ~device=None, dtype=None',
  init: (world, self, bound) => {
    const affine = bound.flag('elementwise_affine');
    self.attributes.set('weight', affine ? weight(world, shapeOf(bound)) : null);
    self.attributes.set('bias', affine && bound.flag('bias') ? weight(world, shapeOf(bound)) : null);
  },
  takes: 'input',
  forward: (world, self, given) =>
    layerNormed(
      world,
      given.tensor('input'),
      shapeOf(/** @type {Bound} */ (self.settings)),
      own(self, 'weight'),
      own(self, 'bias'),
    ),
});

layer('RMSNorm', {
  signature: 'normalized_shape, ^eps=None, elementwise_affine=True, ~device=None, dtype=None',
  init: (world, self, bound) => {
    self.attributes.set('weight', bound.flag('elementwise_affine') ? weight(world, shapeOf(bound)) : null);
  },
  takes: 'input',
  forward: (world, self, given) =>
    layerNormed(
      world,
      given.tensor('input'),
      shapeOf(/** @type {Bound} */ (self.settings)),
      own(self, 'weight'),
      undefined,
      true,
    ),
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
  forward: (world, self, given) =>
    groupNormed(
      world,
      given.tensor('input'),
      /** @type {Bound} */ (self.settings).int('num_groups', 1),
      own(self, 'weight'),
      own(self, 'bias'),
    ),
});

weightlessLayer('LocalResponseNorm', 'size, ^alpha=0.0001, ^beta=0.75, k=1.0', (world, input) =>
  freshLike(world, input, input.shape),
);
