// `self._modules`, `self._parameters` and `self._buffers` of a module, as dictionaries by name. Writing into one
// changes the module.

import { entriesOf, isBuffer } from './contents.js';
import { Dictionary, Instance, Sequence, TensorValue } from '../../runtime/values.js';

/** @import { Value } from '../../types.js' */

/** @typedef {{ key: Value, value: Value }} Entry */

/** @type {Record<string, (value: Value, self: Instance, name: string) => boolean>} */
const KINDS = {
  _modules: (value) => value instanceof Instance,
  _parameters: (value) => value instanceof TensorValue && value.isParameter,
  _buffers: (value, ...of) => value instanceof TensorValue && isBuffer(value, ...of),
};

/** @extends {Map<string, Entry>} */
class RegisteredEntries extends Map {
  /** @type {Instance | undefined} */ #self;

  /** @param {Instance} self @param {readonly [string, Value][]} all */
  constructor(self, all) {
    super();
    for (const [key, value] of all) super.set(key, { key, value });
    this.#self = self;
  }

  /** @param {string} key @param {Entry} entry */
  set(key, entry) {
    const self = this.#self;
    self?.attributes.set(key, entry.value);
    if (self?.contents instanceof Sequence) {
      const { items } = self.contents;
      const index = /^\d+$/.test(key) ? Number(key) : items.length;
      self.contents.items = index < items.length ? items.with(index, entry.value) : [...items, entry.value];
    }
    return super.set(key, entry);
  }

  /** @param {string} key */
  delete(key) {
    this.#self?.attributes.delete(key);
    return super.delete(key);
  }
}

/** One of these dictionaries; undefined for any other name. @param {Instance} self @param {string} name */
export function registered(self, name) {
  const isKind = KINDS[name];
  if (!isKind) return undefined;
  const result = new Dictionary();
  const all = entriesOf(self).filter(([name, value]) => isKind(value, self, name));
  result.entries = new RegisteredEntries(self, all);
  return result;
}
