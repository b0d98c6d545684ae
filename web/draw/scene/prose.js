// Sentences that mark code with backquotes, such as "Print the shapes in `y = x @ w`."

import { h } from './scene.js';

/** @import { Scene } from './scene.js' */

/** The text with its code in elements. @param {string} text @returns {Scene[]} */
export function prose(text) {
  return text.split(/`([^`]+)`/).map((part, i) => (i % 2 === 1 ? h('code', { translate: 'no' }, part) : part));
}
