// Whether two operands meet crosswise: each stretches along the one axis the other has.

/**
 * @typedef {import('./sketch.js').Sketch} Sketch
 * @typedef {import('./sketch.js').Panel} Panel
 * @typedef {import('./roles.js').Roles} Roles
 * @typedef {{ left: Panel, top: Panel, result: Panel, x: number, y: number, meant: boolean }} Crossed
 *   meant: the sizes are equal and one operand has no such dimension, so perhaps each was to meet its own partner
 */

/** @type {(sketch: Sketch, roles: Roles) => Crossed | null} */
export const crossed = ({ axes, panels, pointable }, { x, y, z, levels, held }) => {
  const [first, second, result, more] = panels;
  if (x === null || y === null || z !== null || levels.length > 0 || held.length > 0 || !pointable) return null;
  if (!first || !second || !result || more || result.role !== 'result') return null;
  const left = [first, second].find(({ again }) => again[x] && !again[y]);
  const top = [first, second].find(({ again }) => again[y] && !again[x]);
  if (!left || !top) return null;
  const meant = axes[x]?.size === axes[y]?.size && [left, top].some(({ fits }) => fits.includes('missing'));
  return { left, top, result, x, y, meant };
};

/** Between an edge and the result: room for a caption. */
export const between = (/** @type {number} */ side) => Math.max(26, side - 1);
