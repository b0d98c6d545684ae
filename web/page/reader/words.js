// The words of the page. English comes with it, and Chinese as soon as it is asked for.

import { en } from '../../words/en.js';

/** @type {(language: import('../../words/language.js').Language) => Promise<typeof en>} */
export const wordsIn = async (language) => (language === 'zh' ? (await import('../../words/zh.js')).zh : en);
