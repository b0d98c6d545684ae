// What the page asks of its editor, whichever it is, and what it is told by it.

/**
 * @typedef {object} Listener
 * @property {(begins: boolean) => void} edited  by hand; begins: another case, pasted or typed over everything
 * @property {() => void} entered
 * @property {() => void} left
 *
 * @typedef {object} Editor
 * @property {string} value  given by the page, it tells nothing
 * @property {boolean} focused
 * @property {(marks: import('../../draw/expression/marks.js').Mark[], wrong: boolean) => void} mark
 * @property {(words: typeof import('../../words/en.js').en) => void} name
 */

export {};
