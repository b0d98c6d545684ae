// The hue and pattern of each axis. There are six, so up to rank 6 every axis has its own. Above that, only the axes
// that the cells show have one, and the others share a grey: no colour is used for two axes.

const MOST = 6;

/** The grey of axes without a hue. */
const GREY = 6;

/**
 * The hue of each axis, by the sizes of the result; 6 is the grey.
 * @param {readonly number[]} sizes
 * @returns {number[]}
 * @example
 *   hues([5, 3, 4, 1]); // [0, 1, 2, 3]
 *   hues([2, 1, 2, 2, 2, 2, 2, 2]); // [6, 6, 0, 1, 2, 3, 4, 5]
 */
export function hues(sizes) {
  if (sizes.length <= MOST) return sizes.map((_, dim) => dim);
  const shown = sizes.flatMap((size, dim) => (size === 1 ? [] : [dim])).slice(-MOST);
  return sizes.map((_, dim) => (shown.includes(dim) ? shown.indexOf(dim) : GREY));
}
