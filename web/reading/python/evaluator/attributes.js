// Reads and sets attributes of values of any kind: `x.shape`, `torch.add`, `self.weight = w`.

import { classMember, contentsMember, instanceMember, superMember } from '../libraries/python/classes.js';
import { find, layerOf } from '../runtime/members.js';
import { fromKeys, dictionaryMember } from '../libraries/python/dictionaries.js';
import { callWith } from '../runtime/implicit.js';
import { libraryOf } from '../runtime/libraries.js';
import { sequenceMember } from '../libraries/python/lists.js';
import { moduleMember, setSwitch } from '../libraries/torch/modules.js';
import { stringMember } from '../libraries/python/strings.js';
import { assignTensorAttribute } from '../libraries/torch/tensor-attributes.js';
import { tensorMember } from '../libraries/torch/tensor-members.js';
import { summaryOf } from '../runtime/branches.js';
import {
  Callable,
  Complex,
  Dictionary,
  DTypeValue,
  Instance,
  Module,
  Property,
  PyClass,
  Sequence,
  Slice,
  SomeNumber,
  SomeText,
  Super,
  TensorValue,
  UNKNOWN,
} from '../runtime/values.js';
import { isAnyNumber, isNumber, typeName, plainOf } from '../runtime/kinds.js';
import { setNames } from '../runtime/own-names.js';
import { NotUnderstood, Raised } from '../runtime/raised.js';

/** @import { Span, Value, World } from '../types.js' */

/** Attributes of Python's numbers. */
const ofNumbers =
  /^(real|imag|numerator|denominator|conjugate|is_integer|bit_length|bit_count|to_bytes|hex|as_integer_ratio|from_bytes)$/;

/**
 * `value.name`
 * @param {World} world
 * @param {Value} value
 * @param {string} name
 * @param {Span} span
 * @param {string} text  of the whole expression
 * @returns {Value}
 */
export function attribute(world, value, name, span, text) {
  if (value === UNKNOWN || value instanceof SomeText) return UNKNOWN;
  if (value instanceof Instance) {
    const plain = plainOf(value);
    const isOwn = value.attributes.has(name) || find(value.of, name) !== undefined || name.startsWith('__');
    return plain === value || isOwn
      ? instanceMember(world, value, name, span)
      : attribute(world, plain, name, span, text);
  }
  const library = libraryOf(value);
  if (library) return library.attribute(world, /** @type {TensorValue} */ (value), name, span, text);
  if (value instanceof TensorValue) return tensorMember(world, value, name, span, text);
  if (value instanceof Module) return moduleMember(world, value.path, name, span, text);
  if (value instanceof Sequence) return sequenceMember(world, value, name, span);
  if (value instanceof Dictionary) return dictionaryMember(world, value, name, span);
  if (value instanceof Super) return superMember(world, value, name, span);
  if (value instanceof PyClass) return classMember(world, value, name);
  if (typeof value === 'string') return stringMember(world, value, name);
  if (value instanceof Complex || value instanceof DTypeValue) return UNKNOWN;
  if (value instanceof Callable) return ofCallable(world, value, name, span, text);
  if (isNumber(value) && name === 'j') return new Complex(); // 1.j
  if (isAnyNumber(value) && name === 'item') return new Callable(name, () => value);
  if (value instanceof SomeNumber || (isNumber(value) && ofNumbers.test(name))) return UNKNOWN;
  if (value instanceof Slice) {
    const index = ['start', 'stop', 'step'].indexOf(name);
    return index < 0 ? UNKNOWN : (value.bounds[index] ?? null);
  }
  if (value instanceof Property || /^__/.test(name)) return UNKNOWN;
  throw new Raised('AttributeError', `'${typeName(value)}' object has no attribute '${name}'`);
}

/**
 * `value.name`, but unknown instead of an error if something unknown may have set the attribute.
 * @type {typeof attribute}
 */
export const attributeOrUnknown = (world, value, name, span, text) => {
  try {
    return attribute(world, value, name, span, text);
  } catch (error) {
    const of = value instanceof Instance ? value.of : value;
    const isMissing = error instanceof Raised && error.type === 'AttributeError';
    if (isMissing && of instanceof PyClass && world.mayHave(of, name)) return UNKNOWN;
    throw error;
  }
};

/** @type {(world: World, value: Callable, name: string, span: Span, text: string) => Value} */
const ofCallable = (world, value, name, span, text) => {
  if (name === '__name__') return value.name;
  const own = value.member?.(name);
  if (own !== undefined) return own;
  if (value.isOwn) return UNKNOWN;
  if (/^(dict|OrderedDict)$/.test(value.name) && name === 'fromkeys')
    return new Callable(name, (args) => fromKeys(world, args));
  if (/^(list|dict|OrderedDict|set|str)$/.test(value.name)) return unboundMethod(world, value.name, name);
  if (name.startsWith('__')) return UNKNOWN;
  throw new NotUnderstood('unknownName', span, [text]);
};

/** Special methods that change nothing. */
const onlyReads = /^__(getitem|contains|len|iter|repr|str|eq|ne|hash|new)__$/;

/**
 * `list.insert(self, …)`, `dict.__init__(self, …)`: a method of a built-in class, called with its object.
 * @type {(world: World, of: string, name: string) => Callable}
 */
const unboundMethod = (world, of, name) =>
  new Callable(name, ([first, ...args], span, text) => {
    const self = first?.value ?? null;
    const contents = self instanceof Instance ? self.contents : self;
    const isPlain =
      of === 'str' ? typeof self === 'string' : self instanceof (/dict$/i.test(of) ? Dictionary : Sequence);
    const method =
      self instanceof Instance
        ? contentsMember(world, self, name, span)
        : isPlain && !name.startsWith('__')
          ? attribute(world, self, name, span, text)
          : undefined;
    if (method instanceof Callable) return method.call(args, span, text);
    if ((contents instanceof Sequence || contents instanceof Dictionary) && !onlyReads.test(name))
      contents.isOpen = true;
    return UNKNOWN;
  });

/**
 * `x.name = value`
 * @param {World} world @param {Value} target @param {string} name @param {Value} value @param {Span} [span]
 * @returns {void}
 */
export function setAttribute(world, target, name, value, span) {
  if (target instanceof Instance) {
    const own = find(target.of, '__setattr__');
    if (!own && !target.settings && isRegistered(target, value)) {
      const what = value instanceof Instance ? 'module' : 'parameters'; // before super().__init__()
      throw new Raised('AttributeError', `cannot assign ${what} before Module.__init__() call`);
    }
    const property = own || isRegistered(target, value) ? undefined : find(target.of, name);
    if (property instanceof Property && !property.isCached) {
      if (property.set) callWith(property.set, [target, value], span);
      else if (property.get.isOwn)
        throw new Raised('AttributeError', `property '${name}' of '${target.of.name}' object has no setter`);
      return;
    }
    replaceStep(world, target, name, value);
    const had = target.attributes.get(name);
    if (had === undefined || summaryOf(had) !== summaryOf(value)) world.noteWrite(target);
    if (name === '__dict__' && !(value instanceof Instance)) return setNames(world, target, value);
    // After `self.__dict__ = self`, its attributes are its keys.
    if (name === '__dict__') for (const each of [...target.attributes.keys()]) world.erase(target.attributes, each);
    const isKey = target.contents instanceof Dictionary && target.attributes.has('__dict__');
    if (isKey) world.write(/** @type {Dictionary} */ (target.contents).entries, name, { key: name, value });
    else world.write(target.attributes, name, value);
  } else if (target instanceof PyClass) {
    world.write(target.members, name, value);
  } else if (target instanceof Module) setSwitch(world, target, name, value);
  else if (target instanceof TensorValue) assignTensorAttribute(world, target, name, value, span);
}

/**
 * Assigning a module to a name of a `Sequential` replaces the module with that name in the order of calls, or adds one.
 * @type {(world: World, target: Instance, name: string, value: Value) => void}
 */
const replaceStep = (world, { of, attributes, contents }, name, value) => {
  if (!(contents instanceof Sequence && layerOf(of) && value instanceof Instance && layerOf(value.of))) return;
  const old = attributes.get(name);
  const named = /^\d+$/.test(name) ? Number(name) : contents.items.length;
  const index = old === undefined ? named : contents.items.indexOf(old);
  world.refill(
    contents,
    index >= 0 && index < contents.items.length ? contents.items.with(index, value) : [...contents.items, value],
  );
};

/**
 * Whether an assignment registers a value among a module's modules or parameters.
 * @type {(target: Instance, value: Value) => boolean}
 */
const isRegistered = ({ of }, value) =>
  layerOf(of) !== undefined &&
  (value instanceof Instance ? layerOf(value.of) !== undefined : value instanceof TensorValue && value.isParameter);
