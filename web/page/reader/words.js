// The words of the page. English is loaded with it, and Chinese when it is needed.

import { en } from '../../words/en.js';

/** @param {import('../../words/language.js').Language} language @returns {Promise<typeof en>} */
export async function wordsIn(language) {
  return language === 'zh' ? (await import('../../words/zh.js')).zh : en;
}
