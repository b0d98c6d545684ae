// The storage of one operand as a strip of cells, with the offset that is read; if it is long, its ends and the
// elements around that offset.

import { DOTS, shownOf, slotsOf } from '../cells/elide.js';
import { classes, h } from '../scene/scene.js';

/** @import { Node } from '../scene/scene.js' */
/** @import { Store } from './model.js' */

const CELL = 17;
const TALL = 24;
const DOT_CELLS = 16;

/** @param {Store} store @param {number} width @returns {Node} */
export function stripScene({ stored, offset, used }, width) {
  const room = Math.max(6, Math.floor((width - 2) / CELL));
  const most = stored <= room ? stored : Math.max(5, room - 2);
  const slots = slotsOf(stored, shownOf(stored, Math.max(most, 2), offset ?? 0), most);
  let x = 0;
  const cells = slots.map((slot) => {
    const left = x;
    x += slot === DOTS ? DOT_CELLS : CELL;
    return { slot, x: left };
  });
  const shown = cells.filter(({ slot }) => slot !== DOTS);
  const cell = (/** @type {{ x: number }} */ { x: left }) => `M${left + 0.5} 0.5h${CELL}v${TALL}h${-CELL}z`;
  const read = shown.filter(({ slot }) => !used || used.has(slot));
  const left = shown.filter(({ slot }) => used && !used.has(slot));
  const lit = shown.filter(({ slot }) => slot === offset);
  const dots = cells.filter(({ slot }) => slot === DOTS);
  return h(
    'svg',
    { class: 'fig', viewBox: `0 0 ${width} 48`, width, height: 48, 'aria-hidden': 'true' },
    stored === 0 && h('path', { class: 'hollow', d: `M0.5 0.5h12v${TALL}h-12z` }),
    left.length > 0 && h('path', { class: 'unused', d: left.map(cell).join('') }),
    read.length > 0 && h('path', { class: 'cell', d: read.map(cell).join('') }),
    dots.length > 0 &&
      h('path', {
        class: 'el',
        d: dots.map(({ x: start }) => [3, 7, 11].map((dx) => `M${start + dx} 12h2v2h-2z`).join('')).join(''),
      }),
    lit.length > 0 && h('path', { class: 'lit', d: lit.map(cell).join('') }),
    ...labelsOf(shown, offset, width),
  );
}

/**
 * Labels the offset that is read, the first and the last; none in between.
 * @type {(cells: { slot: number, x: number }[], offset: number | null, width: number) => Node[]}
 */
const labelsOf = (cells, offset, width) => {
  /** @type {{ slot: number, x: number, half: number, isLast: boolean }[]} */
  const labels = [];
  const few = cells.length <= 4 ? cells : [];
  for (const each of [
    ...cells.filter(({ slot }) => slot === offset),
    ...cells.slice(0, 1),
    ...cells.slice(-1),
    ...few,
  ]) {
    const half = (String(each.slot).length * 7.3) / 2;
    // The last label ends at the end of its cell, for any length.
    const isLast = few.length === 0 && each === cells.at(-1);
    const x = isLast ? each.x + CELL - half : Math.min(Math.max(each.x + CELL / 2 + 0.5, half), width - half);
    if (labels.every((other) => Math.abs(other.x - x) > other.half + half + 4))
      labels.push({ slot: each.slot, x, half, isLast });
  }
  return labels
    .sort((p, q) => p.slot - q.slot)
    .map(({ slot, x, half, isLast }) => {
      const look = classes('ix', slot === offset && 'on', isLast && 'end');
      return h('text', { class: look, x: Math.round((isLast ? x + half : x) * 2) / 2, y: 42 }, String(slot));
    });
};
