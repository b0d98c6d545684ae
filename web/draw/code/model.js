// The answer for a model without shapes to draw: its results, or the inputs that it needs.

import { tuple } from '../../lib/errors/printed-shape.js';
import { h } from '../scene/scene.js';

/** @import { Reading } from '../../case/case.js' */
/** @import { Scene } from '../scene/scene.js' */

/** @typedef {typeof import('../../words/en-unaligned.js').unaligned} Words */

/** The name of the function to call: `Net.forward`. @param {NonNullable<Reading['model']>} model */
export function calledName({ name, method }) {
  return method === '' ? name : `${name}.${method}`;
}

/** @param {Reading} reading @param {Words} words @returns {Scene[]} */
export function modelScene({ model, outcomes }, { model: words }) {
  if (!model) return [];
  const from = outcomes.findIndex(({ span }) => span.at === model.span.at);
  const own =
    from < 0 && !model.isCalled ? [] : outcomes.slice(Math.max(from, 0)).filter(({ shape }) => shape !== null);
  const returned = own.find(({ tensors = [] }) => tensors[0]?.name === 'return');
  if (returned?.shape) {
    return [
      h('p', { class: 'shape small1' }, tuple(returned.shape)),
      h('p', { class: 'facts' }, words.returned(calledName(model))),
    ];
  }
  const facts = own.length > 0 ? words.unreturned : words.wanted;
  return [h('p', { class: 'kind' }, calledName(model)), h('p', { class: 'facts' }, facts)];
}
