// The list of axes above a drawing of cells: the strip of each, and how many steps it has.

import { h, strip } from '../scene/scene.js';

const MOST = 8; // axes that are listed one by one

/**
 * @typedef {typeof import('../../words/en.js').en} Words
 * @param {import('../cells/notes.js').Key[]} keys
 * @param {Words} words
 * @returns {import('../scene/scene.js').Node[]}
 */
export function keysScene(keys, words) {
  const many = keys.length > MOST;
  const named = many ? keys.filter(({ noun }) => noun !== 'single' && noun !== 'hidden') : keys;
  const count = (/** @type {string} */ noun) => (many ? keys.filter((key) => key.noun === noun).length : 0);
  const more = words.moreKeys(count('single'), count('hidden'));
  return [
    ...named.map((key) => h('li', {}, strip(key.hue), words.axisKey(key))),
    ...(more ? [h('li', { class: 'more' }, more)] : []),
  ];
}
