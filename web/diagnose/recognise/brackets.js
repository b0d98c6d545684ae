/** Finds brackets in a line of source, and the names, calls and indices in front of them. */

/** The position of the other bracket, or -1. @param {string} line @param {number} position @param {1 | -1} step */
export function partner(line, position, step) {
  let depth = 0;
  for (let i = position; i >= 0 && i < line.length; i += step) {
    const char = line.charAt(i);
    if ('([{'.includes(char)) depth += step;
    else if (')]}'.includes(char)) depth -= step;
    if (depth === 0) return i;
  }
  return -1;
}

/**
 * Whether the character at a position belongs to a name.
 * @typedef {(line: string, position: number) => boolean} IsPart
 */

/** In Python and JavaScript. @type {IsPart} */
const isPartOfName = (line, position) => /[\w.]/.test(line.charAt(position));

/**
 * The start of the name, call or index that ends before `end`.
 * @param {string} line
 * @param {number} end
 * @param {IsPart} [isPart]
 */
export function beginOf(line, end, isPart = isPartOfName) {
  let i = end;
  while (i > 0) {
    if (/[)\]]/.test(line.charAt(i - 1))) {
      const open = partner(line, i - 1, -1);
      if (open < 0) break;
      i = open;
    } else if (isPart(line, i - 1)) --i;
    else break;
  }
  return i;
}

/**
 * The end of the name, call or index that begins at `start`.
 * @param {string} line
 * @param {number} start
 * @param {IsPart} [isPart]
 */
export function endOf(line, start, isPart = isPartOfName) {
  let i = start;
  while (i < line.length) {
    if (/[([]/.test(line.charAt(i))) {
      const close = partner(line, i, 1);
      if (close < 0) break;
      i = close + 1;
    } else if (isPart(line, i)) ++i;
    else break;
  }
  return i;
}
