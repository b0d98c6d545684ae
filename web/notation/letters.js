// Parses shapes with letters for unknown sizes, and equations for them: `(B, T, C) + (T, 1), C = 2*T`. Text in any
// other form gives undefined, so that the other readers try it.

import { flatten } from './lex.js';
import { anySign, arithmetic, operatorOf } from './operators.js';
import { MAX_OPERANDS } from './parse.js';
import { lettersOf, letter, minus, numberOf, over, plus, put, same, times, whole } from './sizes.js';

/** @import { Op, Problem, Span } from './parse.js' */
/** @import { Size } from './sizes.js' */

/**
 * @typedef {{ sizes: readonly Size[], spans: readonly Span[] }} LetteredShape  spans: the position of each size in the
 * text
 * @typedef {{ op: Op, shapes: readonly LetteredShape[], said: readonly string[], problems: readonly Problem[] }}
 * Lettered
 *   said: the equations in the text, already applied to the sizes
 */

/** Longer texts are not shapes with letters. */
const MOST = 2000;
const MOST_TERMS = 24;
const MOST_LETTERS = 24;

const NAME = /[\p{L}_][\p{L}\d_]*/uy;
const NUMBER = /\d{1,15}(?![\d.])/y;
const SIGN = new RegExp(`(?:${anySign(arithmetic)})=?(?!=)`, 'y');

/** Words of Python and English that are not sizes. */
const reserved = new Set('None True False and or not in is if else for with where lambda of to the a x X'.split(' '));

/** Thrown if the text is not shapes with letters. */
class Other extends Error {}

/** A text, and how far it is parsed. */
class Text {
  position = 0;

  /** @param {string} text */
  constructor(text) {
    this.text = text;
  }

  /** Consumes a match at the position. @param {RegExp} pattern  sticky @returns {string | undefined} */
  take(pattern) {
    pattern.lastIndex = this.position;
    const found = pattern.exec(this.text)?.[0];
    if (found !== undefined) this.position += found.length;
    return found;
  }

  space() {
    this.take(/[^\S\n]*/y);
  }

  get isOver() {
    return this.position >= this.text.length;
  }
}

const small = (/** @type {Size | undefined} */ size) => {
  if (!size || size.length > MOST_TERMS) throw new Other();
  return size;
};

/** Parses `2*C + 1`. @param {Text} text @returns {Size} */
const sum = (text) => {
  text.space();
  let left = factors(text);
  for (;;) {
    text.space();
    const sign = text.take(/[+-](?!=)/y);
    if (!sign) return left;
    const right = factors(text);
    left = small(sign === '+' ? plus(left, right) : minus(left, right));
  }
};

/** Parses `2*C`. @param {Text} text @returns {Size} */
const factors = (text) => {
  let left = atom(text);
  for (;;) {
    text.space();
    const sign = text.take(/\*(?!\*|=)|\/\/?(?!=)/y);
    if (!sign) return left;
    const right = atom(text);
    left = small(sign === '*' ? times(left, right) : over(left, right));
  }
};

/** Parses `C`, `2`, `2C`, `-1` or `(C + 1)`. @param {Text} text @returns {Size} */
const atom = (text) => {
  text.space();
  if (text.take(/\(/y)) {
    const inner = sum(text);
    text.space();
    if (!text.take(/\)/y)) throw new Other();
    return inner;
  }
  if (text.take(/-/y)) return minus(whole(0), atom(text));
  const digits = text.take(NUMBER);
  if (digits) {
    // `2C` is a product; `5x3` and `1e3` are other notations.
    const follows = /(?![xe]\d)[\p{L}_]/iuy;
    follows.lastIndex = text.position;
    return follows.test(text.text) ? times(whole(Number(digits)), name(text)) : whole(Number(digits));
  }
  return name(text);
};

/** @param {Text} text @returns {Size} */
const name = (text) => {
  const found = text.take(NAME);
  if (found === undefined || (reserved.has(found) && found.length > 1) || /^[xX]\d/.test(found)) throw new Other();
  return letter(found);
};

const closes = new Map([
  ['(', /\)/y],
  ['[', /\]/y],
]);

/** Parses `(B, 2*T)`. @param {Text} text @param {Problem[]} problems @returns {LetteredShape | undefined} */
const shape = (text, problems) => {
  const begin = text.position;
  const open = text.take(/[([]/y);
  const close = closes.get(open ?? '');
  if (!open || !close) return undefined;
  /** @type {Size[]} */
  const sizes = [];
  /** @type {Span[]} */
  const spans = [];
  for (;;) {
    text.take(/\s*/y);
    if (text.take(close)) break;
    if (text.isOver) {
      problems.push({ at: begin, length: 1, key: 'unclosed' });
      break;
    }
    const start = text.position;
    const size = sum(text);
    sizes.push(size);
    spans.push({ at: start, length: text.text.slice(start, text.position).trimEnd().length });
    text.take(/\s*/y);
    if (text.take(/,/y)) continue;
    if (!text.isOver && !close.test(text.text.slice(text.position, text.position + 1))) throw new Other();
    close.lastIndex = 0;
  }
  return { sizes, spans };
};

/** Separates the shapes from the equations after them. */
const BREAK = /[\s,;&|]*(?:(?:and|with|where|if|for|given)\b\s*)?/y;

/**
 * Parses a text; undefined if it is not completely of this form.
 * @param {string} typed
 * @returns {Lettered | undefined}
 * @example
 *   lettered('(B, T) + (T,), T = 2*B')?.shapes.length; // 2
 */
export function lettered(typed) {
  const text = flatten(typed);
  if (text.length > MOST || !/^\s*[([]/.test(text)) return undefined;
  try {
    return parsed(new Text(text));
  } catch (error) {
    if (error instanceof Other) return undefined;
    throw error;
  }
}

/** @param {Text} text @returns {Lettered | undefined} */
const parsed = (text) => {
  /** @type {Problem[]} */
  const problems = [];
  /** @type {LetteredShape[]} */
  const shapes = [];
  /** @type {Span & { sign: string } | undefined} */
  let first;
  /** @type {(Span & { sign: string }) | undefined} */
  let last;
  /** @type {{ name: string, value: Size, text: string, span: Span }[]} */
  const equations = [];
  text.take(/\s*/y);
  while (!text.isOver) {
    const begin = text.position;
    const found = equations.length === 0 ? shape(text, problems) : undefined;
    if (found) {
      shapes.push(found);
      if (shapes.length === MAX_OPERANDS + 1)
        problems.push({ at: begin, length: text.position - begin, key: 'tooMany' });
      last = undefined;
    } else equations.push(...equationsIn(text));
    text.space();
    const start = text.position;
    const sign = equations.length === 0 ? text.take(SIGN) : undefined;
    if (sign) {
      last = { at: start, length: sign.length, sign };
      first ??= last;
      if (first.sign !== sign) problems.push({ at: start, length: sign.length, key: 'mixed' });
      text.take(/\s*/y);
    } else text.take(BREAK);
    if (text.position === begin) throw new Other();
  }
  if (last) problems.push({ at: last.at, length: last.length, key: 'dangling' });
  const { shapes: solved, wrong } = solve(shapes.slice(0, MAX_OPERANDS), equations);
  problems.push(...wrong);
  const typed = shapes.flatMap(({ sizes }) => sizes.flatMap(lettersOf));
  if (typed.length === 0 || new Set(typed).size > MOST_LETTERS) return undefined;
  // A single word in brackets is not a shape yet.
  if (shapes.length < 2 && !/,/.test(text.text)) return undefined;
  if (shapes.length === 1 && problems.length === 0) problems.push({ at: text.text.length, length: 0, key: 'one' });
  const plain = operatorOf((first?.sign ?? '+').replace('=', ''))?.op ?? 'add';
  const op = /** @type {Op} */ (first?.sign.endsWith('=') ? `${plain}_` : plain);
  return { op, shapes: solved, said: equations.map((each) => each.text), problems };
};

/** Parses `C = 1` or `H = W = 2*T`. @param {Text} text */
const equationsIn = (text) => {
  /** @type {{ name: string, value: Size, text: string, span: Span }[]} */
  const all = [];
  /** @type {{ name: string, start: number }[]} */
  const names = [];
  for (;;) {
    text.space();
    const start = text.position;
    const found = text.take(NAME);
    text.space();
    if (found === undefined || reserved.has(found) || !text.take(/==?/y)) throw new Other();
    names.push({ name: found, start });
    text.space();
    const back = text.position;
    text.take(NAME);
    text.space();
    const isChain = /=/.test(text.text.charAt(text.position));
    text.position = back;
    if (!isChain) break;
  }
  const from = text.position;
  const value = sum(text);
  const written = text.text.slice(from, text.position).trim();
  for (const { name, start } of names) {
    all.push({ name, value, text: `${name} = ${written}`, span: { at: start, length: text.position - start } });
  }
  return all;
};

/**
 * Applies the equations to the shapes. An invalid equation is left out and becomes a problem.
 * @param {readonly LetteredShape[]} shapes
 * @param {readonly { name: string, value: Size, span: Span }[]} equations
 */
const solve = (shapes, equations) => {
  /** @type {Map<string, Size>} */
  const known = new Map();
  /** @type {Problem[]} */
  const wrong = [];
  const filled = (/** @type {Size} */ size) => {
    /** @type {Size} */
    let result = size;
    for (const [name, by] of known) result = small(put(result, name, by));
    return result;
  };
  for (const { name, value, span } of equations) {
    const [left, right] = [filled(letter(name)), filled(value)];
    if (same(left, right)) continue;
    const [only, ...more] = lettersOf(left);
    const free = only !== undefined && more.length === 0 && same(left, letter(only));
    const negative = (numberOf(right) ?? 1) < 0;
    if (!free || lettersOf(right).includes(only) || negative) {
      wrong.push({ ...span, key: negative ? 'negative' : 'said' });
      continue;
    }
    for (const [each, by] of known) known.set(each, small(put(by, only, right)));
    known.set(only, right);
  }
  const all = shapes.map(({ sizes, spans }) => ({ sizes: sizes.map(filled), spans }));
  const sound = all.filter(({ sizes, spans }) => {
    const unfit = sizes.findIndex((each) => lettersOf(each).length === 0 && !(Number(numberOf(each)) >= 0));
    const span = spans[unfit];
    const key = Number(numberOf(sizes[unfit] ?? [])) < 0 ? 'negative' : 'fraction';
    if (span) wrong.push({ ...span, key });
    return unfit < 0;
  });
  return { shapes: sound, wrong };
};
