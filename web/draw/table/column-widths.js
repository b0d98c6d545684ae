// How much space a size needs and how the columns share it. Readers have different fonts, so this is an estimate: a
// digit of a monospaced font is about 0.61 em wide.

/**
 * @typedef {object} Room
 * @property {number[]} digit  px of one digit at each scale, the largest first
 * @property {number[]} shrink  the number of digits from which the next scale is used
 * @property {number} box  the minimum width of a box around a size
 * @property {number} pad  of the box, left plus right
 * @property {number} was  the width of `1 →`; the other side has the same space, so that the size is centred
 * @property {number} gap  between columns
 */

/** @type {Room} */
const wide = { digit: [14.6, 11.6, 9.2], shrink: [5, 7], box: 52, pad: 11, was: 31, gap: 8 };
/** @type {Room} */
const narrow = { digit: [12.2, 9.2, 7.9], shrink: [4, 5], box: 30, pad: 3, was: 12, gap: 4 };

export const rooms = { wide, compact: { ...wide, shrink: [4, 5], was: 17 }, narrow, turned: { ...narrow, was: 8 } };

/** @param {string} text @param {Room} room @returns {number} */
export function scaleOf(text, { shrink }) {
  return shrink.filter((digits) => text.length >= digits).length;
}

/** @param {{ was: string, text: string, scale: number }} cell @param {Room} room @returns {number} */
export function width({ was, text, scale }, { digit, box, pad, was: side, gap }) {
  return Math.ceil(Math.max(box, text.length * (digit[scale] ?? 0) + pad) + (was ? 2 * side : 0) + gap);
}

/**
 * All columns have the same width; only a column that needs more than `limit` gets its own.
 * @param {number[]} needs px, one per column
 * @param {{ liked: number, limit: number }} alike  the preferred width of a column, and the maximum width it may need
 * @returns {{ widths: (number | undefined)[], span: number, least: number }} span: preferred px, least: necessary px
 *   need
 */
export function share(needs, { liked, limit }) {
  const widths = needs.map((need) => (need > limit ? need : undefined));
  const own = widths.reduce((sum, one = 0) => /** @type {number} */ (sum) + one, 0) ?? 0;
  const alike = needs.filter((need) => need <= limit);
  return { widths, span: own + alike.length * liked, least: own + alike.length * Math.max(0, ...alike) };
}
