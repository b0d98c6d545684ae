// The words for cases that are not about broadcasting, such as an einsum or a gather, with the texts of all others.

import { isUnaligned } from '../case/story.js';
import { unaligned as en } from '../words/en-unaligned.js';
import { unaligned as zh } from '../words/zh-unaligned.js';

/**
 * @typedef {import('../case/story.js').Story} Story
 * @typedef {typeof import('../words/en.js').en} Words
 */

/** The texts in the page's language. @param {{ lang: string }} words */
export const wordsOf = ({ lang }) => (lang === 'zh' ? zh : en);

/** The sentences of a step. @type {(story: Story, words: Words) => { say: string[], more: string }} */
export const tell = (story, words) => (isUnaligned(story) ? wordsOf(words).tell(story) : words.tell(story));

/** Cached for one text, because every line of it is requested. */
let last = { text: '', begins: [0] };

/** Where each line starts. @param {string} text @returns {readonly number[]} */
export const beginnings = (text) => {
  if (last.text === text) return last.begins;
  const begins = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) begins.push(at + 1);
  last = { text, begins };
  return begins;
};

/** The line of a position, from 1, by binary search. @type {(text: string, at: number) => number} */
export const lineOf = (text, at) => {
  const begins = beginnings(text);
  let [low, high] = [0, begins.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (Number(begins[middle]) <= at) low = middle;
    else high = middle;
  }
  return low + 1;
};
