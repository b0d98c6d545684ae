// Code as an element shows it: every line with its shapes at the right edge, which draw the line if possible.

import { classes, h } from '../draw/scene/scene.js';

/** @import { Hint } from '../draw/code/hints.js' */
/** @import { Mark } from '../draw/expression/marks.js' */
/** @import { Scene } from '../draw/scene/scene.js' */

/**
 * The parts of a line: marked and unmarked text.
 * @type {(text: string, from: number, to: number, marks: readonly Mark[]) => Scene[]}
 */
const markedParts = (text, from, to, marks) => {
  /** @type {Scene[]} */
  const all = [];
  let end = from;
  for (const { at, length, look } of marks) {
    const [begin, stop] = [Math.max(at, end), Math.min(at + length, to)];
    if (begin >= stop) continue;
    all.push(text.slice(end, begin), h('mark', { class: look }, text.slice(begin, stop)));
    end = stop;
  }
  return [...all, text.slice(end, to)];
};

/**
 * @param {string} text
 * @param {readonly Mark[]} marks
 * @param {readonly Hint[]} hints
 * @param {{ shown: number, draw: string }} how  shown: the drawn case; draw: the text for what a click does
 * @returns {Scene[]}
 */
export function linesScene(text, marks, hints, { shown, draw }) {
  const byLine = new Map(hints.map((hint) => [hint.line, hint]));
  let from = 0;
  return text.split('\n').map((line, i) => {
    const begin = from;
    from += line.length + 1;
    const own = markedParts(text, begin, begin + line.length, marks);
    return h('span', { class: 'line' }, ...own, hintScene(byLine.get(i + 1), shown, draw), '\n');
  });
}

/** @type {(hint: Hint | undefined, shown: number, draw: string) => Scene | false} */
const hintScene = (hint, shown, draw) => {
  if (!hint) return false;
  const { cases, broadcasts, fails, line, text } = hint;
  const isDrawn = cases.length > 0;
  const looks = [isDrawn && 'drawn', broadcasts && 'broadcasts', fails && 'fails', cases.includes(shown) && 'here'];
  const look = classes('shape-hint', ...looks);
  return isDrawn
    ? h('button', { type: 'button', class: look, 'data-line': line, title: draw }, text || '⋯')
    : h('span', { class: look }, text);
};
