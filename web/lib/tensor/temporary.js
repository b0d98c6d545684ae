/** Tensors that a call makes for itself only. */

/**
 * Runs `work`, which hands over what it will not need any more, and disposes of that when it is over.
 * @template T
 * @param {(own: (made: import('./tensor.js').Tensor) => import('./tensor.js').Tensor) => T} work
 * @returns {T}
 */
export function withTemporaries(work) {
  /** @type {import('./tensor.js').Tensor[]} */
  const made = [];
  try {
    return work((each) => {
      made.push(each);
      return each;
    });
  } finally {
    for (const each of made) each.dispose();
  }
}
