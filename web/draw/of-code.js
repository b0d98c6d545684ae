// The texts for cases that are not about broadcasting, such as an einsum or a gather, and the lines of a text.

import { tuple } from '../lib/errors/printed-shape.js';
import { isUnaligned } from '../case/story.js';
import { unaligned as en } from '../words/en-unaligned.js';
import { unaligned as zh } from '../words/zh-unaligned.js';

/** @import { Story } from '../case/story.js' */

/** @typedef {typeof import('../words/en.js').en} Words */

/** The texts in the page's language. @param {{ lang: string }} words */
export function wordsOf({ lang }) {
  return lang === 'zh' ? zh : en;
}

/** The sentences of a step. @param {Story} story @param {Words} words @returns {{ say: string[], more: string }} */
export function describe(story, words) {
  return isUnaligned(story) ? wordsOf(words).describe(story) : words.describe(story);
}

/** Cached for one text, because every line of it is requested. */
let last = { text: '', begins: [0] };

/** Where each line starts. @param {string} text @returns {readonly number[]} */
export function beginnings(text) {
  if (last.text === text) return last.begins;
  const begins = [0];
  for (let newline = text.indexOf('\n'); newline >= 0; newline = text.indexOf('\n', newline + 1))
    begins.push(newline + 1);
  last = { text, begins };
  return begins;
}

/** The line of a position, from 1, by binary search. @param {string} text @param {number} offset @returns {number} */
export function lineOf(text, offset) {
  const begins = beginnings(text);
  let [low, high] = [0, begins.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (Number(begins[middle]) <= offset) low = middle;
    else high = middle;
  }
  return low + 1;
}

/**
 * A shape with the names of its sizes: `(B=4, T=8, 3)`.
 * @param {{ shape: readonly (number | string)[], called?: readonly string[] }} tensor
 */
export function namedShape({ shape, called = [] }) {
  return tuple(shape.map((size, i) => (called[i] ? `${called[i]}=${size}` : size)));
}
