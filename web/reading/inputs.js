// Splits the inputs of a model as people type them, `x=(2,3,224,224); ids=(2,10):int64`, into names and the text of
// each value. The reader of code evaluates the text. An input without a name is for the parameter at its position, so
// its name is that position: `(2,3); (4,)` gives `{ 0: '(2,3)', 1: '(4,)' }`.

import { flatten } from '../notation/lex.js';

/** @typedef {Readonly<Record<string, string>>} Inputs  `{ x: '(2,3,224,224)', ids: '(2,10):int64' }` */

const named = /^\s*(\p{L}[\p{L}\d_]*|_[\p{L}\d_]+)\s*=(?!=)/u;

/**
 * The text of each input, by name.
 * @param {string} text
 * @returns {Inputs}
 * @example
 *   inputsIn('x=(2,3); ids=(2,10):int64'); // { x: '(2,3)', ids: '(2,10):int64' }
 */
export function inputsIn(text) {
  /** @type {Map<string, string>} */
  const found = new Map();
  pieces(flatten(text)).forEach((piece, i) => {
    const name = named.exec(piece);
    const value = piece.slice(name?.[0].length ?? 0).trim();
    if (value) found.set(name?.[1] ?? String(i), value);
  });
  return Object.fromEntries(found);
}

/** Splits at semicolons, ends of lines and commas before `name =`, outside brackets and strings. */
const pieces = (/** @type {string} */ text) => {
  const all = [''];
  let depth = 0;
  let quote = '';
  for (let i = 0; i < text.length; ++i) {
    const char = text.charAt(i);
    if (quote) quote = char === quote ? '' : quote;
    else if (char === '"' || char === "'") quote = char;
    else if ('([{'.includes(char)) depth += 1;
    else if (')]}'.includes(char)) depth -= 1;
    else if (depth <= 0 && (/[;\n]/.test(char) || (char === ',' && named.test(text.slice(i + 1, i + 80))))) {
      all.push('');
      continue;
    }
    all[all.length - 1] += char;
  }
  return all.filter((piece) => piece.trim());
};
