// How much text an editor holds. One character more than is read, so that the reader can tell that something was cut off.

import { MAX_TEXT } from '../../lib/notation/parse.js';

export const MOST = MAX_TEXT + 1;

/** Text given by the page itself, which `maxlength` does not hold back. */
export const cut = (/** @type {string} */ text) => text.slice(0, MOST);
