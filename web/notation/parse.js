// Parses shapes as people write them: `(5,1,4,1) + (3,1,1)`, `5x1x4x1, 3x1x1`, `[5, 1] [3]`, `torch.Size([5, 3])`.
// It never throws: text that it can't read becomes a problem with a position, and the rest is still read, so that an
// incomplete shape is drawn while it is typed. A shape with an impossible size is left out.

import { lex } from './lex.js';
import { operatorOf } from './operators.js';

/** @import { Token } from './lex.js' */

/**
 * @typedef {{ at: number, length: number }} Span
 * @typedef {'word' | 'unclosed' | 'unopened' | 'emptySize' | 'negative' | 'fraction' | 'tooBig' | 'dangling'
 *   | 'mixed' | 'product' | 'one' | 'tooMany' | 'tooLong' | 'none' | 'said'} ProblemKey  each has its sentence in
 *   words/
 * @typedef {Span & { key: ProblemKey }} Problem
 * @typedef {{ name: string, sizes: number[], spans: Span[] }} WrittenShape  spans: where each size is in the text
 * @typedef {'add' | 'sub' | 'mul' | 'div' | 'pow' | 'floorDivide' | 'remainder'} Plain
 * @typedef {Plain | `${Plain}_`} Op  the library's name; with a _ it writes into the first operand
 * @typedef {{ op: Op, operands: WrittenShape[] }} Expression
 * @typedef {{ items: Token[], place: Span, isBracketed: boolean }} Shape
 */

/** The longest text that is read; most files with models fit. */
export const MAX_TEXT = 60_000;
/** The longest text that is parsed as shapes; six shapes of 64 sixteen-digit sizes fit. */
export const MAX_SHAPES = 10_000;
export const MAX_OPERANDS = 6;
export const MAX_PROBLEMS = 20;

/**
 * Parses a text into operands and an operator.
 * @param {string} text
 * @returns {{ value: Expression, problems: Problem[] }}
 * @example
 *   parse('5x1, 3').value.operands.map((operand) => operand.sizes); // [[5, 1], [3]]
 */
export function parse(text) {
  const reader = new Reader();
  const tokens = lex(text.slice(0, MAX_SHAPES));
  for (const token of tokens) reader.take(token);
  reader.end();
  const { ops, problems } = reader;
  const shapes = tokens.some(isWord) ? amongWords(reader.shapes, tokens) : reader.shapes;

  const product = tokens.find(({ text: sign }) => sign === '@');
  if (product) problems.push({ ...span(product), key: 'product' });
  const sign = ops.find((token) => token.text !== '@')?.text ?? '+';
  for (const item of reader.shapes.flatMap((shape) => shape.items)) {
    const key = fault(item.text);
    if (key) problems.push({ ...span(item), key });
  }
  const other = ops.find((token) => token.text !== sign && token.text !== '@');
  if (other) problems.push({ ...span(other), key: 'mixed' });
  const extra = shapes[MAX_OPERANDS];
  if (extra) problems.push({ ...extra.place, key: 'tooMany' });
  if (text.length > MAX_SHAPES) problems.push({ at: MAX_SHAPES, length: 0, key: 'tooLong' });
  if (problems.length === 0 && shapes.length === 1) problems.push({ at: text.length, length: 0, key: 'one' });
  if (problems.length === 0 && shapes.length === 0 && text.trim()) problems.push({ at: 0, length: 0, key: 'none' });
  problems.sort((p, q) => p.at - q.at);

  const operands = shapes.slice(0, MAX_OPERANDS).map(({ items }, i) => ({
    name: String.fromCharCode(97 + i),
    sizes: items.map((item) => toNumber(item.text)),
    spans: items.map(span),
  }));
  const sound = operands.filter((_, i) => shapes[i]?.items.every(({ text: size }) => !fault(size)));
  return { value: { op: opOf(sign), operands: sound }, problems: worthReading(problems) };
}

const isWord = (/** @type {Token} */ { kind }) => kind === 'junk';

/**
 * The shapes of a text that also has words: `(5,1) + oops (3)` has two; a sentence with numbers in it has none.
 * In such a text only brackets make a shape. The first bracket starts the shapes; two words between brackets, or one
 * without an operator or a comma, end them.
 * @type {(shapes: readonly Shape[], tokens: readonly Token[]) => Shape[]}
 */
const amongWords = (shapes, tokens) => {
  let end = 0;
  const others = shapes.slice(0, MAX_OPERANDS + 1).findIndex(({ place, isBracketed }, i) => {
    const between = tokens.filter(({ at }) => at >= end && at < place.at);
    end = place.at + place.length;
    const words = between.filter(isWord).length;
    const isJoined = i > 0 && between.some(({ kind }) => kind === 'op' || kind === 'comma' || kind === 'break');
    return !isBracketed || words > 1 || (words === 1 && !isJoined);
  });
  return others < 0 ? [...shapes] : shapes.slice(0, others);
};

/** The most important problems; it always includes the one that text was cut off. @param {Problem[]} problems */
const worthReading = (problems) => {
  const most = problems.at(-1)?.key === 'tooLong' ? MAX_PROBLEMS - 1 : MAX_PROBLEMS;
  return [...problems.slice(0, most), ...problems.slice(most).filter(({ key }) => key === 'tooLong')];
};

/** @returns {Op} */
const opOf = (/** @type {string} */ sign) => {
  const plain = /** @type {Plain} */ (operatorOf(sign.replace('=', ''))?.op);
  return sign.endsWith('=') ? `${plain}_` : plain;
};

const span = (/** @type {Span} */ { at, length }) => ({ at, length });
const toNumber = (/** @type {string} */ text) => Number(text.replaceAll('_', ''));

/** The problem with a size as written. @returns {ProblemKey | undefined} */
const fault = (/** @type {string} */ text) => {
  if (text.startsWith('-')) return 'negative';
  if (!/^(?!0\d)[\d_]+$/.test(text)) return 'fraction';
  return Number.isSafeInteger(toNumber(text)) ? undefined : 'tooBig';
};

/**
 * Reads tokens into shapes. Shapes in brackets are on a stack of open brackets; sizes without brackets are collected in
 * a run until something ends it.
 */
class Reader {
  /** @type {Shape[]} */ shapes = [];
  /** @type {Token[]} */ ops = [];
  /** @type {Problem[]} */ problems = [];
  /** @type {{ open: Token, items: Token[], holds: boolean, hasWords: boolean, last: string }[]} */ #open = [];
  /** @type {Token[]} */ #run = [];
  /** The number of shapes before the last operator, which needs one after it. */ #shapesBefore = 0;

  /** @param {Token} token */
  take(token) {
    const frame = this.#open.at(-1);
    if (token.kind === 'op') return this.#operator(token);
    if (token.kind === 'open') {
      this.#endRun();
      if (frame) frame.holds = true;
      this.#open.push({ open: token, items: [], holds: false, hasWords: false, last: 'open' });
    } else if (token.kind === 'close') {
      if (frame) this.#close(token);
      else this.#report('unopened', token);
    } else if (token.kind === 'junk') {
      this.#endRun();
      if (frame) frame.hasWords = true;
      this.#report('word', token);
    } else if (frame) {
      if (token.kind === 'number') frame.items.push(token);
      else if (joint(token) && (joint(frame.last) || frame.last === 'open')) this.#report('emptySize', token);
      if (token.kind !== 'break') frame.last = token.kind;
    } else if (token.kind === 'break') this.#endRun();
    else if (token.kind === 'number' || this.#run.length > 0) this.#run.push(token);
    else if (joint(token) && this.shapes.length === this.#shapesBefore) this.#report('emptySize', token);
  }

  end() {
    while (this.#open.length > 0) this.#close(undefined);
    this.#endRun();
    const last = this.ops.at(-1);
    if (last && this.shapes.length === this.#shapesBefore) this.#report('dangling', last);
  }

  /** @param {ProblemKey} key @param {Span} where */
  #report(key, where) {
    this.problems.push({ ...span(where), key });
  }

  /** @param {Token} token */
  #operator(token) {
    while (this.#open.length > 0) this.#close(undefined);
    this.#endRun();
    if (this.shapes.length === this.#shapesBefore) this.#report('dangling', token);
    else this.ops.push(token);
    this.#shapesBefore = this.shapes.length;
  }

  /**
   * Brackets around shapes only group them; `()` is a shape without dimensions, but an open bracket with nothing after
   * it is not a shape yet.
   * @param {Token | undefined} close
   */
  #close(close) {
    const frame = this.#open.pop();
    if (!frame) return;
    const start = frame.open.at;
    if (!close) this.#report('unclosed', frame.open);
    // `(5, ?, 1)` would be another shape without the word in it.
    if (!frame.hasWords && (frame.items.length > 0 || (close && !frame.holds))) {
      const place = { at: start, length: (close ?? frame.open).at + 1 - start };
      this.shapes.push({ items: frame.items, place, isBracketed: true });
    }
    const outer = this.#open.at(-1);
    if (outer) outer.last = 'shape';
  }

  /**
   * The strongest separator joins sizes and the others separate shapes: `5x1, 3x1` and `5,1 3,1` are two shapes, `5, 1`
   * and `5 1` one.
   */
  #endRun() {
    const run = this.#run;
    this.#run = [];
    const joiner = ['by', 'comma'].find((kind) => run.some((token) => token.kind === kind)) ?? 'number';
    /** @type {Token[]} */
    let items = [];
    const flush = () => {
      const [first] = items;
      if (first) this.shapes.push({ items, place: first, isBracketed: false });
      items = [];
    };
    for (const [i, token] of run.entries()) {
      const before = run[i - 1]?.kind;
      if (token.kind !== 'number') {
        if (before !== 'number') this.#report('emptySize', token);
        if (token.kind !== joiner) flush();
        continue;
      }
      if (before === 'number' && joiner !== 'number') flush();
      items.push(token);
    }
    flush();
    const last = run.at(-1);
    if (last?.kind === 'by') this.#report('emptySize', last);
  }
}

const joint = (/** @type {Token | string} */ token) =>
  ['comma', 'by'].includes(typeof token === 'string' ? token : token.kind);
