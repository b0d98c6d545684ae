// Two cases side by side: their texts and answers, a table of what differs, and their alignments. What differs is
// underlined, and a differing column is shaded too.

import { wordsOf } from '../../draw/of-code.js';
import { classes, h } from '../../draw/scene/scene.js';
import { echoScene } from '../../draw/expression/scene.js';
import { KEYS } from './facts.js';

/** @import { Figure, Words } from '../../draw/figure.js' */
/** @import { Node, Scene } from '../../draw/scene/scene.js' */
/** @import { Difference, Own } from './facts.js' */

/**
 * @typedef {object} Side
 * @property {string} text
 * @property {Figure | undefined} figure  the last one; undefined until the text has been read
 * @property {boolean} isJavaScript  which only the page itself runs
 */

/**
 * @param {readonly Side[]} sides
 * @param {readonly Difference[] | null} differences  null until both texts have been read
 * @param {Words} words
 * @param {Own} own
 * @returns {Scene[]}
 */
export function compareScene(sides, differences, words, own) {
  return [
    h('div', { class: 'pair' }, ...sides.map((side, i) => caseScene(side, i, differences, words, own))),
    h(
      'div',
      { class: 'line tools' },
      h('button', { type: 'button', class: 'press', 'data-do': 'swap' }, own.swap),
      h('button', { type: 'button', class: 'press', 'data-do': 'leave' }, own.leave),
    ),
    h(
      'section',
      { class: 'differences', 'aria-labelledby': 'differences-name' },
      h('h2', { id: 'differences-name' }, own.differences),
      h('p', { role: 'status' }, differences ? own.summary(differences.map(({ head }) => head)) : ''),
      ...(differences?.length ? [tableOf(differences, own)] : []),
    ),
    h('div', { class: 'pair' }, ...sides.map((side, i) => drawingScene(side, i, differences, words, own))),
  ];
}

/**
 * @typedef {(side: Side, i: number, differences: readonly Difference[] | null, words: Words, own: Own) => Scene} Drawn
 */

/** @type {Drawn} */
const caseScene = ({ text, figure, isJavaScript }, i, differences, words, own) => {
  const { marks = [], wrong = false, example = false, scenes } = figure ?? {};
  const ran = wordsOf(words).ran.elsewhere;
  const differs = differences?.some(({ key }) => key === KEYS.result);
  return h(
    'section',
    { class: classes('case', example && 'sample'), 'aria-label': own.named(i + 1) },
    h(
      'div',
      { class: 'editor' },
      h('label', { for: `compared-${i}` }, own.named(i + 1)),
      h(
        'div',
        { class: classes('field', text.split('\n').length > 8 && 'long') },
        h('div', { class: 'echo', 'aria-hidden': 'true' }, ...echoScene(text, marks)),
        h('textarea', {
          ...{ id: `compared-${i}`, rows: '1', spellcheck: 'false', autocomplete: 'off', autocapitalize: 'off' },
          ...{ autocorrect: 'off', 'aria-invalid': String(wrong) },
        }),
      ),
      h('div', { class: 'hint' }, ...(wrong && scenes && !isJavaScript ? scenes.hint : [])),
    ),
    h(
      'div',
      { class: classes('answer', differs && 'differs') },
      ...(isJavaScript ? [h('p', { class: 'facts' }, ran)] : (scenes?.answer ?? [])),
    ),
  );
};

/** @type {(differences: readonly Difference[], own: Own) => Scene} */
const tableOf = (differences, own) =>
  h(
    'table',
    {},
    h(
      'thead',
      {},
      h(
        'tr',
        {},
        h('th', { scope: 'col' }, own.part),
        ...[1, 2].map((number) => h('th', { scope: 'col' }, own.named(number))),
      ),
    ),
    h(
      'tbody',
      {},
      ...differences.map(({ head, sides }) =>
        h(
          'tr',
          {},
          h('th', { scope: 'row' }, head),
          ...sides.map((side) =>
            h(
              'td',
              { lang: 'en', translate: 'no' },
              ...(side
                ? side.map(({ text, differs }) => h('span', {}, differs ? h('mark', {}, text) : text, ' '))
                : [own.missing]),
            ),
          ),
        ),
      ),
    ),
  );

/** @type {Drawn} */
const drawingScene = ({ figure }, i, differences, _, own) => {
  const { analysis, scenes } = figure ?? {};
  const explanation = scenes?.step[0];
  const says = explanation && typeof explanation !== 'string' && (!analysis?.model.ok || hasNote(explanation));
  return h(
    'section',
    { 'aria-labelledby': `aligned-${i}`, hidden: !scenes?.table.length },
    h('h2', { id: `aligned-${i}` }, own.alignment(i + 1)),
    h('div', { class: 'draw' }, ...(scenes?.table ?? []).map((scene) => marked(scene, differences ?? [], analysis))),
    h('div', { class: 'step' }, ...(says ? explanation.children : [])),
  );
};

/** Whether the text is a note about shapes that were perhaps not meant. @type {(explanation: Node) => boolean} */
const hasNote = ({ children }) =>
  children.some((each) => typeof each !== 'string' && each.attrs['class']?.startsWith('note'));

/**
 * The alignment with marks at the operands and columns that differ, and without that of the current step.
 * @type {(scene: Scene, differences: readonly Difference[], analysis: Figure['analysis'] | undefined) => Scene}
 */
const marked = (scene, differences, analysis) => {
  if (typeof scene === 'string' || scene.tag !== 'table' || !analysis) return scene;
  const keys = new Set(differences.map(({ key }) => key));
  const isTurned = scene.attrs['class']?.split(' ').includes('turned');
  const { rank } = analysis.model;
  let operand = KEYS.operand;
  return mapNodes(scene, 'tr', (row, r) => ({
    ...row,
    children: row.children.map((cell, c) => {
      if (typeof cell === 'string') return cell;
      const look = (cell.attrs['class'] ?? '').split(' ').filter((each) => each !== 'now');
      const isName = look.length === 1 && look[0] === 'name';
      const isSize = !look.includes('name') && look.join('') !== '';
      const differs = isName ? keys.has(operand++) : isSize && keys.has(KEYS.dim - (isTurned ? r + 1 : rank - c + 1));
      return { ...cell, attrs: { ...cell.attrs, class: classes(...look, differs && 'differs') } };
    }),
  }));
};

/**
 * Changes the nodes of a tag; `change` also gets the place among its siblings.
 * @type {(node: Node, tag: string, change: (node: Node, i: number) => Node) => Node}
 */
const mapNodes = (node, tag, change) => ({
  ...node,
  children: node.children.map((each, i) =>
    typeof each === 'string' ? each : each.tag === tag ? change(each, i) : mapNodes(each, tag, change),
  ),
});
