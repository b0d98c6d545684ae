/**
 * Summarises a list of rounds, by quartiles instead of extremes: on a shared machine a few rounds are always disturbed.
 */

/**
 * The value at a fraction of the sorted list, interpolated between neighbours.
 * @param {readonly number[]} values
 * @param {number} share
 */
export function quantile(values, share) {
  const sorted = values.toSorted((a, b) => a - b);
  const rank = share * (sorted.length - 1);
  const [low, high] = [sorted[Math.floor(rank)] ?? NaN, sorted[Math.ceil(rank)] ?? NaN];
  return low + (high - low) * (rank - Math.floor(rank));
}

/** @param {readonly number[]} values */
export function median(values) {
  return quantile(values, 0.5);
}

/**
 * The median, and half the interquartile range relative to it: half of the rounds are that near.
 * @typedef {{ median: number, spread: number }} Summary
 * @param {readonly number[]} values
 * @returns {Summary}
 */
export function summary(values) {
  return {
    median: median(values),
    spread: (quantile(values, 0.75) - quantile(values, 0.25)) / 2 / median(values),
  };
}

/**
 * Round by round, so that a slow round affects both times.
 * @param {readonly number[]} values
 * @param {readonly number[]} base
 * @returns {number[]}
 */
export function ratios(values, base) {
  return values.map((value, round) => value / (base[round] ?? NaN));
}
