// Copies of values that share nothing with them but what a map says.

import { storageOf } from './apply.js';
import { copyOfDictionary } from './entries.js';
import { callWith } from './implicit.js';
import { methodOf, specialOf } from './members.js';
import { Callable, Dictionary, Instance, PyClass, Sequence, Slice, TensorValue } from './values.js';
import { keyOf } from './equality.js';

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
 * @property {boolean} isWithin  whether the text asks for the copy, so that what is not copied is shared
 * @property {(value: any) => any} otherwise  what stands for what is not copied
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
    if (value.dialect !== 'torch') return how.otherwise(value);
    const storage =
      value.storage instanceof Hole ? copyOf(value.storage, how) : (known.get(value.storage) ?? sameAs(value.storage));
    known.set(value.storage, storage);
    const made = noted(new TensorValue({ ...value, storage }, value.dialect));
    made.isParameter = value.isParameter;
    made.spans = value.spans.map(moved);
    if (value.attributes)
      made.attributes = new Map([...value.attributes].map(([name, each]) => [name, copyOf(each, how)]));
    return made;
  }
  if (value instanceof Sequence) {
    const made = noted(new Sequence(value.kind, [], value.names));
    made.items = value.items.map((each) => copyOf(each, how));
    made.isOpen = value.isOpen;
    made.each = value.each === undefined ? undefined : copyOf(value.each, how);
    made.isIterator = value.isIterator;
    made.isOnce = value.isOnce;
    made.most = value.most;
    made.of = value.of && copyOf(value.of, how);
    return made;
  }
  if (value instanceof Dictionary) {
    if (value.missing && !how.isWithin) return how.otherwise(value);
    const made = noted(new Dictionary());
    made.missing = value.missing;
    for (const [name, entry] of value.entries) {
      const key = copyOf(entry.key, how);
      made.entries.set(keyOf(key) ?? name, { key, value: copyOf(entry.value, how) });
    }
    made.isOpen = value.isOpen;
    made.counts = value.counts;
    return made;
  }
  if (value instanceof Instance) {
    if (value.constructor !== Instance) return how.otherwise(value);
    const own = how.isWithin ? specialOf(value, '__deepcopy__') : undefined;
    if (own) return noted(callWith(own, [new Dictionary()]));
    const made = noted(new Instance(copyOf(value.of, how)));
    for (const [name, each] of value.attributes) made.attributes.set(name, copyOf(each, how));
    made.held = copyOf(value.held, how);
    made.buffers = value.buffers && new Map(value.buffers);
    made.settings = value.settings?.mapped((arg) => argOf(arg, how));
    return made;
  }
  if (value instanceof Slice) {
    const [start, stop, step] = value.bounds.map((each) => copyOf(each, how));
    return noted(new Slice(start, stop, step));
  }
  if (value instanceof PyClass) {
    if ((value.layer || value.holds) && !value.code) return value; // one of PyTorch's, or of Python's
    return how.otherwise(value);
  }
  if (value instanceof Callable) {
    if (how.isWithin)
      // a method goes with the copy of its object
      return value.method && value.self ? methodOf(value.method, copyOf(value.self, how)) : value;
    const { origin } = value;
    if (!origin) return how.otherwise(value);
    return noted(
      origin.make(
        how.world,
        origin.given?.map((each) => argOf(each, how)),
      ),
    );
  }
  if ('bound' in value || 'after' in value || 'get' in value) return how.otherwise(value);
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

/**
 * `copy.deepcopy`: what is shared in one is shared in the other.
 * @type {(world: import('./world.js').World, value: Value) => Value}
 */
export const deepCopy = (world, value) =>
  copyOf(value, {
    known: new Map(),
    nodes: [],
    moved: (span) => span,
    world,
    isWithin: true,
    otherwise: (each) => each,
  });

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
