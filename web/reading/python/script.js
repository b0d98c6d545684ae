// Reads pasted Python (PyTorch, NumPy, JAX) into the cases that it computes. It evaluates shapes and never runs
// the text. Any text gets an answer within a time limit, which is longer for a whole file.

import '#start/start';

import { backcompat, getDefaultDtype, setDefaultDtype, setWarningHandler } from '../../lib/functions.js';
import { readCall } from '../called.js';
import { readProduct } from '../product.js';
import { INDEX } from '../classify.js';
import { readIndexed } from '../indexed.js';
import { readShapes } from '../shapes.js';
import { elementsOf, MOST_VALUES } from './runtime/apply.js';
import { blocksOf } from './syntax/blocks.js';
import { forgetSizes, hasUnknown } from './runtime/unknown-sizes.js';
import { callValue } from './evaluator/calls.js';
import { numbersInScope } from './runtime/scope-numbers.js';
import { OUTSIDE } from './runtime/implicit.js';
import { readLettered } from './letters/lettered.js';
import { modelOf } from './evaluator/model.js';
import { combine } from './evaluator/operators.js';
import { runAll } from './evaluator/statements.js';
import { textErrorOrThrow } from './runtime/raised.js';
import { hereFor } from './evaluator/targets.js';
import { transcribe } from './syntax/transcript.js';
import { drawUnresolved } from './runtime/unresolved.js';
import { MOST_IN_FILE } from './runtime/findings.js';
import { TensorValue } from './runtime/values.js';
import { World } from './runtime/world.js';

/** @import { Reading } from '../../case/case.js' */

/**
 * @typedef {object} Asked  which function or module of the text to call, with what, and how to read files
 * @property {string} [call]  in Python: `Net`, `Net(10, hidden=64)`, `attend`; the default is the text's main module
 * @property {import('../inputs.js').Inputs} [inputs]  by the names of its parameters; without any, nothing is called
 * @property {boolean} [isFile]  whether every line is Python; the time limit is longer then
 * @property {(world: World, text: string, runAll: import('./evaluator/statements.js').RunAll) =>
 *   import('./evaluator/sibling-files.js').SiblingFiles} [siblings]  reads the files that a file imports
 * @property {World['around']} [around]  runs each statement outside functions
 * @property {ReadonlyMap<number, number>} [numbers]  numbers to read in place of the integers at these positions; the
 *   reading then has all integers, and its cases and remarks have the numbers in scope
 * @property {string} [variable]  whose tensor the reading should contain, with its elements
 */

/**
 * Reads the cases of a text, and what each line computes.
 * @param {string} text
 * @param {Asked} [asked]
 * @returns {Reading}  sizes that annotations or inputs call by a letter, such as `B`, have that letter
 * @example
 *   readCode('x = torch.ones(3, 1)\nx + torch.ones(4)').outcomes.at(-1).shape; // [3, 4]
 * @example
 *   const net = 'class Net(nn.Module):\n  def forward(self, x):\n    return x.mT';
 *   readCode(net, { inputs: { x: '(2,3)' } }).outcomes.at(-1).shape; // [3, 2]
 */
export function readCode(text, asked = {}) {
  const shapes = readOnlyShapes(text);
  if (shapes) return shapes;
  const trusting = readWith(text, { ...asked, isTrusting: true });
  if (!trusting.model?.written || !trusting.outcomes.some(({ kind }) => kind === 'raised')) return trusting;
  // If believing the shapes in comments led to an error, the text is read again without them.
  return readWith(text, asked);
}

/** Reads a product, an index or a call that is written with shapes. @type {(text: string) => Reading | null} */
const readOnlyShapes = (text) => {
  const only = readIndexed(text) ?? readCall(text);
  if (only) return { kind: 'shapes', cases: [only], shown: 0, problems: [], outcomes: [] };
  return INDEX.test(text) ? readShapes(text) : readProduct(text);
};

/**
 * isTrusting: whether shapes in comments are believed.
 * @type {(text: string, asked: Asked & { isTrusting?: boolean }) => Reading}
 */
const readWith = (text, asked) => {
  const { reading, wanted } = readOnce(text, asked);
  if (wanted.size === 0) return reading;
  const read = (/** @type {ReadonlyMap<string, import('./runtime/values.js').Value>} */ letters) =>
    readOnce(text, asked, letters).reading;
  return readLettered([...wanted], { text, read });
};

/**
 * Reads the text with these values for its letters. `wanted` are the letters that it uses and that have no value yet.
 * @type {(text: string, asked: Asked & { isTrusting?: boolean },
 *   letters?: ReadonlyMap<string, import('./runtime/values.js').Value>) => { reading: Reading, wanted:
 *   ReadonlySet<string> }}
 */
const readOnce = (text, asked, letters = new Map()) => {
  forgetSizes();
  const world = new World(callValue, (within, ...given) => combine(hereFor(within), ...given));
  world.letters = letters;
  world.text = text;
  world.isFile = asked.isFile === true;
  world.around = asked.around;
  if (asked.numbers) {
    world.integers = { found: new Map(), named: new Set(), others: asked.numbers };
    world.findings.scope = () => numbersInScope(world);
  }
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
    textErrorOrThrow(error);
    // When time is up, the skipped lines are already reported, and what was read before them stands.
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
    ...(world.integers ? { integers: integersIn(world.integers) } : {}),
    ...(asked.variable ? { tensor: tensorOf(world.names.get(asked.variable)) } : {}),
  };
  return { reading, wanted: world.wanted };
};

/** @type {(integers: NonNullable<World['integers']>) => NonNullable<Reading['integers']>} */
const integersIn = ({ found, named }) =>
  [...found].map(([offset, each]) => ({ at: offset, value: Number(each.value), isNamed: named.has(each) }));

/** @type {(value: import('./runtime/values.js').Value | undefined) => Reading['tensor']} */
const tensorOf = (value) => {
  if (!(value instanceof TensorValue) || hasUnknown(value.shape)) return undefined;
  const { shape, dtype, numel } = value;
  return { shape, dtype, elements: numel <= MOST_VALUES ? elementsOf(value) : undefined };
};

/**
 * Draws a tensor by itself, for a text without any operation to draw.
 * @type {(world: World, last: { name: string, value: import('./runtime/values.js').TensorValue }) => void}
 */
const alone = (world, { name, value }) => {
  if (hasUnknown(value.shape)) return;
  world.findings.unresolved.clear();
  world.findings.unresolved.set(name.trim() || 'a', { value, span: OUTSIDE });
  drawUnresolved(world, 1);
};
