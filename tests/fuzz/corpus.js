/** Chooses which inputs to keep in the repository. */

/**
 * The fewest inputs, as far as a greedy search finds them, that together reach all the code that any of them reaches.
 * @param {string} control libFuzzer's notes of a merge: how many inputs there are, their paths, then `COV number
 *   edges…`
 * @returns {string[]} their paths
 */
export function chosenInputs(control) {
  const lines = control.split('\n');
  const count = Number(lines[0]);
  const paths = lines.slice(2, 2 + count);
  const reached = lines
    .filter((line) => line.startsWith('COV '))
    .map((line) => line.split(' ').slice(1))
    .map(([pathIndex, ...edges]) => ({ path: paths[Number(pathIndex)] ?? '', edges }));
  /** @type {Set<string>} */
  const covered = new Set();
  /** @type {string[]} */
  const chosen = [];
  const gain = (/** @type {{ edges: string[] }} */ { edges }) => edges.filter((edge) => !covered.has(edge)).length;
  for (;;) {
    const gains = reached.map(gain);
    const most = Math.max(0, ...gains);
    if (most === 0) return chosen;
    const { path, edges } = /** @type {typeof reached[number]} */ (reached[gains.indexOf(most)]);
    chosen.push(path);
    edges.forEach((edge) => covered.add(edge));
  }
}
