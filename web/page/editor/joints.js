// The signs between sizes: the only highlighted pieces in a text without words, for which no grammar is loaded.

/** Keywords have at least two letters; quotes and hashes start strings and comments. */
const WORDS = /[a-z_]{2}|["'#]/i;

const JOINTS = /[()[\]{},;]|\.(?=[a-z])/gi;

/** Whether a text needs Python's grammar for highlighting. @param {string} text */
export function hasWords(text) {
  return WORDS.test(text);
}

/**
 * The same pieces that the grammar finds in a text without words.
 * @param {string} text
 * @param {import('./grammar.js').Put} put
 * @returns {void}
 */
export function joints(text, put) {
  for (const { index } of text.matchAll(JOINTS)) put(index, index + 1, 'code-joint');
}
