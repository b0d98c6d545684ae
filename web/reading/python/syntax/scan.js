// Where a stretch of Python stands after some more of it: within how many brackets, within which string. It knows
// nothing but quotes, brackets and comments, which is what tells where a line ends.

/**
 * @typedef {{ brackets: { text: string, offset: number }[], quote: string }} Scan  quote: what ends the string it is in
 */

const closing = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
]);

const signs = /["'\\#()[\]{}]/g;

/** Where the next character stands that says something here. @type {(line: string, from: number) => number} */
const nextSign = (line, from) => {
  signs.lastIndex = from;
  return signs.exec(line)?.index ?? line.length;
};

/** @returns {Scan} */
export function start() {
  return { brackets: [], quote: '' };
}

/** What closes the brackets that are open. @param {Scan} scan @returns {string} */
export function closers({ brackets }) {
  return brackets
    .map(({ text }) => closing.get(text) ?? '')
    .reverse()
    .join('');
}

/**
 * @param {string} line  without its end
 * @param {Scan} scan  brought up to date
 * @param {number} [offset]  the place of the line
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
