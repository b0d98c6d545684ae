// Text around the drawing: the longest caption that fits, and the indices of the frames below the last panel, or of the
// columns if some are left out.

import { h } from '../scene/scene.js';
import { DOTS } from './elide.js';

/** @import { Node } from '../scene/scene.js' */
/** @import { Grid } from './grid.js' */
/** @import { Layout } from './layout.js' */
/** @import { Roles } from './roles.js' */

export const CAPTION = 26; // from the top of a caption to its panel

/** The approximate width of a caption, as fonts differ. @param {string} name @param {string} text @returns {number} */
export function captionWidth(name, text) {
  return name.length * 9.2 + 12 + [...text].reduce((sum, one) => sum + (one > '\u2e7f' ? 13.2 : 6.9), 0);
}

/**
 * The longest of these texts that fits beside the name.
 * @param {string} name
 * @param {readonly string[]} candidates
 * @param {number} room
 * @returns {string}
 */
export function fitting(name, candidates, room) {
  return candidates.find((text) => captionWidth(name, text) <= room) ?? candidates.at(-1) ?? '';
}

const DIGIT = 7.4;

/**
 * The axis whose indices are written, and where its first cell starts.
 * @param {Grid} grid
 * @param {Roles} roles
 * @returns {{ step: import('./grid.js').Advance, x: number } | null}
 */
export function labelled(grid, { x, levels }) {
  const outer = levels.findLast(({ way }) => way === 'across');
  const step = grid.steps.find(({ dim }) => dim === (outer?.dim ?? x));
  if (!step || step.run.slots.length < 2) return null;
  if (outer) return { step, x: grid.frames.find(({ dim }) => dim === outer.dim)?.box.x ?? 0 };
  return step.run.slots.includes(DOTS) ? { step, x: grid.x } : null;
}

/**
 * The selected index is always written, the others if there is room.
 * @param {Layout} layout
 * @param {readonly number[]} point
 * @returns {Node[]}
 */
export function labelsScene({ panels, form, arrangement, w }, point) {
  const last = panels.at(-1);
  const found = last && form === 'stack' ? labelled(last.grid, arrangement.roles) : null;
  if (!last || !found) return [];
  const { run, dim } = found.step;
  const spots = run.slots.flatMap((slot, i) => {
    const half = (String(slot).length * DIGIT) / 2;
    const middle = last.x + found.x + Number(run.starts[i]) + run.item / 2;
    return slot === DOTS ? [] : [{ slot, half, x: Math.min(Math.max(middle, half), w - half) }];
  });
  const here = spots.filter(({ slot }) => slot === point[dim]);
  /** @type {typeof spots} */
  const visible = [];
  for (const each of [...here, ...spots.slice(-1), ...spots]) {
    if (visible.every((other) => Math.abs(other.x - each.x) > other.half + each.half + 5)) visible.push(each);
  }
  return visible
    .sort((p, q) => p.x - q.x)
    .map(({ slot, x }) =>
      h('text', { class: slot === point[dim] ? 'ix on' : 'ix', x, y: last.y + last.grid.h + 17 }, String(slot)),
    );
}
