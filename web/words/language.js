// Which language: `?lang=zh` in the address, else the first of the reader's languages we speak, else English.

import { en } from './en.js';
import { zh } from './zh.js';

/** @type {Record<string, typeof en>} */
const spoken = { en, zh };

/**
 * @param {string} search
 * @param {readonly string[]} preferred
 */
export const wordsFor = (search, preferred) => {
  const asked = [new URLSearchParams(search).get('lang') ?? '', ...preferred];
  for (const tag of asked) {
    const language = tag.toLowerCase().split(/[-_]/)[0] ?? '';
    if (Object.hasOwn(spoken, language)) return spoken[language] ?? en;
  }
  return en;
};

export const otherWords = (/** @type {typeof en} */ words) => (words === zh ? en : zh);
