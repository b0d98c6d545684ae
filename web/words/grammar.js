// Lists of words, and plurals.

import { grouped } from '../notation/numbers.js';

/**
 * The names in one text, with `and` before the last.
 * @param {readonly string[]} names
 * @param {string} comma
 * @param {string} and
 * @returns {string}
 */
export function joinWords(names, comma, and) {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(comma)}${and}${names.at(-1)}`;
}

/** `a, b and c` @param {readonly string[]} names */
export function listed(names) {
  return joinWords(names, ', ', ' and ');
}

/** `a、b 和 c` @param {readonly string[]} names */
export function listedInChinese(names) {
  return joinWords(names, '、', ' 和 ');
}

/** `1 element`, `1024 elements` @param {number | bigint} n @param {string} one @returns {string} */
export function plural(n, one) {
  return `${grouped(n)} ${one}${n == 1 ? '' : 's'}`;
}

/** `32`, or `C = 32` if the text has a name for the size. @param {{ size: number | null, called?: string }} named */
export function sizeWords({ size, called }) {
  return `${called ? `${called} = ` : ''}${grouped(size ?? 0)}`;
}
