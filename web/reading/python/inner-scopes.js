// Expressions that have names of their own: comprehensions and functions without a name.

import { DEEPEST, evaluate, spanAt, textOf } from './evaluate.js';
import { itemsOf, truth } from './builtins.js';
import { children, parts } from './syntax.js';
import { Callable, list, NotUnderstood, Sequence, UNKNOWN } from './values.js';

/**
 * @typedef {import('@lezer/common').SyntaxNode} SyntaxNode
 * @typedef {import('../../case/case.js').Span} Span
 * @typedef {import('./evaluate.js').Here} Here
 * @typedef {import('./values.js').Arg} Arg
 * @typedef {import('./values.js').Value} Value
 */

const MOST_ITEMS = 5000;

/** `expression for name in items if condition`. @type {(here: Here, nodes: readonly SyntaxNode[]) => Value} */
export const comprehended = (here, nodes) => {
  const at = nodes.findIndex(({ name }) => name === 'for');
  const [body] = nodes;
  const within = nodes.findIndex(({ name }) => name === 'in');
  const source = nodes[within + 1];
  const condition = nodes.findIndex(({ name }, i) => i > within && name === 'if');
  if (!body || !source || nodes.filter(({ name }) => name === 'for').length > 1) {
    throw new NotUnderstood('construct', body && spanAt(here, body));
  }
  const names = nodes.slice(at + 1, within).filter(({ name }) => name === 'VariableName');
  /** @type {Value[]} */
  const made = [];
  for (const each of itemsOf(here.world, evaluate(here, source))) {
    const scope = new Map(
      names.map((node, i) => [
        textOf(here, node),
        names.length === 1 ? each : each instanceof Sequence ? (each.items[i] ?? null) : UNKNOWN,
      ]),
    );
    const inner = { ...here, scopes: [scope, ...here.scopes] };
    const test = condition < 0 ? undefined : nodes[condition + 1];
    if (test && truth(evaluate(inner, test)) === false) continue;
    if (made.push(evaluate(inner, body)) > MOST_ITEMS) throw new NotUnderstood('tooMuch');
  }
  return list(made);
};

/** @type {(here: Here, node: SyntaxNode) => Value} */
export const lambda = (here, node) => {
  const body = children(node).at(-1);
  const parameters = children(node).find(({ name }) => name === 'ParamList');
  const names = parameters
    ? parts(parameters)
        .filter(({ name }) => name === 'VariableName')
        .map((each) => textOf(here, each))
    : [];
  return new Callable('lambda', (args) => {
    if (!body || here.depth > DEEPEST / 2) throw new NotUnderstood('tooDeep');
    const scope = new Map(names.map((name, i) => [name, args[i]?.value ?? UNKNOWN]));
    return evaluate({ ...here, scopes: [scope, ...here.scopes] }, body);
  });
};
