// What a Python expression comes to here. Numbers are the library's scalars, which tell Python's 2 from its 2.0; text,
// None and functions are JavaScript's; the others have small classes. A tensor is data: where its numbers would lie,
// and the numbers only if the text gives them.

import { Scalar } from '../../lib/functions.js';

/**
 * @typedef {import('./apply.js').Laid} Laid
 * @typedef {import('../../case/case.js').Span} Span
 * @typedef {import('../../case/case.js').DType} DType
 * @typedef {import('../../case/case.js').Dialect} Dialect
 * @typedef {Scalar | TensorValue | Sequence | DTypeValue | Slice | Dictionary | Callable | Module | Sign | string
 *   | null} Value
 * @typedef {{ value: Value, name: string, text: string, span: Span, parts?: Span[], texts?: string[] }} Arg
 *   name: of the parameter, or empty; text: as written; parts and texts: of the items of a list
 */

class Sign {
  /** @param {string} sign */
  constructor(sign) {
    this.sign = sign;
  }
}

/** What is not understood, and all that is made of it. */
export const UNKNOWN = new Sign('?');
export const ELLIPSIS = new Sign('...');

/** @implements {Laid} */
export class TensorValue {
  /** @type {readonly Span[]} where its sizes stand in the text */
  spans = [];

  /** @param {Laid} laid @param {Dialect} dialect */
  constructor({ storage, shape, strides, offset, dtype }, dialect) {
    this.storage = storage;
    this.shape = shape;
    this.strides = strides;
    this.offset = offset;
    this.dtype = dtype;
    this.dialect = dialect;
  }

  get numel() {
    return this.shape.reduce((product, size) => product * size, 1);
  }
}

/** A tuple, a list, a shape, or the named pair that some functions answer with. */
export class Sequence {
  /** @param {'tuple' | 'list' | 'size'} kind @param {readonly Value[]} items @param {readonly string[]} [names] */
  constructor(kind, items, names = []) {
    this.kind = kind;
    this.items = items;
    this.names = names;
  }
}

export class DTypeValue {
  /** @param {DType} dtype @param {Dialect} dialect */
  constructor(dtype, dialect) {
    this.dtype = dtype;
    this.dialect = dialect;
  }
}

export class Slice {
  /** @param {Value} start @param {Value} stop @param {Value} step */
  constructor(start, stop, step) {
    /** @type {Value[]} */
    this.bounds = [start, stop, step];
  }
}

export class Dictionary {
  /** @type {Map<string, Value>} by what its keys print as */
  entries = new Map();
}

export class Callable {
  /** @param {string} name @param {(args: readonly Arg[], span: Span, text: string) => Value} call */
  constructor(name, call) {
    this.name = name;
    this.call = call;
  }
}

export class Module {
  /** @param {string} path  `torch`, `torch.nn.functional` */
  constructor(path) {
    this.path = path;
  }
}

/** A line asks for what is not understood: it is underlined, with a sentence. */
export class NotUnderstood extends Error {
  /**
   * @param {import('../../case/case.js').Problem['key']} key
   * @param {Span} [span]  the whole line without
   * @param {readonly (string | number)[]} [about]
   */
  constructor(key, span, about) {
    super(key);
    this.key = key;
    this.span = span;
    this.about = about;
  }
}

/** What Python would raise. */
export class Raised extends Error {
  /** @param {string} type @param {string} message */
  constructor(type, message) {
    super(message);
    this.type = type;
    /** Whether it is the failure of a case, and whether its line has been told. */
    this.isMet = false;
    this.isRemarked = false;
  }
}

export const int = (/** @type {number | bigint} */ value) => {
  const small = typeof value === 'bigint' && BigInt.asIntN(53, value) === value ? Number(value) : value;
  return new Scalar(small, 'int');
};
export const float = (/** @type {number} */ value) => new Scalar(value, 'float');
export const bool = (/** @type {boolean} */ value) => new Scalar(value, 'bool');
export const size = (/** @type {readonly number[]} */ shape) => new Sequence('size', shape.map(int));
export const tuple = (/** @type {readonly Value[]} */ items) => new Sequence('tuple', items);
export const list = (/** @type {readonly Value[]} */ items) => new Sequence('list', items);

/** @type {(value: Value) => value is Scalar} */
export const isNumber = (value) => value instanceof Scalar;

/** A whole number, as sizes and dimensions are. @type {(value: Value | undefined, span?: Span) => number} */
export const whole = (value, span) => {
  if (value === UNKNOWN) throw new NotUnderstood('unknown', span);
  if (value instanceof TensorValue && value.numel === 1 && value.storage.values) {
    return Number(value.storage.values[value.offset]);
  }
  if (!(value instanceof Scalar) || value.kind === 'float') {
    throw new Raised('TypeError', `'${typeName(value ?? null)}' object cannot be interpreted as an integer`);
  }
  const number = Number(value.value);
  if (!Number.isSafeInteger(number)) throw new NotUnderstood('tooBig', span);
  return number;
};

/** What Python calls the type of a value. @param {Value} value */
export const typeName = (value) => {
  if (value instanceof Scalar) return value.kind;
  if (value instanceof TensorValue) return value.dialect === 'torch' ? 'Tensor' : 'ndarray';
  if (value instanceof Sequence) return value.kind === 'size' ? 'torch.Size' : value.kind;
  if (value instanceof Dictionary) return 'dict';
  if (value === null) return 'NoneType';
  if (typeof value === 'string') return 'str';
  if (value === ELLIPSIS) return 'ellipsis';
  if (value instanceof Slice) return 'slice';
  return value instanceof Module ? 'module' : 'function';
};

/** Whether something not understood is in it. @param {Value} value @returns {boolean} */
export const isUnknown = (value) =>
  value === UNKNOWN || (value instanceof Sequence && value.items.some((each) => isUnknown(each)));
