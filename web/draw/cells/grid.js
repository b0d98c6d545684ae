// The position of every cell in a panel, in whole pixels from its corner. It is the sum of one offset per axis, so
// nothing is stored per cell.

import { DOTS } from './elide.js';

/** @import { Roles } from './roles.js' */

/**
 * @typedef {object} Metrics
 * @property {number} side  of a cell, including its outline
 * @property {number} gap  between cells
 * @property {number} pad  between cells and the frame around them
 * @property {number} frameGap  between the outermost frames
 * @property {number} dots  the space for dots between cells
 * @property {number} frameDots  the space for dots between frames
 * @property {number} rim  extra space around the cells for the target's frame
 *
 * @typedef {{ slots: readonly number[], starts: readonly number[], item: number, length: number }} Run  a row of slots
 * @typedef {{ dim: number, way: 'across' | 'down' | 'back', x: number, y: number, run: Run }} Lane  an axis and the
 *   position of its strip
 * @typedef {{ x: number, y: number, w: number, h: number }} Box
 * @typedef {{ dim: number, run: Run, dx: number, dy: number }} Advance  how far a cell moves for each pixel of its run
 *
 * @typedef {object} Grid
 * @property {number} w
 * @property {number} h
 * @property {number} x  of the first cell
 * @property {number} y
 * @property {readonly Advance[]} steps
 * @property {readonly { dim: number, outer: readonly number[], box: Box }[]} frames  the first of each level; outer:
 *   axes that repeat it
 * @property {readonly Lane[]} lanes
 * @property {Box | null} page  of the front sheet
 * @property {Box} block  all cells of the first block
 */

const STRIP = 6;
const CELL_STRIP = STRIP + 4; // between a strip and the cells below it
const FRAME_STRIP = STRIP + 5;
const MARGIN = 5;
const SHEET_DOTS = 16;
const NOTHING = 12; // an axis of size 0 still has an outline

/** @param {number} side @param {{ sheets: boolean, narrow: boolean, framed: boolean }} of @returns {Metrics} */
export function metricsOf(side, { sheets, narrow, framed }) {
  const large = side >= 18;
  const apart = side >= 22 ? 5 : 4;
  return {
    side,
    gap: sheets ? apart : large ? 3 : 2,
    pad: sheets ? apart : large ? 8 : side >= 15 ? 4 : 3,
    frameGap: large ? side + 2 : narrow ? 8 : 14,
    dots: side >= 27 ? 20 : large ? 16 : side >= 15 ? 12 : 10,
    frameDots: side >= 15 ? 14 : 8,
    rim: framed ? 4 : 0,
  };
}

/** @type {(slots: readonly number[], item: number, gap: number, dots: number) => Run} */
const runOf = (slots, item, gap, dots) => {
  let end = 0;
  const starts = slots.map((slot) => {
    const start = end;
    end += (slot === DOTS ? dots : item) + gap;
    return start;
  });
  return { slots, starts, item, length: slots.length === 0 ? NOTHING : end - gap };
};

/** A grid under construction: the first cell, and everything that moves with it when space is added. */
class Laying {
  first = { x: 0, y: 0 };
  /** @type {Lane[]} */ lanes = [];
  /** @type {{ dim: number, outer: number[], box: Box }[]} */ frames = [];
  /** @type {Advance[]} */ steps = [];
  w = 0;
  h = 0;

  /** @param {number} dx @param {number} dy */
  shift(dx, dy) {
    for (const each of [this.first, ...this.lanes, ...this.frames.map(({ box }) => box)]) {
      each.x += dx;
      each.y += dy;
    }
  }

  /** A strip for an axis longer than 1. @param {Lane} lane */
  strip(lane) {
    if (lane.run.slots.length > 1) this.lanes.push(lane);
    return lane.run.slots.length > 1;
  }

  /** Vertical strips are in the margin, side by side. */
  /** @param {number} rim */
  margin(rim) {
    const upright = this.lanes.filter(({ way }) => way === 'down');
    const margin = MARGIN + rim + Math.max(1, upright.length) * (STRIP + MARGIN);
    this.shift(margin, 0);
    upright.forEach((lane, i) => (lane.x = margin - rim - (i + 1) * (STRIP + MARGIN)));
    this.w += margin;
  }

  /** Horizontal strips with nested frames: above everything, one above the other. */
  head() {
    const over = this.lanes.filter(({ way, y }) => way === 'across' && Number.isNaN(y));
    const head = over.length > 0 ? over.length * CELL_STRIP + 1 : 0;
    this.shift(0, head);
    over.forEach((lane, i) => (lane.y = head - 1 - (i + 1) * CELL_STRIP));
    this.h += head;
  }
}

/**
 * The positions of all cells of a panel, its frames and its strips.
 * @param {Roles} roles
 * @param {readonly (readonly number[])[]} slots  per axis
 * @param {Metrics} metrics
 * @returns {Grid}
 */
export function gridOf(roles, slots, metrics) {
  const { side, gap, dots, rim } = metrics;
  const { x, y, z, levels } = roles;
  const builder = new Laying();
  const runs = [x, y].map((dim) => runOf(dim === null ? [0] : (slots[dim] ?? [0]), side, gap, dots));
  const [columns, rows] = /** @type {[Run, Run]} */ (runs);
  [builder.w, builder.h] = [columns.length, rows.length];
  if (x !== null) builder.steps.push({ dim: x, run: columns, dx: 1, dy: 0 });
  if (y !== null) builder.steps.push({ dim: y, run: rows, dx: 0, dy: 1 });
  if (z !== null) sheets(builder, roles, slots[z] ?? [0], columns, rows, metrics);
  else nested(builder, roles, slots, columns, rows, metrics);
  builder.head();
  builder.margin(levels.length > 0 || z !== null ? 0 : rim);
  const { first, lanes, frames, steps } = builder;
  const block = { ...first, w: columns.length, h: rows.length };
  const page = z === null ? null : (frames[0]?.box ?? null);
  return { w: builder.w + 1, h: builder.h + 1, ...first, steps, frames, lanes, page, block };
}

/**
 * Each sheet moves back, up and right, so far that the first row and the last column of the one behind stay visible.
 * @type {(builder: Laying, roles: Roles, slots: readonly number[], columns: Run, rows: Run, metrics: Metrics) => void}
 */
const sheets = (builder, { x, y, z }, slots, columns, rows, { side, gap, pad }) => {
  const deep = side + gap + 2;
  const back = runOf(slots, deep, 0, SHEET_DOTS);
  const depth = Math.max(0, ...back.starts);
  const page = { x: -pad, y: -pad, w: builder.w + 2 * pad, h: builder.h + 2 * pad };
  const edge = { x: page.x + page.w + 5, y: page.y + page.h };
  builder.steps.push({ dim: Number(z), run: back, dx: 1, dy: -1 });
  builder.frames.push({ dim: Number(z), outer: [Number(z)], box: page });
  builder.strip({ dim: Number(y), way: 'down', x: NaN, y: 0, run: rows });
  const under = builder.strip({ dim: Number(x), way: 'across', x: 0, y: edge.y + 4, run: columns });
  const depthStrip = builder.strip({
    dim: Number(z),
    way: 'back',
    ...edge,
    run: { ...back, length: depth + deep / 2 },
  });
  builder.shift(pad, pad + depth);
  builder.w = Math.ceil(page.w + depth + (depthStrip ? 12 + deep / 2 : 0));
  builder.h = page.h + depth + (under ? 4 + STRIP : 0);
};

/**
 * A block, and the nested frames around it.
 * @type {(builder: Laying, roles: Roles, slots: readonly (readonly number[])[], columns: Run, rows: Run, metrics:
 *   Metrics) => void}
 */
const nested = (builder, { x, y, levels }, slots, columns, rows, { side, pad, frameGap, frameDots, rim }) => {
  const inside = levels.length < 2; // strips are in the first frame
  /** @param {number} dim @param {Run} run @param {number} tall */
  const above = (dim, run, tall) => {
    const strip = builder.strip({ dim, way: 'across', x: 0, y: inside ? 0 : NaN, run });
    if (!strip || !inside) return;
    const lane = /** @type {Lane} */ (builder.lanes.pop());
    builder.shift(0, tall);
    builder.lanes.push(lane);
    builder.h += tall;
  };
  if (y !== null) builder.strip({ dim: y, way: 'down', x: NaN, y: 0, run: rows });
  if (x !== null) above(x, columns, CELL_STRIP + rim);
  levels.forEach(({ dim, way }, i) => {
    const box = { x: 0, y: 0, w: builder.w + 2 * pad, h: builder.h + 2 * pad };
    builder.shift(pad, pad);
    builder.frames.push({ dim, outer: levels.slice(i).map((each) => each.dim), box });
    const apart = i === levels.length - 1 ? frameGap : Math.max(side >= 15 ? 6 : 4, Math.floor(frameGap / 2));
    const run = runOf(slots[dim] ?? [0], way === 'across' ? box.w : box.h, apart, frameDots);
    builder.steps.push({ dim, run, dx: way === 'across' ? 1 : 0, dy: way === 'down' ? 1 : 0 });
    [builder.w, builder.h] = way === 'across' ? [run.length, box.h] : [box.w, run.length];
    if (way === 'across') above(dim, run, FRAME_STRIP);
    else builder.strip({ dim, way: 'down', x: NaN, y: 0, run });
  });
};

/** The position of an index along its run. @param {Run} run @param {number} index @returns {number} */
export function along({ slots, starts }, index) {
  return starts[slots.indexOf(index)] ?? 0;
}

/** The corner of a cell. @param {Grid} grid @param {readonly number[]} index @returns {{ x: number, y: number }} */
export function cornerOf({ x, y, steps }, index) {
  const corner = { x, y };
  for (const { dim, run, dx, dy } of steps) {
    const far = along(run, Number(index[dim]));
    corner.x += dx * far;
    corner.y += dy * far;
  }
  return corner;
}

/**
 * All combinations of one slot per axis, without dots; the last axis is fastest.
 * @param {readonly { dim: number, run: Run }[]} runs
 * @returns {[number, number][][]}
 */
export function choices(runs) {
  return runs.reduce(
    (sofar, { dim, run }) => {
      const all = run.slots.filter((slot) => slot !== DOTS);
      return sofar.flatMap((chosen) => all.map((slot) => [...chosen, /** @type {[number, number]} */ ([dim, slot])]));
    },
    /** @type {[number, number][][]} */ ([[]]),
  );
}

/**
 * The same combinations, written into `index` one after the other, which is faster.
 * @param {readonly { dim: number, run: Run }[]} runs
 * @param {number[]} index
 * @param {() => void} each
 * @param {number} [from]
 * @returns {void}
 */
export function walk(runs, index, each, from = 0) {
  const one = runs[from];
  if (!one) return each();
  for (const slot of one.run.slots) {
    if (slot === DOTS) continue;
    index[one.dim] = slot;
    walk(runs, index, each, from + 1);
  }
}

/**
 * Moves a position along some axes.
 * @param {readonly Advance[]} steps
 * @param {readonly [number, number][]} chosen
 * @param {{ x: number, y: number }} from
 * @returns {{ x: number, y: number }}
 */
export function movedBy(steps, chosen, { x, y }) {
  const origin = { x, y };
  for (const [dim, slot] of chosen) {
    const step = steps.find((each) => each.dim === dim);
    if (!step) continue;
    const far = along(step.run, slot);
    origin.x += step.dx * far;
    origin.y += step.dy * far;
  }
  return origin;
}

/** @param {Run} options */
export function lastOf({ slots }) {
  return slots.findLast((slot) => slot !== DOTS);
}
