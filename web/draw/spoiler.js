// A figure that hides its result until the reader asks for it, as in a quiz. The hidden parts are not in the scenes, so
// that neither a screen reader nor a printer has them.

import { spell } from '../case/letters.js';
import { tuple } from '../lib/errors/printed-shape.js';
import { h } from './scene/scene.js';

/** @import { Figure, Words } from './figure.js' */

/**
 * The figure with a button before its answer. Until it is open, only the operands are shown, and whether they fit is
 * not.
 * @param {Figure} figure
 * @param {boolean} isOpen
 * @param {Words} words
 * @returns {Figure}
 */
export function withSpoiler(figure, isOpen, words) {
  const { scenes, analysis } = figure;
  const button = h(
    'button',
    { type: 'button', class: 'reveal', 'data-reveal': true },
    isOpen ? words.hideResult : words.showResult,
  );
  if (isOpen) return { ...figure, scenes: { ...scenes, answer: [button, ...scenes.answer] } };
  const { operands = [], letters } = analysis?.asked ?? {};
  const shown = operands.map(({ name, shape }) =>
    h('p', { class: 'given' }, h('b', {}, name), ' ', letters ? spell(letters, tuple(shape)) : tuple(shape)),
  );
  return {
    ...{ ...figure, steps: 0, wrong: false, analysis: null, hints: [], fails: 0, marks: [] },
    scenes: { hint: [], remarks: [], answer: [button, ...shown], table: [], step: [] },
  };
}
