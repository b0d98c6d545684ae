// Below the alignment of an einsum: the stride of each operand along each letter and, if there are several products,
// their order.

import { h } from '../scene/scene.js';

/** @import { Model, Report } from '../../case/model.js' */
/** @import { Scene } from '../scene/scene.js' */

/** @typedef {typeof import('../../words/en-unaligned.js').unaligned} Words */

/** @param {Report} report @param {Model} model @param {Words} words @returns {Scene[]} */
export function einsumScene({ letters = [], steps = [] }, { names }, { einsum: words }) {
  if (letters.length === 0) return [];
  const cell = (/** @type {number | null | undefined} */ stride) => h('td', {}, stride === null ? '·' : String(stride));
  return [
    h(
      'section',
      { class: 'index' },
      h(
        'table',
        { class: 'sheet strides' },
        h('caption', {}, words.strides),
        h('thead', {}, h('tr', {}, h('th'), ...letters.map(({ label }) => h('th', { scope: 'col' }, label)))),
        h(
          'tbody',
          {},
          ...names.map((name, i) =>
            h('tr', {}, h('th', { scope: 'row' }, name), ...letters.map(({ strides }) => cell(strides[i]))),
          ),
        ),
      ),
      h('p', { class: 'aside' }, words.legend),
      ...(steps.length > 1 ? [orderOf(steps, names, words)] : []),
    ),
  ];
}

/** @type {(steps: NonNullable<Report['steps']>, names: readonly string[], words: Words['einsum']) => Scene} */
const orderOf = (steps, names, words) => {
  const nameAt = (/** @type {number} */ index) => names[index] ?? words.product(index - names.length + 1);
  const lines = steps.map(({ operands, summed, products }) =>
    h('li', {}, words.step(operands.map(nameAt).join(' · '), summed, BigInt(products))),
  );
  return h('div', {}, h('p', {}, words.order), h('ol', {}, ...lines));
};
