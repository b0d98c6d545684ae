/** Where channels usually stand: at the front or the end of a picture, with or without a batch before it. */

/** @import { Shape } from '../apply.js' */

/**
 * Whether that axis of a result can hold the channels of a picture large enough to be one.
 * @type {(shape: Shape, dim: number) => boolean}
 */
export function isChannelPlace(shape, dim) {
  const batch = shape.length - 3;
  if (batch !== 0 && batch !== 1) return false;
  const rest = shape.filter((_, each) => each >= batch && each !== dim);
  return (dim === batch || dim === batch + 2) && rest.length === 2 && rest.every((size) => size > 3);
}

/**
 * Whether an order of axes is that of pictures, channels first into channels last or back.
 * @param {readonly number[]} order
 * @returns {boolean}
 */
export function isChannelMove(order) {
  return ['1,2,0', '2,0,1', '0,2,3,1', '0,3,1,2'].includes(String(order));
}
