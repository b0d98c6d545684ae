// Statements with lines below them.

import { bindOne, bindTo } from './assignments.js';
import { itemsOf, truth } from './builtins.js';
import { evaluate, spanAt, textOf } from './evaluate.js';
import { children, parse, parts } from './syntax.js';
import { Callable, NotUnderstood, UNKNOWN } from './values.js';

/**
 * @typedef {import('@lezer/common').SyntaxNode} SyntaxNode
 * @typedef {import('./blocks.js').Block} Block
 * @typedef {import('./evaluate.js').Here} Here
 * @typedef {import('./values.js').Value} Value
 * @typedef {import('./statements.js').Signal} Signal
 * @typedef {import('./statements.js').RunAll} RunAll
 */

const MOST_ROUNDS = 64;
const MOST_CALLS = 16;

/**
 * A header becomes a statement by itself with something to do.
 * @type {(here: Here, block: Block) => SyntaxNode | null}
 */
const headerOf = (here, { head, line }) => {
  const tree = parse(`${head === 'elif' ? line.text.slice(2) : line.text} pass`, here.world.until);
  if (!tree && line.sure) throw new NotUnderstood('syntax');
  return tree?.firstChild ?? null;
};

/**
 * @type {(here: Here, block: Block, siblings: readonly Block[], runAll: RunAll) => [boolean, Signal]}  whether its
 *   lines
 *   were entered
 */
export const compound = (here, block, siblings, runAll) => {
  const { world, scopes, line } = here;
  const enter = (/** @type {Map<string, Value>[]} */ within = scopes) => runAll(world, block.body, within);
  switch (block.head) {
    case 'else':
    case 'finally':
      return [true, enter()];
    case 'class':
      throw new NotUnderstood('construct', line.span);
    case 'try': {
      const signal = runAll(world, block.body, scopes, true);
      if (signal?.kind !== 'raised') return [true, signal];
      const after = siblings.slice(siblings.indexOf(block) + 1);
      const handler = after.find(({ head }) => head === 'except');
      if (!handler) return [true, undefined];
      const name = /\bas +(\w+)\s*:$/.exec(handler.line.text)?.[1];
      if (name) scopes[0]?.set(name, signal.error?.message ?? '');
      return [true, runAll(world, handler.body, scopes)];
    }
    case 'except':
      return [true, undefined];
    case 'def':
      define(here, block, headerOf(here, block), runAll);
      return [true, undefined];
  }
  // An elif lost two letters; its places are as many to the left.
  const shifted = block.head === 'elif' ? { ...here, line: { ...line, text: line.text.slice(2) } } : here;
  const header = headerOf(here, block);
  if (!header) return [false, undefined];
  const inner = children(header).filter(({ name }) => name !== 'Body');
  if (block.head === 'with') {
    contexts(shifted, inner.slice(1));
    return [true, enter()];
  }
  if (block.head === 'for') return [true, loop(shifted, inner, (bound) => enter(bound))];
  const condition = inner[1];
  if (block.head === 'while') return [true, loopWhile(shifted, condition, () => enter())];
  const taken = condition ? truth(evaluate(shifted, condition)) !== false : false;
  return [taken, taken ? enter() : undefined];
};

/**
 * `with` what is known to do nothing to shapes, or is not known at all.
 * @type {(here: Here, nodes: readonly SyntaxNode[]) => void}
 */
const contexts = (here, nodes) => {
  for (const node of nodes) {
    if (/^(,|as|\(|\))$/.test(node.name)) continue;
    try {
      const value = evaluate(here, node);
      const as = node.nextSibling?.name === 'as' ? node.nextSibling.nextSibling : null;
      if (as) bindOne(here, as, value);
    } catch (error) {
      if (!(error instanceof NotUnderstood)) throw error;
    }
  }
};

/** @type {(here: Here, nodes: readonly SyntaxNode[], enter: (scopes: Map<string, Value>[]) => Signal) => Signal} */
const loop = (here, nodes, enter) => {
  const within = nodes.findIndex(({ name }) => name === 'in');
  const targets = nodes.slice(1, within);
  const source = nodes[within + 1];
  const items = source ? itemsOf(here.world, evaluate(here, source)) : [];
  for (const each of items.slice(0, MOST_ROUNDS)) {
    bindTo(here, targets, each);
    const signal = enter(here.scopes);
    if (signal?.kind === 'break') break;
    if (signal?.kind === 'return') return signal;
  }
  return undefined;
};

/** @type {(here: Here, condition: SyntaxNode | undefined, enter: () => Signal) => Signal} */
const loopWhile = (here, condition, enter) => {
  for (let round = 0; condition && round < MOST_ROUNDS; ++round) {
    const known = truth(evaluate(here, condition));
    if (known === false) break;
    const signal = enter();
    if (signal?.kind === 'return') return signal;
    if (signal?.kind === 'break' || known === undefined) break;
  }
  return undefined;
};

/** @type {(here: Here, block: Block, header: SyntaxNode | null, runAll: RunAll) => void} */
const define = (here, { body }, header, runAll) => {
  if (!header) return;
  const { world, scopes } = here;
  const named = children(header).find(({ name }) => name === 'VariableName');
  const list = children(header).find(({ name }) => name === 'ParamList');
  const name = named ? textOf(here, named) : '';
  const given = list ? parts(list) : [];
  /** @type {{ name: string, value: Value }[]} */
  const parameters = given.flatMap((node, i) => {
    if (node.name !== 'VariableName' || given[i - 1]?.name === 'AssignOp') return [];
    const after = given.slice(i + 1).find(({ name }) => name !== 'TypeDef');
    const value = after?.name === 'AssignOp' ? given[given.indexOf(after) + 1] : undefined;
    return [{ name: textOf(here, node), value: value ? evaluate(here, value) : UNKNOWN }];
  });
  const makes = (/** @type {import('./values.js').Arg[]} */ args) => {
    if (world.depth >= MOST_CALLS) throw new NotUnderstood('tooDeep');
    const scope = new Map(parameters.map(({ name: parameter, value }) => [parameter, value]));
    args.forEach((arg, i) => scope.set(arg.name || (parameters[i]?.name ?? ''), arg.value));
    world.depth += 1;
    try {
      const signal = runAll(world, body, [scope, ...scopes.slice(-1)], true);
      if (signal?.kind === 'raised') throw signal.error ?? new NotUnderstood('line');
      return signal?.kind === 'return' ? signal.value : null;
    } finally {
      world.depth -= 1;
    }
  };
  scopes[0]?.set(name, new Callable(name, (args) => makes([...args])));
};

/**
 * `for i in range(3): x = x + 1`, all in one line.
 * @type {(here: Here, node: SyntaxNode, statement: (here: Here, node: SyntaxNode) => Signal, runAll: RunAll) => Signal}
 */
export const inOneLine = (here, node, statement, runAll) => {
  const body = children(node).find(({ name }) => name === 'Body');
  const header = children(node).filter(({ name }) => name !== 'Body');
  /** @returns {Signal} */
  const enter = () =>
    body
      ? parts(body)
          .map((each) => statement(here, each))
          .find((signal) => signal)
      : undefined;
  switch (node.name) {
    case 'WithStatement':
      contexts(here, header.slice(1));
      return enter();
    case 'ForStatement':
      return loop(here, header, enter);
    case 'IfStatement':
      return header[1] && truth(evaluate(here, header[1])) !== false ? enter() : undefined;
    case 'WhileStatement':
      return loopWhile(here, header[1], enter);
    case 'FunctionDefinition': {
      const text = body ? here.line.text.slice(body.from + 1, body.to).trim() : 'pass';
      const line = { ...here.line, text };
      define(here, { line, head: 'def', body: [{ line, head: '', body: [] }] }, node, runAll);
      return undefined;
    }
  }
  throw new NotUnderstood('construct', spanAt(here, node));
};
