// Parses one line of Python into a syntax tree with Lezer's grammar. A line with a syntax error has no tree. Trees are
// cached by line, so a key parses one line. They are plain objects, because the evaluator walks the same tree often.

import { parser } from '@lezer/python';
import { perLine } from './per-line.js';
import { wordAt } from './scan.js';

/**
 * @typedef {object} SyntaxNode
 * @property {string} name  its kind in the grammar, such as `CallExpression`
 * @property {number} from
 * @property {number} to
 * @property {SyntaxNode[]} children  including commas and brackets
 * @property {SyntaxNode[]} parts  the children without punctuation
 * @property {Memo} memo  cached facts about the node
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
 * @property {SyntaxNode[]} given  the expressions of the value
 * @property {SyntaxNode | undefined} type
 * @property {SyntaxNode[]} targets  all names and attributes that get a value
 * @property {boolean} isPart  whether a target gets only a part of the value, as in `a, b = pair`
 */

const strict = parser.configure({ strict: true });

/** `1.` is a number in Python but not in the grammar, so it is parsed as `10`, which has the same length. */
const openNumber = /(?<![\w.])(\d[\d_]*)\.(?=[eE][-+]?\d|(?![\w.]))/g;

const LONGEST = 6000;
const SURELY_SHORT = 200;
const DEEPEST = 40;

/**
 * The tree of a line, whose children are its statements; null for a syntax error, or if it is too long or too deep.
 * @type {(text: string, skipped?: number) => SyntaxNode | null}
 *   skipped: how many characters before the line are only there so that the grammar accepts it, and not in the tree
 */
export const parse = perLine((text, skipped) =>
  isTooMuch(text)
    ? null
    : (attempt(text, skipped) ?? attempt(starred(text), skipped) ?? attempt(unbracketed(text), skipped)),
);

/** @type {(text: string, skipped?: number) => SyntaxNode | null} */
const attempt = (text, skipped) => {
  if (text === '') return null;
  try {
    return plainTree(strict.parse(text.replace(openNumber, (_, digits) => `${digits}0`)).topNode, skipped);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return null;
  }
};

/**
 * `x[*i]`, which the grammar does not know, as `x[~i]`; empty for other text. `subscript` finds the `*` in the text.
 * @param {string} text
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
  return result === text ? '' : result;
};

/** `with (a as b, c):` with spaces for its brackets, which the grammar does not know; empty for other text. */
const unbracketed = (/** @type {string} */ text) => {
  const [open, close] = [text.indexOf('('), text.lastIndexOf('):')];
  if (!['with', 'async'].includes(wordAt(text)) || open < 0 || close < 0) return '';
  return `${text.slice(0, open)} ${text.slice(open + 1, close)} ${text.slice(close + 1)}`;
};

const strings = /("""|''')(?:[^\\]|\\.)*?\1|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/gs;

/** Whether a line is too long or nested too deep to parse. Nested brackets and chains of `not` or `-` make it deep. */
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

const punctuation = new Set([',', '(', ')', '[', ']', '{', '}', ':', '.', ';']);

/** @type {(node: ReturnType<typeof parser.parse>['topNode'], skipped?: number) => SyntaxNode} */
const plainTree = (node, skipped = 0) => {
  const all = [];
  for (let child = node.firstChild; child; child = child.nextSibling) {
    if (child.to > skipped && child.name !== 'Comment') all.push(plainTree(child, skipped));
  }
  return regrouped(nodeOf(node.name, all, node.from - skipped, node.to - skipped));
};

/** @param {string} name @param {SyntaxNode[]} children @param {number} from @param {number} to @returns {SyntaxNode} */
export function nodeOf(name, children, from, to) {
  const parts = children.filter((each) => !punctuation.has(each.name));
  return { name, from, to, children, parts, memo: {} };
}

/**
 * Corrects the precedence of `not`: the grammar parses `not a and b` as `not (a and b)`, but Python as `(not a) and b`.
 * So `a and not b or c` has an `or` on the right of `and`, which is otherwise in brackets.
 * @type {(node: SyntaxNode) => SyntaxNode}
 */
const regrouped = (node) => {
  const [first, second] = node.children;
  const [left, sign, right] = node.children.at(-1)?.children ?? [];
  const isOr = sign?.name === 'or';
  const isMoved = first?.name === 'not' ? isOr || sign?.name === 'and' : isOr && second?.name === 'and';
  if (!isMoved || !left || !sign || !right) return node;
  const before = nodeOf(node.name, [...node.children.slice(0, -1), left], node.from, left.to);
  return nodeOf('BinaryExpression', [regrouped(before), sign, right], node.from, node.to);
};

/**
 * The tree of a line with syntax errors, as far as the grammar recovers; null if the line is too long or too deep.
 * @type {(text: string) => SyntaxNode | null}
 */
export const parseLoosely = perLine((text) => (isTooMuch(text) ? null : plainTree(parser.parse(text).topNode)));

/** The nodes between commas in `[0, 1:, None]`, given with its brackets. @param {readonly SyntaxNode[]} nodes */
export function groupsIn(nodes) {
  /** @type {SyntaxNode[][]} */
  const groups = [[]];
  for (const node of nodes.slice(1, -1)) {
    if (node.name === ',') groups.push([]);
    else groups.at(-1)?.push(node);
  }
  return groups;
}

/**
 * Whether a node, or one inside it, matches.
 * @param {SyntaxNode} node @param {(node: SyntaxNode) => boolean} matches @returns {boolean}
 */
export function someNode(node, matches) {
  return matches(node) || node.children.some((each) => someNode(each, matches));
}

/**
 * The last name of an expression: `name` for `a.b.name`, for `name[c]` and for `name`; '' if it has none.
 * @param {string} text @param {SyntaxNode | undefined} node @returns {string}
 */
export function lastName(text, node) {
  if (node?.name === 'VariableName' || node?.name === 'PropertyName') return text.slice(node.from, node.to);
  if (node?.name !== 'MemberExpression') return '';
  return lastName(text, node.children[1]?.name === '.' ? node.children[2] : node.children[0]);
}
