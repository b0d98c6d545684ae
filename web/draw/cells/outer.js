// If each of two operands stretches along one axis, one is at the left edge of the result and the other at the top:
// every row is combined with every column.

import { gridOf } from './grid.js';
import { fitting } from './labels.js';
import { hasDigits, marksOf } from './marks.js';
import { captionsOf } from './notes.js';

/** @import { Arrangement } from './arrange.js' */
/** @import { Layout, Words } from './layout.js' */
/** @import { Roles } from './roles.js' */
/** @import { Panel, Sketch } from './sketch.js' */

/**
 * @typedef {{ left: Panel, top: Panel, result: Panel, x: number, y: number, meant: boolean }} Crossed
 *   meant: whether both have the same size, so that perhaps elements should have been paired one by one
 */

const NAMED = 160; // px beside the result for its caption

/**
 * The crossed layout for two operands, or null.
 * @param {Sketch} sketch
 * @param {Roles} roles
 * @returns {Crossed | null}
 */
export function crossed({ axes, panels, pointable }, { x, y, z, levels, hidden }) {
  const [first, second, result, more] = panels;
  if (x === null || y === null || z !== null || levels.length > 0 || hidden.length > 0 || !pointable) return null;
  if (!first || !second || !result || more || result.role !== 'result') return null;
  const left = [first, second].find(({ again }) => again[x] && !again[y]);
  const top = [first, second].find(({ again }) => again[y] && !again[x]);
  if (!left || !top) return null;
  const meant = axes[x]?.size === axes[y]?.size && [left, top].some(({ fits }) => fits.includes('missing'));
  return { left, top, result, x, y, meant };
}

/** The space for a caption between an edge and the result. @param {number} side */
export function between(side) {
  return Math.max(26, side - 1);
}

/**
 * @param {Sketch} sketch
 * @param {Arrangement} arrangement
 * @param {readonly number[]} anchor
 * @param {number} width
 * @param {Words} words
 * @returns {Omit<Layout, 'slide'> | null}
 */
export function outerOf(sketch, arrangement, anchor, width, words) {
  const { roles, metrics, slots } = arrangement;
  const cross = crossed(sketch, roles);
  if (!cross) return null;
  const { left, top, result, x, y, meant } = cross;
  const { side } = metrics;

  const only = (/** @type {number} */ dim) => slots.map((all, d) => (d === dim ? [0] : all));
  const alone = (/** @type {Panel} */ panel, /** @type {number} */ dim) => ({
    ...panel,
    sizes: panel.sizes.map((size, d) => (d === dim ? 1 : size)),
  });
  const wanted = meant ? (/** @type {readonly number[]} */ index) => index[x] === index[y] : undefined;
  const place = (/** @type {Panel} */ panel, /** @type {import('./grid.js').Grid} */ grid) => {
    const digits = !sketch.lettered && hasDigits(panel, grid, side, anchor);
    const view = { side, digits, anchor: anchor, ...(panel === result && wanted ? { wanted } : {}) };
    return { panel, grid, digits, marks: marksOf(sketch, panel, grid, view) };
  };
  const column = place(alone(left, x), gridOf(roles, only(x), metrics));
  const line = place(alone(top, y), gridOf(roles, only(y), metrics));
  const middle = place(result, gridOf(roles, slots, metrics));
  middle.marks.strips = []; // the edges have strips instead

  const said = (/** @type {Panel} */ panel) => captionsOf(panel, sketch, roles, words);
  const diagonal = meant ? words.diagonal(sketch.axes[x]?.size ?? 0) : [];
  const { w, h } = middle.grid.block;
  const corner = { x: column.grid.x + side + between(side), y: 2 + line.grid.y + side + between(side) };
  const right = corner.x + w + 20;
  const roomy = right + NAMED <= width;
  if (!roomy) corner.y += 18;
  const placed = [
    { ...column, x: 0, y: corner.y - column.grid.y },
    { ...line, x: corner.x - line.grid.x, y: corner.y - between(side) - side - line.grid.y },
    { ...middle, x: corner.x - middle.grid.x, y: corner.y - middle.grid.y },
  ];
  const captionLine = (/** @type {Panel} */ panel, /** @type {number} */ from) =>
    fitting(panel.name, said(panel), width - from);
  const captions = [
    { x: column.grid.x, y: corner.y - 10, name: left.name, lines: [] },
    roomy
      ? { x: right, y: corner.y - between(side) - side / 2 + 5, name: top.name, lines: [captionLine(top, right)] }
      : { x: corner.x, y: 12, name: top.name, lines: [captionLine(top, corner.x)] },
    roomy
      ? { x: right, y: corner.y + side / 2 + 5, name: result.name, lines: ['', ...said(result), ...diagonal] }
      : { x: 0, y: corner.y + h + 30, name: result.name, lines: [captionLine(result, 0), ...diagonal] },
  ];
  const below = 20 * (diagonal.length + 2) + 20;
  return {
    w: roomy ? width : corner.x + w + 2,
    h: Math.max(corner.y + h + (roomy ? 6 : below), corner.y + (roomy ? below : 0)),
    panels: placed,
    captions,
    form: 'outer',
    arrangement,
    anchor,
  };
}
