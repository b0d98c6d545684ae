// The panel of gradients: a tab for each operand, the drawing, and next to it the step and the selected sum.

import { keysOf } from '../cells/notes.js';
import { figureScene, panelsScene } from '../cells/scene.js';
import { keysScene } from '../paint/keys.js';
import { classes, h } from '../scene/scene.js';
import { lightScene } from './light.js';
import { sumAt, sentencesScene, walkScene } from './step.js';

/** @import { Scene } from '../scene/scene.js' */

/**
 * @typedef {typeof import('../../words/en.js').en} PageWords
 *
 * @typedef {object} Drawing
 * @property {import('./sketch.js').Flow} flow
 * @property {readonly string[]} names  of the operands with a gradient
 * @property {import('../cells/sketch.js').Sketch} sketch
 * @property {import('../cells/layout.js').Layout} layout
 * @property {readonly number[]} point
 * @property {boolean} isStep  whether a sum has just been taken
 * @property {string} note  why there are no values
 */

/**
 * The panel of gradients.
 * @param {Drawing} drawing @param {PageWords} words @param {import('./sketch.js').Words} said @returns {Scene[]}
 */
export function backwardScene(drawing, words, said) {
  const { flow, names, sketch, layout, point, isStep, note } = drawing;
  const { name } = flow.way;
  const { lines, terms, sum } = sumAt(flow, point);
  const captions = layout.captions.map((caption) => `${caption.name}: ${caption.lines.join(' ')}`).join('; ');
  const panel = h(
    'div',
    {
      class: 'two',
      ...(names.length > 1 && {
        role: 'tabpanel',
        id: 'backward-panel',
        'aria-labelledby': tabId(names.indexOf(name)),
      }),
    },
    h(
      'div',
      {},
      h('ul', { class: 'keys' }, ...keysScene(keysOf(sketch, layout.arrangement.roles, layout.anchor), words)),
      h(
        'div',
        {
          ...{ class: 'cells-drawing', role: 'application', tabindex: '0', 'aria-roledescription': words.cellsRole },
          ...{ 'aria-describedby': 'cells-help', 'aria-label': `${said.drawing(name)}. ${captions}` },
        },
        figureScene(layout, lightScene(layout, sketch, flow, point, isStep), panelsScene(layout)),
      ),
    ),
    h(
      'div',
      { class: 'step', role: 'group', 'aria-label': said.steps },
      h('div', { class: 'told', 'aria-live': 'polite' }, ...sentencesScene(flow, said)),
      walkScene(flow, said),
      h(
        'p',
        { class: 'addition', 'aria-hidden': 'true', translate: 'no' },
        ...lines.map((line, i) => h('span', { class: sum !== '' && i === lines.length - 1 ? 'total' : '' }, line)),
      ),
      h('p', { class: 'vh', 'aria-live': 'polite' }, `${lines[0]}: ${said.spoken(terms, sum)}`),
      note !== '' && h('p', { class: 'aside' }, note),
    ),
  );
  return [
    h(
      'section',
      { class: 'backward', 'aria-labelledby': 'backward-name' },
      h('h2', { id: 'backward-name' }, said.name),
      names.length > 1 &&
        h('div', { class: 'tabs', role: 'tablist', 'aria-label': said.operands }, ...names.map(tab(name))),
      panel,
    ),
  ];
}

const tabId = (/** @type {number} */ operand) => `backward-${operand}`;

/** @type {(chosen: string) => (name: string, operand: number) => Scene} */
const tab = (chosen) => (name, operand) =>
  h(
    'button',
    {
      ...{ type: 'button', role: 'tab', id: tabId(operand), class: classes('tab', name === chosen && 'on') },
      ...{ 'aria-selected': String(name === chosen), 'aria-controls': name === chosen ? 'backward-panel' : undefined },
      ...{ tabindex: name === chosen ? '0' : '-1', 'data-operand': String(operand), translate: 'no' },
    },
    `${name}.grad`,
  );
