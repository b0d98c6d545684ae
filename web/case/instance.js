// Replaces letters by numbers, because the core only computes with numbers: (T, 1) becomes (101, 1), and each 101 in
// the answer becomes T again. So different sizes must get different numbers, all larger than 1.

import { lettersOf, numberOf, same, valueOf } from '../notation/sizes.js';

/** @import { Size } from '../notation/sizes.js' */

/**
 * @typedef {ReadonlyMap<string, number>} Numbers  the value of each letter
 */

const PRIMES = Array.from({ length: 1000 }, (_, i) => i + 2).filter((n) => {
  for (let by = 2; by * by <= n; ++by) if (n % by === 0) return false;
  return true;
});

/**
 * The primes to try: where they start and how far apart they are. They are large and different at first, so that they
 * cannot be confused with other numbers, and smaller in later rounds.
 */
const ROUNDS = /** @type {const} */ ([25, 26, 11, 12, 26, 27, 11, 12, 5, 6, 2, 0]).map((from, i) => ({
  from,
  step: i < 4 ? 6 : 1,
}));

/** @type {(a: number, b: number) => number} */
const gcd = (a, b) => (b === 0 ? a : gcd(b, a % b));

/**
 * Numbers for the letters in these sizes, such that all sizes are whole and different sizes stay different.
 * @param {readonly Size[]} sizes
 * @param {{ most?: (value: (size: Size) => number) => boolean, skip?: number, least?: boolean }} [wanted]  most:
 *   whether they are small enough; skip: how many to leave out, for another instance; least: the smallest possible
 * @returns {Numbers | undefined}
 */
export function instanceOf(sizes, { most = () => true, skip = 0, least = false } = {}) {
  const names = [...new Set(sizes.flatMap(lettersOf))];
  const scale = sizes.flat().reduce((all, { bottom }) => (all * Number(bottom)) / gcd(all, Number(bottom)), 1);
  const unlike = sizes.filter((each, i) => sizes.findIndex((other) => same(each, other)) === i);
  for (const [round, { from, step }] of (least ? ROUNDS.toReversed() : ROUNDS).entries()) {
    /** @type {Map<string, number>} */
    const numbers = new Map();
    names.forEach((name, i) => {
      // Every other round in reverse order, to get other differences.
      const index = round % 2 === 0 ? i : names.length - 1 - i;
      numbers.set(name, Number(PRIMES[from + skip + step * index]) * scale);
    });
    for (const { powers } of sizes.flat()) {
      const above = [...powers].find(([, power]) => power > 0)?.[0];
      for (const [name, power] of powers) {
        if (power < 0 && above) numbers.set(above, Number(numbers.get(above)) * Number(numbers.get(name)) ** -power);
      }
    }
    const values = unlike.map((each) => valueOf(each, numbers));
    const isSound = values.every((value, i) => {
      const constant = numberOf(/** @type {Size} */ (unlike[i]));
      return value !== undefined && (constant !== undefined || value > 1);
    });
    const differ = new Set(values).size === values.length;
    if (isSound && differ && most((size) => Number(valueOf(size, numbers)))) return numbers;
  }
  return undefined;
}
