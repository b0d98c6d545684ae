/**
 * Turns elements into nested arrays: `[1, 2, 3, 4]` of shape `(2, 2)` into `[[1, 2], [3, 4]]`. nested.js does the
 * reverse.
 */

/**
 * Nested arrays of elements read by strides; for a 0-d shape, the one element.
 * @template T
 * @param {ArrayLike<T>} elements
 * @param {readonly number[]} shape
 * @param {readonly number[]} strides
 * @param {number} first the index of the first
 * @param {number} [dim]
 * @returns {any}
 */
export function nestBy(elements, shape, strides, first, dim = 0) {
  if (dim === shape.length) return elements[first];
  const [size, stride] = [Number(shape[dim]), Number(strides[dim])];
  const rows = [];
  if (dim + 1 === shape.length) for (let i = 0; i < size; ++i) rows.push(elements[first + i * stride]);
  else for (let i = 0; i < size; ++i) rows.push(nestBy(elements, shape, strides, first + i * stride, dim + 1));
  return rows;
}

/** Nested arrays of row-major elements. @template T @param {ArrayLike<T>} flat @param {readonly number[]} shape */
export function nest(flat, shape) {
  let packed = 1;
  const strides = shape.map(() => 0);
  for (let dim = shape.length - 1; dim >= 0; --dim) {
    strides[dim] = packed;
    packed *= Number(shape[dim]);
  }
  return nestBy(flat, shape, strides, 0);
}
