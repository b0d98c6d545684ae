/**
 * Removes white space, quotes, backslashes and asterisks from a text, because wrapping and quoting change those. A
 * message that a terminal has wrapped in the middle of a word is whole again: `dimen↵sion 1` becomes `dimension1`.
 */

const DROPPED = new Set(' \t\n\v\f\r\'"`´\\*│┃║');

/**
 * @typedef {object} Squeezed
 * @property {string} text
 * @property {string} lower  for comparing; of the same length
 * @property {Int32Array} at  where each character stood
 */

/** @param {string} text @returns {Squeezed} */
export function squeeze(text) {
  const positions = new Int32Array(text.length + 1);
  let out = '';
  for (let i = 0; i < text.length; ++i) {
    const char = /** @type {string} */ (text[i]);
    if (DROPPED.has(char)) continue;
    positions[out.length] = i;
    out += char;
  }
  positions[out.length] = text.length;
  // Only ASCII is lowered, so that no character becomes two.
  return { text: out, lower: out.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()), at: positions };
}
