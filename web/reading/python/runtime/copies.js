// `copy.copy` and `copy.deepcopy`.

import { copyOfDictionary } from './entries.js';
import { callWith } from './implicit.js';
import { methodOf, specialOf } from './members.js';
import { Callable, Dictionary, Instance, Sequence, Slice, TensorValue } from './values.js';
import { keyOf } from './equality.js';

/** @import { Value } from './values.js' */

/** `copy.deepcopy`: what is shared in one is shared in the other. @param {Value} value @returns {Value} */
export const deepCopy = (value) => copyOf(value, new Map());

/**
 * A copy that shares nothing with the value but what never changes.
 * @type {(value: any, known: Map<object, any>) => any}  known: the copies so far, by what they are copies of
 */
const copyOf = (value, known) => {
  if (value === null || typeof value !== 'object') return value;
  const found = known.get(value);
  if (found !== undefined) return found;
  /** @template T @param {T} made @returns {T} */
  const noted = (made) => (known.set(value, made), made);
  const copied = (/** @type {any} */ each) => copyOf(each, known);
  if (value instanceof TensorValue) {
    if (value.dialect !== 'torch') return value;
    const storage = known.get(value.storage) ?? { ...value.storage };
    known.set(value.storage, storage);
    const made = noted(new TensorValue({ ...value, storage }, value.dialect));
    made.isParameter = value.isParameter;
    made.isSavedBuffer = value.isSavedBuffer;
    made.spans = value.spans;
    if (value.attributes) made.attributes = new Map([...value.attributes].map(([name, each]) => [name, copied(each)]));
    return made;
  }
  if (value instanceof Sequence) {
    const made = noted(new Sequence(value.kind, [], value.names));
    made.items = value.items.map(copied);
    made.isOpen = value.isOpen;
    made.each = copied(value.each);
    made.isIterator = value.isIterator;
    made.isOnce = value.isOnce;
    made.most = value.most;
    made.of = value.of;
    return made;
  }
  if (value instanceof Dictionary) {
    const made = noted(new Dictionary());
    made.missing = value.missing;
    for (const [name, entry] of value.entries) {
      const key = copied(entry.key);
      made.entries.set(keyOf(key) ?? name, { key, value: copied(entry.value) });
    }
    made.isOpen = value.isOpen;
    made.counts = value.counts;
    return made;
  }
  if (value instanceof Instance) {
    if (value.constructor !== Instance) return value;
    const own = specialOf(value, '__deepcopy__');
    if (own) return noted(callWith(own, [new Dictionary()]));
    const made = noted(new Instance(value.of));
    for (const [name, each] of value.attributes) made.attributes.set(name, copied(each));
    made.held = copied(value.held);
    made.buffers = value.buffers && new Map(value.buffers);
    made.settings = value.settings?.mapped((arg) => ({ ...arg, value: copied(arg.value) }));
    return made;
  }
  if (value instanceof Slice) {
    const [start, stop, step] = value.bounds.map(copied);
    return noted(new Slice(start, stop, step));
  }
  // A bound method is bound to the copy of its object.
  if (value instanceof Callable && value.method && value.self) return methodOf(value.method, copied(value.self));
  return value;
};

/** `copy.copy`: another one with the same in it. @param {Value} value @returns {Value} */
export const shallowCopy = (value) => {
  if (value instanceof Sequence) {
    const made = new Sequence(value.kind, [...value.items], value.names, value.of);
    const { isOpen, most, isIterator, isOnce } = value;
    return Object.assign(made, { isOpen, most, isIterator, isOnce });
  }
  if (value instanceof Dictionary) return copyOfDictionary(value);
  if (!(value instanceof Instance) || value.constructor !== Instance || value.of.listed) return value;
  const own = specialOf(value, '__copy__');
  if (own) return callWith(own, []);
  const made = new Instance(value.of);
  for (const [name, each] of value.attributes) made.attributes.set(name, each);
  made.held = /** @type {any} */ (value.held && shallowCopy(value.held));
  made.settings = value.settings;
  made.buffers = value.buffers && new Map(value.buffers);
  return made;
};
