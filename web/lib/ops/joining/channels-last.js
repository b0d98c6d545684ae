/** The order in which PyTorch keeps images and volumes when all that goes into them has it: channels fastest. */

/** @typedef {{ shape: readonly number[], strides: readonly number[] }} Lying */

/** The dimensions from the fastest on, by rank. @type {Record<number, number[]>} */
const orders = { 4: [1, 3, 2, 0], 5: [1, 4, 3, 2, 0] };

/** Whether strides say so; where sizes of 1 leave it open, they do not. @param {Lying} tensor */
export function isChannelsLast({ shape, strides }) {
  const order = orders[shape.length];
  if (order === undefined || strides[1] === 0) return false;
  let least = 0;
  return order.every((dim) => {
    const [size, stride] = [Number(shape[dim]), Number(strides[dim])];
    if (size === 0 || stride < least || (dim === 0 && least === strides[1])) return false;
    least = stride * size;
    return true;
  });
}

/** The strides of a new tensor in that order. @param {readonly number[]} shape */
export function channelsLastStrides(shape) {
  const strides = shape.map(() => 1);
  let next = 1;
  for (const dim of orders[shape.length] ?? []) {
    strides[dim] = next;
    next *= Number(shape[dim]);
  }
  return strides;
}
