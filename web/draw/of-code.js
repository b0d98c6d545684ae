// The words for cases that are not about broadcasting, such as an einsum or a gather, beside the words of all others.

import { isUnaligned } from '../case/story.js';
import { unaligned as en } from '../words/en-unaligned.js';
import { unaligned as zh } from '../words/zh-unaligned.js';

/**
 * @typedef {import('../case/story.js').Story} Story
 * @typedef {typeof import('../words/en.js').en} Words
 */

/** In the language of the page's words. @param {{ lang: string }} words */
export const wordsOf = ({ lang }) => (lang === 'zh' ? zh : en);

/** What a step has to tell, in words. @type {(story: Story, words: Words) => { say: string[], more: string }} */
export const tell = (story, words) => (isUnaligned(story) ? wordsOf(words).tell(story) : words.tell(story));

/** The line a place is in, from 1. */
export const lineOf = (/** @type {string} */ text, /** @type {number} */ at) => text.slice(0, at).split('\n').length;
