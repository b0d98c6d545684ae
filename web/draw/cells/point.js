// The selected index of the result: its initial value, how keys move it, and the index under the mouse.

import { shows } from './arrange.js';
import { DOTS } from './elide.js';
import { raisedSheet } from './marks.js';

/** @import { Arrangement } from './arrange.js' */
/** @import { Layout } from './layout.js' */
/** @import { Roles } from './roles.js' */
/** @import { Sketch } from './sketch.js' */

/**
 * An informative initial index: inside, so that copies are away from their source; on a shortened axis the second row
 * and the column before the last; behind the first sheet only if visible.
 * @param {Sketch} sketch
 * @param {Arrangement} arrangement
 * @returns {number[] | null}
 */
export function startOf({ axes, pointable }, { roles, slots }) {
  if (!pointable) return null;
  const { x, y, z, hidden } = roles;
  return axes.map(({ dim, size }) => {
    const shown = slots[dim]?.filter((slot) => slot !== DOTS) ?? [];
    if (size === 1 || hidden.includes(dim)) return 0;
    if (z !== null && dim === z) return 1;
    if (z !== null && dim === y) return 0;
    if (shown.length === size) return Math.floor(size * 0.6);
    return Number(shown[Math.max(1, dim === x ? shown.length - 2 : Math.floor(shown.length * 0.4))]);
  });
}

/**
 * The shown indices do not change as long as the new index is among them.
 * @param {Layout} layout
 * @param {readonly number[]} point
 * @returns {readonly number[]}
 */
export function anchorFor({ anchor, arrangement }, point) {
  return shows(arrangement, point) ? anchor : point;
}

/**
 * Arrow keys move along rows and columns, Page Up and Down along the next axis and, at its end, along the outer ones.
 * @param {string} key
 * @param {readonly number[]} point
 * @param {Sketch} sketch
 * @param {Roles} roles
 * @returns {number[] | null} null if it is not a key of the drawing
 * @example
 *   const axes = [8, 7, 6, 5].map((size) => ({ size }));
 *   moved('ArrowRight', [3, 1, 2, 0], { axes }, { x: 3, y: 2, z: 1, levels: [], hidden: [0] }); // [3, 1, 2, 1]
 */
export function moved(key, point, { axes }, { x, y, z, levels, hidden }) {
  const sizes = axes.map(({ size }) => size);
  const step = (/** @type {number | null} */ dim, /** @type {number} */ by) => {
    const next = [...point];
    if (dim !== null) next[dim] = Math.min(Math.max(Number(point[dim]) + by, 0), Number(sizes[dim]) - 1);
    return next;
  };
  const carried = (/** @type {number} */ by) => {
    const next = [...point];
    for (const dim of [...(z === null ? [] : [z]), ...levels.map((level) => level.dim), ...hidden]) {
      const index = Number(next[dim]) + by;
      if (index >= 0 && index < Number(sizes[dim])) {
        next[dim] = index;
        return next;
      }
      next[dim] = by > 0 ? 0 : Number(sizes[dim]) - 1;
    }
    return [...point];
  };
  switch (key) {
    case 'ArrowRight':
      return step(x, 1);
    case 'ArrowLeft':
      return step(x, -1);
    case 'ArrowDown':
      return step(y, 1);
    case 'ArrowUp':
      return step(y, -1);
    case 'PageDown':
      return carried(1);
    case 'PageUp':
      return carried(-1);
    case 'Home':
      return point.map(() => 0);
    case 'End':
      return sizes.map((size) => size - 1);
    default:
      return null;
  }
}

/**
 * The index of the cell at these pixels of the drawing; the gap around a cell belongs to it. An operand at the edge
 * determines one axis, and keeps the others.
 * @param {Layout} layout
 * @param {Sketch} sketch
 * @param {number} x
 * @param {number} y
 * @param {readonly number[]} point
 * @returns {number[] | null}
 */
export function under({ panels, arrangement, form }, sketch, x, y, point) {
  const { side, gap } = arrangement.metrics;
  const reach = Math.max(gap / 2, 1.5);
  for (const [i, placed] of panels.entries()) {
    if (placed.panel.role === 'target') continue;
    const fixed = form !== 'outer' || i > 1 ? null : i === 0 ? arrangement.roles.x : arrangement.roles.y;
    const raised = raisedSheet(sketch, placed, point, side);
    // The front sheet was drawn last.
    for (const sheet of [...raised, ...placed.marks.sheets.toReversed()]) {
      const within = (/** @type {{ x: number, y: number }} */ spot) => {
        const [dx, dy] = [x - placed.x - spot.x, y - placed.y - spot.y];
        return dx >= -reach && dy >= -reach && dx < side + reach && dy < side + reach;
      };
      const found = sheet.spots.find(within);
      if (found) return found.index.map((value, d) => (d === fixed ? Number(point[d]) : value));
    }
  }
  return null;
}
