// The step the walk is at: one sentence, what would fit after a conflict, dots and two buttons.

import { classes, h } from './scene.js';

/**
 * @typedef {import('./model.js').Model} Model
 * @typedef {import('./layout.js').Layout} Layout
 * @typedef {import('./story.js').Story} Story
 * @typedef {import('./fits.js').Fit} Fit
 * @typedef {import('./scene.js').Scene} Scene
 * @typedef {typeof import('./words/en.js').en} Words
 */

/**
 * @param {{ model: Model, layout: Layout, story: Story, step: number, fits: Fit[], heard: boolean }} seen
 *   heard: whether a change is told aloud; while somebody types, the result is enough
 * @param {Words} words
 * @returns {Scene[]}
 */
export const stepScene = ({ model, layout, story, step, fits, heard }, words) => {
  const { say, more } = words.tell(story);
  const stopped = story.kind === 'stopped';
  const at = model.steps === 0 ? words.noSteps : (stopped ? words.stopped : words.at)(step, model.rank);
  return [
    h(
      'div',
      { class: 'told', 'aria-live': heard ? 'polite' : 'off' },
      h('p', { class: 'at' }, at),
      h('p', { class: 'say' }, ...say.map((line) => h('span', {}, line, ' '))),
      more !== '' && h('p', { class: 'more' }, more),
      stopped && fits.length > 0 && fitting(fits, words),
    ),
    h(
      'div',
      { class: classes('ctl', layout.turned && 'down') },
      button('next', words.next, step < model.steps, 'M10 3 5 8l5 5'),
      h('ul', { class: 'dots', 'aria-hidden': 'true' }, ...layout.dots.map((dot) => h('li', { class: dot }))),
      button('previous', words.previous, step > 1, 'm6 3 5 5-5 5'),
    ),
  ];
};

/** Not `disabled`: a button that is may not keep the focus, and the last step would throw the keyboard off the page. */
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

const fitting = (/** @type {Fit[]} */ fits, /** @type {Words} */ words) =>
  h(
    'table',
    { class: 'fits' },
    h('caption', { class: 'vh' }, words.wouldFit),
    h(
      'tbody',
      {},
      ...fits.map(({ name, shapes }) =>
        h('tr', {}, h('th', { scope: 'row' }, words.mayBe(name)), h('td', {}, shapes.join(words.or))),
      ),
    ),
  );
