// What is drawn only of code comes with its reader: what its lines give, and cases that are not about broadcasting.
// Whoever types shapes that broadcast does without it.

import { isUnaligned } from '../case/story.js';

/**
 * @typedef {import('../case/case.js').Case} Case
 * @typedef {import('../case/case.js').Reading} Reading
 * @typedef {import('../case/story.js').Story} Story
 * @typedef {import('./code/hints.js').Hint} Hint
 * @typedef {import('./expression/marks.js').Mark} Mark
 * @typedef {import('./figure.js').Analysis} Analysis
 * @typedef {import('./scene/scene.js').Scene} Scene
 * @typedef {typeof import('../words/en.js').en} Words
 *
 * @typedef {object} CodeDrawings
 * @property {(asked: Case, library: import('./figure.js').Library) => Analysis['report']} reportOf
 * @property {(analysis: Analysis, words: Words) => Scene[]} scenesOf  beneath the alignment
 * @property {(words: Words) => typeof import('../words/en-unaligned.js').unaligned} wordsOf
 * @property {(text: string, reading: Reading) => Hint[]} hintsOf
 * @property {(text: string, reading: Reading, words: Words) => Mark[]} raisedMarks
 * @property {typeof import('./code/remarks.js').remarksScene} remarksScene
 * @property {(reading: Reading, words: Words) => Scene[]} modelScene  the answer where nothing meets in a model
 */

/** Nothing until there is code. @type {CodeDrawings | undefined} */
let all;

/** Called once, when it has come. */
export const drawCodeBy = (/** @type {CodeDrawings} */ by) => {
  all = by;
};

export const ofCode = () => {
  if (!all) throw new Error('what draws code has not come');
  return all;
};

/** What a step has to tell, in words. @type {(story: Story, words: Words) => { say: string[], more: string }} */
export const tell = (story, words) => (isUnaligned(story) ? ofCode().wordsOf(words).tell(story) : words.tell(story));

/** The line a place is in, from 1. */
export const lineOf = (/** @type {string} */ text, /** @type {number} */ at) => text.slice(0, at).split('\n').length;
