/** A flat list into nested arrays. nested.js is the way back, which also reads tensors and so needs far more. */

/**
 * Row-major elements as nested arrays; a 0-d tensor is its number.
 * @template T
 * @param {ArrayLike<T>} flat
 * @param {readonly number[]} shape
 */
export function nest(flat, shape) {
  let at = 0;
  /** @param {number} dim @returns {any} */
  const level = (dim) =>
    dim === shape.length
      ? flat[at++]
      : Array.from({ length: /** @type {number} */ (shape[dim]) }, () => level(dim + 1));
  return level(0);
}
