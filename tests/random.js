// A small random number generator. The seed is printed with a failure; SEED=<n> repeats it.

export const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);

/** mulberry32 @param {number} from */
export function generator(from = seed) {
  let state = from >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (/** @type {number} */ n) => Math.floor(next() * n);
  /** @type {<T>(all: readonly T[]) => T} */
  const pick = (all) => /** @type {any} */ (all[below(all.length)]);
  return { below, pick };
}
