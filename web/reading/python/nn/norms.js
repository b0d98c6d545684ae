// Layers that bring features to a mean and a variance. Each wants to know how many there are.

import { Raised, TensorValue } from '../values.js';
import { layer } from './layer.js';
import { weight } from './module.js';
import { dimension, listed, made, product, sizeText, scalarName } from './sizes.js';

/**
 * @typedef {import('../signature.js').Bound} Bound
 * @typedef {import('../values.js').Value} Value
 * @typedef {import('../values.js').Instance} Instance
 * @typedef {import('../world.js').World} World
 */

const fail = (/** @type {string} */ message, type = 'RuntimeError') => {
  throw new Raised(type, message);
};

/** @type {(value: Value | undefined) => TensorValue | undefined} */
const tensor = (value) => (value instanceof TensorValue ? value : undefined);

const NAMES = ['running_mean', 'running_var', 'weight', 'bias'];

/**
 * The tensors a layer has, by name.
 * @type {(of: (name: string) => TensorValue | undefined) => Record<string, TensorValue | undefined>}
 */
const parameters = (of) => Object.fromEntries(NAMES.map((name) => [name, of(name)]));

/**
 * Parameters are as wide as the input, or wider.
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

/**
 * @type {(world: World, input: TensorValue, named: Readonly<Record<string, TensorValue | undefined>>, training:
 *   boolean) => TensorValue}
 */
const batchNormed = (world, input, named, training) => {
  const [batch = 1, features = 0] = input.shape;
  if (training && product(input.shape) / Math.max(features, 1) === 1 && batch === 1)
    fail(`Expected more than 1 value per channel when training, got input size ${sizeText(input.shape)}`, 'ValueError');
  if (!training && !named.running_mean) fail('running_mean must be defined in evaluation mode');
  for (const name of NAMES) {
    const given = named[name];
    if (given && product(given.shape) !== features)
      fail(`${name} should contain ${features} elements not ${product(given.shape)}`);
  }
  checkDTypes(input, named.weight);
  return made(world, input, input.shape);
};

/**
 * @type {(world: World, input: TensorValue, sizes: readonly number[], weights?: TensorValue, bias?: TensorValue, rms?:
 *   boolean) => TensorValue}
 */
const layerNormed = (world, input, sizes, weights, bias, rms = false) => {
  if (sizes.length === 0)
    fail(
      `Expected normalized_shape to be at least 1-dimensional, i.e., containing at least one element, but got normalized_shape = []`,
    );
  for (const [name, given] of /** @type {const} */ ([
    ['weight', weights],
    ['bias', bias],
  ])) {
    if (given && String(given.shape) !== String(sizes)) {
      const what = `Expected ${name} to be of same shape as normalized_shape, but got ${name} of shape`;
      fail(`${what} ${listed(given.shape)} and normalized_shape = ${listed(sizes)}`);
    }
  }
  const last = input.shape.slice(-sizes.length);
  if (input.shape.length < sizes.length || String(last) !== String(sizes)) {
    const wanted = rms ? `[*${sizes.join(', ')}]` : `[*, ${sizes.join(', ')}]`;
    fail(
      `Given normalized_shape=${listed(sizes)}, expected input with shape ${wanted}, but got input of size${listed(input.shape)}`,
    );
  }
  checkDTypes(input, weights);
  return made(world, input, input.shape);
};

/**
 * @type {(world: World, input: TensorValue, groups: number, weights?: TensorValue, bias?: TensorValue) => TensorValue}
 */
const groupNormed = (world, input, groups, weights, bias) => {
  const [batch = 0, channels = 0] = input.shape;
  if (input.shape.length < 2)
    fail(`Expected at least 2 dimensions for input tensor but received ${input.shape.length}`);
  const values = ((batch * channels) / groups) * product(input.shape.slice(2));
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
  for (const [name, given] of /** @type {const} */ ([
    ['weight', weights],
    ['bias', bias],
  ])) {
    if (given && (given.shape.length !== 1 || given.shape[0] !== channels)) {
      const what = `Expected ${name} to be a vector of size equal to the number of channels in input, but got ${name} of shape`;
      fail(`${what} ${listed(given.shape)} and input of shape ${listed(input.shape)}`);
    }
  }
  checkDTypes(input, weights);
  return made(world, input, input.shape);
};

/**
 * What belongs to the features is there once for each sample.
 * @type {(world: World, input: TensorValue, named: Readonly<Record<string, TensorValue | undefined>>) => TensorValue}
 */
const instanceNormed = (world, input, named) => {
  const [batch = 1, features = 1] = input.shape;
  for (const name of NAMES) {
    const given = named[name];
    if (given && product(given.shape) !== features)
      fail(`${name} should contain ${batch * features} elements not ${batch * product(given.shape)}`);
  }
  if (product(input.shape.slice(2)) === 1)
    fail(`Expected more than 1 spatial element when training, got input size ${sizeText(input.shape)}`, 'ValueError');
  return made(world, input, input.shape);
};

/** @param {import('../table.js').Row} row */
export const norms = (row) => {
  const optional = (/** @type {Bound} */ bound, /** @type {string} */ name) => tensor(bound.value(name));
  row(
    't',
    'batch_norm',
    'input, running_mean=, running_var=, weight=, bias=, training=, momentum=, eps=',
    (world, bound) =>
      batchNormed(
        world,
        bound.tensor('input'),
        parameters((name) => optional(bound, name)),
        bound.flag('training'),
      ),
  );
  row('t', 'layer_norm', 'input, normalized_shape, weight=, bias=, eps=', (world, bound) =>
    layerNormed(
      world,
      bound.tensor('input'),
      bound.ints('normalized_shape') ?? [],
      optional(bound, 'weight'),
      optional(bound, 'bias'),
    ),
  );
  row('t', 'rms_norm', 'input, normalized_shape, weight=, eps=', (world, bound) =>
    layerNormed(
      world,
      bound.tensor('input'),
      bound.ints('normalized_shape') ?? [],
      optional(bound, 'weight'),
      undefined,
      true,
    ),
  );
  row('t', 'group_norm', 'input, num_groups, weight=, bias=, eps=', (world, bound) =>
    groupNormed(
      world,
      bound.tensor('input'),
      bound.int('num_groups', 1),
      optional(bound, 'weight'),
      optional(bound, 'bias'),
    ),
  );
  row(
    't',
    'instance_norm',
    'input, running_mean=, running_var=, weight=, bias=, use_input_stats=, momentum=, eps=',
    (world, bound) =>
      instanceNormed(
        world,
        bound.tensor('input'),
        parameters((name) => optional(bound, name)),
      ),
  );
  row('t', 'local_response_norm', 'input, size, alpha=, beta=, k=', (world, bound) => {
    const input = bound.tensor('input');
    if (input.shape.length < 3)
      fail(
        `Expected 3D or higher dimensionality                          input (got ${input.shape.length} dimensions)`,
        'ValueError',
      );
    return made(world, input, input.shape);
  });
  row('t', 'normalize', 'input, p=, dim=1, eps=', (world, bound) => {
    const input = bound.tensor('input');
    dimension(bound.int('dim', 1), input.shape.length);
    return made(world, input, input.shape);
  });
};

/** @type {(world: World, self: Instance, shape: readonly number[], affine: boolean, running?: boolean) => void} */
const prepare = (world, self, shape, affine, running = false) => {
  const { attributes } = self;
  attributes.set('weight', affine ? weight(world, shape) : null);
  attributes.set('bias', affine ? weight(world, shape) : null);
  for (const name of ['running_mean', 'running_var']) {
    const held = running ? new TensorValue(weight(world, shape), 'torch') : null;
    attributes.set(name, held);
  }
};

const own = (/** @type {Instance} */ self, /** @type {string} */ name) => tensor(self.attributes.get(name));

/** Dimensions a layer takes, and how it names them when it refuses others. */
const ranks = { 1: [2, 3], 2: [4], 3: [5] };

for (const spatial of /** @type {const} */ ([1, 2, 3])) {
  const refuse = (/** @type {TensorValue} */ { shape }, /** @type {readonly number[]} */ wanted) => {
    if (wanted.includes(shape.length)) return;
    const names = wanted.map((rank) => `${rank}D`).join(' or ');
    fail(`expected ${names} input (got ${shape.length}D input)`, 'ValueError');
  };
  layer(`BatchNorm${spatial}d`, {
    signature: 'num_features, eps=, momentum=, affine=True, track_running_stats=True, device=, dtype=',
    init: (world, self, bound) =>
      prepare(world, self, [bound.int('num_features', 0)], bound.flag('affine'), bound.flag('track_running_stats')),
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
    signature: 'num_features, eps=, momentum=, affine=, track_running_stats=, device=, dtype=',
    init: (world, self, bound) =>
      prepare(world, self, [bound.int('num_features', 0)], bound.flag('affine'), bound.flag('track_running_stats')),
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
      const batched = input.shape.length === spatial + 2 ? input : made(world, input, [1, ...input.shape]);
      const normed = instanceNormed(
        world,
        batched,
        parameters((name) => own(self, name)),
      );
      return made(world, normed, input.shape);
    },
  });
}

const shapeOf = (/** @type {Bound} */ bound) => bound.ints('normalized_shape') ?? [];

layer('LayerNorm', {
  signature: 'normalized_shape, eps=, elementwise_affine=True, bias=True, device=, dtype=',
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
  signature: 'normalized_shape, eps=, elementwise_affine=True, device=, dtype=',
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
  signature: 'num_groups, num_channels, eps=, affine=True, device=, dtype=',
  init: (world, self, bound) => {
    const [groups, channels] = [bound.int('num_groups', 1), bound.int('num_channels', 0)];
    if (channels % groups !== 0)
      fail(`num_channels (${channels}) must be divisible by num_groups (${groups})`, 'ValueError');
    prepare(world, self, [channels], bound.flag('affine'));
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

layer('LocalResponseNorm', {
  signature: 'size, alpha=, beta=, k=',
  takes: 'input',
  forward: (world, _, given) => made(world, given.tensor('input'), given.tensor('input').shape),
});
