// `instance.__dict__`, `vars(instance)` and `globals()`: dictionaries of the attributes of an instance or a module.
// Writing into one sets attributes.

import { Dictionary, Instance, Later, UNKNOWN } from './values.js';
import { layerOf } from './members.js';

/** @import { Value } from './values.js' */

/** @typedef {{ key: Value, value: Value }} Entry */

/** A map that reads and writes attributes as the entries of a dictionary. @extends {Map<string, Entry>} */
class AttributeEntries extends Map {
  #attributes;

  /** @param {Map<string, Value>} attributes */
  constructor(attributes) {
    super();
    this.#attributes = attributes;
  }

  get size() {
    return this.#attributes.size;
  }

  /** @param {string} key */
  has(key) {
    return this.#attributes.has(key);
  }

  /** @param {string} key @returns {Entry | undefined} */
  get(key) {
    const value = this.#attributes.get(key);
    return value === undefined ? undefined : { key, value: value instanceof Later ? value.value : value };
  }

  /** @param {string} key @param {Entry} entry */
  set(key, { value }) {
    this.#attributes.set(key, value);
    return this;
  }

  /** @param {string} key */
  delete(key) {
    return this.#attributes.delete(key);
  }

  /** @returns {MapIterator<[string, Entry]>} */
  *entries() {
    for (const [key, value] of this.#attributes) yield [key, { key, value }];
  }

  [Symbol.iterator]() {
    return this.entries();
  }

  keys() {
    return this.#attributes.keys();
  }

  /** @returns {MapIterator<Entry>} */
  *values() {
    for (const [, entry] of this.entries()) yield entry;
  }
}

/**
 * `instance.__dict__`. That of a module is open, because PyTorch adds entries. An unknown key that is written makes the
 * class open: its instances may have any attribute.
 * @param {Value} self
 */
export function ownNames(self) {
  if (!(self instanceof Instance)) return UNKNOWN;
  const result = new Dictionary();
  result.birth = self.birth; // writing into it counts as writing into the instance
  result.entries = new AttributeEntries(self.attributes);
  Object.defineProperty(result, 'isOpen', {
    get: () => self.of.isOpen || layerOf(self.of) !== undefined,
    set: (/** @type {boolean} */ isOpen) => {
      self.of.isOpen ||= isOpen;
    },
  });
  return result;
}

/** `globals()`: the names of a module. @param {Map<string, Value>} names */
export function globalNames(names) {
  const result = new Dictionary();
  result.birth = -1; // it is older than any call
  result.entries = new AttributeEntries(names);
  result.isOpen = true;
  return result;
}

/** `self.__dict__ = names` @param {import('./world.js').World} world @param {Instance} self @param {Value} names */
export function setNames(world, self, names) {
  if (names === UNKNOWN || (names instanceof Dictionary && names.isOpen)) self.of.isOpen = true;
  if (!(names instanceof Dictionary)) return;
  for (const { key, value } of names.entries.values())
    if (typeof key === 'string') world.write(self.attributes, key, value);
}
