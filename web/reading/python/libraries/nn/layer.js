// Describes a layer of PyTorch's, such as `Linear`, as a row, and makes a class of it: the parameters of its
// constructor and of `forward`, the weights that it creates, and the shape that it computes.

import { hasParameter } from '../../runtime/signature.js';
import { PyClass } from '../../runtime/values.js';

/** @import { Arg, Bound, Instance, Run, Site, Span, TensorValue, Value, World } from '../../types.js' */

/**
 * @typedef {object} Layer
 * @property {string} name
 * @property {string} signature  of the constructor
 * @property {(world: World, self: Instance, settings: Bound) => void} [init]  creates its weights, or raises the error
 *   for wrong settings
 * @property {string} [sizes]  the names of the settings that are the sizes of its first weight, in order
 * @property {boolean} [isTyped]  whether its error for a size that is a float names the setting
 * @property {string} takes  the signature of `forward`
 * @property {string} [calls]  the method that a subclass defines, if that is not `forward`
 * @property {(world: World, self: Instance, args: readonly Arg[], span:
 *   Span) => void} [before]  runs before that method
 * @property {(world: World, self: Instance, name: string, span: Span) =>
 *   Value | undefined} [attribute]  looks up its special attributes
 * @property {string} [unread]  the names of its other attributes, whose values are unknown
 * @property {(world: World, self: Instance, given: Bound, site: Site) => Value} forward
 */

/** `nn.Module`, which all layers extend. */
export const moduleClass = new PyClass('Module', []);

/** The classes of all layers, by name. @type {Map<string, PyClass>} */
export const layers = new Map([['Module', moduleClass]]);

/** Adds layers. @param {string} names  separated by spaces @param {Omit<Layer, 'name'>} how */
export function layer(names, how) {
  for (const name of names.split(' ')) {
    const result = new PyClass(name, [moduleClass]);
    result.layer = { name, ...how };
    layers.set(name, result);
  }
}

/** @typedef {(world: World, input: TensorValue, settings: Bound) => Value} OfInput */

/** Attributes that wrappers such as `weight_norm` add. */
const ADDED = /^(_|(weight|bias)_|parametrizations$)/;

/** Whether a layer may have an attribute that is unknown here. @param {Layer} of @param {string} name */
export function mayHave(of, name) {
  return (
    hasParameter(of.signature, name) ||
    ADDED.test(name) ||
    of.unread?.split(' ').includes(name) ||
    layers.get(of.name)?.layer !== of
  );
}

/**
 * Adds layers without weights: `f` computes the result from the input and the settings.
 * @param {string} names @param {string} signature @param {OfInput} f @param {string} [unread] @returns {void}
 */
export function weightlessLayer(names, signature, f, unread = '') {
  layer(names, {
    signature,
    unread,
    takes: 'input',
    forward: (world, { settings }, given) => f(world, given.tensor('input'), /** @type {Bound} */ (settings)),
  });
}

/** The function of such a layer: `F.fold(input, …)`. @param {OfInput} f @returns {Run} */
export function asFunction(f) {
  return (world, bound) => f(world, bound.tensor('input'), bound);
}
