// PyTorch, NumPy and JAX as they are pasted, into the cases they hold. Nothing is evaluated as code; whatever the text,
// it answers soon; only a mistake of this reader itself is thrown.

import '#start/start';

import { backcompat, getDefaultDtype, setDefaultDtype, setWarningHandler } from '../../lib/functions.js';
import { readCall } from '../called.js';
import { readProduct } from '../product.js';
import { CALL, INDEX, PRODUCT } from '../classify.js';
import { readIndexed } from '../indexed.js';
import { readShapes } from '../shapes.js';
import { blocksOf } from './syntax/blocks.js';
import { forgetSizes, hasUnknown } from './runtime/unknown-sizes.js';
import { callValue } from './evaluator/calls.js';
import { OUTSIDE } from './runtime/implicit.js';
import { readLettered } from './letters/lettered.js';
import { modelOf } from './evaluator/model.js';
import { combine } from './evaluator/operators.js';
import { runAll } from './evaluator/statements.js';
import { aboutText } from './runtime/raised.js';
import { hereFor } from './evaluator/targets.js';
import { transcribe } from './syntax/transcript.js';
import { drawUnresolved } from './runtime/unresolved.js';
import { MOST_IN_FILE } from './runtime/findings.js';
import { World } from './runtime/world.js';

/** @import { Reading } from '../../case/case.js' */

/**
 * @typedef {object} Asked  what of a text is called that it does not call itself
 * @property {string} [call]  as Python: `Net`, `Net(10, hidden=64)`, `attend`; without it, the module that is meant
 * @property {import('../inputs.js').Inputs} [inputs]  by the names of its parameters; without any, nothing is called
 * @property {boolean} [isFile]  whether every line is Python; it may be long then, and take long
 * @property {(world: World, text: string, runAll: import('./evaluator/statements.js').RunAll) =>
 *   import('./evaluator/sibling-files.js').SiblingFiles} [siblings]  reads the files that a file imports
 */

/**
 * @param {string} text
 * @param {Asked} [asked]
 * @returns {Reading}  in letters, where types or inputs have them
 * @example
 *   readCode('x = torch.ones(3, 1)\nx + torch.ones(4)').outcomes.at(-1).shape; // [3, 4]
 * @example
 *   const net = 'class Net(nn.Module):\n  def forward(self, x):\n    return x.mT';
 *   readCode(net, { inputs: { x: '(2,3)' } }).outcomes.at(-1).shape; // [3, 2]
 */
export function readCode(text, asked = {}) {
  const trusting = readWith(text, { ...asked, isTrusting: true });
  if (!trusting.model?.written || !trusting.outcomes.some(({ kind }) => kind === 'raised')) return trusting;
  // A comment must not cause an error.
  return readWith(text, asked);
}

/** @type {(text: string, asked: Asked & { isTrusting?: boolean }) => Reading} */
const readWith = (text, asked) => {
  const { reading, wanted } = readOnce(text, asked);
  if (wanted.size === 0) return reading;
  const read = (/** @type {ReadonlyMap<string, import('./runtime/values.js').Value>} */ letters) =>
    readOnce(text, asked, letters).reading;
  return readLettered([...wanted], { text, read });
};

/**
 * Reads it with these numbers in the place of letters.
 * @type {(text: string, asked: Asked & { isTrusting?: boolean },
 *   letters?: ReadonlyMap<string, import('./runtime/values.js').Value>) => { reading: Reading, wanted: ReadonlySet<string> }}
 */
const readOnce = (text, asked, letters = new Map()) => {
  if (INDEX.test(text) || CALL.test(text) || PRODUCT.test(text)) {
    const product = readProduct(text);
    if (product) return read(product);
    const only = readIndexed(text) ?? readCall(text);
    if (only) return read({ kind: 'shapes', cases: [only], shown: 0, problems: [], outcomes: [] });
    if (INDEX.test(text)) return read(readShapes(text));
  }
  forgetSizes();
  const world = new World(callValue);
  world.letters = letters;
  world.text = text;
  world.combined = (within, sign, left, right, span) => combine(hereFor(within, ''), sign, left, right, span);
  world.isFile = asked.isFile === true;
  if (world.isFile) world.findings.mostCases = MOST_IN_FILE;
  const before = { float: getDefaultDtype(), warns: backcompat.broadcastWarning.enabled };
  /** @type {import('../../case/case.js').Model | undefined} */
  let model;
  const handler = setWarningHandler(({ message }) => world.findings.warnings.push(message));
  try {
    const { lines, problems } = transcribe(text, asked.isFile);
    problems.forEach((problem) => world.report(problem));
    const blocks = blocksOf(lines);
    world.siblings = asked.siblings?.(world, text, runAll);
    runAll(world, blocks, { scopes: [world.names], guarded: false, path: '', returns: [] });
    model = modelOf(world, blocks, { ...asked, text });
    drawUnresolved(world);
    const raised = [...world.findings.outcomes].some(({ kind }) => kind === 'raised');
    if (world.findings.cases.length === 0 && world.findings.last && !raised) alone(world, world.findings.last);
  } catch (error) {
    aboutText(error);
    // When time is up, the lines that were left out have said so, and what was read before stands.
    if (!world.budget.isSpent) world.report({ at: 0, length: text.length, key: 'line' });
  } finally {
    setWarningHandler(handler);
    if (before.float !== getDefaultDtype()) setDefaultDtype(before.float);
    backcompat.broadcastWarning.enabled = before.warns;
  }
  const { cases, drawn: shown } = world.findings;
  const problems = world.findings.problems.sort((p, q) => p.at - q.at);
  const reading = {
    kind: /** @type {const} */ ('code'),
    cases,
    shown,
    problems,
    outcomes: world.findings.remarks(world.budget.isSpent),
    ...(model ? { model } : {}),
    ...(world.siblings ? { files: world.siblings.files } : {}),
  };
  return { reading, wanted: world.wanted };
};

/** @type {(reading: Reading) => { reading: Reading, wanted: ReadonlySet<string> }} */
const read = (reading) => ({ reading, wanted: new Set() });

/**
 * One tensor and nothing it meets is drawn by itself.
 * @type {(world: World, last: { name: string, value: import('./runtime/values.js').TensorValue }) => void}
 */
const alone = (world, { name, value }) => {
  if (hasUnknown(value.shape)) return;
  world.findings.unresolved.clear();
  world.findings.unresolved.set(name.trim() || 'a', { value, span: OUTSIDE });
  drawUnresolved(world, 1);
};
