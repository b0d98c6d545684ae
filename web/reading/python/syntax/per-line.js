// What is found out about a line of text is kept: between two keys, most lines stay as they are.

const MOST_KEPT = 12_000;

/**
 * @template T
 * @param {(line: string) => T} f  whose answers hang on the line alone; nobody may change them
 * @returns {(line: string) => T}
 */
export const perLine = (f) => {
  /** @type {Map<string, T>} */
  const known = new Map();
  return (line) => {
    const found = known.get(line);
    if (found !== undefined) return found;
    const made = f(line);
    if (known.size === MOST_KEPT) known.clear();
    known.set(line, made);
    return made;
  };
};
