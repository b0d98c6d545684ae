/** Positions in a program as people read them: lines and columns from 1, and the cells of a notebook. */

/**
 * @typedef {object} Place
 * @property {string} file
 * @property {number} [cell]  of a notebook; lines are counted within it
 * @property {number} line
 * @property {number} column
 *
 * @typedef {object} Places
 * @property {(offset: number) => Place} placeOf
 * @property {(offset: number) => string} lineAt  the text of the line
 * @property {(place: Place) => string} written  `net.py:12:9`, or `net.ipynb:3:12:9` with the cell in front of the line
 */

/**
 * The positions in a file, and in the files it imports, whose positions continue after it.
 * @param {import('./python-files.js').Source} source
 * @param {readonly { name: string, text: string, offset: number }[]} [others]
 * @returns {Places}
 */
export function placesIn(source, others = []) {
  const all = [
    { offset: 0, length: source.text.length, places: placesOf(source) },
    ...others.map((each) => ({ offset: each.offset, length: each.text.length, places: placesOf(each) })),
  ];
  const fileAt = (/** @type {number} */ offset) =>
    all.find((each) => each.offset <= offset && offset <= each.offset + each.length) ??
    /** @type {typeof all[0]} */ (all[0]);
  return {
    placeOf(offset) {
      const file = fileAt(offset);
      return file.places.placeOf(offset - file.offset);
    },
    lineAt(offset) {
      const file = fileAt(offset);
      return file.places.lineAt(offset - file.offset);
    },
    written: ({ file, cell, line, column }) => [file, ...(cell === undefined ? [] : [cell]), line, column].join(':'),
  };
}

/** @param {import('./python-files.js').Source} source */
function placesOf({ name, text, starts, cells }) {
  const lines = [0];
  for (let newline = text.indexOf('\n'); newline >= 0; newline = text.indexOf('\n', newline + 1))
    lines.push(newline + 1);
  const lineOf = (/** @type {number} */ offset) => {
    let [low, high] = [0, lines.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((lines[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low;
  };
  return {
    /** @param {number} offset @returns {Place} */
    placeOf(offset) {
      const index = lineOf(offset);
      const place = { file: name, line: index + 1, column: offset - (lines[index] ?? 0) + 1 };
      const cell = starts?.findLastIndex((start) => start <= place.line) ?? -1;
      if (!starts || cell < 0) return place;
      return { cell: cells?.[cell] ?? cell + 1, ...place, line: place.line - (starts[cell] ?? 1) + 1 };
    },
    /** @param {number} offset */
    lineAt(offset) {
      const index = lineOf(offset);
      return text.slice(lines[index], (lines[index + 1] ?? text.length + 1) - 1).replace(/\r$/, '');
    },
  };
}
