// Copies text to the clipboard. If the browser refuses, the notice has the text, for the user to copy by hand.

/** @import { Notice } from './panels.js' */
/** @typedef {typeof import('../../words/en.js').en} Words */

/** @param {string} text @param {string} said @param {Words} words @returns {Promise<Notice>} */
export async function copy(text, said, words) {
  try {
    await navigator.clipboard.writeText(text);
    return { said, field: '' };
  } catch {
    return { said: words.share.selected, field: text };
  }
}
