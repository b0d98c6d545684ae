// Lists of words, and plurals.

import { grouped } from '../notation/numbers.js';

/** A list, with a word before the last. @type {(names: readonly string[], comma: string, and: string) => string} */
export const strung = (names, comma, and) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(comma)}${and}${names.at(-1)}`;

/** `a, b and c` */
export const listed = (/** @type {readonly string[]} */ names) => strung(names, ', ', ' and ');

/** `a、b 和 c` */
export const listedInChinese = (/** @type {readonly string[]} */ names) => strung(names, '、', ' 和 ');

/** `1 number`, `1024 numbers` @type {(n: number | bigint, one: string) => string} */
export const plural = (n, one) => `${grouped(n)} ${one}${n == 1 ? '' : 's'}`;
