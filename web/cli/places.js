/** Positions in a program for people: lines and columns from 1, and the cells of a notebook. */

/**
 * @typedef {object} Place
 * @property {string} file
 * @property {number} [cell]  of a notebook; lines are counted within it
 * @property {number} line
 * @property {number} column
 *
 * @typedef {object} Places
 * @property {(at: number) => Place} placeOf
 * @property {(at: number) => string} lineAt  the text of the line
 * @property {(place: Place) => string} written  `net.py:12:9`, or `net.ipynb:3:12:9` with the cell in front of the line
 */

/**
 * The positions in a file, and in the files it imports, whose positions continue after it.
 * @param {import('./python-files.js').Source} source
 * @param {readonly { name: string, text: string, at: number }[]} [others]
 * @returns {Places}
 */
export function placesIn(source, others = []) {
  const all = [
    { at: 0, length: source.text.length, places: placesOf(source) },
    ...others.map((each) => ({ at: each.at, length: each.text.length, places: placesOf(each) })),
  ];
  const fileAt = (/** @type {number} */ at) =>
    all.find((each) => each.at <= at && at <= each.at + each.length) ?? /** @type {typeof all[0]} */ (all[0]);
  return {
    placeOf(at) {
      const file = fileAt(at);
      return file.places.placeOf(at - file.at);
    },
    lineAt(at) {
      const file = fileAt(at);
      return file.places.lineAt(at - file.at);
    },
    written: ({ file, cell, line, column }) => [file, ...(cell === undefined ? [] : [cell]), line, column].join(':'),
  };
}

/** @param {import('./python-files.js').Source} source */
function placesOf({ name, text, starts, cells }) {
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
    /** @param {number} at @returns {Place} */
    placeOf(at) {
      const index = lineOf(at);
      const place = { file: name, line: index + 1, column: at - (lines[index] ?? 0) + 1 };
      const cell = starts?.findLastIndex((start) => start <= place.line) ?? -1;
      if (!starts || cell < 0) return place;
      return { cell: cells?.[cell] ?? cell + 1, ...place, line: place.line - (starts[cell] ?? 1) + 1 };
    },
    /** @param {number} at */
    lineAt(at) {
      const index = lineOf(at);
      return text.slice(lines[index], (lines[index + 1] ?? text.length + 1) - 1).replace(/\r$/, '');
    },
  };
}
