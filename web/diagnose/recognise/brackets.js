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

/** The start of the name, call or index that ends before `end`. @param {string} line @param {number} end */
export function beginOf(line, end) {
  let i = end;
  while (i > 0) {
    if (/[)\]]/.test(line.charAt(i - 1))) {
      const open = partner(line, i - 1, -1);
      if (open < 0) break;
      i = open;
    } else if (/[\w.]/.test(line.charAt(i - 1))) --i;
    else break;
  }
  return i;
}
