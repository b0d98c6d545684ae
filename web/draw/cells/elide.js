// The indices of a long axis that are drawn: `0 1 2 3 … n−2 n−1`, always including the selected one.

/** The slot of the dots, which stand for indices that are left out. */
export const DOTS = -1;

/**
 * The indices to show along an axis, ascending: all of them, or at most `most`, including the first.
 * @param {number} size
 * @param {number} most  at least 2
 * @param {number} index  the index that must be included
 * @returns {number[]}
 * @example
 *   shownOf(1024, 6, 0); // [0, 1, 2, 3, 1022, 1023]
 *   shownOf(1024, 6, 500); // [0, 499, 500, 501, 1023]
 */
export function shownOf(size, most, index) {
  const range = (/** @type {number} */ from, /** @type {number} */ to) =>
    Array.from({ length: to - from }, (_, i) => from + i);
  if (size <= most) return range(0, size);
  const few = most >= 4 ? 2 : 1;
  const long = most - few;
  if (index < long || index >= size - few) return [...range(0, long), ...range(size - few, size)];
  if (most >= 4 && index >= size - long) return [...range(0, few), ...range(size - long, size)];
  // In the middle there are dots on both sides, so there is one cell fewer.
  if (most < 4) return [0, index];
  const from = index - Math.floor((most - 4) / 2);
  return [0, ...range(from, from + most - 3), size - 1];
}

/**
 * The same, with dots where something is left out.
 * @param {number} size
 * @param {readonly number[]} shown
 * @param {number} most
 * @returns {number[]}
 */
export function slotsOf(size, shown, most) {
  const slots = shown.flatMap((index, i) => (i > 0 && index > Number(shown[i - 1]) + 1 ? [DOTS, index] : [index]));
  const open = Number(shown.at(-1)) < size - 1 && slots.length <= most;
  return open ? [...slots, DOTS] : slots;
}
