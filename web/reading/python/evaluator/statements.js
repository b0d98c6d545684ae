// Runs a text statement by statement. At the top of the text, a failure is reported and the next statement runs,
// because documents show several failures, where Python would stop at the first. In a function, the first failure ends
// it.

import { assignAll, update } from './assignments.js';
import { remove } from './item-assignment.js';
import { runCompound } from './compound.js';
import { evaluate, spanAt, textOf, tupleOrOne } from './evaluate.js';
import { kinds, yielded } from './expressions.js';
import { importNames } from './imports.js';
import { recordOutput, recordValue, recordExpression } from './outcomes.js';
import { truth } from '../runtime/truth.js';
import { print } from '../runtime/printing.js';
import { parseLoosely } from '../syntax/syntax.js';
import { runBoth } from '../runtime/branches.js';
import { raisedBy } from '../runtime/exceptions.js';
import { UNKNOWN } from '../runtime/values.js';
import { reportProblem, NotUnderstood, Raised } from '../runtime/raised.js';
import { OUTSIDE } from '../runtime/implicit.js';

/** @import { Block, Frame, Here, SyntaxNode, Value, World } from '../types.js' */

/**
 * @typedef {(world: World, blocks: readonly Block[], frame: Frame) => Signal} RunAll
 * @typedef {{ kind: 'return', value: Value } | { kind: 'break' | 'continue' | 'left' } | { kind: 'perhaps', of:
 *   'break' | 'continue' } | { kind: 'raised', error: Raised } | undefined} Signal
 *   how a statement ends; left: an error in a branch that may not be taken; perhaps: it may break or continue
 */

/** Headers that belong to the statement before them. */
const continues = new Set(['elif', 'else', 'except', 'finally']);

/** Runs statements until one returns, breaks or fails. @type {RunAll} */
export const runAll = (world, blocks, frame) => {
  for (let i = 0; i < blocks.length;) {
    const block = /** @type {Block} */ (blocks[i]);
    if (world.budget.isSpent) {
      world.report({ ...block.line.span, key: 'tooMuch' });
      return frame.guarded && frame.scopes.length > 1 ? { kind: 'return', value: UNKNOWN } : undefined;
    }
    let next = i + 1;
    if (block.head) while (continues.has(blocks[next]?.head ?? '')) next += 1;
    const here = { world, line: block.line, frame, scopes: frame.scopes, kinds };
    const chain = blocks.slice(i, next);
    const run = () =>
      runGuarded(here, block, () =>
        block.head ? runCompound(here, chain, runAll) : runLine(here, treeOf(block)?.children ?? []),
      );
    const isTraced = !block.head && frame.scopes.length === 1;
    const signal = isTraced && world.around ? world.around(world, block, run) : run();
    if (signal?.kind === 'perhaps' && next < blocks.length) {
      const { of } = signal;
      return runBoth(world, frame, [() => runAll(world, blocks.slice(next), frame), () => ({ kind: of })]);
    }
    const isOver = signal?.kind === 'raised' ? frame.guarded || (frame.undecided && signal.error.isWritten) : signal;
    if (isOver) return signal;
    i = next;
  }
  return undefined;
};

/**
 * Runs a statement, and reports text that is not understood or an error that Python would raise.
 * @type {(here: Here, block: Block, run: () => Signal) => Signal}
 */
const runGuarded = (here, block, run) => {
  const { world } = here;
  const { level } = world;
  try {
    const signal = run();
    world.level = level; // a failure that was caught inside has not reset it
    recordOutput(here);
    return signal;
  } catch (error) {
    world.level = level;
    recordOutput(here);
    if (error instanceof Raised) {
      if (!error.isRemarked) reportError(here, error);
      return { kind: 'raised', error };
    }
    // Endless recursion under an unknown condition returns in the other branch.
    const isEndless = error instanceof NotUnderstood && error.key === 'tooDeep';
    if (isEndless && (world.changes || here.frame.returns.length > 0)) return { kind: 'left' };
    reportProblem(here, error);
    world.noteUnknown();
    // If a function stops in the middle, its result is unknown.
    return firstOf(block)?.name === 'ReturnStatement' ? { kind: 'return', value: UNKNOWN } : undefined;
  }
};

/**
 * Reports an error once, where it happened. An error of Python itself is not reported from a branch that may not be
 * taken, which is probably meant for other values, nor from a sibling file, which we have probably misread.
 * @type {(here: Here, error: Raised) => void}
 */
const reportError = ({ world, line }, error) => {
  if (world.tried > 0) return; // an `except` may catch it
  error.isRemarked = true;
  if (error.isOfPython && (world.changes || world.siblings?.isBeyond(line.span.at))) return;
  const span = line.pieces.length > 1 && error.span ? error.span : line.span;
  const path = world.calls.map((call) => call.span).filter((call) => call !== OUTSIDE);
  world.findings.say('raised', span, error.message, error.type, {
    ...(error.span ? { part: error.span } : {}),
    ...(error.layer ? { layer: error.layer } : {}),
    ...(path.length > 0 ? { path } : {}),
  });
  if (!error.isMet) world.report({ ...(error.span ?? line.span), key: 'raised', about: [error.type, error.message] });
};

/** The first statement of a line, even with a syntax error. @param {Block} block */
const firstOf = ({ statement, line }) => statement ?? parseLoosely(line.text)?.children[0];

/**
 * The tree of a line; null if it is probably a sentence. Throws if it is code with a syntax error.
 * @type {(block: Block) => SyntaxNode | null}
 */
const treeOf = (block) => {
  const { tree, line } = block;
  const { sure } = line;
  const first = tree || sure ? undefined : firstOf(block);
  const isMeant = first?.name === 'AssignStatement' || first?.children[0]?.name === 'CallExpression';
  if (!tree && (sure || isMeant)) throw new NotUnderstood('syntax');
  return tree;
};

/** Runs the statements of a line, or of a group in it. @type {(here: Here, nodes: readonly SyntaxNode[]) => Signal} */
const runLine = (here, nodes) => {
  for (const node of nodes) {
    const signal = runStatement(here, node);
    if (signal) return signal;
  }
  return undefined;
};

/** @type {(here: Here, node: SyntaxNode) => Signal} */
const runStatement = (here, node) => {
  const { world } = here;
  world.budget.work();
  switch (node.name) {
    case ';':
    case 'PassStatement':
    case 'TypeDefinition':
      return undefined;
    case 'ScopeStatement':
      shareNames(here, node);
      return undefined;
    case 'DeleteStatement':
      remove(here, node);
      return undefined;
    case 'StatementGroup':
      return runLine(here, node.children);
    case 'BreakStatement':
      return { kind: 'break' };
    case 'ContinueStatement':
      return { kind: 'continue' };
    case 'ExpressionStatement':
      recordExpression(here, node, tupleOrOne(here, node.children));
      return undefined;
    case 'AssertStatement':
      return assertStatement(here, node);
    case 'ReturnStatement': {
      const value = tupleOrOne(here, node.children.slice(1));
      recordValue(here, 'return', value);
      return { kind: 'return', value };
    }
    case 'AssignStatement':
      assignAll(here, node);
      return undefined;
    case 'UpdateStatement':
      update(here, node);
      return undefined;
    case 'ImportStatement':
      importNames(here, node);
      return undefined;
    case 'YieldStatement':
      yielded(here, node);
      return undefined;
    case 'RaiseStatement':
      if (here.frame.undecided || here.frame.returns.length > 0) return { kind: 'left' };
      if (world.depth === 0) return undefined; // a document shows what its code raises
      throw raisedBy(node.parts[1] ? evaluate(here, node.parts[1]) : null);
    default:
      throw new NotUnderstood('construct', spanAt(here, node));
  }
};

/** `assert condition, message`. @type {(here: Here, node: SyntaxNode) => Signal} */
const assertStatement = (here, node) => {
  const [, condition, message] = node.parts;
  if (!condition || truth(evaluate(here, condition)) !== false) return undefined;
  if (here.frame.undecided || here.frame.returns.length > 0) return { kind: 'left' };
  throw new Raised('AssertionError', message ? print(evaluate(here, message)) : '');
};

/**
 * `global x`, `nonlocal x`: records the scope that `x` is written to.
 * @type {(here: Here, node: SyntaxNode) => void}
 */
const shareNames = (here, node) => {
  const names = node.parts.slice(1).map((each) => textOf(here, each));
  const isGlobal = node.parts[0]?.name === 'global';
  here.frame.shared ??= new Map();
  for (const name of names) {
    const found = here.scopes.slice(1).find((scope) => scope.has(name));
    const home = isGlobal ? here.scopes.at(-1) : found;
    if (home) here.frame.shared.set(name, home);
  }
};
