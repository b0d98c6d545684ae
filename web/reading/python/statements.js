// Statement by statement. What fails is noted where it stands, and the next is looked at: a document shows several
// failures, and Python would have stopped at the first.

import { assignAll, bring, update } from './assignments.js';
import { compound, inOneLine } from './compound.js';
import { evaluate, spanAt } from './evaluate.js';
import { kinds } from './expressions.js';
import { flush, show } from './outcomes.js';
import { print } from './printing.js';
import { children, parse, parts } from './syntax.js';
import { NotUnderstood, Raised, tuple } from './values.js';

/**
 * @typedef {import('@lezer/common').SyntaxNode} SyntaxNode
 * @typedef {import('./blocks.js').Block} Block
 * @typedef {import('./evaluate.js').Here} Here
 * @typedef {import('./values.js').Value} Value
 * @typedef {import('./world.js').World} World
 * @typedef {(world: World, blocks: readonly Block[], scopes: Map<string, Value>[], guarded?: boolean) => Signal} RunAll
 * @typedef {{ kind: 'return', value: Value } | { kind: 'break' | 'continue' | 'raised', error?: Raised } | undefined}
 *   Signal
 */

/** @type {RunAll} */
export const runAll = (world, blocks, scopes, guarded = false) => {
  let taken = false; // whether an if, or one of its elifs, was
  for (const block of blocks) {
    if (world.isSpent) {
      world.blame({ ...block.line.span, key: 'tooMuch' });
      return undefined;
    }
    if (block.head === 'elif' || block.head === 'else') {
      if (taken) continue;
    } else if (block.head !== 'except' && block.head !== 'finally') taken = false;
    const here = { world, line: block.line, scopes, depth: 0, kinds };
    const signal = guard(here, () => {
      if (block.head) {
        const [entered, ended] = compound(here, block, blocks, runAll);
        taken = entered;
        return ended;
      }
      return simple(here);
    });
    if (signal?.kind === 'raised' ? guarded : signal) return signal;
  }
  return undefined;
};

/**
 * What is not understood is underlined; what Python would raise is told.
 * @type {(here: Here, run: () => Signal) => Signal}
 */
const guard = (here, run) => {
  const { world, line } = here;
  try {
    const signal = run();
    flush(here);
    return signal;
  } catch (error) {
    flush(here);
    if (error instanceof Raised) {
      const isKnown = world.outcomes.some(({ kind, text }) => kind === 'raised' && text === error.message);
      if (!(error.isRemarked && isKnown)) {
        const raised = { kind: /** @type {const} */ ('raised'), shape: null, dtype: null };
        world.remark({ span: line.span, ...raised, text: error.message, type: error.type });
        if (!error.isMet) world.blame({ ...line.span, key: 'raised', about: [error.type, error.message] });
      }
      error.isRemarked = true;
      return { kind: 'raised', error };
    }
    if (!(error instanceof NotUnderstood)) {
      world.blame({ ...line.span, key: error instanceof RangeError ? 'tooDeep' : 'line' });
      return undefined;
    }
    if (error.key === 'unknown' || (!line.sure && error.key === 'undefined' && /^\w+$/.test(line.text)))
      return undefined;
    world.blame({ ...(error.span ?? line.span), key: error.key, ...(error.about ? { about: error.about } : {}) });
    return undefined;
  }
};

/** The nodes of a line; it is said if it is no Python. @type {(here: Here, text?: string) => SyntaxNode | null} */
const treeOf = ({ world, line }, text = line.text) => {
  const tree = parse(text, world.until);
  if (!tree && (line.sure || /^[\w.]+(\[.*\])? *=|^[\w.]+\(/.test(line.text)))
    throw new NotUnderstood(world.isSpent ? 'tooMuch' : 'syntax');
  return tree;
};

/** @type {(here: Here) => Signal} */
const simple = (here) => {
  const tree = treeOf(here);
  if (!tree) return undefined;
  for (const node of children(tree)) {
    const signal = statement(here, node);
    if (signal) return signal;
  }
  return undefined;
};

/** @type {(here: Here, node: SyntaxNode) => Signal} */
const statement = (here, node) => {
  const { world } = here;
  world.work();
  switch (node.name) {
    case ';':
    case 'PassStatement':
    case 'ScopeStatement':
    case 'DeleteStatement':
      return undefined;
    case 'StatementGroup':
      return children(node)
        .map((each) => statement(here, each))
        .find((signal) => signal);
    case 'BreakStatement':
      return { kind: 'break' };
    case 'ContinueStatement':
      return { kind: 'continue' };
    case 'ExpressionStatement':
      show(here, node, expressionsIn(here, node));
      return undefined;
    case 'PrintStatement': {
      const [, ...given] = children(node);
      const inner = given.filter(({ name }) => name !== ',');
      world.printed.push(inner.map((each) => print(evaluate(here, each))).join(' '));
      return undefined;
    }
    case 'AssertStatement':
      for (const each of parts(node).slice(1, 2)) evaluate(here, each);
      return undefined;
    case 'ReturnStatement':
      return { kind: 'return', value: expressionsIn(here, node, 1) };
    case 'AssignStatement':
      assignAll(here, node);
      return undefined;
    case 'UpdateStatement':
      update(here, node);
      return undefined;
    case 'ImportStatement':
      bring(here, node);
      return undefined;
    case 'RaiseStatement':
      return undefined;
    default:
      if (/^(If|For|While|With|Try)Statement$|^FunctionDefinition$/.test(node.name)) {
        return inOneLine(here, node, statement, runAll);
      }
      throw new NotUnderstood('construct', spanAt(here, node));
  }
};

/**
 * Several expressions with commas between them are a tuple.
 * @type {(here: Here, node: SyntaxNode, skip?: number) => Value}
 */
const expressionsIn = (here, node, skip = 0) => {
  const given = children(node).slice(skip);
  const values = given.filter(({ name }) => name !== ',').map((each) => evaluate(here, each));
  return given.length > 1 ? tuple(values) : (values[0] ?? null);
};
