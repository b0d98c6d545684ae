/**
 * Makes text from a file safe to print. A name or a header may contain escape sequences that a terminal executes, or
 * controls that change the direction of the text around them.
 */

/** C0, DEL and C1; controls of text direction; line separators that are not \n; halves of surrogate pairs. */
const unsafe = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\p{Surrogate}]/gu;

/** @type {Record<string, string>} */
const short = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/**
 * `text` on one line, with every control character written as JavaScript and JSON would escape it. Quoted JSON stays
 * the same JSON.
 * @param {string} text
 * @example
 *   printable('red \x1b[31m'); // "red \\u001b[31m"
 */
export function printable(text) {
  return text.replace(unsafe, (sign) => short[sign] ?? `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
