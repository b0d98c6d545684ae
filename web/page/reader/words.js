// The words of the page. English is loaded with it, and Chinese when it is needed.

import { en } from '../../words/en.js';

/** @type {(language: import('../../words/language.js').Language) => Promise<typeof en>} */
export const wordsIn = async (language) => (language === 'zh' ? (await import('../../words/zh.js')).zh : en);
