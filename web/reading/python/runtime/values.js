// The values of Python expressions. Numbers are the library's scalars, which distinguish 2 from 2.0; strings, None and
// functions are JavaScript's; other values have small classes. A tensor has a shape, strides and dtype, and elements
// only if the text gives them.

import { Scalar } from '../../../lib/functions.js';
import { isUnknownSize } from './unknown-sizes.js';
import { numelOf } from '../../../lib/tensor/row-major.js';

/** @import { Field } from '../libraries/python/instantiate.js' */
/** @import { Dialect, DType, Span, TensorLayout } from '../types.js' */

/**
 * @typedef {Complex | Scalar | TensorValue | Sequence | DTypeValue | Slice | Dictionary | Callable | Module | Sign
 *   | PyClass | Instance | Super | Property | Later | string | null} Value
 * @typedef {{ value: Value, name: string, text: string, span: Span, parts?: Span[], texts?: string[],
 *   isPreset?: boolean }} Arg
 *   name: of a keyword argument, otherwise empty; text: as written; parts and texts: of the items of a list; isPreset:
 *   whether it is the parameter's default
 * @typedef {'parameter' | 'saved buffer' | 'unsaved buffer'} Role  of a tensor in a module
 * @typedef {'tuple' | 'list' | 'size' | 'set' | 'frozenset' | 'range'} Kind  of a sequence; size: `torch.Size`
 * @typedef {object} Definition  a `def`
 * @property {Span} span  of its header
 * @property {readonly import('../evaluator/parameters.js').Parameter[]} parameters
 * @property {ReadonlyMap<string, Value>} defaults
 * @property {boolean} isCalled  whether it has been called
 * @property {boolean} [isDressed]  whether it has an unknown decorator
 */

/** A value that is only a sign. */
class Sign {
  /** @param {string} sign */
  constructor(sign) {
    this.sign = sign;
  }
}

/** A value that is not understood, or computed from such a value. */
export const UNKNOWN = new Sign('?');
export const ELLIPSIS = new Sign('...');

/** An unknown number of known kind: `loss.item()`, `random.random()`. */
export class SomeNumber extends Sign {
  /** @param {Scalar['kind']} kind @param {number} [size]  the number that stands for it in shapes: unknown-sizes.js */
  constructor(kind, size) {
    super('?');
    this.kind = kind;
    this.size = size;
    /** For an integer drawn between limits. @type {import('./limits.js').Drawn | undefined} */
    this.drawn = undefined;
  }
}

/** A string with unknown parts: `f'layer{n}'`. It is printed with question marks. */
export class SomeText extends Sign {
  /** @param {string} text */
  constructor(text) {
    super('?');
    this.text = text;
  }
}

const numbers = { bool: new SomeNumber('bool'), int: new SomeNumber('int'), float: new SomeNumber('float') };

/** An unknown number of a kind. @param {Scalar['kind']} kind */
export function some(kind) {
  return numbers[kind];
}

/** Objects with an identity. They are numbered in the order in which they were made. */
class Numbered {
  static count = 0;
  birth = ++Numbered.count;
}

/** The number of the latest object. */
export function births() {
  return Numbered.count;
}

/** A tensor or an array: a view of a storage, whose elements may be unknown. @implements {TensorLayout} */
export class TensorValue extends Numbered {
  /** Where its sizes are in the text. @type {readonly Span[]} */
  spans = [];
  /** Set for a `torch.nn.Parameter` and a `torch.nn.Buffer`, which modules register. @type {Role | undefined} */
  role;
  /** Attributes that the text has set. @type {Map<string, Value> | undefined} */
  attributes;

  /** @param {TensorLayout} layout @param {Dialect} dialect */
  constructor({ storage, shape, strides, offset, dtype, cached }, dialect) {
    super();
    this.storage = storage;
    this.shape = shape;
    this.strides = strides;
    this.offset = offset;
    this.dtype = dtype;
    this.cached = cached;
    this.dialect = dialect;
  }

  get numel() {
    return numelOf(this.shape);
  }

  /** Whether a module counts it among its parameters. */
  get isParameter() {
    return this.role === 'parameter';
  }
}

/** Makes the elements of a tensor, or of the tensors in a sequence, unknown. @param {Value} value */
export function forgetElements(value) {
  const all = value instanceof Sequence ? value.items : [value];
  for (const each of all) if (each instanceof TensorValue) each.storage.values = null;
  return value;
}

/** A tuple, list, shape, set, range or named tuple, such as `values, indices` of `torch.max`. */
export class Sequence extends Numbered {
  /** @param {Kind} kind @param {readonly Value[]} items @param {readonly string[]} [names] @param {PyClass} [of] */
  constructor(kind, items, names = [], of = undefined) {
    super();
    /** Whether it may have more items than are known. */
    this.isOpen = false;
    /** The value of each unknown item, if it is open. @type {Value | undefined} */
    this.each = undefined;
    /** The `maxlen` of a deque. @type {number | undefined} */
    this.most = undefined;
    /** Whether it is an iterable without indices, such as `enumerate(x)`. */
    this.isIterator = false;
    /** Whether iterating over it leaves it empty. */
    this.isOnce = false;
    /** The class of a named tuple. */
    this.of = of;
    this.kind = kind;
    this.items = items;
    this.names = names;
  }

  /** A copy with other items. @param {readonly Value[]} items */
  with(items) {
    const { isOpen, most, isIterator, isOnce } = this;
    return Object.assign(new Sequence(this.kind, items, this.names, this.of), { isOpen, most, isIterator, isOnce });
  }
}

export class DTypeValue {
  /** @param {DType} dtype @param {Dialect} dialect */
  constructor(dtype, dialect) {
    this.dtype = dtype;
    this.dialect = dialect;
  }
}

/** A complex number of Python's, such as `1j`, of unknown value. */
export class Complex {
  parts = 2;
}

export class Slice {
  /** @param {Value} start @param {Value} stop @param {Value} step */
  constructor(start, stop, step) {
    /** @type {Value[]} */
    this.bounds = [start, stop, step];
  }
}

/** The entries of a dictionary, by `keyOf` of equality.js. @extends {Map<string, { key: Value, value: Value }>} */
export class Entries extends Map {
  /** Whether there may be more entries than are known. */
  isOpen = false;
}

export class Dictionary extends Numbered {
  /** @type {Map<string, { key: Value, value: Value }> & { isOpen?: boolean }} */
  entries = new Entries();
  /** Whether it is a `Counter`. */
  counts = false;
  /** The default for a missing key, as in a `defaultdict`. @type {(() => Value) | undefined} */
  missing;

  /** Whether it may have more entries than are known. */
  get isOpen() {
    return this.entries.isOpen === true;
  }

  set isOpen(isOpen) {
    this.entries.isOpen = isOpen;
  }
}

/** A function, a method, or a class that is only called, such as an exception. */
export class Callable extends Numbered {
  /** The class of the text that it is defined in. @type {PyClass | undefined} */
  owner;
  /** How a class binds it: as a method, a static method or a class method. @type {'method' | 'static' | 'class'} */
  bound = 'method';
  /** Whether it is defined in the text, so that a class binds it to its instances. */
  isOwn = false;
  /** Whether it handles unknown sizes of its arguments itself: supposed.js. */
  isSupposing = false;
  /** The `def` of a function of the text. @type {Definition | undefined} */
  definition;
  /** The function of a bound method. @type {Callable | undefined} */
  method;
  /** The first argument of a bound method. @type {Value | undefined} */
  self;
  /**
   * Looks up its attributes, such as `reduce` of NumPy's `add`.
   * @type {((name: string) => Value | undefined) | undefined}
   */
  member;

  /** @param {string} name @param {(args: readonly Arg[], span: Span, text: string) => Value} call */
  constructor(name, call) {
    super();
    this.name = name;
    this.call = call;
  }
}

/** A class: of the text, or one of PyTorch's layers. */
export class PyClass extends Numbered {
  /** @type {Map<string, Value>} */
  members = new Map();
  /** One of PyTorch's layers. @type {import('../libraries/nn/layer.js').Layer | undefined} */
  layer;
  /** The fields of a dataclass or named tuple. @type {Field[] | undefined} */
  fields;
  /** The built-in type that it extends. @type {'dict' | 'list' | undefined} */
  extendsBuiltin;
  /** The members of an enumeration, in their order. @type {Instance[] | undefined} */
  listed;
  /** Whether it is an enumeration, or extends one. */
  isNumbered = false;
  /** Whether the members of an enumeration are integers or strings too, as those of `IntEnum`. */
  isMixed = false;
  /** Whether it is a named tuple. */
  isTuple = false;
  /** Whether a metaclass creates its instances, perhaps from other arguments. */
  isBuiltByMetaclass = false;
  /** Whether a sibling file of the text defines it. */
  isInSibling = false;
  /** @type {readonly PyClass[] | undefined} */
  #order;

  /** @param {string} name @param {readonly PyClass[]} bases @param {boolean} [isOpen]  whether a base is unknown */
  constructor(name, bases, isOpen = false) {
    super();
    this.name = name;
    this.bases = bases;
    /** @type {boolean} */
    this.isOpen = isOpen || bases.some((base) => base.isOpen);
  }

  /** The class and its bases, in the order in which members are looked up. @type {readonly PyClass[]} */
  get order() {
    return (this.#order ??= this.#ordered());
  }

  #ordered() {
    const all = [/** @type {PyClass} */ (this), ...this.bases.flatMap(({ order }) => order)];
    return all.filter((each, i) => all.lastIndexOf(each) === i);
  }
}

export class Instance extends Numbered {
  /** @type {Map<string, Value>} */
  attributes = new Map();
  /**
   * The items of a `ModuleList` or `ModuleDict`, or of a class that extends list or dict.
   * @type {Sequence | Dictionary | undefined}
   */
  contents;
  /** The arguments that a layer of PyTorch's was created with. @type {import('./bound.js').Bound | undefined} */
  settings;
  /** The names of a module's buffers, and whether they are saved with it. @type {Map<string, boolean> | undefined} */
  buffers;

  /** @param {PyClass} of */
  constructor(of) {
    super();
    this.of = of;
  }
}

/** `super()`: looks up members in the bases that follow a class. */
export class Super {
  /** @param {PyClass} after @param {Instance | PyClass} self */
  constructor(after, self) {
    this.after = after;
    this.self = self;
  }
}

/** A `@property` of a class. */
export class Property {
  /**
   * @param {Callable} get
   * @param {Callable} [set]
   * @param {boolean} [isCached]  whether an instance attribute may replace it
   */
  constructor(get, set, isCached = false) {
    this.get = get;
    this.set = set;
    this.isCached = isCached;
  }

  /** Its functions. */
  get parts() {
    return this.set ? [this.get, this.set] : [this.get];
  }
}

export class Module {
  /** @param {string} path  `torch`, `torch.nn.functional` */
  constructor(path) {
    this.path = path;
  }
}

/** A name imported from a sibling file, which is read when the name is first used. */
export class Later {
  /** @type {Value | undefined} */ #value;
  #read;

  /** @param {() => Value} read */
  constructor(read) {
    this.#read = read;
  }

  /** @returns {Value} */
  get value() {
    if (this.#value === undefined) {
      this.#value = UNKNOWN; // for imports in a circle
      this.#value = this.#read();
    }
    return this.#value;
  }
}

/** @param {number | bigint} value */
export function int(value) {
  const small = typeof value === 'bigint' && BigInt.asIntN(53, value) === value ? Number(value) : value;
  return new Scalar(small, 'int');
}
/** @param {number} value */
export function float(value) {
  return new Scalar(value, 'float');
}
/** @param {boolean} value */
export function bool(value) {
  return new Scalar(value, 'bool');
}
/** A size as a number. @param {number} size */
export function sizeNumber(size) {
  return isUnknownSize(size) ? new SomeNumber('int', size) : int(size);
}
/** A shape as a `torch.Size`. @param {readonly number[]} shape */
export function size(shape) {
  return new Sequence('size', shape.map(sizeNumber));
}
/** @param {readonly Value[]} items */
export function tuple(items) {
  return new Sequence('tuple', items);
}
/**
 * A sequence of unknown length whose items are all like `each`.
 * @param {Value} each @param {'tuple' | 'list'} [kind]
 */
export function openSequence(each, kind = 'list') {
  const result = new Sequence(kind, []);
  result.isOpen = true;
  result.each = another(each);
  return result;
}

/**
 * A value like another. An integer that is drawn between limits is not the same one.
 * @param {Value} value
 * @returns {Value}
 */
export function another(value) {
  if (value instanceof Sequence && value.kind === 'tuple') return value.with(value.items.map(another));
  if (value instanceof TensorValue && value.storage.limits)
    return new TensorValue({ ...value, storage: value.storage.copy() }, value.dialect);
  return value instanceof SomeNumber && value.drawn ? some(value.kind) : value;
}

/** An iterable of known items, which can be iterated over again. @param {readonly Value[]} items */
export function iterator(items) {
  const result = new Sequence('list', items);
  result.isIterator = true;
  return result;
}
/** An iterator, which is empty after one iteration. @param {readonly Value[]} items */
export function iteratorOnce(items) {
  return Object.assign(iterator(items), { isOnce: true });
}
/** @param {readonly Value[]} items */
export function list(items) {
  return new Sequence('list', items);
}
