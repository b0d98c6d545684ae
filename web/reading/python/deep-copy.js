// `copy.deepcopy` and `copy.copy`.

import { dictionaryOf } from './dictionaries.js';
import { methodOf } from './members.js';
import { Callable, Dictionary, Instance, Sequence } from './values.js';

/** @typedef {import('./values.js').Value} Value */

/**
 * A copy that shares nothing with the other but tensors. What stands in it twice is copied once, and a method goes with
 * the copy of its object.
 * @type {(value: Value, known?: Map<Value, Value>) => Value}
 */
export const deepCopy = (value, known = new Map()) => {
  const found = known.get(value);
  if (found !== undefined) return found;
  const inner = (/** @type {Value} */ each) => deepCopy(each, known);
  if (value instanceof Sequence) {
    const made = new Sequence(value.kind, [], value.names);
    known.set(value, made);
    made.items = value.items.map(inner);
    made.isOpen = value.isOpen;
    made.most = value.most;
    return made;
  }
  if (value instanceof Dictionary) {
    const made = new Dictionary();
    known.set(value, made);
    for (const [name, { key, value: held }] of value.entries) made.entries.set(name, { key, value: inner(held) });
    made.missing = value.missing;
    return made;
  }
  if (value instanceof Callable) return value.method && value.self ? methodOf(value.method, inner(value.self)) : value;
  if (!(value instanceof Instance) || value.constructor !== Instance) return value;
  const made = new Instance(value.of);
  known.set(value, made);
  for (const [name, each] of value.attributes) made.attributes.set(name, inner(each));
  if (value.held) made.held = /** @type {Sequence | Dictionary} */ (inner(value.held));
  if (value.settings) made.settings = value.settings;
  return made;
};

/** A copy that shares what is in it. @type {(value: Value) => Value} */
export const shallowCopy = (value) => {
  if (value instanceof Sequence) return new Sequence(value.kind, value.items, value.names);
  if (value instanceof Dictionary)
    return dictionaryOf([...value.entries.values()].map((each) => [each.key, each.value]));
  if (!(value instanceof Instance) || value.constructor !== Instance) return value;
  const made = new Instance(value.of);
  for (const [name, each] of value.attributes) made.attributes.set(name, each);
  if (value.held) made.held = /** @type {Sequence | Dictionary} */ (shallowCopy(value.held));
  if (value.settings) made.settings = value.settings;
  return made;
};
