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
 * spans
 *   in an imported file begin at its `offset`
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
const doubts = (text, { cases }, reported) => {
  const visited = new Set();
  /** @type {Finding[]} */
  const all = [];
  for (const broadcastCase of cases) {
    const { operands, span, form, indexing, dialect } = broadcastCase;
    const tensors = operands.filter(({ weak }) => !weak);
    if (form !== 'fresh' || indexing || tensors.length !== 2 || visited.has(span.at)) continue;
    if (span.at > text.length) continue; // another file's
    if (reported.some((each) => contains(each.span, span) || contains(span, each.span))) continue;
    const doubt = suspicion(tensors.map(({ shape }) => shape), explain); // prettier-ignore
    if (doubt?.kind !== 'outer' || tensors.some((each) => isMeant(text, each, span))) continue;
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

/** Code that inserts an axis of size 1 on purpose. */
const axis = /\bNone\b|newaxis|unsqueeze|expand_dims|rearrange|outer|meshgrid/;

/**
 * Whether the code inserts an axis of size 1 in this operand, or where its name was last assigned.
 * @type {(text: string, operand: Operand, span: Span) => boolean}
 */
const isMeant = (text, { name }, { at, length }) => {
  if (axis.test(name) || axis.test(text.slice(at, at + length))) return true;
  if (!/^[\p{L}_][\p{L}\d_.]*$/u.test(name)) return false;
  const given = new RegExp(`^.*(?<![\\w.])${name.replaceAll('.', '\\.')}\\s*(?:,[^=\\n]*)?=(?!=).*$`, 'gmu');
  const last = [...text.slice(Math.max(0, at - FAR), at).matchAll(given)].at(-1);
  return axis.test(last?.[0] ?? '');
};

/** How many characters above a line are searched for assignments to its names. */
const FAR = 20_000;
