/** Addresses of elements, computed from an index by multiplying and adding. */

/** @import { DType } from '../../web/lib/boundary/dtype.js' */
/** @import { Value } from './numbers.js' */

/**
 * @typedef {object} View a tensor or a number, as the interpreter stores it
 * @property {DType} dtype
 * @property {readonly number[]} shape
 * @property {readonly number[]} strides
 * @property {number} offset
 * @property {Value[]} storage
 * @property {boolean} [isNumber]
 */

/** @param {readonly number[]} shape */
export function countOf(shape) {
  return shape.reduce((product, size) => product * size, 1);
}

/** Every index of a shape, last dimension fastest. @param {readonly number[]} shape */
export function* indices(shape) {
  const index = shape.map(() => 0);
  for (let left = countOf(shape); left > 0; --left) {
    yield index;
    for (let dim = shape.length - 1; dim >= 0 && ++/** @type {any} */ (index)[dim] === shape[dim]; --dim)
      index[dim] = 0;
  }
}

/**
 * The address of the element that broadcasts to `index`.
 * @param {Omit<View, 'dtype' | 'storage'>} view
 * @param {readonly number[]} index
 */
export function addressOf({ shape, strides, offset }, index) {
  let address = offset;
  const added = index.length - shape.length;
  for (let dim = 0; dim < shape.length; ++dim) {
    if (shape[dim] !== 1) address += Number(index[dim + added]) * Number(strides[dim]);
  }
  return address;
}

/** The element that broadcasts to `index`. @param {View} view @param {readonly number[]} index */
export function elementOf(view, index) {
  return /** @type {Value} */ (view.storage[addressOf(view, index)]);
}

/** @param {readonly (readonly number[])[]} shapes that broadcast */
export function commonShape(shapes) {
  const rank = Math.max(...shapes.map((shape) => shape.length));
  return Array.from({ length: rank }, (_, dim) => {
    const sizes = shapes.map((shape) => shape[dim - rank + shape.length] ?? 1);
    return sizes.find((size) => size !== 1) ?? 1;
  });
}
