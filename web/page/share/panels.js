// The panels of the bar's buttons, as scenes.

import { h } from '../../draw/scene/scene.js';
import { EXAMPLES } from './examples.js';

/** @import { Scene } from '../../draw/scene/scene.js' */
/** @import { Example } from './examples.js' */

/**
 * @typedef {typeof import('../../words/en.js').en} Words
 * @typedef {{ said: string, field: string }} Notice  said: the last action; field: text to copy by hand, if the browser
 *   does not copy
 */

/** @param {Words} words @returns {Scene[]} */
export function examplesScene({ examples: words }) {
  return /** @type {Example['group'][]} */ (['pasted', 'note', 'daily', 'traps']).map((group) =>
    h(
      'div',
      { role: 'group', 'aria-labelledby': `examples-${group}` },
      h('p', { class: 'head', id: `examples-${group}`, role: 'presentation' }, words.groups[group]),
      ...EXAMPLES.filter((each) => each.group === group).map(({ key, shapes }, i) =>
        h(
          'button',
          {
            type: 'button',
            role: 'menuitem',
            tabindex: i === 0 && group === 'pasted' ? '0' : '-1',
            'data-example': EXAMPLES.findIndex((each) => each.key === key),
          },
          h('span', {}, words.titles[key]),
          ' ',
          h('code', { lang: 'en', translate: 'no' }, shapes),
        ),
      ),
    ),
  );
}

/**
 * @param {Pick<import('../../case/case.js').Case, 'dialect'> | undefined} drawn  the drawn case
 * @param {Notice} notice
 * @param {Words} words
 * @returns {Scene[]}
 */
export function shareScene(drawn, notice, { share: words }) {
  return [
    row(words.link, [take('link', 'copy', words.copyLink)]),
    ...(drawn
      ? [
          row(words.picture, [take('svg', 'copy', words.svg), take('png', 'copy', words.png)]),
          row(words.save, [take('svg', 'save', words.svg), take('png', 'save', words.png)]),
          // JavaScript runs in play.html, which other sites may not frame.
          drawn.dialect !== 'stride0' &&
            row(words.frame, [take('frame', 'copy', words.drawing), take('quiz', 'copy', words.quiz)]),
          row(words.text, [take('markdown', 'copy', words.markdown), take('plain', 'copy', words.plain)]),
        ].filter((each) => each !== false)
      : []),
    row('Python', [take('python', 'copy', words.python)]),
    ...noticeScene(notice, words),
  ];
}

/** @type {(name: string, buttons: Scene[]) => Scene} */
const row = (name, buttons) =>
  h('div', { class: 'row', role: 'group', 'aria-label': name }, h('span', { 'aria-hidden': 'true' }, name), ...buttons);

/** @type {(what: string, how: 'copy' | 'save', label: string) => Scene} */
const take = (what, how, label) =>
  h('button', { type: 'button', class: 'take', 'data-take': what, 'data-how': how }, label);

/** @type {(notice: Notice, words: Words['share']) => Scene[]} */
const noticeScene = ({ said, field }, words) => [
  h('p', { class: 'said', role: 'status' }, said),
  ...(field ? [h('textarea', { readonly: true, rows: '3', 'aria-label': words.field }, field)] : []),
];

/** @param {readonly [string, string]} snippet @param {Notice} notice @param {Words} words @returns {Scene[]} */
export function embedScene([html, module], { said }, { embed: words }) {
  return [
    h('p', {}, words.say),
    h('textarea', { readonly: true, rows: '4', spellcheck: 'false', 'aria-label': words.code }, html),
    h('div', { class: 'row' }, take('snippet', 'copy', words.copy), h('p', { class: 'said', role: 'status' }, said)),
    h('p', { class: 'quiet' }, words.bundled, ' ', h('code', { lang: 'en', translate: 'no' }, module)),
    h('p', { class: 'quiet' }, words.spoiler),
  ];
}
