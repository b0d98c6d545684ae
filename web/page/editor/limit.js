// How much text an editor holds. One character more than is read, so that the reader can tell that something was cut
// off.

import { MAX_TEXT } from '../../notation/parse.js';
import { withoutCodes } from '../../notation/terminal.js';
import { mayHaveMessage } from '../../reading/signs.js';

export const MOST = MAX_TEXT + 1;

/**
 * Where to begin in a text that there is less room for: a log says what failed at its end, anything else begins at
 * once.
 */
export const begin = (/** @type {string} */ text, /** @type {number} */ room) => {
  const end = Math.max(0, text.length - room);
  return end > 0 && mayHaveMessage(text.slice(end)) ? end : 0;
};

/** Text given by the page itself, which `maxlength` does not hold back. */
export const cut = (/** @type {string} */ given) => {
  const text = withoutCodes(given);
  const from = begin(text, MOST);
  return text.slice(from, from + MOST);
};
