// Where in the text a message stands that was recognised: its characters in a row, whatever white space, colours and
// marks of quotation a terminal or a mail has put between them.

/** @import { Span } from '../../notation/parse.js' */

/** White space, the signs a quotation has at the beginning of its lines, colours. */
const between = /\s+(?:[>|]\s*)*|\x1b\[[\d;]*m/g;

/**
 * @param {string} text
 * @param {string} message
 * @returns {Span | null}
 * @example
 *   placeOf('RuntimeError: shape\n mismatch', 'shape mismatch'); // { at: 14, length: 15 }
 */
export const placeOf = (text, message) => {
  const sought = message.replace(between, '');
  if (sought === '') return null;
  let kept = '';
  /** Where each piece of what is kept begins, there and in the text. @type {[inKept: number, inText: number][]} */
  const pieces = [];
  let from = 0;
  for (const { 0: gap, index } of [...text.matchAll(between), { 0: '', index: text.length }]) {
    pieces.push([kept.length, from]);
    kept += text.slice(from, index);
    from = index + gap.length;
  }
  const found = kept.lastIndexOf(sought);
  if (found < 0) return null;
  const inText = (/** @type {number} */ at) => {
    const [begin, there] = pieces.findLast(([start]) => start <= at) ?? [0, 0];
    return there + at - begin;
  };
  const at = inText(found);
  return { at, length: inText(found + sought.length - 1) + 1 - at };
};
