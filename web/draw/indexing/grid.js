// The cells of a tensor as tables, with a text in each cell.

import { classes, h } from '../scene/scene.js';
import { numelOf } from '../../lib/tensor/row-major.js';

/** @import { Scene } from '../scene/scene.js' */

/** With more cells than this, there is no drawing. */
const MOST = 120;

/** Whether a tensor with this shape has cells, and few enough to show. @param {readonly number[]} shape */
export function isSmall(shape) {
  return numelOf(shape) > 0 && numelOf(shape) <= MOST;
}

/** @typedef {{ look: 'taken' | 'other' | false, text: string }} Look */

/**
 * Rows and columns are the last two dimensions; each of the others is a sheet.
 * @param {string} caption
 * @param {readonly number[]} shape
 * @param {(cell: number[]) => Look} lookOf
 * @returns {Scene}
 */
export function gridOf(caption, shape, lookOf) {
  const outer = shape.slice(0, -2);
  const [rows = 1, columns = 1] = shape.length > 1 ? shape.slice(-2) : [1, shape[0]];
  const tail = (/** @type {number} */ row, /** @type {number} */ column) =>
    [row, column].slice(2 - Math.min(shape.length, 2));
  const sheet = (/** @type {number[]} */ place) =>
    h(
      'table',
      { class: 'sheet' },
      h('caption', {}, place.length > 0 ? `[${place.join(', ')}]` : '\u00a0'),
      h(
        'tbody',
        {},
        ...range(rows).map((row) =>
          h('tr', {}, ...range(columns).map((column) => cellOf(lookOf([...place, ...tail(row, column)])))),
        ),
      ),
    );
  return h('figure', {}, h('figcaption', {}, caption), h('div', { class: 'sheets' }, ...cells(outer).map(sheet)));
}

const cellOf = (/** @type {Look} */ { look, text }) => h('td', { class: classes(look) }, text);

const range = (/** @type {number} */ size) => Array.from({ length: size }, (_, i) => i);

/** Every index of a shape. @param {readonly number[]} shape @returns {number[][]} */
export function cells(shape) {
  return shape.reduce(
    (all, size) => all.flatMap((each) => range(size).map((i) => [...each, i])),
    /** @type {number[][]} */ ([[]]),
  );
}
