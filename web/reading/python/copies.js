// Copies of values that share nothing with them but what a map says.

import { storageOf } from './apply.js';
import { Callable, Dictionary, Instance, PyClass, Sequence, Slice, TensorValue } from './values.js';
import { Unkeyed } from './call-key.js';

/**
 * @typedef {import('./values.js').Value} Value
 * @typedef {import('./values.js').Arg} Arg
 * @typedef {import('../../case/case.js').Span} Span
 *
 * @typedef {object} How
 * @property {Map<object, any>} known  what stands for an object in the copy; what is copied is added
 * @property {readonly object[]} nodes  what stands in for holes
 * @property {(span: Span) => Span} moved
 * @property {import('./world.js').World} world
 */

/** In a copy, it stands for something that is there already. */
export class Hole {
  /** @param {number} number */
  constructor(number) {
    this.number = number;
  }
}

/** @type {(value: any, how: How) => any} */
export const copyOf = (value, how) => {
  if (value === null || typeof value !== 'object') return value;
  const { known, moved } = how;
  if (value instanceof Hole) return how.nodes[value.number];
  const found = known.get(value);
  if (found !== undefined) return found;
  /** @template T @param {T} made @returns {T} */
  const noted = (made) => (known.set(value, made), made);
  if (value instanceof TensorValue) {
    if (value.dialect !== 'torch' || value.attributes) throw new Unkeyed();
    const storage =
      value.storage instanceof Hole ? copyOf(value.storage, how) : (known.get(value.storage) ?? sameAs(value.storage));
    known.set(value.storage, storage);
    const made = noted(new TensorValue({ ...value, storage }, value.dialect));
    made.isParameter = value.isParameter;
    made.spans = value.spans.map(moved);
    return made;
  }
  if (value instanceof Sequence) {
    const made = noted(new Sequence(value.kind, [], value.names));
    made.items = value.items.map((each) => copyOf(each, how));
    made.isOpen = value.isOpen;
    made.isIterator = value.isIterator;
    made.most = value.most;
    return made;
  }
  if (value instanceof Dictionary) {
    if (value.missing) throw new Unkeyed();
    const made = noted(new Dictionary());
    for (const [name, entry] of value.entries)
      made.entries.set(name, { key: copyOf(entry.key, how), value: copyOf(entry.value, how) });
    return made;
  }
  if (value instanceof Instance) {
    if (value.constructor !== Instance) throw new Unkeyed();
    const made = noted(new Instance(copyOf(value.of, how)));
    for (const [name, each] of value.attributes) made.attributes.set(name, copyOf(each, how));
    made.held = copyOf(value.held, how);
    made.settings = value.settings?.mapped((arg) => argOf(arg, how));
    return made;
  }
  if (value instanceof Slice) {
    const [start, stop, step] = value.bounds.map((each) => copyOf(each, how));
    return noted(new Slice(start, stop, step));
  }
  if (value instanceof PyClass) {
    if ((value.layer || value.holds) && !value.code) return value; // one of PyTorch's, or of Python's
    throw new Unkeyed();
  }
  if (value instanceof Callable) {
    const { origin } = value;
    if (!origin) throw new Unkeyed();
    return noted(
      origin.make(
        how.world,
        origin.given?.map((each) => argOf(each, how)),
      ),
    );
  }
  if ('bound' in value || 'after' in value || 'get' in value) throw new Unkeyed();
  return value; // nothing in it changes
};

/** @param {import('./apply.js').Storage} storage */
const sameAs = (storage) => ({ ...storage, id: storageOf(0, storage.dtype).id });

/** @type {(arg: Arg, how: How) => Arg} */
const argOf = (arg, how) => ({
  ...arg,
  value: copyOf(arg.value, how),
  span: how.moved(arg.span),
  ...(arg.parts ? { parts: arg.parts.map(how.moved) } : {}),
});
