/** Where images have their channels: first or last, after the batch if there is one. */

/** @import { Shape } from '../apply.js' */

/**
 * Whether a dimension of a shape can be the channels of an image: dimension 0 or 2 of `(3, 480, 640)`.
 * @type {(shape: Shape, dim: number) => boolean}
 */
export function isChannelPlace(shape, dim) {
  const batch = shape.length - 3;
  if (batch !== 0 && batch !== 1) return false;
  const rest = shape.filter((_, each) => each >= batch && each !== dim);
  return (dim === batch || dim === batch + 2) && rest.length === 2 && rest.every((size) => size > 3);
}

/**
 * Whether an order of axes moves channels from first to last or back.
 * @param {readonly number[]} order
 * @returns {boolean}
 */
export function isChannelMove(order) {
  return ['1,2,0', '2,0,1', '0,2,3,1', '0,3,1,2'].includes(String(order));
}
