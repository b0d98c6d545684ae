// All stages in a row: the text goes in, the scenes of the page and its state come out. No document, no clock.

import { fits } from './fits.js';
import { layout } from './layout.js';
import { model } from './model.js';
import { MAX_TEXT, parse } from '../lib/notation/parse.js';
import { answerScene, echoScene, failScene, hintScene } from './scene-case.js';
import { stepScene } from './scene-step.js';
import { tableScene } from './scene-table.js';
import { story } from './story.js';

/**
 * @typedef {import('./scene.js').Scene} Scene
 * @typedef {import('./state.js').State} State
 * @typedef {typeof import('./words/en.js').en} Words
 * @typedef {(...shapes: number[][]) => import('./model.js').Report} Explain
 * @typedef {{ text: string, step: number, narrow: boolean, moving: boolean, heard: boolean }} View
 *   step 0 asks for the last one; moving: the reader walks; heard: nobody is typing
 *
 * @typedef {object} Figure
 * @property {State} state
 * @property {number} step
 * @property {number} steps
 * @property {boolean} example  nothing drawable was typed: the example is shown, quietly
 * @property {boolean} wrong  the text has problems
 * @property {import('../lib/notation/parse.js').Expression} value  what is drawn
 * @property {import('./model.js').Report | null} report  of its shapes; null where the core refuses them
 * @property {{ echo: Scene[], hint: Scene[], answer: Scene[], table: Scene[], step: Scene[] }} scenes
 */

export const EXAMPLE = '(5,1,4,1) + (3,1,1)';

/** @type {(view: View, words: Words, explain: Explain) => Figure} */
export const figure = ({ text, step: wanted, narrow, moving, heard }, words, explain) => {
  const { value: typed, problems } = parse(text);
  const example = typed.operands.length === 0;
  const value = example ? parse(EXAMPLE).value : typed;
  const shapes = value.operands.map((operand) => operand.sizes);
  const { op } = value;
  /** @type {State} */
  const state =
    problems.length === 0 && !example
      ? { op, shapes, expr: '' }
      : { op: 'add', shapes: [], expr: text.trim().slice(0, MAX_TEXT + 1) };
  const common = { state, example, wrong: problems.length > 0, value };
  const hint = hintScene(text, problems, words);

  const { report, refusal } = ask(explain, shapes);
  if (!report) {
    const scenes = {
      echo: echoScene(text, [], problems),
      hint,
      answer: failScene(words.refused, refusal),
      table: [],
      step: [],
    };
    return { ...common, report: null, step: 0, steps: 0, scenes };
  }
  const drawn = model(value, report);
  const { steps } = drawn;
  const step = Math.min(wanted || steps, steps);
  const placed = layout(drawn, { step, narrow });
  const seen = {
    model: drawn,
    layout: placed,
    story: story(drawn, step),
    step,
    fits: fits(shapes, drawn, explain),
    heard,
  };
  const scenes = {
    echo: echoScene(text, example ? [] : clashes(drawn, value), problems),
    hint,
    answer: answerScene(drawn, words, example),
    table: [tableScene(placed, words, moving)],
    step: stepScene(seen, words),
  };
  return { ...common, report, step, steps, scenes };
};

/** @returns {{ report?: import('./model.js').Report, refusal: string }} */
const ask = (/** @type {Explain} */ explain, /** @type {number[][]} */ shapes) => {
  try {
    return { report: explain(...shapes), refusal: '' };
  } catch (error) {
    return { refusal: error instanceof Error ? error.message : String(error) };
  }
};

/** Where the clashing sizes stand in the text. */
const clashes = (
  /** @type {import('./model.js').Model} */ { columns },
  /** @type {import('../lib/notation/parse.js').Expression} */ { operands },
) =>
  columns.flatMap(({ entries }) =>
    entries.flatMap(({ fit, place }, i) => {
      const span = operands[i]?.spans[place];
      return fit === 'conflict' && span ? [span] : [];
    }),
  );
