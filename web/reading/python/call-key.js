// What a call of a function of the text hangs on, as one string: what it is given, with everything within that, and
// what names at the top of the text stand for. Two calls with the same key do the same.

import { pieceAt } from './pieces.js';
import {
  Callable,
  Dictionary,
  DTypeValue,
  Instance,
  Module,
  Property,
  PyClass,
  Sequence,
  Slice,
  SomeNumber,
  TensorValue,
} from './values.js';
import { isNumber } from './kinds.js';

/**
 * @typedef {import('./pieces.js').Piece} Piece
 * @typedef {import('./values.js').Value} Value
 * @typedef {import('./world.js').World} World
 * @typedef {import('../../case/case.js').Span} Span
 * @typedef {{ piece: Piece, others: readonly Piece[], offset: number, id: string }} Code  what a function or a class of
 *   the text is; others: the rest of a class but for its functions; id: empty where that is not known, or not yet
 * @typedef {readonly (readonly [of: number, name: string])[]} Found  what was looked up in classes, by their numbers
 */

/** What no key can be made for. It is thrown often, so it is no `Error`, which would note where it was made. */
export class Unkeyed {}

/** More than these are not gone through. */
const MOST_NODES = 40_000;

/** Numbers by what they are, so that a long row of them is written once. @type {Map<string, number>} */
const contents = new Map();
/** @type {WeakMap<object, number>} */
const numbered = new WeakMap();
const MOST_CONTENTS = 20_000;

/** How many classes have a number. */
let classes = 0;

/** @param {import('./apply.js').Values} values */
const contentOf = (values) => {
  const known = numbered.get(values);
  if (known !== undefined) return known;
  const text = Array.from(values, (each) => (Object.is(each, -0) ? '-0' : String(each))).join();
  const id = contents.get(text) ?? contents.size;
  if (contents.size > MOST_CONTENTS) throw new Unkeyed();
  contents.set(text, id);
  numbered.set(values, id);
  return id;
};

const written = (/** @type {string} */ text) => `${text.length}"${text}`;

/** What may be written into, so that it is not told by the text alone. @param {Value} value */
const isOpenToWriting = (value) =>
  value instanceof Sequence ||
  value instanceof Dictionary ||
  value instanceof Instance ||
  value instanceof TensorValue ||
  value instanceof PyClass;

export class CallKey {
  /** What it has met so far, by number. @type {Map<object, number>} */
  nodes = new Map();
  /** @type {object[]} */ #list = [];
  #text = '';
  #world;
  #isStrict;

  /**
   * @param {World} world
   * @param {boolean} [isStrict]  whether it may not hang on what has just been typed, nor on functions of classes that
   *   are not found in them
   */
  constructor(world, isStrict = true) {
    this.#world = world;
    this.#isStrict = isStrict;
  }

  /** @param {Code} code @param {Iterable<Value>} values */
  ofCall(code, values) {
    const { depth, level, float, backcompat, wentBack, lettersTaken } = this.#world;
    this.#text = `${code.id} ${depth} ${level} ${float} ${backcompat} ${wentBack} ${lettersTaken} `;
    this.#codePieces(code);
    for (const each of values) this.#value(each);
    return this.#text;
  }

  /** What names in classes stand for that were met before. @param {Found} found */
  ofFound(found) {
    this.#text = '';
    for (const [of, name] of found) {
      const node = this.#list[of]; // it may have been met by one of those before
      const held = node instanceof PyClass ? node.members.get(name) : undefined;
      this.#text += `${of}.${name}=`;
      for (const value of held instanceof Property ? held.parts : [held]) {
        if (value instanceof Callable) this.#value(value);
      }
    }
    return this.#text;
  }

  /** What names at the top of the text stand for now. @param {Iterable<string>} names */
  ofNames(names) {
    this.#text = '';
    for (const name of names) {
      const value = this.#world.names.get(name);
      this.#text += value === undefined ? `${name};` : `${name}=`;
      if (value !== undefined) this.#value(value);
    }
    return this.#text;
  }

  /** @param {Code} code */
  #codePieces({ piece, others }) {
    this.#piece(piece);
    for (const each of others) this.#piece(each);
  }

  /** @param {Piece} piece */
  #piece(piece) {
    if (this.#isStrict && piece.since === this.#world.memory?.now) throw new Unkeyed();
  }

  /** @param {Value} value */
  #value(value) {
    if (value === null) this.#text += 'N';
    else if (typeof value === 'string') this.#text += written(value);
    else if (isNumber(value)) this.#text += `${value.kind}${Object.is(value.value, -0) ? '-0' : value.value};`;
    else if (value instanceof Module) this.#text += `M${value.path};`;
    else if (value instanceof DTypeValue) this.#text += `d${value.dialect}${value.dtype};`;
    else if (value instanceof SomeNumber) this.#text += `?${value.kind}${value.size ?? ''};`;
    else if ('sign' in value) this.#text += value.sign;
    else this.#object(value);
  }

  /** @param {Exclude<Value, string | null>} value */
  #object(value) {
    if (this.#isKnown(value)) return;
    if (value instanceof TensorValue) this.#tensor(value);
    else if (value instanceof Sequence) {
      this.#text += `L${value.kind}${Number(value.isOpen)}${Number(value.isIterator)}${Number(value.isOnce)}${value.most ?? ''}${value.names}(${value.items.length};`;
      if (value.of) this.#object(value.of);
      for (const each of value.items) this.#value(each);
      if (value.each !== undefined) this.#value(value.each);
    } else if (value instanceof Dictionary) {
      if (value.missing) throw new Unkeyed();
      this.#text += `D${value.entries.size}${value.isOpen ? 'o' : ''}${value.counts ? 'c' : ''}{`;
      for (const [name, { key, value: held }] of value.entries) {
        this.#text += written(name);
        this.#value(key);
        this.#value(held);
      }
    } else if (value instanceof PyClass) this.#class(value);
    else if (value instanceof Callable) this.#function(value);
    else if (value instanceof Slice) {
      this.#text += 'S';
      value.bounds.forEach((each) => this.#value(each));
    } else if (value instanceof Instance && value.constructor === Instance) this.#instance(value);
    else throw new Unkeyed();
  }

  /** @param {object} node */
  #isKnown(node) {
    const known = this.nodes.get(node);
    if (known !== undefined) {
      this.#text += `#${known};`;
      return true;
    }
    if (this.nodes.size > MOST_NODES) throw new Unkeyed();
    this.nodes.set(node, this.nodes.size);
    this.#list.push(node);
    return false;
  }

  /** @param {TensorValue} tensor */
  #tensor({ storage, shape, strides, offset, dtype, dialect, isParameter, spans, attributes, from }) {
    if (dialect !== 'torch' || from) throw new Unkeyed(); // other libraries know more of their arrays
    this.#text += `T${dtype}[${shape}][${strides}]${offset}${isParameter ? 'p' : ''}`;
    for (const span of spans) this.#span(span);
    for (const [name, each] of attributes ?? []) {
      this.#text += `${name}=`;
      this.#value(each);
    }
    if (this.#isKnown(storage)) return;
    const { values } = storage;
    this.#text += `s${storage.count}${storage.dtype}${storage.isComplex ? 'c' : ''}${values ? contentOf(values) : ''};`;
  }

  /** @param {PyClass} of */
  #class(of) {
    if (of.layer && !of.code) {
      if (!numbered.has(of)) numbered.set(of, classes++);
      this.#text += `l${numbered.get(of)};`;
      return;
    }
    if (of.holds && !of.code && of.members.size === 0) {
      this.#text += `c${of.holds};`;
      return;
    }
    if (!of.code) {
      if (!of.isPlain) throw new Unkeyed();
      this.#text += `p${of.name};`;
      return;
    }
    if (of.isWritten || !of.code.id) throw new Unkeyed();
    this.#text += `C${of.code.id};`;
    this.#codePieces(of.code);
    for (const each of of.bases) this.#object(each);
    for (const [name, each] of of.members) {
      // A function of the class counts where it is found, as a call may not come to it.
      const isFunction = each instanceof Callable || each instanceof Property;
      if (isFunction && this.#isStrict) this.#text += `${name},`;
      else if (each instanceof Property) each.parts.forEach((part) => this.#value(part));
      else if (isFunction || isOpenToWriting(each)) this.#value(each);
    }
  }

  /** @param {Callable} f */
  #function(f) {
    if (!f.code?.id) {
      if (!f.origin) throw new Unkeyed();
      this.#text += `A${f.origin.id};`;
      f.origin.given?.forEach((each) => this.#arg(each));
      return;
    }
    this.#text += `F${f.code.id};`;
    this.#codePieces(f.code);
    for (const each of f.definition?.defaults.values() ?? []) if (isOpenToWriting(each)) this.#value(each);
  }

  /** @param {Instance} instance */
  #instance({ of, attributes, held, settings, buffers }) {
    this.#text += 'I';
    this.#object(of);
    this.#text += `${attributes.size}{`;
    for (const [name, each] of attributes) {
      this.#text += `${name}=`;
      this.#value(each);
    }
    if (held) this.#object(held);
    for (const [name, isSaved] of buffers ?? []) this.#text += `${name}${Number(isSaved)};`;
    if (!settings) return;
    this.#text += '(';
    for (const name of settings.names) {
      this.#text += `${name}=`;
      this.#arg(/** @type {import('./values.js').Arg} */ (settings.arg(name)));
    }
    settings.rest.forEach((each) => this.#arg(each));
    this.#text += ')';
  }

  /** @param {import('./values.js').Arg} arg */
  #arg({ name, text, value, span }) {
    this.#text += `${name} ${written(text)}`;
    this.#span(span);
    this.#value(value);
  }

  /** A place within a piece goes with it. @param {Span} span */
  #span({ at, length }) {
    const placed = pieceAt(this.#world.layout, at);
    if (placed) this.#piece(placed.piece);
    this.#text += placed ? `${placed.piece.id}+${at - placed.at},${length};` : `@${at},${length};`;
  }
}
