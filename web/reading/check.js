// Checks a file of Python without running it: the shape that each line computes, and the errors. The package has this
// file with all it imports as web/lib/bundles/check.js.

import { explain } from '../lib/functions.js';
import { tuple } from '../lib/errors/printed-shape.js';
import { mended, suspicion } from '../diagnose/suspicion.js';
import { reading as words } from '../words/en-reading.js';
import { problemText } from '../words/problem.js';
import { findingOf, contains } from './finding.js';
import { inputsIn } from './inputs.js';
import { readCode } from './python/code.js';
import { suggestInputs } from './suggested.js';
import { SiblingFiles } from './python/evaluator/sibling-files.js';
import { parseLoosely, someNode } from './python/syntax/syntax.js';

/** @import { Model, Operand, Reading, Remark } from '../case/case.js' */
/** @import { Span } from '../notation/parse.js' */
/** @import { Finding } from './finding.js' */

export { inputsIn, readCode };

/**
 * @typedef {object} Checked
 * @property {readonly Remark[]} shapes  the tensor that each line computes
 * @property {readonly Remark[]} printed  what `print` would show
 * @property {readonly Finding[]} findings  errors and warnings, by position
 * @property {readonly { span: Span, message: string }[]} unknown  what was not understood, and where
 * @property {Model | undefined} model  the module or function of the text that can be called with inputs
 * @property {readonly { name: string, text: string, offset: number }[]} files  the text, and the files it imports;
 *   spans in an imported file begin at its `offset`
 */

/**
 * Checks a file.
 * @param {string} text
 * @param {import('./python/script.js').Asked & { sibling?: import('./python/evaluator/sibling-files.js').Find }}
 *   [asked] sibling: finds the files that the text imports
 * @returns {Checked}
 * @example
 *   check('x = torch.ones(3) + torch.ones(4)').findings[0].type; // 'RuntimeError'
 */
export function check(text, { sibling, ...asked } = {}) {
  /** @type {import('./python/script.js').Asked} */
  const more = sibling ? { siblings: (world, own, runAll) => new SiblingFiles(world, own, sibling, runAll) } : {};
  const reading = readCode(text, { isFile: true, ...asked, ...more });
  const isOwn = (/** @type {Span} */ { at }) => at <= text.length;
  const reported = reading.outcomes.flatMap((remark) =>
    remark.kind === 'raised' || (remark.kind === 'warned' && isOwn(remark.span)) ? [findingOf(remark, reading)] : [],
  );
  const findings = [...reported, ...doubts(text, reading, reported)].sort((a, b) => a.span.at - b.span.at);
  const ofKind = (/** @type {Remark['kind']} */ wanted) =>
    reading.outcomes.filter(({ kind, span }) => kind === wanted && isOwn(span));
  return {
    shapes: ofKind('tensor'),
    printed: ofKind('printed'),
    findings,
    unknown: reading.problems
      .filter(({ key }) => key !== 'raised')
      .map((problem) => ({ span: problem, message: problemText(words.problems, problem, text) })),
    model: reading.model,
    files: reading.files ?? [{ name: '', text, offset: 0 }],
  };
}

/**
 * Guesses inputs that the model of a text accepts, such as `x=(2,3,224,224)`.
 * @param {string} text
 * @param {Model} model
 * @returns {string}  empty if none was found
 */
export function suggestedInputs(text, model) {
  const call = model.construction;
  const read = (/** @type {string} */ inputs) => readCode(text, { inputs: inputsIn(inputs), call, isFile: true });
  const trials = suggestInputs(model, text, read);
  let step = trials.next();
  while (!step.done) step = trials.next();
  return step.value.fits ? step.value.inputs : '';
}

/**
 * Warns of broadcasts that fit but are probably not intended, such as `(4, 1)` with `(4,)`: each element of one operand
 * is combined with each of the other. An explicit axis of size 1 in the code, as in `x[:, None]`, shows intent.
 * @type {(text: string, reading: Reading, reported: readonly Finding[]) => Finding[]}
 */
const doubts = (text, { cases, outcomes }, reported) => {
  const visited = new Set();
  /** @type {Finding[]} */
  const all = [];
  const assignmentOf = (/** @type {string} */ name, /** @type {number} */ before) =>
    outcomes.findLast(({ span, tensors = [] }) => span.at < before && tensors.some((each) => each.name === name))?.span;
  for (const broadcastCase of cases) {
    const { operands, span, form, indexing, dialect } = broadcastCase;
    const tensors = operands.filter(({ weak }) => !weak);
    if (form !== 'fresh' || indexing || tensors.length !== 2 || visited.has(span.at)) continue;
    if (span.at > text.length) continue; // another file's
    if (reported.some((each) => contains(each.span, span) || contains(span, each.span))) continue;
    const doubt = suspicion(tensors.map(({ shape }) => shape), explain); // prettier-ignore
    const sources = tensors.flatMap(({ name }) => assignmentOf(name, span.at) ?? []);
    if (doubt?.kind !== 'outer' || [span, ...sources].some((each) => insertsAxis(text, each))) continue;
    visited.add(span.at);
    const [a, b] = /** @type {[Operand, Operand]} */ (tensors);
    const low = tensors[doubt.low];
    const both = `${a.name} ${tuple(a.shape)} and ${b.name} ${tuple(b.shape)}`;
    const shape = explain(a.shape, b.shape).shape ?? [];
    all.push({
      severity: 'warning',
      span,
      type: '',
      message: `${both} both stretch, to ${tuple(shape)}: every element meets every other.`,
      layer: '',
      path: [],
      shapes: [],
      failingCase: broadcastCase,
      fix: doubt.fix && low ? mended(low.name, doubt.fix, dialect) : '',
    });
  }
  return all;
};

/** What inserts an axis of size 1 on purpose. */
const AXES = new Set(['None', 'newaxis', 'unsqueeze', 'unsqueeze_', 'expand_dims', 'rearrange', 'outer', 'meshgrid']);

/**
 * Whether code inserts an axis of size 1: that of an operation, or that where the name of an operand was last assigned.
 * @type {(text: string, span: Span) => boolean}
 */
const insertsAxis = (text, { at, length }) => {
  const code = text.slice(at, at + length);
  const first = parseLoosely(code)?.children[0];
  const isHeader = first?.name === 'FunctionDefinition'; // it introduces an input
  return !!first && !isHeader && someNode(first, ({ from, to }) => AXES.has(code.slice(from, to)));
};
