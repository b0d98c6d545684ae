/**
 * Draws a tensor as a grid of its elements, with some of them marked: a row for 1-D, rows for 2-D, and a block of rows
 * for each index of the dimensions before.
 */
import { tuple } from '../lib/errors/printed-shape.js';
import { h } from './scene/scene.js';

/** @import { Node, Scene } from './scene/scene.js' */

/** A tensor with more elements is not drawn. */
export const MOST_ELEMENTS = 64;
const MOST_COLUMNS = 16;

/**
 * @typedef {{ shape: readonly number[], dtype?: string, elements?: readonly unknown[] | undefined }} Drawn  without a
 *   dtype if that does not matter, without elements if they are unknown
 */

/** As PyTorch prints an element, with four decimals at most. @param {unknown} value @returns {string} */
export function printed(value) {
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'number')
    return String(Number(value.toFixed(4)))
      .replace('Infinity', 'inf')
      .replace('NaN', 'nan');
  if (value !== null && typeof value === 'object' && 're' in value && 'im' in value) {
    const imaginary = printed(value.im);
    return `${printed(value.re)}${imaginary.startsWith('-') ? '' : '+'}${imaginary}j`;
  }
  return String(value);
}

/** `[1, 0]`: the index of an element. @param {readonly number[]} shape @param {number} position in row-major order */
export function indexOf(shape, position) {
  let rest = position;
  const index = shape.toReversed().map((size) => {
    const own = rest % size;
    rest = Math.floor(rest / size);
    return own;
  });
  return `[${index.reverse().join(', ')}]`;
}

/**
 * @param {string} name
 * @param {Drawn} tensor
 * @param {ReadonlySet<number>} [marked]  positions in row-major order
 * @param {string} [mark]  the class of a mark
 * @param {(position: number, text: string) => Scene} [content]  of a cell
 * @returns {Node}
 */
export function gridOf(
  name,
  { shape, dtype = '', elements = [] },
  marked = new Set(),
  mark = '',
  content = (_, text) => text,
) {
  const caption = h(
    'figcaption',
    {},
    h('b', { translate: 'no' }, name),
    ` ${tuple(shape)} `,
    ...(dtype ? [h('span', { class: 'small' }, dtype)] : []),
  );
  const columns = shape.at(-1) ?? 1;
  if (elements.length === 0 || elements.length > MOST_ELEMENTS || columns > MOST_COLUMNS) {
    return h('figure', { class: 'tensor' }, caption);
  }
  const rows = shape.at(-2) ?? 1;
  const blocks = elements.length / (rows * columns);
  const cell = (/** @type {number} */ position) => {
    const shown = content(position, printed(elements[position]));
    return h('td', {}, marked.has(position) ? h('mark', { class: mark }, shown) : shown);
  };
  const block = (/** @type {number} */ first) =>
    h(
      'table',
      { class: 'cells', translate: 'no' },
      ...Array.from({ length: rows }, (_, row) =>
        h('tr', {}, ...Array.from({ length: columns }, (__, column) => cell(first + row * columns + column))),
      ),
    );
  return h(
    'figure',
    { class: 'tensor' },
    caption,
    h('div', { class: 'blocks' }, ...Array.from({ length: blocks }, (_, i) => block(i * rows * columns))),
  );
}
