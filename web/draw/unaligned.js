// An index, an einsum, tensors put together and a gather are drawn by what comes with the reader of code: whoever types
// shapes that broadcast does without it.

import { isUnaligned } from '../case/story.js';

/**
 * @typedef {import('../case/case.js').Case} Case
 * @typedef {import('../case/story.js').Story} Story
 * @typedef {import('./figure.js').Analysis} Analysis
 * @typedef {typeof import('../words/en.js').en} Words
 *
 * @typedef {object} Unaligned
 * @property {(asked: Case, library: import('./figure.js').Library) => Analysis['report']} reportOf
 * @property {(analysis: Analysis, words: Words) => import('./scene/scene.js').Scene[]} scenesOf
 *   beneath the alignment
 * @property {(words: Words) => typeof import('../words/en-unaligned.js').unaligned} wordsOf
 */

/** Nothing until there is code. @type {Unaligned | undefined} */
let all;

/** Called once, by what draws them. */
export const drawUnalignedBy = (/** @type {Unaligned} */ by) => {
  all = by;
};

export const unaligned = () => {
  if (!all) throw new Error('what draws this case has not come');
  return all;
};

/** What a step has to tell, in words. @type {(story: Story, words: Words) => { say: string[], more: string }} */
export const tell = (story, words) => (isUnaligned(story) ? unaligned().wordsOf(words).tell(story) : words.tell(story));
