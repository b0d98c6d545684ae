// Copies text to the clipboard. If the browser refuses, the text is shown selected.

/** @typedef {import('./panels.js').Notice} Notice @typedef {typeof import('../../words/en.js').en} Words */

/** @type {(text: string, said: string, words: Words) => Promise<Notice>} */
export const copy = async (text, said, words) => {
  try {
    await navigator.clipboard.writeText(text);
    return { said, field: '' };
  } catch {
    return { said: words.share.selected, field: text };
  }
};
