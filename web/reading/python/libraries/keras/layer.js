// Makes a class of a Keras layer: its name (`dense_1`), the check of its input, and the attributes of every layer.

import { callWith } from '../../runtime/implicit.js';
import { find, methodOf } from '../../runtime/members.js';
import { moduleClass } from '../nn/layer.js';
import { Callable, list, PyClass, Sequence, TensorValue, UNKNOWN } from '../../runtime/values.js';
import { isUnknown } from '../../runtime/kinds.js';
import { NotUnderstood } from '../../runtime/raised.js';
import { isUnknownSize } from '../../runtime/unknown-sizes.js';
import { differ, freshTensor, replaced, shown, sizesIn, sizesOf, tensorOf, tensorsIn, valueError } from './sizes.js';

/** @import { Layer } from '../nn/layer.js' */
/** @import { Bound } from '../../runtime/signature.js' */
/** @import { Instance } from '../../runtime/values.js' */
/** @import { World } from '../../runtime/world.js' */
/** @import { Shape } from './sizes.js' */

/** `MaxPooling2D` is `max_pooling2d`. @param {string} name */
const snake = (name) =>
  name
    .replace(/(.)([A-Z][a-z]+)/g, '$1_$2')
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase();

/** How many layers of each class a text has created. @type {WeakMap<World, Map<string, number>>} */
const counts = new WeakMap();

/**
 * Gives a layer without a name the next one of its class: `dense`, `dense_1` …
 * @type {(world: World, self: Instance) => void}
 */
const nameLayer = (world, self) => {
  const given = self.settings?.rest.find(({ name }) => name === 'name')?.value;
  const kind = self.of.name === 'Model' ? 'functional' : snake(self.of.name);
  const all = counts.get(world) ?? new Map();
  counts.set(world, all);
  const before = all.get(kind) ?? 0;
  if (typeof given !== 'string') all.set(kind, before + 1);
  self.attributes.set('name', typeof given === 'string' ? given : before > 0 ? `${kind}_${before}` : kind);
};

/** The name of a layer. @param {Instance} self */
export function nameOf(self) {
  return String(self.attributes.get('name') ?? snake(self.of.name));
}

/**
 * The axis of a layer whose size is fixed when it is built.
 * @type {WeakMap<Instance, { axis: number, size?: number }>}
 */
const built = new WeakMap();

/**
 * Raises the error of a layer that refuses an input.
 * @param {Instance} self @param {string} what @param {number} [index] @returns {never}
 */
export function refuse(self, what, index = 0) {
  throw valueError(`Input ${index} of layer "${nameOf(self)}" is incompatible with the layer: ${what}`);
}

/**
 * Which inputs a layer accepts. ndim: the rank; least: the minimum rank; axis: an axis whose size is fixed once the
 * layer is built.
 * @typedef {{ ndim?: number, least?: number, axis?: (settings: Bound) => number }} Takes
 */

/**
 * Raises Keras's error if a layer does not accept a shape.
 * @param {Instance} self @param {Shape} shape @param {Takes} takes @param {Bound} settings @returns {void}
 */
export function checkInput(self, shape, { ndim, least, axis }, settings) {
  const full = `Full shape received: ${shown(shape)}`;
  if (ndim !== undefined && shape.length !== ndim)
    refuse(self, `expected ndim=${ndim}, found ndim=${shape.length}. ${full}`);
  if (least !== undefined && shape.length < least)
    refuse(self, `expected min_ndim=${least}, found ndim=${shape.length}. ${full}`);
  const known = built.get(self);
  if (known?.size !== undefined && differ(shape.at(known.axis), known.size))
    refuse(
      self,
      `expected axis ${known.axis} of input shape to have value ${known.size}, but received input with shape ${shown(shape)}`,
    );
  const size = axis && shape.at(axis(settings));
  if (axis && size !== undefined && !known && !isUnknownSize(size)) built.set(self, { axis: axis(settings), size });
}

/** `build(input_shape)` of a class of the text runs before its first call. @type {NonNullable<Layer['before']>} */
const before = (_, self, [input], span) => {
  if (built.has(self)) return;
  const own = find(self.of, 'build');
  built.set(self, { axis: -1 });
  if (!(own instanceof Callable) || !input || isUnknown(input.value)) return;
  const shapes = tensorsIn(input.value).map(({ shape }) => sizesOf(shape));
  const given = input.value instanceof TensorValue ? shapes[0] : list(shapes);
  callWith(methodOf(own, self), [given ?? UNKNOWN], span);
};

/** The attributes of every layer. @type {NonNullable<Layer['attribute']>} */
export const attribute = (world, self, name) => {
  if (name === 'add_weight')
    return new Callable(name, (args) => {
      const given = args.find((each) => each.name === 'shape') ?? args.find((each) => each.value instanceof Sequence);
      return given && !isUnknown(given.value) ? freshTensor(world, sizesIn(given.value), 'float32') : UNKNOWN;
    });
  // `predict` returns an array of NumPy.
  if (name === 'predict')
    return new Callable(name, ([x], span) => {
      if (!x || isUnknown(x.value)) return UNKNOWN;
      const given = x.value instanceof TensorValue ? tensorOf(world, x.value) : x.value;
      const found = world.call(self, [{ ...x, name: '', value: given }], span, name);
      return replaced(found, (each) => new TensorValue(each, 'numpy'));
    });
  return /^(call$|forward$|__)/.test(name) ? undefined : UNKNOWN; // other attributes don't affect shapes
};

/** The classes of all layers, by name. @type {Map<string, PyClass>} */
export const layers = new Map();

const TAKES = 'inputs=, *rest, **options';

/**
 * Adds a layer under its names.
 * @param {string} names @param {Partial<Layer> & Pick<Layer, 'forward'>} how @returns {PyClass}
 */
export function layer(names, how) {
  const all = names.split(' ').map((name) => {
    const one = new PyClass(name, [moduleClass]);
    one.layer = {
      ...{ name, signature: '*rest, **options', takes: TAKES, calls: 'call', init: nameLayer, attribute, before },
      ...how,
    };
    layers.set(name, one);
    return one;
  });
  return /** @type {PyClass} */ (all[0]);
}

/** `keras.layers.Layer`, which classes of the text extend. */
export const layerClass = layer('Layer', { forward: (_, __, given) => given.value('inputs') ?? UNKNOWN });

/** The arguments that a layer was created with. @param {Instance} self */
export function settingsOf(self) {
  if (!self.settings) throw new NotUnderstood('unknown');
  return self.settings;
}
