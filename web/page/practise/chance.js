// Chance that can be had again: the same seed draws the same numbers, wherever the page runs.

/**
 * @typedef {object} Chance
 * @property {(n: number) => number} below  a whole number from 0 on
 * @property {(share: number) => boolean} odds
 * @property {<T>(all: readonly T[]) => T} pick  one of some; there must be one
 *
 * @param {number} seed
 * @returns {Chance}
 */
export const chance = (seed) => {
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
};
