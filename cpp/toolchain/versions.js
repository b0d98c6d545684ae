/**
 * Versions as `major.minor.patch`, whatever stands around them: '3.25' is 3.25.0, Debian's '4:12.2.0-3' is 12.2.0.
 *
 * @example
 *   isAtLeast('3.1.6~dfsg-5', '3.1.6'); // true
 */

/** @type {(text: string) => number[]} */
const numbers = (text) =>
  text
    .replace(/^\d+:/, '') // Debian's epoch
    .split(/[^\d.]/, 1) // its revision, and whatever else follows
    .join()
    .split('.')
    .map(Number);

/** @type {(version: string, minimum: string) => boolean} */
export function isAtLeast(version, minimum) {
  const have = numbers(version);
  const want = numbers(minimum);
  for (let i = 0; i < want.length; ++i) {
    const difference = (have[i] ?? 0) - (want[i] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}
