// The indices that are shown along each axis.

import { shownOf, slotsOf } from './elide.js';

/**
 * @typedef {import('./sketch.js').Sketch} Sketch
 * @typedef {import('./sketch.js').Panel} Panel
 * @typedef {import('./fit.js').CellFit} CellFit
 * @typedef {CellFit & { slots: readonly (readonly number[])[] }} Arrangement  slots: the shown indices of each axis
 */

/**
 * Chooses the indices to show so that `anchor` is among them.
 * @type {(fit: CellFit, sketch: Sketch, anchor: readonly number[]) => Arrangement}
 */
export const arrange = (fit, { axes }, anchor) => ({
  ...fit,
  slots: axes.map(({ dim, size }) => {
    const [most, anchored] = [Number(fit.most[dim]), Number(anchor[dim])];
    return fit.roles.hidden.includes(dim) ? [anchored] : slotsOf(size, shownOf(size, most, anchored), most);
  }),
});

/**
 * The slots of a panel that is smaller than the result.
 * @type {(arrangement: Pick<Arrangement, 'slots' | 'most'>, sketch: Sketch, panel: Panel) => (readonly number[])[]}
 */
export const slotsFor = ({ slots, most }, { axes }, { sizes }) =>
  axes.map(({ size }, d) => {
    const own = Number(sizes[d]);
    if (own === size) return slots[d] ?? [];
    return slotsOf(own, shownOf(own, Number(most[d]), 0), Number(most[d]));
  });

/** Whether every axis shows this index. @type {(arrangement: Arrangement, index: readonly number[]) => boolean} */
export const shows = ({ slots }, index) => index.every((value, d) => Boolean(slots[d]?.includes(value)));
