/** Pastes of errors, and the check of what is said first about them. */
import assert from 'node:assert/strict';
import { diagnose, tell } from '../../web/diagnose/index.js';

/** @type {(source: string, message: string, file?: string) => string} */
export function trace(source, message, file = 'run.py') {
  return `Traceback (most recent call last):\n  File "${file}", line 9, in f\n    ${source}\n${message}`;
}

/** NumPy's message. @param {string} list */
export function shapes(list) {
  return `ValueError: operands could not be broadcast together with shapes ${list} `;
}

export const sizes =
  'RuntimeError: The size of tensor a (7) must match the size of tensor b (12) at non-singleton dimension 1';

/**
 * A paste, what is said first about it, and what is not.
 * @typedef {[paste: string, says: RegExp, never?: RegExp]} Answer
 */

/** @param {Answer} answer */
export async function checkAnswer([paste, says, never]) {
  const { brief } = tell(await diagnose(paste), 'en');
  assert.match(brief, says);
  if (never) assert.doesNotMatch(brief, never);
}
