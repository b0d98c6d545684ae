// Chooses which indices are drawn along each axis, if an axis is too long to draw all.

import { shownOf, slotsOf } from './elide.js';

/** @import { CellFit } from './fit.js' */
/** @import { Panel, Sketch } from './sketch.js' */

/** @typedef {CellFit & { slots: readonly (readonly number[])[] }} Arrangement  slots: the shown indices of each axis */

/**
 * Chooses the indices to show so that `anchor` is among them.
 * @param {CellFit} fit
 * @param {Sketch} sketch
 * @param {readonly number[]} anchor
 * @returns {Arrangement}
 */
export function arrange(fit, { axes }, anchor) {
  return {
    ...fit,
    slots: axes.map(({ dim, size }) => {
      const [most, anchored] = [Number(fit.most[dim]), Number(anchor[dim])];
      return fit.roles.hidden.includes(dim) ? [anchored] : slotsOf(size, shownOf(size, most, anchored), most);
    }),
  };
}

/**
 * The slots of a panel that is smaller than the result.
 * @param {Pick<Arrangement, 'slots' | 'most'>} arrangement
 * @param {Sketch} sketch
 * @param {Panel} panel
 * @returns {(readonly number[])[]}
 */
export function slotsFor({ slots, most }, { axes }, { sizes }) {
  return axes.map(({ size }, d) => {
    const own = Number(sizes[d]);
    if (own === size) return slots[d] ?? [];
    return slotsOf(own, shownOf(own, Number(most[d]), 0), Number(most[d]));
  });
}

/**
 * Whether every axis shows this index.
 * @param {Arrangement} arrangement
 * @param {readonly number[]} index
 * @returns {boolean}
 */
export function shows({ slots }, index) {
  return index.every((value, d) => Boolean(slots[d]?.includes(value)));
}
