// Keras' layers as classes: what they check before they run, and what they make of their inputs.

import { callWith } from '../implicit.js';
import { find, methodOf } from '../members.js';
import { layer as classOf, layers as known } from '../nn/layer.js';
import { Callable, list, Sequence, SymbolicTensor, TensorValue, tuple, UNKNOWN } from '../values.js';
import { isUnknown } from '../kinds.js';
import { NotUnderstood } from '../raised.js';
import { shapings } from './shapes.js';
import {
  history,
  isTensor,
  made,
  recorded,
  replaced,
  shown,
  sizesIn,
  sizesOf,
  tensorOf,
  tensorsIn,
  value,
} from './sizes.js';

/** @import { DType } from '../../../case/case.js' */
/** @import { Layer } from '../nn/layer.js' */
/** @import { Instance, Value } from '../values.js' */
/** @import { World } from '../world.js' */
/** @import { Sizes, Tensor } from './sizes.js' */

/** `MaxPooling2D` is `max_pooling2d`. @param {string} name */
const snake = (name) =>
  name
    .replace(/(.)([A-Z][a-z]+)/g, '$1_$2')
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase();

/** How many layers of a kind a text has made. @type {WeakMap<World, Map<string, number>>} */
const counts = new WeakMap();

/** The name of a layer: its own, or one by its kind, counted. @type {(world: World, self: Instance) => void} */
const christen = (world, self) => {
  const given = self.settings?.value('name') ?? self.settings?.rest.find(({ name }) => name === 'name')?.value;
  if (typeof given === 'string') {
    self.attributes.set('name', given);
    return;
  }
  const kind = self.of.name === 'Model' ? 'functional' : snake(self.of.name);
  const all = counts.get(world) ?? new Map();
  counts.set(world, all);
  const before = all.get(kind) ?? 0;
  all.set(kind, before + 1);
  self.attributes.set('name', before > 0 ? `${kind}_${before}` : kind);
};

/** @param {Instance} self */
export const nameOf = (self) => String(self.attributes.get('name') ?? snake(self.of.name));

/**
 * The size an axis had when a layer was built.
 * @type {WeakMap<Instance, { axis: number, size: number | null, rank: number }>}
 */
const built = new WeakMap();

/**
 * Shapes as Keras refuses them.
 * @type {(self: Instance, at: number, what: string) => import('../raised.js').Raised}
 */
const refused = (self, at, what) =>
  value(`Input ${at} of layer "${nameOf(self)}" is incompatible with the layer: ${what}`);

/** @type {(self: Instance, shape: Sizes, how: { ndim?: number, least?: number }) => void} */
const checkRank = (self, shape, { ndim, least }) => {
  const full = `Full shape received: ${shown(shape)}`;
  if (ndim !== undefined && shape.length !== ndim)
    throw refused(self, 0, `expected ndim=${ndim}, found ndim=${shape.length}. ${full}`);
  if (least !== undefined && shape.length < least)
    throw refused(self, 0, `expected min_ndim=${least}, found ndim=${shape.length}. ${full}`);
};

/** @type {(self: Instance, shape: Sizes) => void} */
const checkBuilt = (self, shape) => {
  const known = built.get(self);
  if (!known || known.size === null) return;
  const size = shape.at(known.axis);
  if (size !== undefined && size !== null && size !== known.size)
    throw refused(
      self,
      0,
      `expected axis ${known.axis} of input shape to have value ${known.size}, but received input with shape ${shown(shape)}`,
    );
};

/** Layers compute in float32, whatever floats they are given. @type {(dtype: DType) => DType} */
export const floats = (dtype) => (dtype.includes('float') ? 'float32' : dtype);

/** Layers that move elements, and leave integers as they are. */
const moving = /^(Flatten|Reshape|Permute|RepeatVector|Identity|Masking|Cropping|ZeroPadding|UpSampling|MaxPool)/;

/** @type {(name: string, shaping: import('./shapes.js').Shaping) => Layer['forward']} */
const shaped = (name, shaping) => (world, self, given) => {
  const input = given.need('inputs').value;
  if (isUnknown(input)) return UNKNOWN;
  const { settings } = self;
  if (!settings) throw new NotUnderstood('unknown');
  return recorded(isTensor(input) ? input : tensorOf(world, input), (args) => {
    const x = /** @type {Tensor} */ (args);
    checkRank(self, x.shape, shaping);
    checkBuilt(self, x.shape);
    const axis = shaping.fixed?.(settings, x.shape);
    if (axis !== undefined && !built.has(self)) {
      const size = x.shape.at(axis);
      if (size === null && /^(Dense|Conv|Separable|Depthwise)/.test(name)) throw new NotUnderstood('line');
      built.set(self, { axis, size: size ?? null, rank: x.shape.length });
    }
    const result = shaping.shape(x.shape, settings, nameOf(self));
    const dtype = shaping.dtype ?? (moving.test(name) ? floats(x.dtype) : 'float32');
    const isSymbolic = !('storage' in x);
    const isMany = result.length > 0 && Array.isArray(result[0]);
    const all = (isMany ? /** @type {Sizes[]} */ (result) : [/** @type {Sizes} */ (result)]).map((shape) =>
      made(world, shape, dtype, isSymbolic),
    );
    return all.length === 1 && all[0] ? all[0] : list(all);
  });
};

/** What every layer has. @type {NonNullable<Layer['attribute']>} */
const attribute = (world, self, name) => {
  switch (name) {
    case 'add_weight':
      return new Callable(name, (args) => {
        const given =
          args.find((each) => each.name === 'shape') ?? args.find(({ value: each }) => each instanceof Sequence);
        return given && !isUnknown(given.value) ? made(world, sizesIn(given.value), 'float32', false) : UNKNOWN;
      });
    case 'build':
    case 'compile':
    case 'fit':
    case 'summary':
    case 'load_weights':
    case 'save_weights':
    case 'save':
    case 'add_loss':
    case 'add_metric':
      return new Callable(name, () => null);
    case 'predict':
    case 'predict_on_batch':
      return new Callable(name, ([x], span) => {
        const found =
          x && x.value !== UNKNOWN
            ? world.call(
                self,
                [{ ...x, name: '', value: isTensor(x.value) ? tensorOf(world, x.value) : x.value }],
                span,
                name,
              )
            : UNKNOWN;
        return replaced(found, (each) =>
          each instanceof TensorValue
            ? new TensorValue(/** @type {TensorValue} */ (made(world, each.shape, each.dtype, false)), 'numpy')
            : made(world, each.shape, each.dtype, true),
        );
      });
    case 'evaluate':
    case 'get_config':
    case 'get_weights':
    case 'set_weights':
    case 'trainable_weights':
    case 'trainable_variables':
    case 'weights':
    case 'variables':
    case 'losses':
    case 'optimizer':
    case 'history':
    case 'count_params':
    case 'get_layer':
    case 'from_config':
      return UNKNOWN;
    case 'trainable':
    case 'built':
    case 'dtype':
    case 'compute_dtype':
    case 'stop_training':
      return UNKNOWN;
    case 'input_shape':
    case 'output_shape':
      return undefined;
  }
  return undefined;
};

/** `build(input_shape)` of a class of the text runs before its first call. @type {NonNullable<Layer['before']>} */
const before = (_, self, args, span) => {
  if (built.has(self)) return;
  const own = find(self.of, 'build');
  const [input] = args;
  built.set(self, { axis: -1, size: null, rank: 0 });
  if (!(own instanceof Callable) || !input || isUnknown(input.value)) return;
  const shapes = tensorsIn(input.value).map(({ shape }) => sizesOf(shape));
  const given = isTensor(input.value) ? shapes[0] : list(shapes);
  callWith(methodOf(own, self), [given ?? UNKNOWN], span);
};

/**
 * A call of a class of the text is made again as a whole, as what it makes without its inputs hangs on their sizes.
 * @type {NonNullable<Layer['after']>}
 */
const after = (world, self, args, span, result) => {
  const values = tuple(args.map((each) => each.value));
  const given = tensorsIn(values);
  if (!given.some((each) => each instanceof SymbolicTensor)) return;
  const run = (/** @type {Value} */ others) => {
    const items = others instanceof Sequence ? others.items : [];
    return world.call(
      self,
      args.map((each, i) => ({ ...each, value: items[i] ?? null })),
      span,
      '',
    );
  };
  const all = result instanceof Sequence ? result.items : [result];
  all.forEach((each, i) => {
    const at = result instanceof Sequence ? i : undefined;
    if (each instanceof SymbolicTensor && !given.includes(each)) history.set(each, { run, args: values, at });
  });
};

/** A layer by its names. @type {(names: string, how: Omit<Layer, 'name'>) => import('../values.js').PyClass} */
const define = (names, how) => {
  const saved = new Map(known);
  classOf(names, { calls: 'call', attribute, before, after, ...how });
  const all = names.split(' ');
  const found = /** @type {import('../values.js').PyClass} */ (known.get(all[0] ?? ''));
  for (const name of all) {
    layers.set(name, /** @type {import('../values.js').PyClass} */ (known.get(name)));
    // PyTorch's layers keep their names.
    const old = saved.get(name);
    if (old) known.set(name, old);
    else known.delete(name);
  }
  return found;
};

/** By their names. @type {Map<string, import('../values.js').PyClass>} */
export const layers = new Map();

/** @type {NonNullable<Layer['init']>} */
const init = (world, self) => christen(world, self);

export const TAKES = 'inputs=, *rest, **options';

/** `keras.layers.Layer`, which classes of the text extend. */
export const layerClass = define('Layer', {
  signature: '*rest, **options',
  init,
  takes: TAKES,
  forward: (_, __, given) => given.value('inputs') ?? UNKNOWN,
});

/** @type {(name: string, how: Omit<Layer, 'name' | 'init'>) => import('../values.js').PyClass} */
export const layer = (name, how) => define(name, { init, ...how });

for (const [name, shaping] of shapings)
  layer(name, { signature: shaping.signature, takes: TAKES, forward: shaped(name, shaping) });
