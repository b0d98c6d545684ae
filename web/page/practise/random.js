// Repeatable random numbers: the same seed gives the same numbers everywhere.

/**
 * @typedef {object} Chance
 * @property {(n: number) => number} below  a whole number from 0 to n - 1
 * @property {(share: number) => boolean} odds
 * @property {<T>(all: readonly T[]) => T} pick  one element of a list that is not empty
 *
 * @param {number} seed
 * @returns {Chance}
 */
export function chance(seed) {
  let state = seed | 0;
  const next = () => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
  };
  const below = (/** @type {number} */ n) => Math.floor(next() * n);
  return {
    below,
    odds: (share) => next() < share,
    pick: (all) => /** @type {(typeof all)[number]} */ (all[below(all.length)]),
  };
}
