// The layers around the editor: a copy of the text with underlines behind it, and the sentences below.

import { h } from '../scene/scene.js';
import { saidByLine } from './marks.js';

/** @import { Scene } from '../scene/scene.js' */
/** @import { Mark } from './marks.js' */

/**
 * The text again, behind a textarea, for its underlines and its height.
 * @param {string} text
 * @param {Mark[]} marks
 * @returns {Scene[]}
 */
export function echoScene(text, marks) {
  /** @type {Scene[]} */
  const parts = [];
  let end = 0;
  for (const { at, length, look } of marks) {
    if (at < end || length === 0) continue;
    parts.push(text.slice(end, at), h('mark', { class: look }, text.slice(at, at + length)));
    end = at + length;
  }
  return [...parts, `${text.slice(end)}\u200b`];
}

/**
 * Below the editor: all problems in the text, or what may be typed.
 * @param {string} text
 * @param {Mark[]} marks
 * @param {typeof import('../../words/en.js').en} words
 * @param {string} [hint]  what may be typed
 * @returns {Scene[]}
 */
export function hintScene(text, marks, words, hint = words.hint) {
  const said = saidByLine(text, marks);
  if (said.length === 0) return [hint];
  const several = text.trim().includes('\n');
  const items = said.flatMap(({ line, says }) => (several ? words.onLine(line, says.join(' ')) : says));
  return [h('ul', { class: 'wrong' }, ...items.map((item) => h('li', {}, item)))];
}
