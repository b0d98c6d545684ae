// Reads string literals of Python: the prefix, the quotes and escapes such as `\n`.

const QUOTES = /^([a-z]*)("""|'''|"|')/i;
const ESCAPE = /\\(\n|[\\'"abfnrtv]|[0-7]{1,3}|x[\da-fA-F]{2}|u[\da-fA-F]{4}|U[\da-fA-F]{8}|N\{[^}]*\})/g;

/** @type {Record<string, string>} */
const meant = { a: '\x07', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v', '\n': '' };

/** @param {string} text */
const unescaped = (text) =>
  text.replace(ESCAPE, (whole, /** @type {string} */ code) => {
    if (/^[0-7]/.test(code)) return String.fromCharCode(parseInt(code, 8));
    if (/^[xuU]./.test(code)) {
      const point = parseInt(code.slice(1), 16);
      return point > 0x10ffff ? whole : String.fromCodePoint(point);
    }
    if (/^N./.test(code)) return '?';
    return meant[code] ?? (/^[\\'"]$/.test(code) ? code : whole);
  });

/**
 * The parts of a string literal: its prefix, its quotes and its contents.
 * @param {string} text
 * @example
 *   literal("rb'a'"); // { prefix: 'rb', quote: "'", inner: 'a' }
 */
export function literal(text) {
  const [opening = '', prefix = '', quote = ''] = QUOTES.exec(text) ?? [];
  const rest = quote && text.slice(opening.length);
  const inner = rest.endsWith(quote) ? rest.slice(0, rest.length - quote.length) : rest;
  return { prefix: prefix.toLowerCase(), quote, inner };
}

/** A piece of a literal with its escapes replaced, unless it is raw. @param {string} piece @param {string} prefix */
export function contentOf(piece, prefix) {
  return prefix.includes('r') ? piece : unescaped(piece);
}
