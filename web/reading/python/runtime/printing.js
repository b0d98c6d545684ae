// Prints values as Python's `str` and `repr` do. Text about unknown values is an approximation, and marked as such.

import { flatTensor } from './apply.js';
import { callWith } from './implicit.js';
import { find, specialOf } from './members.js';
import { tuple } from '../../../lib/errors/printed-shape.js';
import { Scalar } from '../../../lib/functions.js';
import { sizeShown } from './unknown-sizes.js';
import {
  Callable,
  Dictionary,
  DTypeValue,
  ELLIPSIS,
  Instance,
  Module,
  PyClass,
  Sequence,
  Slice,
  SomeText,
  TensorValue,
} from './values.js';

/** @import { Value } from './values.js' */

const MOST_ITEMS = 64;
const MOST_PRINTED = 256;
/** Lists within lists. */
const DEEPEST = 12;
const MOST_WRITTEN = 4000;

/** A float as Python prints it: the shortest text that reads as the same float. @param {number} value */
const shortest = (value) => {
  if (Number.isNaN(value)) return 'nan';
  const sign = value < 0 || Object.is(value, -0) ? '-' : '';
  if (!Number.isFinite(value)) return `${sign}inf`;
  const [mantissa = '', power = '0'] = Math.abs(value).toExponential().split('e');
  const index = Number(power);
  if (index < -4 || index >= 16)
    return `${sign}${mantissa}e${index < 0 ? '-' : '+'}${String(Math.abs(index)).padStart(2, '0')}`;
  const digits = mantissa.replace('.', '');
  if (index < 0) return `${sign}0.${'0'.repeat(-index - 1)}${digits}`;
  return `${sign}${digits.padEnd(index + 1, '0').slice(0, index + 1)}.${digits.slice(index + 1) || '0'}`;
};

/** @param {Scalar} number */
const numeral = ({ value, kind }) => {
  if (kind === 'bool') return value ? 'True' : 'False';
  return kind === 'float' ? shortest(Number(value)) : String(value);
};

/** PyTorch's text of a tensor; empty if its elements are unknown or too many. @param {TensorValue} tensor */
const numbersOf = ({ storage, shape, strides, offset, dialect, numel }) => {
  if (dialect !== 'torch' || storage.values === null || numel > MOST_PRINTED) return '';
  const all = flatTensor(storage);
  const view = all.asStrided(shape, strides, offset);
  const text = view.toString();
  view.dispose();
  all.dispose();
  return text;
};

/** @type {Record<string, string>} */
const escapes = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** Characters that Python escapes: backslashes, control characters and separators other than a space. */
const UNPRINTABLE = /\\|(?! )[\p{C}\p{Z}]/gu;

const escaped = (/** @type {number} */ code) => {
  const [mark, digits] = code < 0x100 ? ['x', 2] : code < 0x10000 ? ['u', 4] : ['U', 8];
  return `\\${mark}${code.toString(16).padStart(Number(digits), '0')}`;
};

/** A string in quotes, as `repr` prints it. @param {string} text */
const quoted = (text) => {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const inside = text.replace(UNPRINTABLE, (char) => escapes[char] ?? escaped(char.codePointAt(0) ?? 0));
  return quote + (quote === "'" ? inside.replaceAll("'", "\\'") : inside) + quote;
};

/** Prints one value, and notes whether Python prints exactly that text. */
class Writer {
  isSure = true;
  #left = MOST_WRITTEN;
  /** The containers being printed, the outermost first. @type {object[]} */ within = [];

  /** Marks the text as an approximation. @param {string} text */
  uncertain(text) {
    this.isSure = false;
    return text;
  }

  /** `repr(value)` @param {Value} value @returns {string} */
  represent(value) {
    if (value instanceof Scalar) return numeral(value);
    if (value === null) return 'None';
    if (typeof value === 'string')
      return value.length > 4000 ? this.uncertain(quoted(value.slice(0, 200))) : quoted(value);
    if (value === ELLIPSIS) return 'Ellipsis';
    if (value instanceof TensorValue) return this.uncertain(numbersOf(value) || shapeText(value));
    if (value instanceof DTypeValue)
      return value.dialect === 'torch' ? `torch.${value.dtype}` : `dtype('${value.dtype}')`;
    if (value instanceof SomeText) return this.uncertain(`'${value.text}'`);
    if (value instanceof Slice) return `slice(${value.bounds.map((each) => this.represent(each)).join(', ')})`;
    if (value instanceof PyClass) return this.uncertain(`<class '${value.name}'>`);
    if (value instanceof Callable || value instanceof Module) return this.uncertain('<...>');
    if (!(value instanceof Sequence || value instanceof Dictionary || value instanceof Instance))
      return this.uncertain('?');
    if (this.within.includes(value) || this.within.length > DEEPEST || --this.#left < 0) return this.uncertain('...');
    this.within.push(value);
    const text =
      value instanceof Sequence
        ? this.#sequence(value)
        : value instanceof Dictionary
          ? this.#dictionary(value)
          : this.#instance(value);
    this.within.pop();
    return text;
  }

  /** `str(value)` @param {Value} value @returns {string} */
  print(value) {
    if (typeof value === 'string') return value;
    if (value instanceof SomeText) return this.uncertain(value.text);
    if (value instanceof DTypeValue && value.dialect !== 'torch') return value.dtype;
    const own = specialOf(value, '__str__');
    return own ? this.#asked(own) : this.represent(value);
  }

  /**
   * The texts of items; `...` stands for those that are unknown or too many.
   * @template T
   * @param {readonly T[]} items @param {boolean} isOpen @param {(item: T) => string} textOf
   */
  #joined(items, isOpen, textOf) {
    const all = items.slice(0, MOST_ITEMS).map(textOf);
    if (isOpen || items.length > MOST_ITEMS) all.push(this.uncertain('...'));
    return all.join(', ');
  }

  /** @param {Sequence} sequence */
  #sequence({ kind, items, names, of, isOpen, isIterator }) {
    if (isIterator || (of && isOpen)) this.isSure = false;
    if (of) {
      const own = find(of, '__repr__');
      if (own instanceof Callable) return this.uncertain('?');
      return `${of.name}(${names.map((name, i) => `${name}=${this.represent(items[i] ?? null)}`).join(', ')})`;
    }
    const inside = this.#joined(items, isOpen, (each) => this.represent(each));
    if (kind === 'size') return `torch.Size([${inside}])`;
    if (kind === 'set' || kind === 'frozenset') {
      if (items.length > 1) this.isSure = false; // their order is unknown
      const braces = inside ? `{${inside}}` : '';
      return kind === 'set' ? braces || 'set()' : `frozenset(${braces})`;
    }
    return kind === 'list' ? `[${inside}]` : `(${inside}${items.length === 1 && !isOpen ? ',' : ''})`;
  }

  /** @param {Dictionary} dictionary */
  #dictionary({ entries, isOpen, missing }) {
    if (missing) this.isSure = false;
    const all = [...entries.values()];
    return `{${this.#joined(all, isOpen, ({ key, value }) => `${this.represent(key)}: ${this.represent(value)}`)}}`;
  }

  /** @param {Instance} value */
  #instance(value) {
    const own = specialOf(value, '__repr__');
    if (own) return this.#asked(own);
    const fields = value.of.order.flatMap((each) => each.fields ?? []);
    const message = value.attributes.get('message');
    if (typeof message === 'string' && fields.length === 0) return message;
    return this.uncertain(value.contents ? this.represent(value.contents) : '?');
  }

  /** The text that a class's own `__str__` or `__repr__` returns. @param {Callable} own */
  #asked(own) {
    const text = callWith(own, []);
    return typeof text === 'string' ? text : this.uncertain(text instanceof SomeText ? text.text : '?');
  }
}

/** `repr(value)`; a tensor with unknown elements is printed as its shape. @param {Value} value @returns {string} */
export function represent(value) {
  return new Writer().represent(value);
}

/** `str(value)`. @param {Value} value */
export function print(value) {
  return new Writer().print(value);
}

/**
 * The text of a value: a string if it is exactly Python's, otherwise an approximation as `SomeText`.
 * @param {Value} value @param {typeof print} [how] @returns {string | SomeText}
 */
export function written(value, how = print) {
  const writer = new Writer();
  const text = how === represent ? writer.represent(value) : writer.print(value);
  return writer.isSure ? text : new SomeText(text);
}

/** The shape of a tensor as a tuple; an unknown size is `?`. @param {TensorValue} tensor */
export function shapeText({ shape }) {
  return tuple(shape.map(sizeShown));
}
