// The element as a scene: the case as written, its answer, and the alignment at a step.

import { wordsOf } from '../draw/of-code.js';
import { linesScene } from './lines.js';
import { echoScene } from '../draw/expression/scene.js';
import { HATCH, tiles } from '../draw/export/patterns.js';
import { h } from '../draw/scene/scene.js';
import { failScene } from '../draw/table/case.js';

/** @import { Figure } from '../draw/figure.js' */
/** @import { Scene } from '../draw/scene/scene.js' */

/**
 * @typedef {typeof import('../words/en.js').en} Words
 */

/**
 * drawable: whether the text itself has a case to draw, so that the page's example is not needed; code: of code, the
 * case that is drawn.
 * @param {string} text
 * @param {Figure} figure
 * @param {boolean} drawable
 * @param {Words} words
 * @param {number} [code]
 * @returns {Scene[]}
 */
export function viewScene(text, { marks, scenes, wrong, hints }, drawable, words, code) {
  return [
    ...caseScene(
      code === undefined
        ? echoScene(text, marks)
        : linesScene(text, marks, hints, { shown: code, draw: wordsOf(words).lines.draw }),
      wrong || !drawable ? scenes.hint : [],
      drawable ? scenes.answer : [],
      words,
    ),
    ...(drawable && scenes.table.length > 0
      ? [
          h(
            'div',
            { class: 'two' },
            h('div', { class: 'draw' }, ...scenes.table),
            h('div', { class: 'step', role: 'group', 'aria-label': words.step }, ...scenes.step),
          ),
          defs,
        ]
      : []),
  ];
}

/**
 * The scene before the core has loaded, or if it cannot be loaded.
 * @param {string} text
 * @param {string} failure
 * @param {Words} words
 * @returns {Scene[]}
 */
export function waitingScene(text, failure, words) {
  return caseScene(
    echoScene(text, []),
    failure ? [] : [words.loading],
    failure ? failScene(words.broken, failure) : [],
    words,
  );
}

/**
 * The scene for JavaScript, which runs only in the playground, so it is not drawn here.
 * @param {string} text
 * @param {string} playground its address with this text, or an empty string
 * @param {Words} words
 * @returns {Scene[]}
 */
export function javascriptScene(text, playground, words) {
  const { elsewhere, open } = wordsOf(words).ran;
  const link = playground ? [h('p', { class: 'facts' }, h('a', { href: playground, target: '_blank' }, open))] : [];
  const answer = [h('p', { class: 'kind' }, 'JavaScript'), h('p', { class: 'facts' }, elsewhere), ...link];
  return caseScene(linesScene(text, [], [], { shown: -1, draw: '' }), [], answer, words);
}

/** @type {(echo: Scene[], hint: Scene[], answer: Scene[], words: Words) => Scene[]} */
const caseScene = (echo, hint, answer, words) => [
  h(
    'div',
    { class: 'case' },
    h(
      'div',
      { class: 'editor' },
      h('p', { class: 'expr', translate: 'no' }, ...echo),
      h('div', { class: 'hint', hidden: hint.length === 0 }, ...hint),
    ),
    h('div', { class: 'answer', role: 'status', 'aria-label': words.result }, ...answer),
  ),
];

/** The patterns of the axes. Each shadow root needs them, because an SVG finds ids only in its own. */
const defs = h(
  'svg',
  { class: 'defs', 'aria-hidden': 'true' },
  h(
    'defs',
    {},
    ...tiles.map(([size, parts], axis) =>
      h(
        'pattern',
        { id: `p${axis}`, class: `p${axis}`, width: size, height: size, patternUnits: 'userSpaceOnUse' },
        ...parts.map(([look, tag, attrs]) => h(tag, { class: look, ...attrs })),
      ),
    ),
    h(
      'pattern',
      { id: 'hatch', width: 6, height: 6, patternUnits: 'userSpaceOnUse' },
      h('path', { class: 'hatchline', d: HATCH }),
    ),
  ),
);
