// How far apart the elements of a shape are in memory.

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
