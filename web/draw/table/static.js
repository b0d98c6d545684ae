/**
 * The alignment as a table, with one row per dimension and the last on top: the picture's content as text to read and
 * copy.
 */
import { h } from '../scene/scene.js';

/** @import { Words as PageWords } from '../figure.js' */
/** @import { Node } from '../scene/scene.js' */
/** @import { Cell, Layout } from './layout.js' */

/** @typedef {{ table: string, dimension: string, result: string, why: string }} Words  the caption and the heads */

const boxes = { none: '', dashed: 'again', dotted: 'again none', thick: 'clash', wait: '' };

/** @param {Layout} layout @param {Words} words @param {PageWords} page @returns {Node} */
export function tableOf({ columns, names, frame }, words, page) {
  return h(
    'table',
    {},
    h('caption', {}, words.table),
    h(
      'thead',
      {},
      h(
        'tr',
        {},
        h('th', { scope: 'col', class: 'dim' }, words.dimension),
        ...names.map((name, i) =>
          h('th', { scope: 'col', class: 'name' }, name, i === 0 && frame === 'operand' && h('small', {}, page.target)),
        ),
        h('th', { scope: 'col' }, words.result),
        h('th', { scope: 'col', class: 'why' }, words.why),
      ),
    ),
    h(
      'tbody',
      {},
      ...columns.toReversed().map(({ dim, cells, sum, verdicts, phase }) => {
        const isBad = verdicts.some(({ kind }) => kind === 'conflict' || kind === 'grows');
        const all = verdicts.map((verdict) => page.verdict(verdict)).join(', ');
        return h(
          'tr',
          { class: isBad && 'bad' },
          h('th', { scope: 'row', class: 'dim' }, String(dim)),
          ...cells.map(cellOf),
          h('td', { class: 'sum' }, sum.text),
          h('td', { class: 'why' }, all || (phase === 'beyond' ? page.notReached : page.notYet)),
        );
      }),
    ),
  );
}

/** A size that was expanded shows the original size first. */
const cellOf = (/** @type {Cell} */ { was, text, box }) =>
  h('td', {}, was !== '' && h('i', {}, `${was} → `), h('b', { class: boxes[box] }, text));
