// All stages in a row: the text goes in, the scenes of the page and its state come out. No document, no clock.

import { caseOf } from './case/of-shapes.js';
import { fits } from './case/fits.js';
import { layout } from './table/layout.js';
import { model } from './case/model.js';
import { MAX_TEXT, parse } from '../lib/notation/parse.js';
import { outcomeOf } from './case/outcome.js';
import { remedies } from './case/remedies.js';
import { answerScene, echoScene, failScene, hintScene } from './table/case.js';
import { stepScene } from './table/step.js';
import { tableScene } from './table/table.js';
import { story } from './table/story.js';
import { suspicion } from './case/suspicion.js';

/**
 * @typedef {import('./scene/scene.js').Scene} Scene
 * @typedef {import('./address/state.js').State} State
 * @typedef {typeof import('./words/en.js').en} Words
 * @typedef {typeof import('./library.js')} Library
 * @typedef {{ text: string, step: number, narrow: boolean, moving: boolean, heard: boolean, warns?: boolean }} View
 *   step 0 asks for the last one; moving: the reader walks; heard: nobody is typing; warns: of the old behaviour, where
 *   the reader has chosen
 * @typedef {object} Told
 * @property {import('./case/case.js').Case} asked
 * @property {import('./case/model.js').Report} report  of its shapes
 * @property {import('./case/outcome.js').Outcome} outcome
 * @property {import('./case/model.js').Model} model
 *
 * @typedef {object} Figure
 * @property {State} state
 * @property {number} step
 * @property {number} steps
 * @property {boolean} example  nothing drawable was typed: the example is shown, quietly
 * @property {boolean} wrong  the text has problems
 * @property {boolean} warns  of the old behaviour
 * @property {Told | null} told  what the panels beneath are about; null where the core refuses the shapes
 * @property {{ echo: Scene[], hint: Scene[], answer: Scene[], table: Scene[], step: Scene[] }} scenes
 */

export const EXAMPLE = '(5,1,4,1) + (3,1,1)';

/** @type {(view: View, words: Words, library: Library) => Figure} */
export const figure = ({ text, warns: chosen, ...view }, words, library) => {
  const { value: typed, problems } = parse(text);
  const read = text.slice(0, MAX_TEXT); // a browser takes half a second to lay out a megabyte
  const example = typed.operands.length === 0;
  const value = example ? parse(EXAMPLE).value : typed;
  const { op } = value;
  /** @type {State} */
  const state =
    problems.length === 0 && !example
      ? { op, shapes: value.operands.map((operand) => operand.sizes), expr: '' }
      : { op: 'add', shapes: [], expr: text.trim().slice(0, MAX_TEXT + 1) };
  const asked = caseOf(value);
  const warns = chosen ?? asked.backcompat;
  const common = { state, example, wrong: problems.length > 0, warns };
  const hint = hintScene(text, problems, words);

  const { told, refusal } = tell(asked, library);
  if (!told) {
    const scenes = {
      echo: echoScene(read, [], problems),
      hint,
      answer: failScene(words.refused, refusal),
      table: [],
      step: [],
    };
    return { ...common, step: 0, steps: 0, told: null, scenes };
  }
  const { step, scenes } = drawn(told, { ...view, warns, example }, words, library);
  const echo = echoScene(read, example ? [] : clashes(told.model, asked), problems);
  return { ...common, step, steps: told.model.steps, told, scenes: { echo, hint, ...scenes } };
};

/**
 * The answer, the table and what is told beside it, of a case whatever it was read from.
 * @param {Told} told
 * @param {Omit<View, 'text'> & { example: boolean }} view
 * @param {Words} words
 * @param {Library} library
 */
export const drawn = (told, { step: wanted, narrow, moving, heard, warns = false, example }, words, library) => {
  const { asked, model: shown, outcome } = told;
  const shapes = asked.operands.map(({ shape }) => shape);
  const step = Math.min(wanted || shown.steps, shown.steps);
  const last = step === shown.steps;
  const doubt = last && shown.ok && !example ? suspicion(shapes, library.explain) : null;
  const placed = layout(shown, { step, narrow, quiet: doubt !== null });
  const seen = {
    ...{ asked, model: shown, outcome, layout: placed, story: story(shown, step), step, heard, warns },
    fits: fits(shapes, shown, library.explain),
    remedies: remedies(asked, shown, library),
    doubt,
  };
  return {
    step,
    scenes: {
      answer: answerScene(shown, words, { example, library }),
      table: [tableScene(placed, words, moving)],
      step: stepScene(seen, words),
    },
  };
};

/** What the library says of a case. @type {(asked: import('./case/case.js').Case, library: Library) => { told?: Told, refusal: string }} */
export const tell = (asked, library) => {
  try {
    const report = library.explain(...asked.operands.map(({ shape }) => shape));
    const outcome = outcomeOf(asked, library);
    return { told: { asked, report, outcome, model: model(asked, report, outcome) }, refusal: '' };
  } catch (error) {
    return { refusal: error instanceof Error ? error.message : String(error) };
  }
};

/** Where the clashing sizes stand in the text. */
const clashes = (
  /** @type {import('./case/model.js').Model} */ { columns },
  /** @type {import('./case/case.js').Case} */ { operands },
) =>
  columns.flatMap(({ entries }) =>
    entries.flatMap(({ fit, place }, i) => {
      const span = operands[i]?.spans[place];
      return fit === 'conflict' && span ? [span] : [];
    }),
  );
