// A layer of PyTorch's as a class: the parameters of its constructor and of `forward` as the documentation has them,
// the tensors it makes, and what it does to others.

import { hasParameter } from '../../runtime/signature.js';
import { PyClass } from '../../runtime/values.js';

/** @import { Bound } from '../../runtime/signature.js' */
/** @import { Site } from '../torch/table.js' */
/** @import { Instance, Value } from '../../runtime/values.js' */
/** @import { World } from '../../runtime/world.js' */

/**
 * @typedef {object} Layer
 * @property {string} name
 * @property {string} signature  of the constructor
 * @property {(world: World, self: Instance, settings: Bound) => void} [init]  makes its parameters, and refuses
 *   settings
 * @property {string} [sizes]  the settings that its first weights are sized by, in their order
 * @property {boolean} [isTyped]  whether it refuses sizes that are no whole numbers by their names
 * @property {string} takes  what `forward` takes
 * @property {string} [calls]  what a class that extends it defines to be called, if that is not `forward`
 * @property {(world: World, self: Instance, args: readonly import('../../runtime/values.js').Arg[], span:
 *   import('../../../../notation/parse.js').Span) => void} [before]  what is done before that is called
 * @property {(world: World, self: Instance, name: string, span: import('../../../../notation/parse.js').Span) =>
 *   Value | undefined} [attribute]  what it has, where that is not what PyTorch's modules have
 * @property {string} [unread]  the names of its other attributes, which are unknown
 * @property {(world: World, self: Instance, given: Bound, site: Site) => Value} forward
 */

/** `nn.Module`, which all the others extend. */
export const moduleClass = new PyClass('Module', []);

/** By their names. @type {Map<string, PyClass>} */
export const layers = new Map([['Module', moduleClass]]);

/** @param {string} names @param {Omit<Layer, 'name'>} how */
export function layer(names, how) {
  for (const name of names.split(' ')) {
    const result = new PyClass(name, [moduleClass]);
    result.layer = { name, ...how };
    layers.set(name, result);
  }
}

/** @typedef {(world: World, input: import('../../runtime/values.js').TensorValue, settings: Bound) => Value} OfInput */

/** What wrappers add, such as `weight_norm`. */
const ADDED = /^(_|(weight|bias)_|parametrizations$)/;

/** Whether a layer may have an attribute that is not read. @param {Layer} of @param {string} name @returns {boolean} */
export function mayHave(of, name) {
  return (
    hasParameter(of.signature, name) ||
    ADDED.test(name) ||
    of.unread?.split(' ').includes(name) ||
    layers.get(of.name)?.layer !== of
  );
}

/**
 * A layer without weights: what its settings make of an input.
 * @param {string} names
 * @param {string} signature
 * @param {OfInput} f
 * @param {string} [unread]
 * @returns {void}
 */
export function plain(names, signature, f, unread = '') {
  layer(names, {
    signature,
    unread,
    takes: 'input',
    forward: (world, { settings }, given) => f(world, given.tensor('input'), /** @type {Bound} */ (settings)),
  });
}

/** The same as a function: `F.fold(input, …)`. @param {OfInput} f @returns {import('../torch/table.js').Run} */
export function asFunction(f) {
  return (world, bound) => f(world, bound.tensor('input'), bound);
}
