// A layer of Keras' as a class: its name, what is checked before it runs, and what every layer has.

import { callWith } from '../../runtime/implicit.js';
import { find, methodOf } from '../../runtime/members.js';
import { moduleClass } from '../nn/layer.js';
import { Callable, list, PyClass, Sequence, TensorValue, UNKNOWN } from '../../runtime/values.js';
import { isUnknown } from '../../runtime/kinds.js';
import { NotUnderstood } from '../../runtime/raised.js';
import { isUnknownSize } from '../../runtime/unknown-sizes.js';
import { differ, freshTensor, replaced, shown, sizesIn, sizesOf, tensorOf, tensorsIn, value } from './sizes.js';

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

/** How many layers of a kind a text has made. @type {WeakMap<World, Map<string, number>>} */
const counts = new WeakMap();

/** The name of a layer: its own, or one by its kind, counted. @type {(world: World, self: Instance) => void} */
const nameLayer = (world, self) => {
  const given = self.settings?.rest.find(({ name }) => name === 'name')?.value;
  const kind = self.of.name === 'Model' ? 'functional' : snake(self.of.name);
  const all = counts.get(world) ?? new Map();
  counts.set(world, all);
  const before = all.get(kind) ?? 0;
  if (typeof given !== 'string') all.set(kind, before + 1);
  self.attributes.set('name', typeof given === 'string' ? given : before > 0 ? `${kind}_${before}` : kind);
};

/** @param {Instance} self */
export function nameOf(self) {
  return String(self.attributes.get('name') ?? snake(self.of.name));
}

/** The size an axis had when a layer was built. @type {WeakMap<Instance, { axis: number, size?: number }>} */
const built = new WeakMap();

/**
 * Raises the error of a layer that refuses an input.
 * @param {Instance} self
 * @param {string} what
 * @param {number} [index]
 * @returns {never}
 */
export function refuse(self, what, index = 0) {
  throw value(`Input ${index} of layer "${nameOf(self)}" is incompatible with the layer: ${what}`);
}

/**
 * Which inputs a layer takes: of so many dimensions, of so many at least, and with one size of an axis once it is
 * built.
 * @typedef {{ ndim?: number, least?: number, axis?: (settings: Bound) => number }} Takes
 */

/** @param {Instance} self @param {Shape} shape @param {Takes} takes @param {Bound} settings @returns {void} */
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

/** What every layer has. @type {NonNullable<Layer['attribute']>} */
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
  return /^(call$|forward$|__)/.test(name) ? undefined : UNKNOWN; // it has no say in shapes
};

/** By their names. @type {Map<string, PyClass>} */
export const layers = new Map();

const TAKES = 'inputs=, *rest, **options';

/**
 * A layer by its names.
 * @param {string} names
 * @param {Partial<Layer> & Pick<Layer, 'forward'>} how
 * @returns {PyClass}
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

/** The arguments a layer was made with. @param {Instance} self */
export function settingsOf(self) {
  if (!self.settings) throw new NotUnderstood('unknown');
  return self.settings;
}
