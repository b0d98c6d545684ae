/**
 * Parses the Python in which the corpus writes its calls: expressions of numbers, strings, lists, operators, calls,
 * slices and one-argument lambdas. Returns a function that evaluates; `meaning` defines names and operators.
 */
import { meaning } from './torch.js';

/** @typedef {(scope: Record<string, any>) => any} Evaluate */
/** @import { Meaning } from './torch.js' */

const token =
  /\s*(\d+\.\d*(?:e[+-]?\d+)?|\d+e[+-]?\d+|\.\d+|\d+|'[^']*'|[A-Za-z_]\w*|\*\*|\/\/|<<|>>|<=|>=|==|!=|[-+*/%@&|^~<>=()[\],.:])/y;

/** From loosest to tightest; all but `**` group from the left. */
const levels = [
  ['==', '!=', '<', '<=', '>', '>='],
  ['|'],
  ['^'],
  ['&'],
  ['<<', '>>'],
  ['+', '-'],
  ['*', '/', '//', '%', '@'],
];

class Reader {
  /** @param {string} source @param {Meaning} means */
  constructor(source, means) {
    /** @type {string[]} */
    this.tokens = [];
    token.lastIndex = 0;
    for (let position = 0; position < source.length; position = token.lastIndex) {
      const found = token.exec(source);
      if (!found) throw new Error(`cannot read ${source.slice(position)}`);
      this.tokens.push(String(found[1]));
    }
    this.means = means;
    this.position = 0;
  }

  get next() {
    return this.tokens[this.position];
  }

  /** @param {string} expected */
  skip(expected) {
    if (this.next !== expected) return false;
    this.position += 1;
    return true;
  }

  /** @param {string} expected */
  need(expected) {
    if (!this.skip(expected))
      throw new Error(`expected ${expected} before ${this.tokens.slice(this.position).join(' ')}`);
  }

  /** @returns {Evaluate} */
  expression() {
    if (!this.skip('lambda')) return this.binary(0);
    const name = String(this.tokens[this.position++]);
    this.need(':');
    const body = this.expression();
    return (scope) => (/** @type {any} */ value) => body({ ...scope, [name]: value });
  }

  /** @param {number} level @returns {Evaluate} */
  binary(level) {
    const operators = levels[level];
    if (!operators) return this.unary();
    let left = this.binary(level + 1);
    while (operators.includes(String(this.next))) {
      const [operator, a] = [String(this.tokens[this.position++]), left];
      const b = this.binary(level + 1);
      left = (scope) => this.means.operator(operator, a(scope), b(scope));
    }
    return left;
  }

  /** @returns {Evaluate} */
  unary() {
    for (const sign of ['-', '~']) {
      if (!this.skip(sign)) continue;
      const of = this.unary();
      return (scope) => this.means.unary(sign, of(scope));
    }
    const base = this.postfix();
    if (!this.skip('**')) return base;
    const exponent = this.unary();
    return (scope) => this.means.operator('**', base(scope), exponent(scope));
  }

  /** @returns {Evaluate} */
  postfix() {
    let value = this.atom();
    for (;;) {
      const of = value;
      if (this.skip('.')) {
        const name = String(this.tokens[this.position++]);
        const call = this.next === '(' ? this.call() : null;
        value = (scope) =>
          call ? this.means.method(of(scope), name, call(scope)) : this.means.attribute(of(scope), name);
      } else if (this.next === '(') {
        const call = this.call();
        value = (scope) => of(scope)(...call(scope).args);
      } else if (this.skip('[')) {
        const index = this.slice();
        this.need(']');
        value = (scope) => this.means.slice(of(scope), index(scope));
      } else return value;
    }
  }

  /**
   * The arguments of a call.
   * @returns {(scope: Record<string, any>) => { args: any[], options: Record<string, any> }}
   */
  call() {
    this.need('(');
    /** @type {((scope: Record<string, any>, into: { args: any[], options: Record<string, any> }) => void)[]} */
    const parts = [];
    while (!this.skip(')')) {
      if (this.skip('*')) {
        const all = this.expression();
        parts.push((scope, { args }) => args.push(...all(scope)));
      } else if (this.tokens[this.position + 1] === '=') {
        const name = String(this.next);
        this.position += 2;
        const value = this.expression();
        parts.push((scope, { options }) => (options[name] = value(scope)));
      } else {
        const value = this.expression();
        parts.push((scope, { args }) => args.push(value(scope)));
      }
      this.skip(',');
    }
    return (scope) => {
      const into = { args: [], options: {} };
      parts.forEach((part) => part(scope, into));
      return into;
    };
  }

  /** `start:end:step`, where each may be missing. @returns {Evaluate} */
  slice() {
    /** @type {(Evaluate | undefined)[]} */
    const bounds = [undefined];
    while (this.next !== ']') {
      if (this.skip(':')) bounds.push(undefined);
      else bounds[bounds.length - 1] = this.expression();
    }
    return (scope) => bounds.map((bound) => bound?.(scope));
  }

  /** @returns {Evaluate} */
  atom() {
    if (this.next === undefined) throw new Error('the line ends too early');
    const text = String(this.tokens[this.position++]);
    if (text === '(' || text === '[') {
      /** @type {Evaluate[]} */
      const items = [];
      let commas = 0;
      const close = text === '(' ? ')' : ']';
      while (!this.skip(close)) {
        items.push(this.expression());
        if (this.skip(',')) commas += 1;
      }
      const [only] = items;
      if (text === '(' && only && items.length === 1 && commas === 0) return only;
      return (scope) => items.map((item) => item(scope));
    }
    if (/^\d+$/.test(text)) return () => BigInt(text);
    if (/^[\d.]/.test(text)) return () => Number(text);
    if (text.startsWith("'")) return () => text.slice(1, -1);
    return (scope) => (text in scope ? scope[text] : this.means.name(text));
  }
}

/** Evaluates a line of Python. @param {string} source @param {import('./read.js').Scope} scope owns the tensors */
export function run(source, scope) {
  const reader = new Reader(source, meaning(scope));
  const evaluate = reader.expression();
  if (reader.position < reader.tokens.length) throw new Error(`cannot read all of ${source}`);
  return evaluate({});
}
