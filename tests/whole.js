/**
 * Whether a suite runs all of its cases, or a selection that finds the same errors. A developer's `npm test` runs the
 * selection, CI also runs all.
 */
export const WHOLE = 'STRIDE0_WHOLE';

export function isWhole() {
  return Boolean(process.env[WHOLE]);
}

/**
 * All of a long list, or every n-th. With a prime n, a list that repeats a shorter pattern keeps all parts of it.
 * @template T
 * @param {readonly T[]} list
 * @param {number} n
 */
export function some(list, n) {
  return isWhole() ? list : list.filter((_, i) => i % n === 0);
}

/** The number of random cases in a test: all, or a third of them. @param {number} all */
export function draws(all) {
  return isWhole() ? all : Math.ceil(all / 3);
}
