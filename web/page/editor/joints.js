// Highlights brackets, commas, semicolons and dots: all there is to highlight in a text without words, such as
// `(5, 1) + (3,)`, so no grammar is loaded for it.

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
export function highlightJoints(text, put) {
  for (const { index } of text.matchAll(JOINTS)) put(index, index + 1, 'code-joint');
}
