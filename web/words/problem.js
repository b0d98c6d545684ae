// The sentence about a problem in the typed text, which quotes the piece that it is about.

/** @import { Problem } from '../case/case.js' */

/**
 * @typedef {Record<string, (text: string, about?: readonly (string | number)[]) => string>} Sentences
 */

/** Quotes at most this many characters of the text. */
const LONGEST = 60;

/** @param {Sentences} problems @param {Problem} problem @param {string} text @returns {string} */
export function problemText(problems, { key, at, length, about }, text) {
  const piece = text.slice(at, at + Math.min(length, LONGEST));
  return (problems[key] ?? problems['line'])?.(piece, about) ?? '';
}
