/**
 * What the command line prints. Names and messages come from files, pastes and the command line itself; a terminal
 * shows them and must not obey them.
 */
import { printable } from '../lib/files/printable.js';

/** Line for line, so that only our own line feeds begin a line. @param {string} text */
const safe = (text) => text.split('\n').map(printable).join('\n');

/** @param {string} text */
export const print = (text) => console.log(safe(text));

/** @param {string} text */
export const complain = (text) => console.error(safe(text));
