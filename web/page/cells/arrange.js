// How large the cells are and how much of each axis is shown: the largest cells that fit the width, no more than 400 of them.

import { between, crossed } from './crossed.js';
import { DOTS, shownOf, slotsOf } from './elide.js';
import { gridOf, metricsOf } from './grid.js';
import { patterns, rolesOf } from './roles.js';

/**
 * @typedef {import('./sketch.js').Sketch} Sketch
 * @typedef {import('./sketch.js').Panel} Panel
 * @typedef {import('./roles.js').Roles} Roles
 * @typedef {import('./grid.js').Metrics} Metrics
 *
 * @typedef {object} Arrangement
 * @property {Roles} roles
 * @property {Metrics} metrics
 * @property {readonly number[]} most  per axis, how many cells of it are shown
 * @property {readonly (readonly number[])[]} slots  per axis
 */

const ALL = 7; // an axis as long as this is shown whole
const SOME = 6; // of a longer one, so many
const CELLS = 400; // per panel
const DIGITS = 1200; // texts in all; with more cells than that, only those pointed at have theirs
const TALL = 460; // px per panel
export const APART = 12; // between sheets side by side
const SIDES = [27, 22, 18, 15, 10];

/**
 * @param {Sketch} sketch
 * @param {readonly number[]} anchor  an index that is shown
 * @param {number} width
 * @returns {Arrangement}
 */
export const arrange = (sketch, anchor, width) => {
  const { axes, panels } = sketch;
  const narrow = width < 480;
  const sizes = axes.map(({ size }) => size);
  const most = sizes.map((size) => (size <= ALL ? Math.max(size, 2) : SOME));
  const ways = patterns.map((pattern) => rolesOf(axes, pattern));
  const [roles = rolesOf(axes)] = ways;
  const held = new Set(roles.held);
  const drawn = axes.filter(({ dim, size }) => size > 1 && !held.has(dim)).map(({ dim }) => dim);
  const cells = () => drawn.reduce((product, d) => product * Math.min(Number(most[d]), Number(sizes[d])), 1);
  while (cells() > CELLS && shorten(most, sizes, drawn));

  const slotsNow = () =>
    axes.map(({ dim, size }) =>
      held.has(dim)
        ? [Number(anchor[dim])]
        : slotsOf(size, shownOf(size, Number(most[dim]), Number(anchor[dim])), Number(most[dim])),
    );
  // Measured at the first index: the picture keeps its size when what is shown moves along.
  const resting = () => axes.map(({ size }, d) => slotsOf(size, shownOf(size, Number(most[d]), 0), Number(most[d])));
  const cross = crossed(sketch, roles);
  if (cross && narrow) for (const d of drawn) most[d] = Math.min(Number(most[d]), 4);
  const chosen = (/** @type {Roles} */ way, /** @type {number} */ side) => ({
    roles: way,
    metrics: metricsOf(side, way.z !== null, narrow),
    most,
    slots: slotsNow(),
  });
  const whole = [...most];
  // On a wide page, rather fewer places than cells too small to tell apart.
  for (const { least, floor } of narrow
    ? [{ least: 10, floor: 2 }]
    : [
        { least: 15, floor: 3 },
        { least: 10, floor: 2 },
      ]) {
    most.splice(0, most.length, ...whole);
    for (;;) {
      const shown = resting();
      /** @param {Roles} way @param {number} side */
      const measured = (way, side) => {
        const { w, h } = gridOf(way, shown, metricsOf(side, way.z !== null, narrow));
        const edge = cross ? side + between(side) : 0;
        return { w: w + edge, h: h + edge };
      };
      const digits = cells() * panels.length <= DIGITS;
      const long = digits && drawn.length < 3 && digitsOf(sketch, shown, roles) === 4;
      const sides = [...(long ? [34] : []), ...SIDES.filter((side) => digits || side < 22)];
      // Sheets side by side are worth a size of cells: as many in a row as can be.
      if (roles.z !== null) {
        const slots = panels.map((panel) => slotsFor({ slots: shown, most }, sketch, panel));
        for (let row = panels.length; row > 1; row--) {
          const side = sides.find((each) => {
            const widths = slots.map((own) => gridOf(roles, own, metricsOf(each, true, narrow)).w + APART);
            const widest = Math.max(...widths.map((_, k) => sum(widths.slice(k, k + row))));
            return each >= 18 && widest - APART <= width && measured(roles, each).h <= TALL;
          });
          if (side) return chosen(roles, side);
        }
      }
      for (const some of [sides.filter((side) => side >= 15), sides.filter((side) => side < 15 && side >= least)]) {
        for (const way of ways) {
          const side = some.find((each) => {
            const { w, h } = measured(way, each);
            return w <= width && h <= TALL;
          });
          if (side) return chosen(way, side);
        }
      }
      // Nothing fits: one place less in the direction that is too long.
      const way = ways.find((each) => measured(each, least).w <= width) ?? ways.at(-1) ?? roles;
      const wide = measured(way, least).w > width;
      const runs = wide ? [way.x, way.z] : [way.y, way.z];
      const along = way.levels.filter((each) => (each.way === 'across') === wide).map(({ dim }) => dim);
      const dims = drawn.filter((d) => runs.includes(d) || along.includes(d));
      if (!shorten(most, sizes, dims, floor)) break;
    }
  }
  return chosen(ways.at(-1) ?? roles, 10);
};

const sum = (/** @type {number[]} */ all) => all.reduce((sofar, each) => sofar + each, 0);

/** One cell less of whichever of these axes shows most; of equals the longest, then the outermost. @type {(most: number[], sizes: readonly number[], dims: readonly number[], floor?: number) => boolean} */
const shorten = (most, sizes, dims, floor = 2) => {
  const shown = (/** @type {number} */ d) => Math.min(Number(most[d]), Number(sizes[d]));
  const [longest] = dims
    .filter((d) => shown(d) > floor)
    .sort((p, q) => shown(q) - shown(p) || Number(sizes[q]) - Number(sizes[p]) || p - q);
  if (longest === undefined) return false;
  most[longest] = shown(longest) - 1;
  return true;
};

/** The most digits in a cell of an operand, as far as the corners tell. */
const digitsOf = (
  /** @type {Sketch} */ { axes, panels },
  /** @type {readonly (readonly number[])[]} */ shown,
  /** @type {Roles} */ { held },
) => {
  const last = axes.map(({ dim }) => (held.includes(dim) ? 0 : Math.max(0, ...(shown[dim] ?? []))));
  return Math.max(0, ...panels.filter(({ role }) => role !== 'result').map((panel) => panel.text(last).length));
};

/** The slots of a panel that is not as large as the result. @type {(arrangement: Pick<Arrangement, 'slots' | 'most'>, sketch: Sketch, panel: Panel) => (readonly number[])[]} */
export const slotsFor = ({ slots, most }, { axes }, { sizes }) =>
  axes.map(({ size }, d) => {
    const own = Number(sizes[d]);
    if (own === size) return slots[d] ?? [];
    return slotsOf(own, shownOf(own, Number(most[d]), 0), Number(most[d]));
  });

/** Whether every axis shows this index. @type {(arrangement: Arrangement, index: readonly number[]) => boolean} */
export const shows = ({ slots }, index) => index.every((at, d) => at !== DOTS && Boolean(slots[d]?.includes(at)));
