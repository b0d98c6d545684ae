/** Where characters of a program stand, as people count: lines and columns from 1, and in a notebook its cells. */

/**
 * @typedef {object} Place
 * @property {number} [cell]  of a notebook, in which lines are counted anew
 * @property {number} line
 * @property {number} column
 *
 * @typedef {object} Places
 * @property {(at: number) => Place} placeOf
 * @property {(at: number) => string} lineAt  the text of the line
 * @property {(place: Place) => string} written  `net.py:12:9`, or `net.ipynb:3:12:9` with the cell in front of the line
 */

/** @param {import('./python-files.js').Source} source @returns {Places} */
export function placesIn({ name, text, starts, cells }) {
  const lines = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines.push(at + 1);
  const lineOf = (/** @type {number} */ at) => {
    let [low, high] = [0, lines.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((lines[middle] ?? 0) <= at) low = middle;
      else high = middle;
    }
    return low;
  };
  return {
    placeOf(at) {
      const index = lineOf(at);
      const place = { line: index + 1, column: at - (lines[index] ?? 0) + 1 };
      const cell = starts?.findLastIndex((start) => start <= place.line) ?? -1;
      if (!starts || cell < 0) return place;
      return { cell: cells?.[cell] ?? cell + 1, ...place, line: place.line - (starts[cell] ?? 1) + 1 };
    },
    lineAt(at) {
      const index = lineOf(at);
      return text.slice(lines[index], (lines[index + 1] ?? text.length + 1) - 1).replace(/\r$/, '');
    },
    written: ({ cell, line, column }) => [name, ...(cell === undefined ? [] : [cell]), line, column].join(':'),
  };
}
