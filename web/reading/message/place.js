// Finds a message in the text it was recognised in, ignoring the white space, colours and `>` signs that a terminal or
// a mail puts between its characters.

/** @import { Span } from '../../notation/parse.js' */

/** White space, the `>` or `|` at the beginning of quoted lines, and colours. */
const between = /\s+(?:[>|]\s*)*|\x1b\[[\d;]*m/g;

/**
 * The span of a message in a text; null if it is not there.
 * @param {string} text
 * @param {string} message
 * @returns {Span | null}
 * @example
 *   spanOfMessage('RuntimeError: shape\n mismatch', 'shape mismatch'); // { at: 14, length: 15 }
 */
export function spanOfMessage(text, message) {
  const sought = message.replace(between, '');
  if (sought === '') return null;
  let joined = '';
  /** Where each piece begins in `joined` and in the text. @type {[inJoined: number, inText: number][]} */
  const pieces = [];
  let from = 0;
  for (const { 0: gap, index } of [...text.matchAll(between), { 0: '', index: text.length }]) {
    pieces.push([joined.length, from]);
    joined += text.slice(from, index);
    from = index + gap.length;
  }
  const found = joined.lastIndexOf(sought);
  if (found < 0) return null;
  const inText = (/** @type {number} */ joinedOffset) => {
    const [begin, there] = pieces.findLast(([start]) => start <= joinedOffset) ?? [0, 0];
    return there + joinedOffset - begin;
  };
  const offset = inText(found);
  return { at: offset, length: inText(found + sought.length - 1) + 1 - offset };
}
