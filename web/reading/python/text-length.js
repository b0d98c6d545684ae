import { NotUnderstood } from './raised.js';

const MOST_TEXT = 100_000;

/**
 * How long a text is to become. A longer one is not followed: cut off, it would tell of wrong sizes.
 * @param {number} length
 */
export const textLength = (length) => {
  if (length > MOST_TEXT) throw new NotUnderstood('tooMuch');
  return length;
};

/** As `len` counts: code points. @param {string} text */
export const codePoints = (text) => (/[\ud800-\udbff]/.test(text) ? [...text].length : text.length);
