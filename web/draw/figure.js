// Runs all stages from a text to the page's scenes and state: read, ask our library, lay out, draw. It needs neither a
// document nor a clock.

import { isAligned } from '../case/aligned.js';
import { fittingShapes } from '../case/fits.js';
import { spell } from '../case/letters.js';
import { layout } from './table/layout.js';
import { model } from '../case/model.js';
import { outcomeOf } from '../case/outcome.js';
import { remedies } from '../case/remedies.js';
import { hintScene } from './expression/scene.js';
import { marksOf } from './expression/marks.js';
import { readShapes } from '../reading/shapes.js';
import { stateOf } from '../case/address.js';
import { h, mapTexts } from './scene/scene.js';
import { answerScene, failScene, needsScene, unbroken } from './table/case.js';
import { doubtOf } from './table/note.js';
import { stepScene } from './table/step.js';
import { tableScene } from './table/table.js';
import { story } from '../case/story.js';
import { reportOf, scenesOf } from './code/drawings.js';
import { hintsOf } from './code/hints.js';
import { modelScene } from './code/model.js';
import { endedScene, ranScene } from './code/run-result.js';
import { raisedMarks } from './code/error-marks.js';
import { remarksScene } from './code/remarks.js';
import { lineOf, wordsOf } from './of-code.js';
import { lettersIn } from '../words/letters.js';

/** @import { State } from '../case/address.js' */
/** @import { Case, Reading } from '../case/case.js' */
/** @import { Span } from '../notation/parse.js' */
/** @import { Scene } from './scene/scene.js' */

/**
 * @typedef {typeof import('../words/en.js').en} Words
 * @typedef {typeof import('../case/library.js')} Library
 * @typedef {{ text: string, step: number, narrow: boolean, moving: boolean, heard: boolean, warns?: boolean, inPlace?:
 *   boolean, picked?: number, asked?: import('../reading/read.js').AskedText }} View
 *   step: 0 for the last one; moving: whether the user moves through the steps; heard: whether screen readers announce
 *   changes, while the user is not typing; warns: the user's choice about warnings of PyTorch's old behaviour; inPlace:
 *   whether the result is written to the first of two operands; picked: the case that the user chose to draw; asked:
 *   the inputs of a model
 * @typedef {object} Analysis
 * @property {Case} asked
 * @property {import('../case/model.js').Report | import('../lib/control/explain-gather.js').GatherExplanation} report
 *   of its shapes
 * @property {import('../case/outcome.js').Outcome} outcome
 * @property {import('../case/model.js').Model} model
 *
 * @typedef {object} Figure
 * @property {State} state
 * @property {number} step
 * @property {number} steps
 * @property {boolean} example  whether the example is shown, because the text is empty
 * @property {boolean} wrong  whether the text has problems
 * @property {boolean} unread  whether nothing in the text can be drawn
 * @property {boolean} warns  whether to warn of the old behaviour
 * @property {Analysis | null} analysis  the content of the panels below; null if the core refuses the shapes
 * @property {import('./code/hints.js').Hint[]} hints  of code: the results of its lines, at the edge of the editor
 * @property {number} fails  the line of code that fails, or 0
 * @property {import('./expression/marks.js').Mark[]} marks  conflicts in the text, and parts that are not understood
 * @property {{ hint: Scene[], remarks: Scene[], answer: Scene[], table: Scene[], step: Scene[] }} scenes
 */

export const EXAMPLE = '(5,1,4,1) + (3,1,1)';

/**
 * The scenes and the state of the page for a text.
 * @param {View} view @param {Reading} reading @param {Words} words @param {Library} library @returns {Figure}
 */
export function figure(
  { text, warns: chosen, inPlace = false, picked, asked: given, ...view },
  reading,
  words,
  library,
) {
  const { problems, message } = reading;
  const typed = reading.cases[picked ?? reading.shown];
  const example = text.trim() === '' && typed === undefined && !message;
  const read = typed ?? /** @type {Case} */ (readShapes(EXAMPLE).cases[0]);
  const asked = inPlace && read.operands.length === 2 ? { ...read, form: /** @type {const} */ ('inPlace') } : read;
  const warns = chosen ?? asked.backcompat;
  const isCode = reading.outcomes.length > 0 || reading.model !== undefined || reading.ran !== undefined;
  const hints = isCode ? hintsOf(text, reading) : [];
  const state = stateOf(reading, text, given);
  const first = reading.outcomes.find(({ kind }) => kind === 'raised');
  const fails = first ? lineOf(text, first.span.at) : 0;
  const common = { state, example, wrong: problems.length > 0, unread: false, warns, hints, fails };
  const failing = isCode ? raisedMarks(text, reading, words) : [];
  const marked = (/** @type {Span[]} */ clashing) =>
    [...marksOf(text, clashing, problems, words), ...failing, ...messageMark(message)].sort((p, q) => p.at - q.at);
  const remarksOf = (/** @type {string[]} */ said) => (isCode ? remarksScene(text, reading, said, words, hints) : []);
  const troubles = marked([]);
  if (message && !typed) {
    const scenes = { hint: [], remarks: [], answer: messageScene(message, words), table: [], step: [] };
    return { ...common, step: 0, steps: 0, analysis: null, marks: troubles, scenes };
  }
  // If the model is never called, a single tensor in its constructor is not worth drawing.
  const says = typed !== undefined && (typed.operands.length > 1 || !isAligned(typed));
  if (isCode && !says && reading.model && !reading.outcomes.some(({ kind }) => kind === 'raised')) {
    const answer = modelScene(reading, wordsOf(words));
    const hint = problems.length > 0 ? hintScene(text, troubles, words) : [];
    const scenes = { hint, remarks: remarksOf([]), answer, table: [], step: [] };
    return { ...common, step: 0, steps: 0, analysis: null, marks: troubles, scenes };
  }
  if (reading.ran && !typed && !reading.outcomes.some(({ kind }) => kind === 'raised')) {
    const scenes = { hint: [], remarks: remarksOf([]), answer: ranScene(reading, wordsOf(words)), table: [], step: [] };
    return { ...common, step: 0, steps: 0, analysis: null, marks: troubles, scenes };
  }
  if (!typed && !example && !reading.outcomes.some(({ kind }) => kind === 'raised')) {
    const hint = problems.length > 0 ? hintScene(text, troubles, words) : [];
    const scenes = {
      hint,
      remarks: remarksOf([]),
      answer: unreadScene(text, troubles, problems, words),
      table: [],
      step: [],
    };
    return { ...common, unread: true, step: 0, steps: 0, analysis: null, marks: troubles, scenes };
  }
  const hinted = reading.kind === 'shapes' || problems.length > 0;
  const hint = hinted ? hintScene(text, troubles, words, asked.letters && lettersIn(words.lang).hint) : [];

  const { analysis: whole, refusal } = analyse(asked, library);
  const isSound = whole !== undefined && whole.model.ok && !whole.outcome.failure;
  const raised =
    typed === undefined
      ? reading.outcomes.findLast(({ kind }) => kind === 'raised')
      : first && isSound && picked === undefined && (reading.ran || isBefore(asked, first, reading))
        ? first
        : undefined;
  const analysis = raised ? undefined : whole;
  if (!analysis) {
    const answer = raised
      ? failScene(words.stopsAt(lineOf(text, raised.span.at)), raised.text, `${raised.type}: `)
      : failScene(words.refused, refusal);
    const remarks = remarksOf([raised?.text ?? refusal]);
    const scenes = { hint, remarks, answer, table: [], step: [] };
    return { ...common, step: 0, steps: 0, analysis: null, marks: troubles, scenes };
  }
  const { step, scenes } = drawn(analysis, { ...view, warns, example, isPartly: isPartly(reading) }, words, library);
  const marks = example ? troubles : marked(clashes(analysis.model, asked));
  const { failure, warnings, historic } = analysis.outcome;
  const said = [failure, ...warnings, historic].map((each) => each?.message ?? '');
  const remarks = remarksOf(said);
  const ended = reading.ran ? endedScene(reading.ran, wordsOf(words)) : [];
  // Shapes that broadcast but are refused anyway: a loss needs equal shapes.
  const isRefused = reading.kind === 'message' && message?.diagnosis.recognised.fails && analysis.model.ok;
  const answer = isRefused ? messageScene(message, words) : [...scenes.answer, ...ended];
  const { steps } = analysis.model;
  const stood = step < steps && !example ? { ...state, step } : state;
  return { ...common, state: stood, step, steps, analysis, marks, scenes: { hint, remarks, ...scenes, answer } };
}

/**
 * Whether a case comes before the error that ends the run. That its shapes fit is then not the answer.
 * @type {(asked: Case, raised: import('../case/case.js').Remark, reading: Reading) => boolean}
 */
const isBefore = ({ span }, { path: [call] = [], span: own }, { model }) =>
  span.at < (call ?? own).at || model?.isCalled === false;

/**
 * The answer, the table and the notes next to it, for a case from any kind of text.
 * @param {Analysis} analysis
 * @param {Omit<View, 'text'> & { example: boolean, isPartly?: boolean }} view  isPartly: some of the text was not
 *   understood
 * @param {Words} words
 * @param {Library} library
 */
export function drawn(analysis, view, words, library) {
  const { step: wanted, narrow, moving, heard, warns = false, example, isPartly: partly = false } = view;
  const { asked, model: shown, outcome } = analysis;
  const shapes = asked.operands.map(({ shape }) => shape);
  const step = Math.min(wanted || shown.steps, shown.steps);
  const last = step === shown.steps;
  // An invalid equation gives no alignment.
  const unread = !isAligned(asked) && !asked.indexing && !shown.ok && shown.rank === 0;
  const doubt = last && !example ? doubtOf(analysis, library.explain) : null;
  const { letters } = asked;
  const spelled = letters && ((/** @type {string} */ plain) => spell(letters, plain));
  const placed = layout(shown, { step, narrow, quiet: doubt !== null, ...(spelled && { spell: spelled }) });
  const shownStep = {
    ...{ asked, model: shown, outcome, layout: placed, story: story(shown, step), step, heard, warns },
    fits: isAligned(asked) || asked.indexing ? fittingShapes(shapes, shown, library.explain) : [],
    remedies: remedies(asked, shown, library),
    doubt,
  };
  const written = (/** @type {Scene[]} */ scenes) => (spelled ? scenes.map((each) => mapTexts(each, spelled)) : scenes);
  const answer = [
    ...written(answerScene(shown, words, { example, isPartly: partly, library })),
    ...needsScene(letters, words),
  ];
  if (unread) return { step, scenes: { answer, table: [], step: [] } };
  return {
    step,
    scenes: {
      answer,
      table: written([tableScene(placed, words, moving), ...(isAligned(asked) ? [] : scenesOf(analysis, words))]),
      step: written(stepScene(shownStep, words)),
    },
  };
}

/**
 * Runs a case in the library.
 * @param {Case} asked
 * @param {Library} library
 * @returns {{ analysis?: Analysis, refusal: string }}
 */
export function analyse(asked, library) {
  try {
    const report =
      isAligned(asked) || asked.indexing
        ? library.explain(...asked.operands.map(({ shape }) => shape))
        : reportOf(asked, library);
    const outcome = outcomeOf(asked, library);
    return { analysis: { asked, report, outcome, model: model(asked, report, outcome) }, refusal: '' };
  } catch (error) {
    return { refusal: error instanceof Error ? error.message : String(error) };
  }
}

/** Marks the message within the pasted text. @returns {import('./expression/marks.js').Mark[]} */
const messageMark = (/** @type {Reading['message']} */ message) =>
  message?.place ? [{ ...message.place, look: 'message', say: '' }] : [];

/** For a message without a drawing: its kind, and the message. @returns {Scene[]} */
const messageScene = (/** @type {import('../case/case.js').Message} */ { diagnosis }, /** @type {Words} */ words) => {
  const { kind, message } = diagnosis.recognised;
  const said = h('p', { class: 'said', lang: 'en', translate: 'no' }, ...unbroken(message));
  return [h('p', { class: 'kind' }, words.messages[kind]), ...(message === '' ? [] : [said])];
};

/** Problems whose sentence already says how to continue. @type {readonly import('../case/case.js').ProblemKey[]} */
const HELPING = ['undefined', 'noReader', 'product', 'negative', 'tooLong', 'tooManyLines'];

/**
 * For a text that draws nothing: the part that is not understood, and what may be typed.
 * @type {(text: string, marks: import('./expression/marks.js').Mark[], problems: Reading['problems'], words: Words) =>
 *   Scene[]}
 */
const unreadScene = (text, marks, [first], words) => {
  const said = first ? marks.find(({ at, say }) => at === first.at && say !== '')?.say : words.noShapes(lastLine(text));
  const help =
    !first || !HELPING.includes(first.key) ? `${words.lang === 'zh' ? '' : ' '}${words.hint}${words.stop}` : '';
  return [h('p', { class: 'kind' }, words.unread), h('p', { class: 'facts' }, `${said}${help}`)];
};

/** A part of the last line, long enough to recognise it. @type {(text: string) => string} */
const lastLine = (text) => {
  const line = text.trimEnd().split('\n').at(-1)?.trim() ?? '';
  return line.length > 40 ? `${line.slice(0, 40)}…` : line;
};

/** Problems that don't mean we misread the text. @type {readonly import('../case/case.js').ProblemKey[]} */
const HARMLESS = ['one', 'unclosed'];

/** Whether some shapes could not be read; code reports each line. @type {(reading: Reading) => boolean} */
const isPartly = ({ kind, problems }) => kind === 'shapes' && problems.some(({ key }) => !HARMLESS.includes(key));

/** The positions of the conflicting sizes in the text. */
const clashes = (/** @type {import('../case/model.js').Model} */ { columns }, /** @type {Case} */ { operands }) =>
  columns.flatMap(({ entries }) =>
    entries.flatMap(({ fit, place }, i) => {
      const span = operands[i]?.spans[place];
      return fit === 'conflict' && span ? [span] : [];
    }),
  );
