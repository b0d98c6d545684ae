// Runs statements with a block: `if`, `for`, `while`, `with`, `match`, `def` and `class`.

import { setName, bindOne } from './assignments.js';
import { callWith } from '../runtime/implicit.js';
import { classOf } from './define-class.js';
import { functionOf } from './define.js';
import { applyDecorators } from './decorators.js';
import { fieldsInBody } from '../libraries/python/dataclasses.js';
import { evaluate, itemsIn, leniently, spanAt } from './evaluate.js';
import { specialOf } from '../runtime/members.js';
import { isTrue, loop, loopWhile } from './loops.js';
import { itemsOf, sampleOf } from '../libraries/python/items.js';
import { definedName, namesIn, someBelow } from '../syntax/blocks.js';
import { runAny, runBoth } from '../runtime/branches.js';
import { Sequence, tuple, UNKNOWN } from '../runtime/values.js';
import { reportProblem, NotUnderstood, Raised } from '../runtime/raised.js';
import { runTry } from './try.js';

/** @import { Block, Frame, Here, RunAll, Signal, SyntaxNode, Value } from '../types.js' */

/**
 * Runs a statement with a block.
 * @param {Here} here
 * @param {readonly Block[]} chain  the statement, with the `elif`, `else`, `except` and `finally` after it
 * @param {RunAll} runAll
 */
export function runCompound(here, chain, runAll) {
  const { world, frame } = here;
  const [block, ...after] = chain;
  if (!block) return undefined;
  const enter = (/** @type {Block | undefined} */ each) => (each ? runAll(world, each.body, frame) : undefined);
  const otherwise = after.find(({ head }) => head === 'else');
  switch (block.head) {
    case 'else':
    case 'finally':
      return enter(block);
    case 'if':
    case 'elif':
      return runIf(here, chain, enter);
    case 'try':
      return runTry(here, block, after, runAll);
    case 'match':
      world.report({ ...block.line.span, key: 'construct' });
      return runAny(world, frame, [...block.body.map((each) => runCase(here, each, enter)), () => undefined]);
  }
  const header = headerOf(block);
  if (!header) return undefined;
  const inner = header.children.filter(({ name }) => name !== 'Body');
  switch (block.head) {
    case 'with':
      enterContexts(here, inner[1]?.name === 'TupleExpression' ? inner[1].children : inner.slice(1));
      return enter(block);
    case 'def':
    case 'class':
      (block.head === 'def' ? define : defineClass)(here, block, header, runAll);
      return undefined;
    case 'for':
      return forEach(here, inner, block, () => enter(block), otherwise && (() => enter(otherwise)));
    case 'while':
      return loopWhile(here, inner[1], () => enter(block), otherwise && (() => enter(otherwise)));
  }
  return undefined;
}

/** The header of a block; undefined for a sentence that looks like one. @param {Block} block */
const headerOf = ({ statement, line }) => {
  if (!statement && line.sure) throw new NotUnderstood('syntax');
  return statement;
};

/**
 * A case of `match`. Patterns are not matched, so any case may run, or none, and the names in a pattern become unknown.
 * @type {(here: Here, block: Block, enter: (block: Block) => Signal) => () => Signal}
 */
const runCase = (here, block, enter) => () => {
  for (const name of namesIn(block)) setName(here, name, UNKNOWN);
  return enter(block);
};

/**
 * Runs the first branch whose condition is true. If a condition is unknown, runs that branch and the rest, and merges.
 * @type {(here: Here, chain: readonly Block[], enter: (block: Block) => Signal) => Signal}
 */
const runIf = (here, [block, ...rest], enter) => {
  if (!block) return undefined;
  if (block.head === 'else') return enter(block);
  const placed = { ...here, line: block.line };
  const known = isTrue(placed, headerOf(block)?.children[1]);
  if (known === true) return enter(block);
  if (known === false) return runIf(here, rest, enter);
  const otherwise = () => {
    try {
      return runIf(here, rest, enter);
    } catch (error) {
      if (error instanceof Raised && error.isOfPython) return /** @type {const} */ ({ kind: 'left' });
      throw error;
    }
  };
  return runBoth(here.world, here.frame, [() => enter(block), otherwise]);
};

/**
 * The context managers of `with`: an own `__enter__` is called, and any other is assumed to change no shapes.
 * @type {(here: Here, nodes: readonly SyntaxNode[]) => void}
 */
const enterContexts = (here, nodes) => {
  nodes.forEach((node, i) => {
    if (/^(,|as|\(|\))$/.test(node.name) || nodes[i - 1]?.name === 'as') return;
    let value = leniently(here, evaluate, node);
    const enter = specialOf(value, '__enter__');
    if (enter) value = callWith(enter, [], spanAt(here, node));
    const as = nodes[i + 1]?.name === 'as' ? nodes[i + 2] : undefined;
    if (as) bindOne(here, as, value);
  });
};

/**
 * `for targets in source`
 * @type {(here: Here, nodes: readonly SyntaxNode[], block: Block, enter: () => Signal, otherwise: (() => Signal) |
 *   undefined) => Signal}
 */
const forEach = (here, nodes, block, enter, otherwise) => {
  const within = nodes.findIndex(({ name }) => name === 'in');
  const targets = nodes.slice(nodes.findIndex(({ name }) => name === 'for') + 1, within);
  const sources = nodes.slice(within + 1);
  /** @type {readonly Value[] | undefined} */
  let items;
  /** @type {Value | undefined} */
  let sample;
  try {
    const [only] = sources;
    const source = sources.length > 1 ? tuple(itemsIn(here, sources)) : only ? evaluate(here, only) : UNKNOWN;
    sample = sampleOf(source);
    if (source !== UNKNOWN && sample === undefined) items = itemsOf(here.world, source);
    // After a `break`, an iterator may have items left.
    if (source instanceof Sequence && source.isOnce && someBelow(block, isBreak)) source.isOpen = true;
  } catch (error) {
    if (error instanceof Raised) throw error;
    reportProblem(here, error);
  }
  return loop(here, targets, items, enter, otherwise, sample === undefined ? {} : { sample });
};

const isBreak = (/** @type {SyntaxNode} */ { name }) => name === 'BreakStatement';
const isYield = (/** @type {SyntaxNode} */ { name }) => name === 'YieldStatement' || name === 'YieldExpression';

/** @type {(here: Here, block: Block, header: SyntaxNode, runAll: RunAll) => void} */
const define = (here, block, header, runAll) => {
  const own = definedName(block);
  const parameters = header.children.find(({ name }) => name === 'ParamList');
  const run = (/** @type {Frame} */ frame) => runAll(here.world, block.body, frame);
  const value = applyDecorators(here, block, functionOf(here, own, parameters, run, someBelow(block, isYield)));
  if (value !== undefined) setName(here, own, value);
};

/** @type {(here: Here, block: Block, header: SyntaxNode, runAll: RunAll) => void} */
const defineClass = (here, block, header, runAll) => {
  const own = definedName(block);
  const path = `${here.frame.path}${own}.`;
  const result = classOf(here, own, header, (scope) => {
    const scopes = [scope, ...here.scopes];
    runAll(here.world, block.body, { scopes, guarded: false, path, returns: [], isClass: true });
  });
  if (result.isTuple) result.fields = fieldsInBody(block, result);
  setName(here, own, applyDecorators(here, block, result) ?? result);
};
