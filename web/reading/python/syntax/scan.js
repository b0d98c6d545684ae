// Follows Python line by line and says which brackets and which string are still open, so that a statement of several
// lines can be joined. It knows only quotes, brackets and comments.

/**
 * @typedef {{ brackets: { text: string, offset: number }[], quote: string }} Scan  the brackets that are open, and the
 *   quotes that end the string that is open, or ''
 */

const closing = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
]);

const signs = /["'\\#()[\]{}]/g;

/** The position of the next quote, bracket, `\` or `#`. @type {(line: string, from: number) => number} */
const nextSign = (line, from) => {
  signs.lastIndex = from;
  return signs.exec(line)?.index ?? line.length;
};

const word = /[\p{L}\p{N}_]*/uy;

/** The name, keyword or number that a line begins with; empty if it begins with another sign. @param {string} line */
export function wordAt(line) {
  word.lastIndex = 0;
  return word.exec(line)?.[0] ?? '';
}

/** @returns {Scan} */
export function startScan() {
  return { brackets: [], quote: '' };
}

/** The closing brackets that are missing: `)]` after `[(`. @param {Scan} scan @returns {string} */
export function closingBrackets({ brackets }) {
  return brackets
    .map(({ text }) => closing.get(text) ?? '')
    .reverse()
    .join('');
}

/**
 * Scans one more line.
 * @param {string} line  without its end
 * @param {Scan} scan  is updated
 * @param {number} [offset]  of the line in the text
 * @returns {string}  the line without its comment
 */
export function scanLine(line, scan, offset = 0) {
  for (let i = nextSign(line, 0); i < line.length; i = nextSign(line, i + 1)) {
    const char = line.charAt(i);
    if (scan.quote) {
      if (char === '\\') ++i;
      else if (line.startsWith(scan.quote, i)) {
        i += scan.quote.length - 1;
        scan.quote = '';
      }
    } else if (char === '#') {
      return line.slice(0, i);
    } else if (char === '"' || char === "'") {
      scan.quote = line.startsWith(char.repeat(3), i) ? char.repeat(3) : char;
      i += scan.quote.length - 1;
    } else if (closing.has(char)) {
      scan.brackets.push({ text: char, offset: offset + i });
    } else if (char === ')' || char === ']' || char === '}') {
      scan.brackets.pop();
    }
  }
  // A string continues on the next line if it has three quotes, or after a backslash.
  if (scan.quote.length === 1 && !/(^|[^\\])(\\\\)*\\$/.test(line)) scan.quote = '';
  return line;
}
