// How much text an editor may contain: one character more than is read, so that the reader notices that something was
// cut off.

import { MAX_TEXT } from '../../notation/parse.js';
import { withoutCodes } from '../../notation/terminal.js';
import { mayHaveMessage } from '../../reading/signs.js';

export const MOST = MAX_TEXT + 1;

/**
 * Where to start in a text that is too long: the end of a log has the error; any other text is kept from its start.
 */
export const begin = (/** @type {string} */ text, /** @type {number} */ room) => {
  const end = Math.max(0, text.length - room);
  return end > 0 && mayHaveMessage(text.slice(end)) ? end : 0;
};

/** Limits text that the page sets itself, because `maxlength` only limits typing. */
export const cut = (/** @type {string} */ given) => {
  const text = withoutCodes(given);
  const from = begin(text, MOST);
  return text.slice(from, from + MOST);
};
