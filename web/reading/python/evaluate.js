// What a node comes to: its kind knows. Nothing is ever evaluated as code; a kind that is not known is not understood.

import { parts } from './syntax.js';
import { spanOf } from './transcript.js';
import { NotUnderstood } from './values.js';

/**
 * @typedef {import('@lezer/common').SyntaxNode} SyntaxNode
 * @typedef {import('../../case/case.js').Span} Span
 * @typedef {import('./values.js').Arg} Arg
 * @typedef {import('./values.js').Value} Value
 * @typedef {ReadonlyMap<string, (here: Here, node: SyntaxNode) => Value>} Kinds  by the names of nodes
 *
 * @typedef {object} Here  where an expression stands
 * @property {import('./world.js').World} world
 * @property {import('./transcript.js').Line} line
 * @property {Map<string, Value>[]} scopes  the innermost first
 * @property {number} depth
 * @property {Kinds} kinds
 */

export const DEEPEST = 100;

/** @type {(here: Here, node: SyntaxNode) => string} */
export const textOf = ({ line }, { from, to }) => line.text.slice(from, to);

/** @type {(here: Here, node: SyntaxNode) => Span} */
export const spanAt = ({ line }, { from, to }) => spanOf(line, from, to);

/** @type {(here: Here, node: SyntaxNode) => Value} */
export const evaluate = (here, node) => {
  here.world.work();
  if (here.depth > DEEPEST) throw new NotUnderstood('tooDeep');
  const kind = here.kinds.get(node.name);
  if (!kind) throw new NotUnderstood('construct', spanAt(here, node));
  return kind({ ...here, depth: here.depth + 1 }, node);
};

/** @type {(here: Here, node: SyntaxNode | undefined) => Value} */
export const valueOf = (here, node) => (node ? evaluate(here, node) : null);

/** An operand with how it is written; brackets around it say nothing. @type {(here: Here, node: SyntaxNode) => Arg} */
export const argOf = (here, node) => {
  let inner = node;
  while (inner.name === 'ParenthesizedExpression') inner = parts(inner)[0] ?? node;
  const value = evaluate(here, node);
  const arg = { value, name: '', text: textOf(here, inner), span: spanAt(here, node) };
  if (!/^(Tuple|Array)Expression$/.test(inner.name)) return arg;
  const items = parts(inner);
  return { ...arg, parts: items.map((each) => spanAt(here, each)), texts: items.map((each) => textOf(here, each)) };
};
