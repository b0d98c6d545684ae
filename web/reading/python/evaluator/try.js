// Runs `try` statements: finds the `except` that catches an error. If a library that is imported may be missing, both
// branches run.

import { bindOne } from './assignments.js';
import { evaluate, leniently } from './evaluate.js';
import { catches } from '../runtime/exceptions.js';
import { importsOf } from './imports.js';
import { imported } from '../libraries/torch/modules.js';
import { runAny, runBoth } from '../runtime/branches.js';
import { Raised } from '../runtime/raised.js';

/** @import { Block, Here, RunAll, Signal, Value } from '../types.js' */

/**
 * Runs a `try` with the `except`, `else` and `finally` blocks after it.
 * @param {Here} here @param {Block} block @param {readonly Block[]} after @param {RunAll} runAll @returns {Signal}
 */
export function runTry(here, block, after, runAll) {
  const { world, frame } = here;
  const enter = (/** @type {Block | undefined} */ each) => (each ? runAll(world, each.body, frame) : undefined);
  const handlers = after.filter(({ head }) => head === 'except');
  const [first] = handlers;
  const otherwise = after.find(({ head }) => head === 'else');
  const missing = new Raised('ModuleNotFoundError', '');
  if (first && block.body.some((each) => mayBeMissing(here, each)) && catches(kindOf(here, first), missing))
    return runBoth(world, frame, [() => enter(block) ?? enter(otherwise), () => enter(first)]);
  const within = (world.depth > 0 || world.isFile) && handlers.length > 0;
  if (within) world.tried += 1;
  const outer = world.trying;
  const state = { depth: world.depth, isUncertain: false };
  world.trying = state;
  /** @type {Signal} */
  let signal;
  try {
    signal = runAll(world, block.body, { ...frame, guarded: true });
  } finally {
    if (within) world.tried -= 1;
    world.trying = outer;
    if (state.isUncertain) world.noteUnknown();
  }
  if (signal?.kind === 'raised') {
    const { error } = signal;
    const handler = handlers.find((each) => catches(kindOf(here, each), error));
    if (handler) {
      const [, , as, name] = handler.statement?.children ?? [];
      if (as?.name === 'as' && name) bindOne({ ...here, line: handler.line }, name, error.message);
      signal = enter(handler);
    } else if (handlers.length > 0) {
      enter(after.find(({ head }) => head === 'finally'));
      throw error;
    } else if (!frame.guarded) {
      signal = undefined;
    }
  } else {
    const went = () => signal ?? enter(otherwise);
    // If something unknown was used, it may have failed, so an `except` branch may have run.
    const possible = state.isUncertain ? handlers.map((each) => () => enter(each)) : [];
    signal = runAny(world, frame, [went, ...possible]);
  }
  return enter(after.find(({ head }) => head === 'finally')) ?? signal;
}

/** Whether a line imports a module that may be missing. @type {(here: Here, block: Block) => boolean} */
const mayBeMissing = ({ world }, { simple: node, line }) => {
  const isMissing = (/** @type {string} */ path) =>
    !imported(path.split('.')[0] ?? '') && !world.siblings?.canImport(path, line.span.at);
  if (node?.name !== 'ImportStatement') return false;
  const { from, brought } = importsOf(line.text, node);
  return from ? isMissing(from) : brought.some(({ path }) => isMissing(path));
};

/** The class of errors that an `except` catches; null catches all. @type {(here: Here, block: Block) => Value} */
const kindOf = (here, block) => {
  const node = block.statement?.children[1];
  return node && node.name !== 'Body' ? leniently({ ...here, line: block.line }, evaluate, node) : null;
};
