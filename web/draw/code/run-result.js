// The answer for JavaScript without anything to draw: its result, or why it does not run.

import { tuple } from '../../lib/errors/printed-shape.js';
import { h } from '../scene/scene.js';

/** @import { Reading } from '../../case/case.js' */
/** @import { Scene } from '../scene/scene.js' */

/** @typedef {typeof import('../../words/en-unaligned.js').unaligned} Words */

/** Why the run stopped early. @param {NonNullable<Reading['ran']>} ran @param {Words} words @returns {Scene[]} */
export function endedScene({ state }, { ran: words }) {
  if (state === 'ran') return [];
  if (state === 'waits') {
    return [
      h('p', { class: 'facts' }, words.waits),
      h('p', {}, h('button', { type: 'button', class: 'run', 'data-run': 'here' }, words.run)),
    ];
  }
  return [h('p', { class: 'facts' }, words.ended[state])];
}

/** @param {Reading} reading @param {Words} words @returns {Scene[]} */
export function ranScene({ ran, outcomes }, words) {
  if (!ran) return [];
  const last = outcomes.findLast(({ shape }) => shape !== null);
  const shapeLine = last?.shape ? [h('p', { class: 'shape small1' }, tuple(last.shape))] : [];
  const ended = endedScene(ran, words);
  const heading = shapeLine.length > 0 ? shapeLine : [h('p', { class: 'kind' }, 'JavaScript')];
  const says = ended.length > 0 ? ended : [h('p', { class: 'facts' }, last?.dtype ?? words.ran.nothing)];
  return [...heading, ...says];
}
