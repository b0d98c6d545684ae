// Sentences about shapes with letters, in both languages.

import { joinWords } from './grammar.js';

/** @import { Need } from '../case/letters.js' */

/** Maximum number of listed alternatives. */
const MOST = 8;

/**
 * The alternatives as text, such as `C = T, C = 1 or T = 1`. Each makes the shapes fit.
 * @type {(any: Need['any'], and: string, comma: string, or: string) => string}
 */
const ways = (any, and, comma, or) =>
  joinWords([...any.slice(0, MOST).map((all) => all.join(and)), ...(any.length > MOST ? ['…'] : [])], comma, or);

export const en = {
  hint: 'Letters are sizes. Different letters differ and are larger than 1, unless you say otherwise, as in C = 1',
  /** `Dimension 2 needs C = T, C = 1 or T = 1.` @type {(need: Need) => string} */
  needs: ({ dim, any }) =>
    any.length > 0 ? `Dimension ${dim} needs ${ways(any, ' and ', ', ', ' or ')}.` : `Dimension ${dim} never fits.`,
};

/** @type {typeof en} */
const zh = {
  hint: '字母代表大小。不同的字母视为互不相等且大于 1，除非另行说明，例如 C = 1',
  needs: ({ dim, any }) =>
    any.length > 0 ? `维度 ${dim} 需要 ${ways(any, ' 且 ', '、', ' 或 ')}。` : `维度 ${dim} 无论如何都不相容。`,
};

/** The sentences in a language of the page. @param {string} lang */
export function lettersIn(lang) {
  return lang === 'zh' ? zh : en;
}
