// Prepares typed JavaScript to run: every statement passes its value to the recorder, and every call goes through it.
// No code moves to another line, and inserted code is tracked, so that positions in the running code can be converted
// to positions in the text.

import { parser } from '@lezer/javascript';
import { NAMES } from './names.js';

/** @import { Span } from '../notation/parse.js' */
/** @import { SyntaxNode as Node } from '@lezer/common' */

/**
 * @typedef {object} Site  a place in the text whose value is recorded, or whose call
 * @property {'value' | 'call'} kind
 * @property {Span} span
 * @property {string} [name]  of a value: the name that it is assigned to, as in the text
 * @property {boolean} [isLast]  whether it is the value of the whole text
 * @property {string} [callee]  of a call: the called function, as written
 * @property {string[]} [args]  of a call: its arguments as written; for a method, its object comes first
 *
 * @typedef {object} Prepared
 * @property {string} code  `$value(0,add($call…` with the recorder's own names (names.js)
 * @property {string} raw  the text with only its imports replaced
 * @property {string} before  like `code`, for the statements before the one with a mistake
 * @property {readonly Site[]} sites
 * @property {Span | null} mistake  where parsing fails
 * @property {readonly Span[]} tuples  `(2, 3)` as an argument, whose value is 3
 * @property {readonly (readonly [position: number, added: number])[]} edits  of `code`: how many characters were added,
 *   from which position in the text
 */

/** These values are not wrapped, because they would lose their names. */
const NAMED_BY_PLACE = ['FunctionExpression', 'ClassExpression', 'ArrowFunction'];

/** Statements that each report a value. */
const VALUED = ['ExpressionStatement', 'ReturnStatement'];

/** @type {(node: Node) => Span} */
const spanOf = ({ from, to }) => ({ at: from, length: to - from });

/** The expression of a statement, without its semicolon and the text after it. @param {Node} node */
const expressionIn = (node) => {
  let child = node.firstChild;
  while (child && ['return', 'LineComment', 'BlockComment'].includes(child.name)) child = child.nextSibling;
  return child && child.name !== ';' ? child : null;
};

/** Whether it contains optional chaining, which may end it early. @param {Node} node */
const isOptional = (node) => {
  for (let current = node; current.name === 'CallExpression' || current.name === 'MemberExpression';) {
    for (let child = current.firstChild; child; child = child.nextSibling) if (child.name === '?.') return true;
    if (!current.firstChild) return false;
    current = current.firstChild;
  }
  return false;
};

/** An edit of the text. @typedef {{ position: number, take: number, put: string }} Edit */

class Preparation {
  /** @type {Site[]} */ sites = [];
  /** @type {Edit[]} */ edits = [];
  /** @type {Edit[]} */ imports = [];
  /** @type {Span[]} */ tuples = [];
  /** @type {Node | null} */ mistake = null;
  #text;

  /** @param {string} text */
  constructor(text) {
    this.#text = text;
  }

  /** @param {Node} node */
  #written(node) {
    return this.#text.slice(node.from, node.to);
  }

  /** @param {number} position @param {string} put @param {number} [take] */
  #edit(position, put, take = 0) {
    this.edits.push({ position, put, take });
  }

  /** @param {Omit<Site, 'span'> & { span: Span }} site */
  #site(site) {
    return this.sites.push(site) - 1;
  }

  /**
   * Visits every node, outer nodes before inner ones: two edits at one place stay in this order.
   * @param {Node} node @param {boolean} isTop  whether it is a statement of the text itself
   */
  walk(node, isTop = false) {
    if (node.type.isError) this.mistake ??= node;
    if (VALUED.includes(node.name)) this.#statement(node, isTop);
    else if (node.name === 'ThrowStatement') this.#site({ kind: 'value', span: spanOf(node) });
    else if (node.name === 'VariableDeclaration') this.#declaration(node);
    else if (node.name === 'ArrowFunction') this.#arrow(node);
    else if (node.name === 'YieldExpression') this.#yield(node);
    else if (node.name === 'ImportDeclaration' || node.name === 'ExportDeclaration') this.#import(node);
    else if (node.name === 'DynamicImport') this.#dynamic(node);
    const closing = node.name === 'CallExpression' ? this.#call(node) : undefined;
    for (let child = node.firstChild; child; child = child.nextSibling) this.walk(child, node.name === 'Script');
    closing?.();
  }

  /** The value of a statement. @param {Node} node @param {boolean} isTop */
  #statement(node, isTop) {
    const value = expressionIn(node);
    if (!value || value.name === 'String' || NAMED_BY_PLACE.includes(value.name)) return;
    let next = isTop && node.name === 'ExpressionStatement' ? node.nextSibling : node;
    while (next && /Comment$|^;$/.test(next.name)) next = next.nextSibling;
    const isLast = next === null;
    const assigned = value.name === 'AssignmentExpression' ? value.firstChild : null;
    const name = node.name === 'ReturnStatement' ? 'return' : assigned ? this.#written(assigned) : '';
    this.#value(value, { name, span: spanOf(node), ...(isLast ? { isLast } : {}) });
  }

  /** `const x = add(a, b), [c, d] = split(e)`. @param {Node} node */
  #declaration(node) {
    let name = '';
    for (let child = node.firstChild; child; child = child.nextSibling) {
      if (/Definition$|Pattern$/.test(child.name)) name = this.#written(child);
      let value = child.name === 'Equals' ? child.nextSibling : null;
      while (value && /Comment$/.test(value.name)) value = value.nextSibling;
      if (value && !value.type.isError && !NAMED_BY_PLACE.includes(value.name))
        this.#value(value, { name, span: spanOf(node) });
    }
  }

  /** `(x) => add(x, 1)`. @param {Node} node */
  #arrow(node) {
    const body = node.lastChild;
    if (!body || body.name === 'Block' || body.type.isError || NAMED_BY_PLACE.includes(body.name)) return;
    this.#value(body, { name: 'return', span: spanOf(body) });
  }

  /** Whether a node is `yield x`. `yield* x` is not: the generator x yields the values. @param {Node} node */
  #yield(node) {
    const value = node.lastChild;
    if (!value || value.type.isError || value.name === 'yield' || node.getChild('Star')) return;
    if (!NAMED_BY_PLACE.includes(value.name)) this.#value(value, { name: 'yield', span: spanOf(node) });
  }

  /** @param {Node} value @param {Omit<Site, 'kind'>} site */
  #value(value, site) {
    const id = this.#site({ kind: 'value', ...site });
    this.#edit(value.from, `${NAMES.value}(${id},(`);
    this.#later(value.to, '))');
  }

  /** At one place, inner closings come before outer ones. @type {{ position: number, put: string }[]} */
  closings = [];
  #later(/** @type {number} */ position, /** @type {string} */ put) {
    this.closings.push({ position, put });
  }

  /**
   * `f(x)` becomes `call(id, f, [x])`, and `a.f(x)` `method(id, a, "f", [x])`. Calls with `?.`, `super` or a private
   * name are not changed.
   * @param {Node} node
   */
  #call(node) {
    const [callee, list] = [node.firstChild, node.getChild('ArgList')];
    if (!callee || !list || list.firstChild?.name !== '(' || list.lastChild?.name !== ')') return undefined;
    if (isOptional(node)) return undefined;
    for (const each of list.getChildren('ParenthesizedExpression'))
      if (each.getChild('SequenceExpression')) this.tuples.push(spanOf(each));
    const open = list.from;
    const args = [];
    for (let child = list.firstChild?.nextSibling; child && child.name !== ')'; child = child.nextSibling) {
      if (child.name !== ',' && !/Comment$/.test(child.name)) args.push(child);
    }
    const called = { kind: /** @type {const} */ ('call'), span: spanOf(node), callee: this.#written(callee) };
    if (['VariableName', 'ParenthesizedExpression', 'CallExpression'].includes(callee.name)) {
      if (called.callee === 'eval') return undefined;
      const id = this.#site({ ...called, args: args.map((each) => this.#written(each)) });
      this.#edit(node.from, `${NAMES.call}(${id},`);
    } else if (callee.name === 'MemberExpression') {
      const [on, dot, property] = [callee.firstChild, callee.firstChild?.nextSibling, callee.lastChild];
      if (!on || !dot || !property || on.name === 'super') return undefined;
      const written = [on, ...args].map((each) => this.#written(each));
      const isPlain = dot.name === '.' && property.name === 'PropertyName';
      if (!isPlain && dot.name !== '[') return undefined;
      const id = this.#site({ ...called, args: written });
      this.#edit(node.from, `${NAMES.method}(${id},`);
      if (isPlain) {
        this.#edit(dot.from, ',"', 1);
        this.#edit(property.to, '"');
      } else {
        this.#edit(dot.from, ',', 1);
        this.#edit(property.from, '', 1);
      }
    } else return undefined;
    return () => {
      this.#edit(open, ',[', 1);
      this.#edit(list.to - 1, '])', 1);
    };
  }

  /** @param {Node} node */
  #import(node) {
    const from = node.getChild('String');
    if (!from) return;
    const name = this.#written(from).slice(1, -1);
    this.imports.push({
      position: from.from,
      take: from.to - from.from,
      put: `"${NAMES.load}:${encodeURIComponent(name)}"`,
    });
  }

  /** `import('stride0')`. @param {Node} node */
  #dynamic(node) {
    const word = node.firstChild;
    if (word) this.imports.push({ position: word.from, take: word.to - word.from, put: NAMES.load });
  }

  /** All edits, by place. */
  get all() {
    const closing = this.closings.map(({ position, put }) => ({ position, take: 0, put }));
    return [...closing, ...this.edits, ...this.imports];
  }
}

/**
 * Applies edits to the text. At one place, closings come before openings.
 * @type {(text: string, edits: readonly Edit[]) => { code: string, added: [number, number][] }}
 */
const edited = (text, edits) => {
  const sorted = edits.map((edit, i) => ({ ...edit, i })).sort((a, b) => a.position - b.position || a.i - b.i);
  let code = '';
  let end = 0;
  let sum = 0;
  /** @type {[number, number][]} */
  const added = [];
  for (const { position, take, put } of sorted) {
    code += text.slice(end, position) + put;
    end = position + take;
    sum += put.length - take;
    added.push([position, sum]);
  }
  return { code: code + text.slice(end), added };
};

/**
 * @param {string} given
 * @returns {Prepared}
 * @example
 *   prepare('add(a, b)').sites.length; // 2
 */
export function prepare(given) {
  const text = given.replace(/^#!/, '//'); // the interpreter line of a script
  const preparation = new Preparation(text);
  const top = parser.parse(text).topNode;
  preparation.walk(top);
  const { mistake, sites, tuples, imports } = preparation;
  const { code, added } = edited(text, preparation.all);
  const raw = edited(text, imports).code;
  let end = mistake?.from ?? 0;
  for (let child = top.firstChild; child; child = child.nextSibling)
    if (mistake && child.from <= mistake.from && child.to >= mistake.from) end = Math.min(end, child.from);
  const before = edited(
    text.slice(0, end),
    preparation.all.filter(({ position }) => position < end),
  ).code;
  return { code, raw, before, sites, tuples, mistake: mistake && spanOf(mistake), edits: added };
}
