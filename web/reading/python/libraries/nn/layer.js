// Describes a layer of PyTorch's, such as `Linear`, as a row, and makes a class of it: the parameters of its
// constructor and of `forward`, the weights that it creates, and the shape that it computes.

import { hasParameter } from '../../runtime/signature.js';
import { Raised } from '../../runtime/raised.js';
import { PyClass } from '../../runtime/values.js';

/** @import { Bound, Instance, Site, Value, World } from '../../types.js' */

/**
 * @typedef {object} Layer
 * @property {string} name
 * @property {string} signature  of the constructor
 * @property {(world: World, self: Instance, settings: Bound) => void} [init]  creates its weights, or raises the error
 *   for wrong settings
 * @property {string} [sizes]  the names of the settings that are the sizes of its first weight, in order
 * @property {boolean} [isTyped]  whether its error for a size that is a float names the setting
 * @property {string} takes  the signature of `forward`
 * @property {(self: Instance, name: string) => Value | undefined} [attribute]  looks up its special attributes
 * @property {string} [unread]  the names of its other attributes, whose values are unknown
 * @property {(world: World, bound: Bound, site: Site, self: Instance) => Value} forward  as in a row of a function;
 *   `bound` has the arguments, the settings and the tensors of the layer
 */

/** The `forward` of a module that has none. @type {Layer['forward']} */
export const withoutForward = (_, __, ___, { of }) => {
  throw new Raised('NotImplementedError', `Module [${of.name}] is missing the required "forward" function`);
};

/** `nn.Module`, which all layers extend. */
export const moduleClass = new PyClass('Module', []);

/** The classes of all layers, by name. @type {Map<string, PyClass>} */
export const layers = new Map([['Module', moduleClass]]);

/**
 * Adds layers, whose `forward` takes `input` if nothing else is said.
 * @param {string} names  separated by spaces @param {Omit<Layer, 'name' | 'takes'> & { takes?: string }} how
 */
export function layer(names, how) {
  for (const name of names.split(' ')) {
    const result = new PyClass(name, [moduleClass]);
    result.layer = { name, takes: 'input', ...how };
    layers.set(name, result);
  }
}

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
