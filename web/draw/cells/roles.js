// Decides how each axis is drawn: the last is horizontal and the one before it vertical, which gives a block of cells.
// A third axis gives sheets, one behind the other. From four dimensions, blocks are in frames, and those in further
// frames.

/** @import { Axis } from './sketch.js' */

/**
 * @typedef {{ dim: number, way: 'across' | 'down' }} Level
 *
 * @typedef {object} Roles
 * @property {number | null} x  the axis of the columns
 * @property {number | null} y  the axis of the rows
 * @property {number | null} z  the axis of the sheets
 * @property {readonly Level[]} levels  of frames around the block, the innermost first
 * @property {readonly number[]} hidden  axes that are not drawn; one index at a time is shown
 */

/** Directions of axes, counted from the last. If the first list does not fit, the second moves frames down earlier. */
const across = /** @type {const} */ (['across', 'down', 'across', 'across', 'down', 'across']);
const down = /** @type {const} */ (['across', 'down', 'across', 'down', 'across', 'down']);
export const patterns = [across, down];

/**
 * The direction of each axis.
 * @param {readonly Axis[]} axes
 * @param {readonly ('across' | 'down')[]} [pattern]  directions, counted from the last axis
 * @param {boolean} [flat]  three axes give frames too, because sheets hide each other's cells
 * @returns {Roles}
 */
export function rolesOf(axes, pattern = across, flat = false) {
  const long = axes.filter(({ size }) => size !== 1).reverse();
  const drawn = long.slice(0, pattern.length);
  const hidden = long.slice(pattern.length).map(({ dim }) => dim);
  // A size of 1 keeps its direction, so that (5, 3, 4, 1) is vertical; unless there are more axes than directions.
  const near = axes.length <= pattern.length;
  const ways = drawn.map(({ dim }, i) => ({ dim, way: pattern[near ? axes.length - 1 - dim : i] ?? 'across' }));
  if (axes.length === 3 && drawn.length === 3 && !flat) {
    const [x = null, y = null, z = null] = drawn.map(({ dim }) => dim);
    return { x, y, z, levels: [], hidden };
  }
  let x = ways.find(({ way }) => way === 'across');
  let y = ways.find(({ way }) => way === 'down');
  // Two axes are always rows and columns.
  if (!y) y = ways.find((each) => each !== x);
  if (!x) x = ways.find((each) => each !== y);
  const levels = ways.filter((each) => each !== x && each !== y);
  return { x: x?.dim ?? null, y: y?.dim ?? null, z: null, levels, hidden };
}

/** The noun for a step along an axis. @param {Roles} roles @param {number} dim @returns {Noun} */
export function nounOf({ x, y, z, levels, hidden }, dim) {
  if (dim === x) return 'columns';
  if (dim === y) return 'rows';
  if (dim === z) return 'sheets';
  if (hidden.includes(dim)) return 'hidden';
  const level = levels.findIndex((each) => each.dim === dim);
  if (level < 0) return 'single';
  return level === 0 && levels.length > 1 ? 'blocks' : 'frames';
}

/** @typedef {'columns' | 'rows' | 'sheets' | 'blocks' | 'frames' | 'hidden' | 'single'} Noun */
