// How much text an editor may contain: one character more than is read, so that the reader notices that something was
// cut off.

import { MAX_TEXT } from '../../notation/parse.js';
import { withoutCodes } from '../../notation/terminal.js';
import { mayHaveMessage } from '../../reading/signs.js';

export const MOST = MAX_TEXT + 1;

/**
 * Where to start in a text that is too long: the end of a log has the error; any other text is kept from its start.
 * @param {string} text
 * @param {number} room
 */
export function startWithin(text, room) {
  const end = Math.max(0, text.length - room);
  return end > 0 && mayHaveMessage(text.slice(end)) ? end : 0;
}

/** Limits text that the page sets itself, because `maxlength` only limits typing. @param {string} given */
export function limitText(given) {
  const text = withoutCodes(given);
  const from = startWithin(text, MOST);
  return text.slice(from, from + MOST);
}
