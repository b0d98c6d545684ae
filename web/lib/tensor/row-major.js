/** The number of elements of a shape. @param {readonly number[]} shape */
export function numelOf(shape) {
  return shape.reduce((count, size) => count * size, 1);
}

/**
 * Whether elements are in row-major order without gaps. A dimension of size 1 may have any stride, because nothing
 * steps along it, and without elements there are no gaps.
 * @param {readonly number[]} shape
 * @param {readonly number[]} strides
 */
export function isRowMajor(shape, strides) {
  if (shape.includes(0)) return true;
  let packed = 1;
  for (let dim = shape.length - 1; dim >= 0; --dim) {
    if (shape[dim] === 1) continue;
    if (strides[dim] !== packed) return false;
    packed *= Number(shape[dim]);
  }
  return true;
}
