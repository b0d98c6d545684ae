// How many elements a shape has, and how far apart they are in memory.

/** How many elements there are. @param {readonly number[]} sizes */
export const product = (sizes) => sizes.reduce((all, size) => all * size, 1);

/** The strides of a tensor whose last dimension is the fastest. @param {readonly number[]} shape */
export const rowMajor = (shape) => {
  /** @type {number[]} */
  const strides = [];
  let numel = 1;
  for (const size of shape.toReversed()) {
    strides.unshift(numel);
    numel *= size;
  }
  return { strides, numel };
};
