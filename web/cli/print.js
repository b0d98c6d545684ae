/**
 * Prints for the command line. Names and messages come from files, pastes and arguments, so their control characters
 * must not reach the terminal.
 */
import { printable } from '../lib/files/printable.js';

/** Each line separately, so that only our own line feeds start a line. @param {string} text */
const safe = (text) => text.split('\n').map(printable).join('\n');

/** @param {string} text */
export function print(text) {
  return console.log(safe(text));
}

/** @param {string} text */
export function printError(text) {
  return console.error(safe(text));
}
