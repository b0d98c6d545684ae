// Highlights the cell under the pointer: the result, the elements it is computed from, and thin lines from the stored
// element to each copy.

import { h } from '../scene/scene.js';
import { cornerOf } from './grid.js';
import { captionWidth, labelsScene } from './labels.js';
import { raisedSheet } from './marks.js';
import { cellPath, digitScene, sheetScene } from './scene.js';
import { placeAt, sourceOf } from './sketch.js';

/** @import { Node } from '../scene/scene.js' */
/** @import { Layout, PlacedPanel } from './layout.js' */
/** @import { Sketch } from './sketch.js' */

/**
 * The highlight of a cell of the result.
 * @param {Layout} layout @param {Sketch} sketch @param {readonly number[] | null} point @returns {Node}
 */
export function lightScene(layout, sketch, point) {
  if (!point) return h('g');
  const { panels, form } = layout;
  const parts = panels.map((placed) => lit(layout, sketch, placed, point));
  const lines = form === 'outer' ? edges(layout, point) : form === 'stack' ? threads(layout, point) : '';
  return h(
    'g',
    { class: 'light' },
    ...parts,
    lines !== '' && h('path', { class: 'link', d: lines }),
    ...labelsScene(layout, point),
  );
}

/**
 * One panel: where the element is stored, and where it is read.
 * @type {(layout: Layout, sketch: Sketch, placed: PlacedPanel, point: readonly number[]) => Node}
 */
const lit = ({ arrangement, form }, sketch, placed, point) => {
  const { panel, grid, digits, x, y } = placed;
  const { side } = arrangement.metrics;
  const source = sourceOf(panel, point);
  const [from, to] = [cornerOf(grid, source), cornerOf(grid, point)];
  const text = panel.text(point);
  // Along an axis that is not drawn, the source may be in another picture.
  const isVisible = arrangement.roles.hidden.every((d) => source[d] === point[d]);
  const apart = form !== 'outer' && (!isVisible || from.x !== to.x || from.y !== to.y);
  const place = placeAt(sketch, panel, point);
  return h(
    'g',
    { transform: `translate(${x} ${y})` },
    ...raisedSheet(sketch, placed, point, side).flatMap((sheet) => sheetScene(sheet, side)),
    apart && isVisible && h('path', { class: 'link', d: lead(from, to, arrangement.metrics, grid.page !== null) }),
    apart &&
      h('path', { class: `aim ax${place.kind === 'copy' ? sketch.axes[place.axis]?.hue : 0}`, d: aimPath(to, side) }),
    apart && digits && digitScene({ x: to.x + side / 2, y: to.y + side / 2, text }),
    ...(isVisible ? tag(from, side, text, grid.w, to.x > from.x) : []),
  );
};

/**
 * The highlighted cell with its number; if the cell is too small, a label as wide as the number.
 * @param {{ x: number, y: number }} corner
 * @param {number} side
 * @param {string} text
 * @param {number} w
 * @param {boolean} left the copy is on the right
 * @returns {Node[]}
 */
export function tag(corner, side, text, w, left) {
  const wide = Math.ceil(text.length * 6.7) + 4;
  const fits = text !== '' && text.length <= 8;
  if (!fits || wide <= side + 1) {
    const d = cellPath(corner, side);
    const middle = { x: corner.x + side / 2, y: corner.y + side / 2, text };
    return [
      h('path', { class: 'lit', d }),
      ...(fits ? [h('g', { class: side < 22 ? 'onlit small' : 'onlit' }, digitScene(middle))] : []),
    ];
  }
  const x = Math.max(0, Math.min(Math.round(corner.x + (side - wide) / (left ? 1 : 2)), w - wide));
  const high = Math.max(side, 14);
  const y = corner.y - Math.round((high - side) / 2);
  return [
    h('path', { class: 'lit', d: `M${x + 0.5} ${y + 0.5}h${wide - 1}v${high - 1}h${1 - wide}z` }),
    h('g', { class: 'onlit small' }, digitScene({ x: x + wide / 2, y: y + high / 2, text })),
  ];
}

/** A dark outline of two pixels around a cell. @param {{ x: number, y: number }} options @param {number} side */
export function aimPath({ x, y }, side) {
  return `M${x - 1} ${y - 1}h${side + 2}v${side + 2}h${-side - 2}z`;
}

/**
 * A line from the source through the gaps between cells to the copy; straight between sheets.
 * @type {(from: Spot, to: Spot, metrics: { side: number, gap: number }, sheets: boolean) => string}
 */
const lead = (from, to, { side, gap }, sheets) => {
  const near = Math.abs(to.x - from.x) <= side + gap && Math.abs(to.y - from.y) <= side + gap;
  if (near) return '';
  const half = side / 2;
  if (sheets && to.y < from.y) {
    // Up between the rows of one sheet, then left between the columns of the other.
    return `M${from.x + Math.floor(half) + 0.5} ${from.y}V${from.y - 2.5}H${to.x - 2.5}V${to.y + Math.floor(half) + 0.5}h2`;
  }
  const below = from.y + side + Math.floor(gap / 2) + 0.5;
  const before = to.x - Math.ceil(gap / 2) - 0.5;
  return `M${from.x + Math.floor(half) + 0.5} ${from.y + side}V${below}H${before}V${to.y + Math.floor(half) + 0.5}h1`;
};

/** @typedef {{ x: number, y: number }} Spot */

/**
 * Lines from panel to panel, down the column of the selected cell, around the captions.
 * @param {Layout} layout
 * @param {readonly number[]} point
 * @returns {string}
 */
export function threads({ panels, captions, arrangement }, point) {
  return panels
    .slice(0, -1)
    .map((placed, i) => {
      const { panel, grid, x, y } = placed;
      const next = panels[i + 1];
      const caption = captions[i + 1];
      if (!next || !caption || panel.role === 'target') return '';
      const center = x + cornerOf(grid, point).x + Math.floor(arrangement.metrics.side / 2) + 0.5;
      const [top, bottom] = [y + grid.h + 4, next.y - 4];
      const end = caption.x + captionWidth(caption.name, caption.lines[0] ?? '') + 8;
      return center > end ? `M${center} ${top}V${bottom}` : `M${center} ${top}V${caption.y - 16}`;
    })
    .join('');
}

/** Lines from the edges into the result. @type {(layout: Layout, point: readonly number[]) => string} */
const edges = ({ panels, arrangement }, point) => {
  const [left, top, result] = panels;
  if (!left || !top || !result) return '';
  const { side } = arrangement.metrics;
  const half = Math.floor(side / 2) + 0.5;
  const positionIn = (/** @type {PlacedPanel} */ { grid, x, y }) => {
    const corner = cornerOf(grid, point);
    return { x: x + corner.x, y: y + corner.y };
  };
  const [row, column] = [positionIn(left), positionIn(top)];
  const corner = { x: result.x + result.grid.x, y: result.y + result.grid.y };
  return `M${row.x + side + 4} ${row.y + half}H${corner.x - 3}M${column.x + half} ${column.y + side + 4}V${corner.y - 3}`;
};
