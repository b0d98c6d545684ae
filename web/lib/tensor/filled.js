/** Creates filled tensors, all or none. */

/** @typedef {import('./tensor.js').Made} Made */

/**
 * Runs `fill` on a new tensor, and disposes of it if that throws.
 * @param {Made} made
 * @param {(made: Made) => void} fill
 */
export function filled(made, fill) {
  try {
    fill(made);
    return made;
  } catch (error) {
    made.dispose();
    throw error;
  }
}

/**
 * The results of `make` for each, in order. If one call throws, the other results are disposed of.
 * @template From
 * @template {object} To what is no tensor stays as it is
 * @param {Iterable<From>} all
 * @param {(each: From, i: number) => To} make
 */
export function eachOrNone(all, make) {
  /** @type {To[]} */
  const made = [];
  try {
    for (const each of all) made.push(make(each, made.length));
    return made;
  } catch (error) {
    for (const each of made) if ('dispose' in each) /** @type {any} */ (each).dispose();
    throw error;
  }
}
