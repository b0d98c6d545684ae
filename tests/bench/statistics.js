/** Summarises the times of all rounds by quartiles, because extremes are always disturbed by other programs. */

/**
 * The value at the fraction `share` of the sorted list, interpolated between adjacent values.
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
 * The ratio of each round's two times. Something that slows a round affects both.
 * @param {readonly number[]} values
 * @param {readonly number[]} base
 * @returns {number[]}
 */
export function ratios(values, base) {
  return values.map((value, round) => value / (base[round] ?? NaN));
}
