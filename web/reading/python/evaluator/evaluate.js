// Evaluates a syntax node of Python: `evaluate` dispatches on the node's kind. `expressions.js` has the functions for
// all kinds. A node that is not understood throws `NotUnderstood`, or becomes an unknown value where `leniently` is
// used.

import { spanOf } from '../syntax/transcript.js';
import { itemsOf } from '../libraries/python/items.js';
import { tuple, UNKNOWN } from '../runtime/values.js';
import { reportProblem, NotUnderstood, Raised } from '../runtime/raised.js';

/** @import { Arg, Span, SyntaxNode, Value } from '../types.js' */

/**
 * @typedef {ReadonlyMap<string, (here: Here, node: SyntaxNode) => Value>} Kinds  how to evaluate each kind of node
 *
 * @typedef {object} Frame  a call of a function in the text, or the text itself
 * @property {Map<string, Value>[]} scopes  the innermost first
 * @property {boolean} guarded  whether it ends at the first failure, as a function does; the text itself continues
 * @property {string} path  the start of qualified names: `Block.forward.<locals>.`
 * @property {import('../runtime/values.js').Callable} [called]  the function
 * @property {Value} [self]  its first argument
 * @property {Value[]} returns  what it may have returned already, under unknown conditions
 * @property {number} [undecided]  how many unknown conditions surround the current statement
 * @property {Value[]} [yielded]  what it has yielded so far, if it is a generator
 * @property {boolean} [isOpen]  whether it yields more than is known
 * @property {Map<string, Map<string, Value>>} [shared]  names of other scopes: `global`, `nonlocal`
 * @property {number} [within]  how many `for` of comprehensions it is in; each has a scope
 * @property {boolean} [isLazy]  whether it is a generator expression, which may run only partly
 * @property {boolean} [isClass]  whether it is the body of a class, whose names its methods do not see
 *
 * @typedef {object} Here  what an expression is evaluated in
 * @property {import('../runtime/world.js').World} world
 * @property {import('../syntax/transcript.js').Line} line
 * @property {Map<string, Value>[]} scopes  the innermost first
 * @property {Frame} frame
 * @property {Kinds} kinds
 */

const DEEPEST = 100;

/** The text of a node. @param {Here} here @param {SyntaxNode} node @returns {string} */
export function textOf({ line }, { from, to, memo }) {
  return (memo.text ??= line.text.slice(from, to));
}

/** The span of a node in the text. @param {Here} here @param {SyntaxNode} node @returns {Span} */
export function spanAt({ line }, { from, to }) {
  return spanOf(line, from, to);
}

/**
 * Where Python reports that a node failed. In a chain of calls over several lines, that is the line of the method's
 * name.
 * @type {(here: Here, node: SyntaxNode) => Span}
 */
const failedAt = (here, node) => {
  const callee = node.name === 'CallExpression' ? node.children[0] : node;
  const name = callee?.name === 'MemberExpression' && callee.children[1]?.name === '.' ? callee.children[2] : undefined;
  if (!name || !callee) return spanAt(here, node);
  const isBelow = here.line.pieces.some(({ from }) => from > callee.from && from <= name.from);
  return spanAt(here, isBelow ? { ...node, from: name.from } : node);
};

/** The value of a node. @param {Here} here @param {SyntaxNode} node @returns {Value} */
export function evaluate(here, node) {
  const { world } = here;
  world.budget.work();
  const kind = here.kinds.get(node.name);
  if (!kind) throw new NotUnderstood('construct', spanAt(here, node));
  if (++world.level > DEEPEST) throw new NotUnderstood('tooDeep');
  try {
    const value = kind(here, node);
    world.level -= 1; // after a failure, the statement resets it
    if (value === UNKNOWN) world.noteUnknown();
    return value;
  } catch (error) {
    if (error instanceof Raised) error.span ??= failedAt(here, node);
    throw error;
  }
}

/** Failures that end the whole text, because its budget is spent. */
const final = new Set(['tooMuch', 'tooDeep']);

/**
 * Evaluates a node. If it is not understood, it is reported and unknown, and the expression around it is still
 * evaluated.
 * @param {Here} here @param {(here: Here, node: SyntaxNode) => Value} kind @param {SyntaxNode} node @returns {Value}
 */
export function leniently(here, kind, node) {
  const { level } = here.world;
  try {
    return kind(here, node);
  } catch (error) {
    if (!(error instanceof NotUnderstood) || final.has(error.key)) throw error;
    here.world.level = level;
    reportProblem(here, error);
    return UNKNOWN;
  }
}

/** The value of a node that may be missing; then None. @param {Here} here @param {SyntaxNode | undefined} node */
export function valueOf(here, node) {
  return node ? evaluate(here, node) : null;
}

/**
 * Evaluates a node as an argument, with its text. Brackets around it are not part of the text.
 * @param {Here} here @param {SyntaxNode} node @returns {Arg}
 */
export function argOf(here, node) {
  let inner = node;
  while (inner.name === 'ParenthesizedExpression') inner = inner.parts[0] ?? node;
  const value = leniently(here, evaluate, node);
  const arg = { value, name: '', text: textOf(here, inner), span: spanAt(here, node) };
  if (inner.name !== 'TupleExpression' && inner.name !== 'ArrayExpression') return arg;
  const items = inner.parts;
  return { ...arg, parts: items.map((each) => spanAt(here, each)), texts: items.map((each) => textOf(here, each)) };
}

/** The items between commas, with `*items` expanded. @param {Here} here @param {readonly SyntaxNode[]} nodes */
export function itemsIn(here, nodes) {
  return nodes
    .filter(({ name }) => name !== ',')
    .flatMap((part, i, all) => {
      if (part.name === '*') return [];
      const value = leniently(here, evaluate, part);
      return all[i - 1]?.name === '*' ? itemsOf(here.world, value) : [value];
    });
}

/** The value of `a`, or the tuple of `a, b`. @param {Here} here @param {readonly SyntaxNode[]} nodes */
export function tupleOrOne(here, nodes) {
  const [only] = nodes;
  if (!only) return null;
  return nodes.length === 1 ? evaluate(here, only) : tuple(itemsIn(here, nodes));
}
