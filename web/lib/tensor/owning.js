/** Temporary tensors of a call. */

/** @typedef {import('./tensor.js').Tensor} Tensor */
/** @typedef {<A extends Tensor>(made: A) => A} Own takes what is made for a call only */

/**
 * Runs `work`, and disposes of its temporary tensors.
 * @template T
 * @param {(own: Own) => T} work
 * @returns {T}
 */
export function owning(work) {
  /** @type {Tensor[]} */
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

/**
 * Calls `use` with a temporary tensor, and disposes of it afterwards.
 * @template T
 * @param {Tensor} made
 * @param {(made: Tensor) => T} use
 */
export const spent = (made, use) => owning((own) => use(own(made)));
