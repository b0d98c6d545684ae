// Lists what a module contains, by path: its modules, parameters and buffers, such as `layers.0.weight`.

import { emptyOutline } from '../../../../lib/control/outline.js';
import { Storage } from '../../runtime/apply.js';
import { dictionaryOf } from '../../runtime/entries.js';
import { bool, Dictionary, Instance, Sequence, TensorValue } from '../../runtime/values.js';
import { moduleClass } from './layer.js';

/** @import { DType, Value } from '../../types.js' */

/** Registers a buffer of a module. @param {Instance} self @param {string} name @param {boolean} [isSaved] */
export function registerBuffer(self, name, isSaved = true) {
  (self.buffers ??= new Map()).set(name, isSaved);
}

const isModule = (/** @type {Value} */ value) => value instanceof Instance && value.of.order.includes(moduleClass);

/** The attributes of a module and the items of a container, by name. @param {Instance} self */
export function entriesOf({ attributes, contents }) {
  /** @type {[string, Value][]} */
  const all = [...attributes];
  if (contents instanceof Sequence) contents.items.forEach((each, i) => all.push([String(i), each]));
  if (contents instanceof Dictionary) for (const [key, { value }] of contents.entries) all.push([key, value]);
  return all;
}

/** The modules directly in a module, by name. @param {Instance} self @returns {[string, Instance][]} */
export function childrenOf(self) {
  const found = entriesOf(self).filter(/** @returns {each is [string, Instance]} */ (each) => isModule(each[1]));
  return found.filter(([, value], i) => found.findIndex((each) => each[1] === value) === i);
}

const MOST = 4000;

/**
 * A module and all modules inside it, with their paths.
 * @param {Instance} self @param {string} [path] @param {Map<Instance, string>} [found] @returns {Map<Instance, string>}
 */
export function modulesOf(self, path = '', found = new Map()) {
  if (found.has(self) || found.size > MOST) return found;
  found.set(self, path);
  for (const [name, each] of childrenOf(self)) modulesOf(each, path ? `${path}.${name}` : name, found);
  return found;
}

/** @typedef {(value: TensorValue, self: Instance, name: string) => boolean} Kind */

/** @type {Kind} */
export const isParameter = (value) => value.isParameter;
/** @type {Kind} */
export const isBuffer = (value, { buffers }, name) =>
  !value.isParameter && (value.role !== undefined || Boolean(buffers?.has(name)));

/**
 * The tensors of some kinds in a module and all inside it, by path. A shared tensor occurs once.
 * @param {Instance} self @param {...Kind} kinds @returns {[string, TensorValue][]}
 */
export function tensorsOf(self, ...kinds) {
  const visited = new Set();
  /** @type {[string, TensorValue][]} */
  const found = [];
  for (const [each, path] of modulesOf(self)) {
    for (const isKind of kinds)
      for (const [name, value] of entriesOf(each)) {
        if (!(value instanceof TensorValue) || visited.has(value) || !isKind(value, each, name)) continue;
        visited.add(value);
        found.push([path ? `${path}.${name}` : name, value]);
      }
  }
  return found;
}

/** @type {Kind} */
const isSaved = ({ role }, { buffers }, name) => (role ? role === 'saved buffer' : buffers?.get(name) === true);

/** `state_dict()`: parameters, and the buffers that are saved. @param {Instance} self */
export function stateOf(self) {
  return dictionaryOf(
    tensorsOf(self, isParameter, (...of) => isBuffer(...of) && isSaved(...of)).map(([path, value]) => {
      const copy = new TensorValue(value, value.dialect);
      copy.attributes = new Map([['requires_grad', bool(false)]]);
      return [path, copy];
    }),
  );
}

/**
 * Converts the floating point tensors of a module to another dtype.
 * @param {Instance} self @param {DType} dtype @returns {void}
 */
export function convert(self, dtype) {
  for (const [, each] of tensorsOf(self, isParameter, isBuffer)) {
    if (!each.dtype.includes('float')) continue;
    const { shape, strides, numel } = emptyOutline([...each.shape], dtype);
    Object.assign(each, { dtype, shape, strides, offset: 0, storage: new Storage(numel, dtype) });
  }
}
