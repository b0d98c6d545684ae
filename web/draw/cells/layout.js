// The whole drawing: panels one below another, or sheets side by side if they fit, each below its caption; or, if each
// of two operands stretches along one axis, both at the edges of the result.

import { arrange, slotsFor } from './arrange.js';
import { APART as BESIDE, fitOf } from './fit.js';
import { gridOf } from './grid.js';
import { CAPTION, captionWidth, fitting, labelled } from './labels.js';
import { hasDigits, marksOf } from './marks.js';
import { outerOf } from './outer.js';
import { captionsOf } from './notes.js';

/** @import { Arrangement } from './arrange.js' */
/** @import { Grid } from './grid.js' */
/** @import { Marks } from './marks.js' */
/** @import { Panel, Sketch } from './sketch.js' */

/**
 * @typedef {typeof import('../../words/en.js').en} Words
 *
 * @typedef {{ x: number, y: number, name: string, lines: string[] }} Caption  lines: the first beside the name
 * @typedef {object} PlacedPanel
 * @property {Panel} panel
 * @property {Grid} grid
 * @property {Marks} marks
 * @property {number} x  the corner of its grid
 * @property {number} y
 * @property {boolean} digits
 *
 * @typedef {object} Layout
 * @property {number} w
 * @property {number} h
 * @property {PlacedPanel[]} panels
 * @property {Caption[]} captions
 * @property {'stack' | 'row' | 'outer'} form
 * @property {Arrangement} arrangement
 * @property {readonly number[]} anchor
 * @property {number | null} slide  the axis whose copies slide out of their source
 */

const APART = 34;
const LABELS = 24; // indexes under the last panel

/**
 * Places the panels and captions of a drawing.
 * @param {Sketch} sketch
 * @param {readonly number[]} anchor  an index that is shown
 * @param {number} width
 * @param {Words} words
 * @param {{ fit?: import('./fit.js').CellFit, slide?: number | null }} [known]  fit: if it is known; slide: the axis
 *   whose copies slide out of their source
 * @returns {Layout}
 */
export function layout(sketch, anchor, width, words, { fit = fitOf(sketch, width), slide = null } = {}) {
  const arrangement = arrange(fit, sketch, anchor);
  const outer = outerOf(sketch, arrangement, anchor, width, words);
  if (outer) return { ...outer, slide: null };
  const { roles, metrics } = arrangement;
  const said = (/** @type {Panel} */ panel) => captionsOf(panel, sketch, roles, words);
  const measured = sketch.panels.map((panel) => {
    const grid = gridOf(roles, slotsFor(arrangement, sketch, panel), metrics);
    const digits = !sketch.lettered && hasDigits(panel, grid, metrics.side, anchor);
    return {
      panel,
      grid,
      digits,
      marks: marksOf(sketch, panel, grid, { side: metrics.side, digits, anchor: anchor, slide }),
    };
  });
  const placed =
    roles.z === null
      ? stacked(measured, arrangement, anchor, width, said, sketch.pointable)
      : inRows(measured, arrangement, anchor, width, said);
  return { ...placed, slide };
}

/** @typedef {Omit<PlacedPanel, 'x' | 'y'>} Measured @typedef {(panel: Panel) => string[]} Said */

/**
 * Panels one below another, so that equal positions mean equal indices.
 * @type {(placed: Measured[], arrangement: Arrangement, anchor: readonly number[], width: number, said: Said,
 *   pointable: boolean) => Omit<Layout, 'slide'>}
 */
const stacked = (placed, arrangement, anchor, width, said, pointable) => {
  const apart = width < 480 ? 24 : APART;
  let y = 0;
  const panels = placed.map((each) => {
    const top = y;
    y += CAPTION + each.grid.h + apart;
    return { ...each, x: 0, y: top + CAPTION };
  });
  const captions = panels.map(({ panel, y: top }) => captionAt(panel, 0, top - CAPTION, width, said));
  const last = panels.at(-1);
  const labels = pointable && last && labelled(last.grid, arrangement.roles) ? LABELS : 2;
  const w = Math.max(1, ...panels.map(({ grid }) => grid.w));
  return { w, h: y - apart + labels, panels, captions, form: 'stack', arrangement, anchor };
};

/**
 * Panels side by side if they fit; those in one row are on one line.
 * @type {(placed: Measured[], arrangement: Arrangement, anchor: readonly number[], width: number, said: Said) =>
 *   Omit<Layout, 'slide'>}
 */
const inRows = (placed, arrangement, anchor, width, said) => {
  /** @type {{ y: number, w: number, panels: PlacedPanel[] }[]} */
  const rows = [];
  const widthOf = (/** @type {Measured} */ { panel, grid }) =>
    Math.max(grid.w, captionWidth(panel.name, said(panel).at(-1) ?? ''));
  // The first cells in one row are on one line.
  const deep = (/** @type {PlacedPanel[]} */ panels) => Math.max(...panels.map(({ grid }) => grid.y));
  const tall = (/** @type {PlacedPanel[]} */ panels) =>
    deep(panels) + Math.max(...panels.map(({ grid }) => grid.h - grid.y));
  for (const each of placed) {
    const row = rows.at(-1);
    const w = widthOf(each);
    if (row && row.w + BESIDE + w <= width) {
      row.panels.push({ ...each, x: row.w + BESIDE, y: 0 });
      row.w += BESIDE + w;
    } else {
      const y = row ? row.y + CAPTION + tall(row.panels) + APART : 0;
      rows.push({ y, w, panels: [{ ...each, x: 0, y: 0 }] });
    }
  }
  for (const { y, panels } of rows) for (const each of panels) each.y = y + CAPTION + deep(panels) - each.grid.y;
  const panels = rows.flatMap((row) => row.panels);
  const captions = rows.flatMap((row) =>
    row.panels.map((each) => captionAt(each.panel, each.x, row.y, widthOf(each), said)),
  );
  const last = rows.at(-1);
  const h = last ? last.y + CAPTION + tall(last.panels) + 2 : 1;
  return { w: Math.max(1, ...rows.map((row) => row.w)), h, panels, captions, form: 'row', arrangement, anchor };
};

/** @type {(panel: Panel, x: number, top: number, room: number, said: Said) => Caption} */
const captionAt = (panel, x, top, room, said) => ({
  x,
  y: top + 12,
  name: panel.name,
  lines: [fitting(panel.name, said(panel), room)],
});
