// Three dots where something is left out, in that direction.

import { DOTS } from './elide.js';
import { choices, lastOf, movedBy } from './grid.js';

/** @import { Grid, Run } from './grid.js' */

/** @typedef {{ x: number, y: number, dx: number, dy: number }} Dots  the middle dot, and the distance to the next */

/** Three dots wherever frames or sheets are left out. @param {Grid} grid @param {number} side @returns {Dots[]} */
export function dotsOf({ steps, frames, page }, side) {
  return frames.flatMap(({ dim, outer, box }) => {
    const step = steps.find((each) => each.dim === dim);
    if (!step) return [];
    const gaps = gapsOf(step.run);
    const length = side >= 18 ? 6 : 4;
    if (page) {
      return gaps.map((gap) => ({ x: box.x + box.w + gap - 3, y: box.y + box.h - gap + 1, dx: 4, dy: -4 }));
    }
    const others = steps.filter((each) => each !== step && outer.includes(each.dim));
    return choices(others).flatMap((chosen) => {
      const from = movedBy(others, chosen, box);
      return gaps.map((gap) =>
        step.dx
          ? { x: from.x + gap, y: from.y + box.h / 2, dx: length, dy: 0 }
          : { x: from.x + box.w / 2, y: from.y + gap, dx: 0, dy: length },
      );
    });
  });
}

/**
 * Three dots in every row and column of cells that is shortened; behind other sheets, only in visible ones.
 * @param {Grid} grid
 * @param {number} side
 * @param {{ dim: number, slot: number } | null} sheet
 * @param {boolean} front
 * @returns {Dots[]}
 */
export function cellDots(grid, side, sheet, front) {
  const flat = grid.steps.filter(({ dim }) => !grid.frames.some((frame) => frame.dim === dim));
  const length = side >= 18 ? 6 : 4;
  return flat.flatMap((step) => {
    const gaps = gapsOf(step.run);
    if (gaps.length === 0) return [];
    const others = grid.steps.filter((each) => each !== step && each.dim !== sheet?.dim);
    const deep = sheet ? grid.steps.filter(({ dim }) => dim === sheet.dim) : [];
    const visible = choices(others).filter((chosen) => {
      const [[dim, slot] = [NaN, NaN]] = chosen;
      const run = others.find((each) => each.dim === dim)?.run;
      return front || !run || slot === (step.dx ? run.slots[0] : lastOf(run));
    });
    return visible.flatMap((chosen) => {
      const from = movedBy([...others, ...deep], sheet ? [...chosen, [sheet.dim, sheet.slot]] : chosen, grid);
      return gaps.map((gap) =>
        step.dx
          ? { x: from.x + gap, y: from.y + side / 2, dx: length, dy: 0 }
          : { x: from.x + side / 2, y: from.y + gap, dx: 0, dy: length },
      );
    });
  });
}

const gapsOf = (/** @type {Run} */ run) => run.slots.flatMap((slot, i) => (slot === DOTS ? [gapOf(run, i)] : []));

/** The middle of the gap for a slot with dots. @type {(run: Run, i: number) => number} */
const gapOf = ({ starts, item, length, slots }, i) => {
  const before = i > 0 ? Number(starts[i - 1]) + item : 0;
  const after = i + 1 < slots.length ? Number(starts[i + 1]) : length;
  return (before + after) / 2;
};
