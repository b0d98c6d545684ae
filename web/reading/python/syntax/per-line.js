// Caches results by line of text: from one key to the next, most lines don't change.

const MOST_CACHED = 12_000;

/**
 * A function that caches the results of `f`. The same line is always given with the same number of skipped characters.
 * @template T
 * @param {(line: string, skipped?: number) => T} f  its result depends only on the line, and must not be modified
 * @returns {(line: string, skipped?: number) => T}
 */
export function perLine(f) {
  /** @type {Map<string, T>} */
  const known = new Map();
  return (line, skipped) => {
    const found = known.get(line);
    if (found !== undefined) return found;
    const result = f(line, skipped);
    if (known.size === MOST_CACHED) known.clear();
    known.set(line, result);
    return result;
  };
}
