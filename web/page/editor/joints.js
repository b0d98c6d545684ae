// What joins the sizes of shapes: all that has looks in a text without words, for which no grammar is loaded.

/** Keywords have two letters at least; quotes and hashes begin what is neither. */
const WORDS = /[a-z_]{2}|["'#]/i;

const JOINTS = /[()[\]{},;]|\.(?=[a-z])/gi;

/** Whether only the grammar of Python tells its pieces apart. @param {string} text */
export const hasWords = (text) => WORDS.test(text);

/**
 * The same as the grammar says of a text without words.
 * @type {(text: string, put: import('./grammar.js').Put) => void}
 */
export const joints = (text, put) => {
  for (const { index } of text.matchAll(JOINTS)) put(index, index + 1, 'code-joint');
};
