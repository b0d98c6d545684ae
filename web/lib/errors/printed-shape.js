/** A shape as PyTorch and Python print it. */

/** PyTorch's list style: `[2, 3]`, `[]` for 0-d. @param {readonly (number | bigint)[]} shape */
export function list(shape) {
  return `[${shape.join(', ')}]`;
}

/** Python's tuple style: `(2, 3)`, `(3,)`, `()`. @param {readonly (number | string)[]} shape */
export function tuple(shape) {
  return shape.length === 1 ? `(${shape[0]},)` : `(${shape.join(', ')})`;
}

/** As a person types it: `(2,3)`. @param {readonly number[]} shape */
export function typed(shape) {
  return tuple(shape).replaceAll(' ', '');
}

/** A shape with unknown sizes: `(2, ?)`. @param {readonly (number | null)[]} shape */
export function partialTuple(shape) {
  return tuple(shape.map((size) => (size === null || size < 0 ? '?' : size)));
}
