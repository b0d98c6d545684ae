// Copies values as Python's `copy.copy` and `copy.deepcopy` do.

import { copyOfDictionary } from './entries.js';
import { callWith } from './implicit.js';
import { methodOf, specialOf } from './members.js';
import { Callable, Dictionary, Instance, Sequence, TensorValue, UNKNOWN } from './values.js';
import { keyOf } from './equality.js';

/** @import { Value } from './values.js' */

/** `copy.deepcopy`: an object that occurs twice is copied once. @param {Value} value @returns {Value} */
export function deepCopy(value) {
  return copyOf(value, new Map());
}

/**
 * A copy that shares only immutable values with the original.
 * @type {(value: any, known: Map<object, any>) => any}  known: the copies so far, by their originals
 */
const copyOf = (value, known) => {
  if (value === null || typeof value !== 'object') return value;
  const found = known.get(value);
  if (found !== undefined) return found;
  /** @template T @param {T} result @returns {T} */
  const noted = (result) => (known.set(value, result), result);
  const copied = (/** @type {any} */ each) => copyOf(each, known);
  if (value instanceof TensorValue) {
    const storage = known.get(value.storage) ?? value.storage.copy();
    known.set(value.storage, storage);
    const result = noted(new TensorValue({ ...value, storage }, value.dialect));
    result.role = value.role;
    result.spans = value.spans;
    if (value.attributes)
      result.attributes = new Map([...value.attributes].map(([name, each]) => [name, copied(each)]));
    return result;
  }
  if (value instanceof Sequence) {
    const result = noted(value.with([]));
    return Object.assign(result, { items: value.items.map(copied), each: copied(value.each) });
  }
  if (value instanceof Dictionary) {
    const result = noted(new Dictionary());
    result.missing = value.missing;
    for (const [name, entry] of value.entries) {
      const key = copied(entry.key);
      result.entries.set(keyOf(key) ?? name, { key, value: copied(entry.value) });
    }
    result.isOpen = value.isOpen;
    result.counts = value.counts;
    return result;
  }
  if (value instanceof Instance) {
    if (value.constructor !== Instance) return value;
    const own = specialOf(value, '__deepcopy__');
    if (own) return noted(callWith(own, [new Dictionary()]));
    const result = noted(new Instance(value.of));
    for (const [name, each] of value.attributes) result.attributes.set(name, copied(each));
    result.contents = copied(value.contents);
    result.buffers = value.buffers && new Map(value.buffers);
    result.settings = value.settings?.mapped((arg) => ({ ...arg, value: copied(arg.value) }));
    return result;
  }
  // A bound method is bound to the copy of its object.
  if (value instanceof Callable && value.method && value.self) return methodOf(value.method, copied(value.self));
  return value;
};

/** `copy.copy`: a new list or dictionary with the same items. A copy of an instance is unknown. @param {Value} value */
export function shallowCopy(value) {
  if (value instanceof Sequence) return value.with([...value.items]);
  if (value instanceof Dictionary) return copyOfDictionary(value);
  return value instanceof Instance && value.constructor === Instance && !value.of.listed ? UNKNOWN : value;
}
