// Computes the parts of one panel, in coordinates from its corner: cells grouped by kind, frames, axis strips, dots and
// digits.

import { cellDots, dotsOf } from './dots.js';
import { DOTS } from './elide.js';
import { along, choices, cornerOf, lastOf, movedBy, walk } from './grid.js';
import { placeAt } from './sketch.js';

/** @import { Dots } from './dots.js' */
/** @import { Box, Grid, Lane } from './grid.js' */
/** @import { Panel, Place, Sketch } from './sketch.js' */

/**
 * @typedef {{ x: number, y: number, index: number[] }} Spot  a cell that can be selected
 * @typedef {{ x: number, y: number } | null} Way  the position from which a copy slides
 * @typedef {{ look: string, hue: number | null, positions: { x: number, y: number }[], from: Way }} Group  cells of one
 *   kind
 * @typedef {{ x: number, y: number, text: string, faint: boolean, from: Way }} Digits  x and y are their middle
 * @typedef {Box & { hue: number, state: 'stored' | 'again' | 'missing' }} Frame
 * @typedef {{ hue: number, way: Lane['way'], x: number, y: number, stored: number, rest: number, missing: boolean }}
 *   Strip
 *   stored: px with the pattern; rest: px of the line after it
 *
 * @typedef {{ page: Frame | null, groups: Group[], digits: Digits[], spots: Spot[], dots: Dots[] }} Sheet  a panel
 *   without sheets has one
 * @typedef {object} View
 * @property {number} side
 * @property {boolean} digits
 * @property {readonly number[]} anchor  the index of the axes that are not drawn
 * @property {(index: readonly number[]) => boolean} [wanted]  which cells were perhaps intended
 * @property {number | null} [slide]  the axis whose copies slide out of their source
 *
 * @typedef {object} Marks
 * @property {Sheet[]} sheets  from the back to the front
 * @property {Frame[]} frames
 * @property {Strip[]} strips
 * @property {Dots[]} dots  between frames and sheets
 * @property {Box[]} fixed  frames that cannot grow
 * @property {Box[]} hollow  outlines of cells without an element
 */

/**
 * The parts of a panel.
 * @param {Sketch} sketch
 * @param {Panel} panel
 * @param {Grid} grid
 * @param {View} view
 * @returns {Marks}
 */
export function marksOf(sketch, panel, grid, view) {
  const { side } = view;
  const sheet = grid.frames.length > 0 && grid.page !== null ? grid.frames[0] : undefined;
  const empty = panel.sizes.includes(0);
  const depth = sheet && grid.steps.find(({ dim }) => dim === sheet.dim);
  const stack = depth ? depth.run.slots.filter((slot) => slot !== DOTS).toReversed() : [0];
  return {
    sheets: empty
      ? []
      : stack.map((slot) => sheetOf(sketch, panel, grid, view, sheet ? { dim: sheet.dim, slot } : null)),
    frames: grid.page ? [] : grid.frames.flatMap((level) => framesOf(sketch, panel, grid, level)),
    strips: grid.lanes.map((lane) => stripOf(sketch, panel, lane)),
    dots: empty ? [] : dotsOf(grid, side),
    fixed: panel.framed ? fixedOf(panel, grid, side) : [],
    hollow: empty ? [grid.block] : [],
  };
}

/**
 * The cells of one sheet, or all cells.
 * @param {Sketch} sketch
 * @param {Panel} panel
 * @param {Grid} grid
 * @param {View} view
 * @param {{ dim: number, slot: number } | null} sheet
 * @param {boolean} [raised]  whether to include cells hidden by other sheets
 * @returns {Sheet}
 */
const sheetOf = (sketch, panel, grid, { side, digits, anchor, wanted, slide = null }, sheet, raised = false) => {
  /** @type {Map<string, Group>} */
  const groups = new Map();
  /** @type {Sheet} */
  const result = { page: null, groups: [], digits: [], spots: [], dots: [] };
  const runs = grid.steps.filter(({ dim }) => dim !== sheet?.dim);
  const index = [...anchor];
  if (sheet) index[sheet.dim] = sheet.slot;
  const front = !sheet || raised || grid.steps.find(({ dim }) => dim === sheet.dim)?.run.slots[0] === sheet.slot;
  const hides = front ? () => false : hider(grid);
  walk(runs.toReversed(), index, () => {
    if (hides(index)) return;
    const place = placeAt(sketch, panel, index);
    if (place.kind === 'absent') return;
    const corner = cornerOf(grid, index);
    const look = place.kind === 'stored' && wanted?.(index) ? 'want' : lookOf(place);
    const hue = place.kind === 'copy' ? (sketch.axes[place.axis]?.hue ?? 0) : null;
    const from = place.kind === 'copy' && place.axis === slide ? wayBack(grid, index, slide) : null;
    const key = `${look} ${hue} ${from?.x} ${from?.y}`;
    const group = groups.get(key) ?? { look, hue, positions: [], from };
    groups.set(key, group);
    group.positions.push(corner);
    result.spots.push({ ...corner, index: [...index] });
    const text = digits && place.kind !== 'hole' && place.kind !== 'added' ? panel.text(index) : '';
    if (text) {
      result.digits.push({ x: corner.x + side / 2, y: corner.y + side / 2, text, faint: place.kind === 'copy', from });
    }
  });
  result.groups = [...groups.values()];
  result.dots = cellDots(grid, side, sheet, front);
  if (sheet && grid.page && panel.sizes[sheet.dim] !== 1) {
    const far = along(/** @type {any} */ (grid.steps.find(({ dim }) => dim === sheet.dim)).run, sheet.slot);
    const { x, y, w, h } = grid.page;
    result.page = {
      x: x + far,
      y: y - far,
      w,
      h,
      hue: sketch.axes[sheet.dim]?.hue ?? 0,
      state: stateOf(panel, [sheet.dim], index),
    };
  }
  return result;
};

/**
 * The vector from a copy to its source along one axis.
 * @type {(grid: Grid, index: readonly number[], dim: number) => { x: number, y: number }}
 */
const wayBack = (grid, index, dim) => {
  const [to, from] = [cornerOf(grid, index), cornerOf(grid, index.with(dim, 0))];
  return { x: from.x - to.x, y: from.y - to.y };
};

const lookOf = (/** @type {Place} */ place) =>
  place.kind === 'copy'
    ? place.missing
      ? 'ghost none'
      : 'ghost'
    : { stored: 'cell', hole: 'nopart', clash: 'clash', absent: '', added: 'added' }[place.kind];

/**
 * Behind other sheets only the first row and the last column are visible.
 * @type {(grid: Grid) => (index: readonly number[]) => boolean}
 */
const hider = ({ steps: [columns, rows] }) => {
  if (!columns || !rows) return () => false;
  const [last, first] = [lastOf(columns.run), rows.run.slots[0]];
  return (index) => index[columns.dim] !== last && index[rows.dim] !== first;
};

/**
 * The complete sheet with the selected cell, if sheets in front hide that cell: it is drawn on top of them.
 * @param {Sketch} sketch
 * @param {{ panel: Panel, grid: Grid, digits: boolean }} placed
 * @param {readonly number[]} point
 * @param {number} side
 * @returns {Sheet[]}
 */
export function raisedSheet(sketch, { panel, grid, digits }, point, side) {
  const step = grid.page && grid.steps.find(({ dim }) => dim === grid.frames[0]?.dim);
  if (!step || step.run.slots[0] === point[step.dim] || !hider(grid)(point)) return [];
  const chosenSheet = { dim: step.dim, slot: Number(point[step.dim]) };
  return [sheetOf(sketch, panel, grid, { side, digits, anchor: point }, chosenSheet, true)];
}

/**
 * Whether a frame holds stored elements or copies, from the axes that repeat it.
 * @type {(panel: Panel, outer: readonly number[], index: readonly number[]) => Frame['state']}
 */
const stateOf = ({ again, fits, summed }, outer, index) => {
  const copied = outer.filter((d) => again[d] && Number(index[d]) > 0);
  if (copied.length === 0) return 'stored';
  return copied.some((d) => fits[d] === 'missing' || summed?.[d]) ? 'missing' : 'again';
};

/** @type {(sketch: Sketch, panel: Panel, grid: Grid, level: Grid['frames'][number]) => Frame[]} */
const framesOf = ({ axes }, panel, grid, { dim, outer, box }) => {
  const runs = grid.steps.filter((step) => outer.includes(step.dim));
  return choices(runs).map((chosen) => {
    /** @type {number[]} */
    const index = [];
    for (const [d, slot] of chosen) index[d] = slot;
    const position = movedBy(runs, chosen, box);
    return { ...position, w: box.w, h: box.h, hue: axes[dim]?.hue ?? 0, state: stateOf(panel, outer, index) };
  });
};

/**
 * The pattern for the stored part, a line for the part that is read again.
 * @type {(sketch: Sketch, panel: Panel, lane: Lane) => Strip}
 */
const stripOf = ({ axes }, panel, { dim, way, x, y, run }) => {
  const missing = panel.fits[dim] === 'missing';
  const own = panel.again[dim]
    ? missing
      ? 0
      : 1
    : Number(panel.fits[dim] === 'conflict' ? panel.own[dim] : panel.sizes[dim]);
  const inside = run.slots.flatMap((slot, i) =>
    slot !== DOTS && slot < own ? [Number(run.starts[i]) + run.item] : [],
  );
  // Sheets overlap, so the part hidden behind the last one has length 0.
  const whole = own >= Number(panel.sizes[dim]);
  const reads = panel.again[dim] && !panel.summed?.[dim];
  const stored = whole ? run.length : Math.min(Math.max(0, ...inside), run.length);
  return { hue: axes[dim]?.hue ?? 0, way, x, y, stored, rest: reads ? run.length - stored : 0, missing };
};

/** Frames around the target's cells, block by block. @type {(panel: Panel, grid: Grid, side: number) => Box[]} */
const fixedOf = (panel, grid, side) => {
  const { steps, page } = grid;
  const room = panel.room ?? panel.own.map((size) => size ?? 1);
  const inside = steps.map(({ dim, run }) => run.slots.filter((slot) => slot !== DOTS && slot < Number(room[dim])));
  if (inside.some((slots) => slots.length === 0)) return [];
  const flat = steps.filter(({ dim }) => !grid.frames.some((frame) => frame.dim === dim));
  const levels = steps.filter((step) => !flat.includes(step));
  const size = (/** @type {'dx' | 'dy'} */ way) => {
    const i = steps.findIndex((step) => flat.includes(step) && step[way] !== 0);
    const step = steps[i];
    return step ? along(step.run, Number(inside[i]?.at(-1))) + side : side;
  };
  const [w, h] = [size('dx'), size('dy')];
  const blocks = choices(
    levels.map(({ dim, run }) => ({
      dim,
      run: { ...run, slots: run.slots.filter((slot) => slot < Number(room[dim])) },
    })),
  );
  const boxes = blocks.map((chosen) => {
    const position = movedBy(levels, chosen, grid);
    return { x: position.x - 3, y: position.y - 3, w: w + 6, h: h + 6 };
  });
  return page ? boxes.slice(0, 1) : boxes;
};

/**
 * Digits are shown in a panel's cells if all of them fit.
 * @param {Panel} panel
 * @param {Grid} grid
 * @param {number} side
 * @param {readonly number[]} anchor
 * @returns {boolean}
 */
export function hasDigits(panel, grid, side, anchor) {
  if (side < 22) return false;
  const corners = [0, -1].map((end) => {
    const index = [...anchor];
    for (const { dim, run } of grid.steps) index[dim] = Number(run.slots.filter((slot) => slot >= 0).at(end) ?? 0);
    return panel.text(index).length;
  });
  return Math.max(...corners) * 7.3 <= side - 3;
}
