// Parses one line of Python into a tree, by a real grammar. It is strict: a line with a syntax error has no tree. Trees
// are cached by line, so a keystroke parses one line, and are plain objects, because a model runs the same lines often.

import { parser } from '@lezer/python';
import { perLine } from './per-line.js';

/**
 * @typedef {object} SyntaxNode
 * @property {string} name  as the grammar has it
 * @property {number} from
 * @property {number} to
 * @property {SyntaxNode[]} children  commas and brackets too
 * @property {SyntaxNode[]} parts  but for punctuation
 * @property {Memo} memo  what was found out about the node
 *
 * @typedef {object} Memo
 * @property {string} [text]
 * @property {import('../evaluator/parameters.js').Parameter[]} [parameters]
 * @property {ReadonlySet<string>} [names]
 * @property {import('../../../lib/functions.js').Scalar} [number]
 * @property {Assigned} [assigned]
 *
 * @typedef {object} Assigned  the parts of `a = b, c = value`
 * @property {SyntaxNode[][]} groups  what is assigned to: `[a]`, `[b, c]`
 * @property {SyntaxNode[]} given  what is assigned
 * @property {SyntaxNode | undefined} type
 * @property {SyntaxNode[]} targets  all names and attributes that get a value
 * @property {boolean} isPart  whether one of them gets part of the value
 */

const strict = parser.configure({ strict: true });

/** `1.` is a number to Python, and none to the grammar; read as `10` it takes up the same place. */
const openNumber = /(?<![\w.])(\d[\d_]*)\.(?=[eE][-+]?\d|(?![\w.]))/g;

const LONGEST = 6000;
const SURELY_SHORT = 200;
const DEEPEST = 40;
/**
 * The node that holds the statements of a line; null if the line is no statement, or too long or nested too deep.
 * @type {(text: string) => SyntaxNode | null}
 */
export const parse = perLine((text) => (isTooMuch(text) ? null : (attempt(text) ?? starred(text))));

/** @type {(text: string) => SyntaxNode | null} */
const attempt = (text) => {
  try {
    return plain(strict.parse(text.replace(openNumber, (_, digits) => `${digits}0`)).topNode);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return null;
  }
};

/**
 * `x[*i]`, which the grammar does not know, as `x[~i]`: `subscript` sees what stands in the text.
 * @type {(text: string) => SyntaxNode | null}
 */
const starred = (text) => {
  /** @type {boolean[]} */
  const open = [];
  const result = text.replace(/[([{]|[)\]}]|(?<=[[,]\s*)\*(?![*\s])/g, (sign, offset) => {
    if ('([{'.includes(sign)) open.push(sign === '[' && /[\w)\]}]$/.test(text.slice(0, offset)));
    else if (sign !== '*') open.pop();
    else if (open.at(-1)) return '~';
    return sign;
  });
  return result === text ? null : attempt(result);
};

const strings = /("""|''')(?:[^\\]|\\.)*?\1|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/gs;

/** Brackets in brackets, and chains of signs, make a tree that is deep. What strings say does not. */
const isTooMuch = (/** @type {string} */ whole) => {
  const text = whole.length < SURELY_SHORT ? whole : whole.replace(strings, '0').replace(/[ \n]+/g, ' ');
  if (text.length > LONGEST) return true;
  let depth = 0;
  for (const char of text) {
    if ('([{'.includes(char)) depth += 1;
    else if (')]}'.includes(char)) depth -= 1;
    if (depth > DEEPEST) return true;
  }
  return /([-+~][ \t]*){40}|(\b(not|lambda\b[^:]*:|if|await)[ \t]+){20}/.test(text);
};

const marks = new Set([',', '(', ')', '[', ']', '{', '}', ':', '.', ';']);

/** @type {(node: ReturnType<typeof parser.parse>['topNode']) => SyntaxNode} */
const plain = (node) => {
  const all = [];
  for (let child = node.firstChild; child; child = child.nextSibling) {
    if (child.name !== 'Comment') all.push(plain(child));
  }
  return regrouped(nodeOf(node.name, all, node.from, node.to));
};

/** @type {(name: string, children: SyntaxNode[], from: number, to: number) => SyntaxNode} */
const nodeOf = (name, all, from, to) => {
  const parts = all.filter((each) => !marks.has(each.name));
  return { name, from, to, children: all, parts, memo: {} };
};

/**
 * `and`, `or` and `not` with what they stand between, from left to right.
 * @type {(node: SyntaxNode) => SyntaxNode[]}
 */
const flattened = (node) => {
  const [first, second, third] = node.children;
  const isLogical = second?.name === 'and' || second?.name === 'or';
  if (node.name === 'BinaryExpression' && isLogical && first && third)
    return [...flattened(first), second, ...flattened(third)];
  return node.name === 'UnaryExpression' && first?.name === 'not' && second ? [first, ...flattened(second)] : [node];
};

/**
 * The grammar takes `not a and b` for `not (a and b)`; Python binds `not` first, then `and`, then `or`.
 * @type {(node: SyntaxNode) => SyntaxNode}
 */
const regrouped = (node) => {
  const all = flattened(node);
  if (all.length < 4 || !all.some(({ name }) => name === 'not')) return node;
  return joined(all, 'or');
};

/** @type {(all: SyntaxNode[], sign: 'or' | 'and') => SyntaxNode} */
const joined = (all, sign) => {
  const index = all.findLastIndex(({ name }) => name === sign);
  const mark = all[index];
  const lower = (/** @type {SyntaxNode[]} */ some) => (sign === 'or' ? joined(some, 'and') : negated(some));
  if (!mark) return lower(all);
  const [left, right] = [joined(all.slice(0, index), sign), lower(all.slice(index + 1))];
  return nodeOf('BinaryExpression', [left, mark, right], left.from, right.to);
};

/** @type {(all: SyntaxNode[]) => SyntaxNode} */
const negated = ([first, ...rest]) => {
  if (!first) throw new RangeError('an operand is missing');
  if (rest.length === 0) return first;
  const inner = negated(rest);
  return nodeOf('UnaryExpression', [first, inner], first.from, inner.to);
};

/**
 * The statements of a line that is no Python, as far as they are some; null if it is too long or too deep.
 * @type {(text: string) => SyntaxNode | null}
 */
export const parseLoosely = perLine((text) => (isTooMuch(text) ? null : plain(parser.parse(text).topNode)));

/**
 * Whether a node is so, or one within it.
 * @param {SyntaxNode} node
 * @param {(node: SyntaxNode) => boolean} matches
 * @returns {boolean}
 */
export function someNode(node, matches) {
  return matches(node) || node.children.some((each) => someNode(each, matches));
}

/**
 * `name` of `a.b.name`, of `name[c]` and of `name`.
 * @param {string} text
 * @param {SyntaxNode | undefined} node
 * @returns {string}
 */
export function lastName(text, node) {
  if (node?.name === 'VariableName' || node?.name === 'PropertyName') return text.slice(node.from, node.to);
  if (node?.name !== 'MemberExpression') return '';
  return lastName(text, node.children[1]?.name === '.' ? node.children[2] : node.children[0]);
}

/** The children of a node, including commas and brackets. @param {SyntaxNode} node @returns {SyntaxNode[]} */
export function children(node) {
  return node.children;
}
