// Highlights one gradient of the operand, the gradients that add up to it, and the place where it will be added.
// After a step, the gradients that have just been added slide into their sum.

import { sumsOver } from '../../case/back.js';
import { choices, cornerOf } from '../cells/grid.js';
import { labelsScene } from '../cells/labels.js';
import { aimPath, tag, threads } from '../cells/light.js';
import { cellPath } from '../cells/scene.js';
import { sourceOf } from '../cells/sketch.js';
import { classes, h } from '../scene/scene.js';
import { leftAt } from './sketch.js';

/** @import { Layout, PlacedPanel } from '../cells/layout.js' */
/** @import { Sketch } from '../cells/sketch.js' */
/** @import { Node } from '../scene/scene.js' */
/** @import { Flow } from './sketch.js' */

/**
 * The highlight of one gradient.
 * @param {Layout} layout
 * @param {Sketch} sketch
 * @param {Flow} flow
 * @param {readonly number[]} point
 * @param {boolean} isStep
 * @returns {Node}
 */
export function lightScene(layout, sketch, flow, point, isStep) {
  const [above, below] = layout.panels;
  if (!above || !below) return h('g');
  const { way, done } = flow;
  const dims = sumsOver(way);
  const { side } = layout.arrangement.metrics;
  const { hidden } = layout.arrangement.roles;
  const cell = leftAt(flow, point);
  const terms = shownAt(above, cell, dims.slice(0, done)).map((index) => cornerOf(above.grid, index));
  const goal = sourceOf(/** @type {PlacedPanel} */ (below).panel, cell);
  const isGoing = goal.some((value, d) => value !== cell[d]) && hidden.every((d) => goal[d] === cell[d]);
  return h(
    'g',
    { class: `light adds${done % 2}` },
    h(
      'g',
      { transform: `translate(${above.x} ${above.y})` },
      h('path', { class: 'term', d: terms.map((corner) => aimPath(corner, side)).join('') }),
    ),
    h(
      'g',
      { transform: `translate(${below.x} ${below.y})` },
      ...(isStep && done > 0 ? slidingScene(below, sketch, dims, done, side) : []),
      isGoing && h('path', { class: 'term', d: aimPath(cornerOf(below.grid, goal), side) }),
      ...tag(cornerOf(below.grid, cell), side, below.panel.text(cell), below.grid.w, false),
    ),
    layout.form === 'stack' && h('path', { class: 'link', d: threads(layout, cell) }),
    ...labelsScene(layout, cell),
  );
}

/**
 * The drawn cells that add up to one cell, along the dimensions `gone`.
 * @type {(placed: PlacedPanel, cell: number[], gone: number[]) => number[][]}
 */
const shownAt = ({ grid }, cell, gone) =>
  choices(grid.steps.filter(({ dim }) => gone.includes(dim))).map((chosen) => {
    const index = [...cell];
    for (const [dim, slot] of chosen) index[dim] = slot;
    return index;
  });

/**
 * The gradients along the last summed dimension, each on its way to the sum.
 * @type {(placed: PlacedPanel, sketch: Sketch, dims: number[], done: number, side: number) => Node[]}
 */
const slidingScene = ({ grid, panel }, { axes }, dims, done, side) => {
  const last = /** @type {number} */ (dims[done - 1]);
  const before = dims.slice(0, done - 1);
  /** @type {Map<string, { d: string, x: number, y: number }>} */
  const groups = new Map();
  for (const chosen of choices(grid.steps)) {
    const index = panel.sizes.map(() => 0);
    for (const [dim, slot] of chosen) index[dim] = slot;
    if (index[last] === 0 || before.some((dim) => index[dim] !== 0)) continue;
    const [from, to] = [cornerOf(grid, index), cornerOf(grid, index.with(last, 0))];
    const [x, y] = [to.x - from.x, to.y - from.y];
    const group = groups.get(`${x} ${y}`) ?? { d: '', x, y };
    group.d += cellPath(from, side);
    groups.set(`${x} ${y}`, group);
  }
  const look = classes('ghost', panel.fits[last] === 'missing' && 'none', 'adding', `ax${axes[last]?.hue ?? 0}`);
  return [...groups.values()].map(({ d, x, y }) => h('path', { class: look, d, '--to': `${x}px ${y}px` }));
};
