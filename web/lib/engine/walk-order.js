/** The dimensions of two tensors of one shape in the order in which PyTorch walks them. */

/** @typedef {{ size: number, from: number, to: number }} Dim with the strides of both */

/**
 * Innermost first, where what is written lies closest together; neighbours merged.
 * @param {readonly number[]} shape
 * @param {readonly number[]} from
 * @param {readonly number[]} to
 * @returns {[Dim, ...Dim[]]}
 */
export function walkOrder(shape, from, to) {
  /** @type {Dim[]} */
  const merged = [];
  shape
    .map((size, dim) => ({ size, from: Number(from[dim]), to: Number(to[dim]) }))
    .filter(({ size }) => size !== 1)
    .reverse()
    .sort((a, b) => a.to - b.to)
    .forEach((dim) => {
      const inner = merged.at(-1);
      const follows = inner && dim.from === inner.from * inner.size && dim.to === inner.to * inner.size;
      if (follows) inner.size *= dim.size;
      else merged.push(dim);
    });
  const [inner = { size: 1, from: 1, to: 1 }, ...outer] = merged;
  return [inner, ...outer];
}
