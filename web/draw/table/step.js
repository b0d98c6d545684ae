// The current step of the walk: a sentence, the shapes that would fit after a conflict, dots and two buttons.

import { doubtScene, warningsScene } from './note.js';
import { describe } from '../of-code.js';
import { classes, h } from '../scene/scene.js';

/** @import { Alternative } from '../../case/fits.js' */
/** @import { Model } from '../../case/model.js' */
/** @import { Remedy } from '../../case/remedies.js' */
/** @import { Story } from '../../case/story.js' */
/** @import { Scene } from '../scene/scene.js' */
/** @import { Layout } from './layout.js' */

/** @typedef {typeof import('../../words/en.js').en} Words */

/**
 * The sentence, the dots and the buttons of a step.
 * @typedef {object} ShownStep
 * @property {import('../../case/case.js').Case} asked
 * @property {Model} model
 * @property {import('../../case/outcome.js').Outcome} outcome
 * @property {Layout} layout
 * @property {Story} story
 * @property {number} step
 * @property {Alternative[]} fits
 * @property {Remedy[]} remedies
 * @property {import('../../diagnose/suspicion.js').Suspicion | null} doubt  after the last step, this note replaces the
 *   sentence
 * @property {boolean} heard  whether a screen reader reads each change; while the reader types, only the result
 * @property {boolean} warns  of the old behaviour
 *
 * @param {ShownStep} shownStep
 * @param {Words} words
 * @returns {Scene[]}
 */
export function stepScene(shownStep, words) {
  const { asked, model, layout, step, doubt, heard } = shownStep;
  return [
    h(
      'div',
      { class: 'told', 'aria-live': heard ? 'polite' : 'off' },
      ...(doubt ? [doubtScene(doubt, asked, words)] : sentences(shownStep, words)),
    ),
    controlsScene(
      { step, steps: model.steps, dots: layout.dots, isDown: layout.turned },
      { previous: words.previous, next: words.next },
    ),
    ...warningsScene(shownStep.outcome, shownStep.warns, words),
  ];
}

/** @type {(shownStep: ShownStep, words: Words) => Scene[]} */
const sentences = ({ model, story, step, fits, remedies }, words) => {
  const { say, more } = describe(story, words);
  const stopped = story.kind === 'stopped';
  const { steps, rank } = model;
  const walked = steps === 0 ? words.noSteps : (stopped ? words.stopped : words.stepTitle)(step, Math.max(rank, steps));
  const heading = story.kind === 'grown' ? words.inPlaceShape(story.target) : walked;
  const rows = [
    ...(stopped ? fits.map(({ name, shapes }) => ({ head: words.mayBe(name), text: shapes.join(words.or) })) : []),
    ...(story.kind === 'grown' ? remedies.map(({ kind, code }) => ({ head: words[kind], text: code })) : []),
  ];
  return [
    h('p', { class: 'at' }, heading),
    h('p', { class: 'say' }, ...say.map((line) => h('span', {}, line, ' '))),
    ...(more !== '' ? [h('p', { class: 'more' }, more)] : []),
    ...(rows.length > 0 ? [fitting(rows, words)] : []),
  ];
};

/**
 * Two buttons, and a dot for each step between them.
 * @param {{ step: number, steps: number, dots: readonly string[], isDown?: boolean }} walk
 * @param {{ previous: string, next: string }} labels
 * @returns {Scene}
 */
export function controlsScene({ step, steps, dots, isDown = false }, { previous, next }) {
  return h(
    'div',
    { class: classes('ctl', isDown && 'down') },
    button('previous', previous, step > 1, 'M10 3 5 8l5 5'),
    h('ul', { class: 'dots', 'aria-hidden': 'true' }, ...dots.map((dot) => h('li', { class: dot }))),
    button('next', next, step < steps, 'm6 3 5 5-5 5'),
  );
}

/** Not `disabled`: a disabled button may lose the focus, so the keyboard would be lost after the last step. */
const button = (
  /** @type {string} */ move,
  /** @type {string} */ label,
  /** @type {boolean} */ can,
  /** @type {string} */ path,
) =>
  h(
    'button',
    { type: 'button', 'data-move': move, 'aria-label': label, 'aria-disabled': can ? undefined : 'true' },
    h('svg', { viewBox: '0 0 16 16', 'aria-hidden': 'true' }, h('path', { d: path })),
  );

const fitting = (/** @type {{ head: string, text: string }[]} */ rows, /** @type {Words} */ words) =>
  h(
    'table',
    { class: 'fits' },
    h('caption', { class: 'vh' }, words.wouldFit),
    h('tbody', {}, ...rows.map(({ head, text }) => h('tr', {}, h('th', { scope: 'row' }, head), h('td', {}, text)))),
  );
