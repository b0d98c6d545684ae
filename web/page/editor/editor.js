// The interface between the page and its editor, a textarea or CodeMirror.

/**
 * @typedef {object} Listener
 * @property {(begins: boolean) => void} edited  the user edited the text; begins: another case begins, because all text
 *   was replaced
 * @property {() => void} entered
 * @property {() => void} left
 * @property {(line: number) => void} picked  the user chose a line to draw
 *
 * @typedef {object} Annotations  the annotations of the text, by position
 * @property {import('../../draw/expression/marks.js').Mark[]} marks
 * @property {boolean} wrong
 * @property {readonly import('../../draw/code/hints.js').Hint[]} hints
 * @property {number} drawn  the case that is drawn
 * @property {boolean} isMessage  whether it is an error message rather than code
 * @property {import('../../reading/classify.js').Language} [language]  chosen by the reader
 *
 * @typedef {object} Editor
 * @property {string} value  setting it is not reported to the listener
 * @property {boolean} focused
 * @property {(annotations: Annotations) => void} show
 * @property {(line: number) => void} reveal  scrolls only the editor to a line
 * @property {(words: typeof import('../../words/en.js').en) => void} name  sets the texts around it in a language
 */

export {};
