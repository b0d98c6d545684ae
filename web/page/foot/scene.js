// Below the figure: the values, the code, the backward pass, the reason for the dtype, the time. Each is a separate
// region.

import { rounded } from './timing.js';
import { grouped } from '../../notation/numbers.js';
import { tuple } from '../../lib/errors/printed-shape.js';
import { classes, h } from '../../draw/scene/scene.js';

/** @import { Language } from '../../case/code/spelling.js' */
/** @import { Scene } from '../../draw/scene/scene.js' */

/**
 * @typedef {typeof import('../../words/en.js').en} Words
 *
 * @typedef {object} Foot  its content as data
 * @property {import('../../case/values.js').Values | null} values
 * @property {import('../../case/case.js').Ran} [ran]  of JavaScript: its output, and its memory at the end
 * @property {readonly { language: Language, code: string }[]} snippets
 * @property {readonly import('../../case/back.js').Back[] | null} back  null if there is no result
 * @property {import('../../lib/boundary/dtype.js').DType | null} dtype
 * @property {import('../../case/dtype-reason.js').Reason | null} reason
 * @property {{ kind: 'measuring' } | { kind: 'took', timing: import('./timing.js').Timing }
 *   | { kind: 'tooLarge', most: bigint } | { kind: 'failed' } | null} time
 *
 * @typedef {object} Chosen
 * @property {Language} language
 * @property {boolean} copied
 * @property {boolean} whole  all lines of the values
 * @property {boolean} costs  whether to show the cost of each line
 * @property {boolean} [draws]  whether gradients are drawn; left out if they don't add up
 */

/** The number of value lines shown at first; a few more are shown if that is all. */
const LINES = 12;
const FEW = 4;

/** @type {Record<Language, string>} */
const titles = { torch: 'PyTorch', numpy: 'NumPy', jax: 'JAX', stride0: 'stride0' };

/** @param {Foot} foot @param {Chosen} chosen @param {Words} words @returns {Scene[]} */
export function footScene(foot, chosen, words) {
  return [
    h('div', { class: 'made' }, valuesScene(foot, chosen, words), codeScene(foot, chosen, words)),
    h(
      'div',
      { class: 'asides' },
      backScene(foot, chosen, words),
      reasonScene(foot, words),
      timeScene(foot, words),
      foot.ran && memoryScene(foot.ran, chosen, words),
    ),
  ];
}

/**
 * For a run without a drawing.
 * @param {NonNullable<Foot['ran']>} ran
 * @param {Chosen} chosen
 * @param {Words} words
 * @returns {Scene[]}
 */
export function ranScenes(ran, chosen, words) {
  const memoryPanel = memoryScene(ran, chosen, words);
  return [
    ran.printed !== '' && printedScene(ran.printed, chosen, words),
    memoryPanel && h('div', { class: 'asides' }, memoryPanel),
  ].filter((each) => each !== false);
}

/** @type {(id: string, name: string, ...children: (Scene | false | Scene[])[]) => Scene} */
const region = (id, name, ...children) =>
  h('section', { class: id, 'aria-labelledby': `${id}-name` }, h('h2', { id: `${id}-name` }, name), ...children);

/** @type {(foot: Foot, chosen: Chosen, words: Words) => Scene | false} */
const valuesScene = ({ values, ran }, chosen, all) => {
  const { values: words, numbers, bytes } = all;
  if (ran?.printed) return printedScene(ran.printed, chosen, all);
  if (values === null) return false;
  if (values.kind === 'failed') {
    return region('values', words.name, h('p', { class: 'said', lang: 'en', translate: 'no' }, values.message));
  }
  if (values.kind === 'large') {
    const size = `${numbers(values.numel)}, ${bytes(values.bytes)}.`;
    return region('values', words.name, h('p', { class: 'size' }, size), h('p', {}, words.large));
  }
  return printedScene(values.text, chosen, all, values.filled && h('p', { class: 'filled' }, words.filled));
};

/**
 * Printed lines: the first ones, unless all are requested.
 * @type {(text: string, chosen: Pick<Chosen, 'whole'>, words: Words, note?: Scene | false) => Scene}
 */
const printedScene = (text, { whole }, { values: words }, note = false) => {
  const lines = text.split('\n');
  const isCut = lines.length > LINES + FEW;
  return region(
    'values',
    words.name,
    h(
      'pre',
      { tabindex: '0', role: 'group', 'aria-labelledby': 'values-name', translate: 'no' },
      isCut && !whole ? `${lines.slice(0, LINES).join('\n').trimEnd()}\n⋯` : text,
    ),
    isCut &&
      h(
        'button',
        { type: 'button', class: 'copy', 'data-whole': 'values', 'aria-expanded': String(whole) },
        whole ? words.fewer : words.whole(lines.length),
      ),
    note,
  );
};

/** @type {(foot: Foot, chosen: Chosen, words: Words) => Scene} */
const codeScene = ({ snippets }, { language, copied }, { code: words }) =>
  region(
    'code',
    words.name,
    h(
      'div',
      { class: 'tabs', role: 'tablist', 'aria-label': words.languages },
      ...snippets.map((snippet) => tab(snippet.language, snippet.language === language)),
    ),
    ...snippets
      .filter((snippet) => snippet.language === language)
      .map(({ code }) =>
        h(
          'div',
          { class: 'pasted', role: 'tabpanel', id: 'code-panel', 'aria-labelledby': `code-${language}` },
          h('pre', { tabindex: '0', translate: 'no' }, code),
          h('button', { type: 'button', class: 'copy', 'data-copy': 'code' }, copied ? words.copied : words.copy),
          language === 'stride0' && h('button', { type: 'button', class: 'copy', 'data-play': 'code' }, words.run),
        ),
      ),
  );

const tab = (/** @type {Language} */ language, /** @type {boolean} */ on) =>
  h(
    'button',
    {
      ...{ type: 'button', role: 'tab', id: `code-${language}`, class: classes('tab', on && 'on') },
      ...{ 'aria-selected': String(on), 'aria-controls': on ? 'code-panel' : undefined, tabindex: on ? '0' : '-1' },
      'data-language': language,
    },
    titles[language],
  );

/** @type {(foot: Foot, chosen: Chosen, words: Words) => Scene | false} */
const backScene = ({ back, dtype }, { draws }, { back: words }) => {
  if (back === null || dtype === null) return false;
  if (back.length === 0) return region('back', words.name, h('p', {}, words.nothing(dtype)));
  return region(
    'back',
    words.name,
    ...back.map((one) =>
      h(
        'p',
        {},
        h('code', {}, one.kind === 'none' ? one.name : `${one.name}.grad`),
        words[one.kind](one),
        one.kind === 'sums' && h('span', { class: 'shapes' }, `${tuple(one.from)} → ${tuple(one.shape)}`),
      ),
    ),
    draws !== undefined &&
      h(
        'button',
        {
          ...{ type: 'button', class: 'copy', 'data-draw': 'gradients' },
          ...{ 'aria-expanded': String(draws), 'aria-controls': 'backward' },
        },
        draws ? words.hide : words.draw,
      ),
  );
};

/** @type {(foot: Foot, words: Words) => Scene | false} */
const reasonScene = ({ reason }, { dtype: words, lang }) => {
  if (reason === null) return false;
  const { dtype, common, change } = reason;
  const said = [common && words.common(common), change && words.change(change)].filter(Boolean);
  return region('reason', words.name(dtype), h('p', {}, said.join(lang === 'zh' ? '' : ' ')));
};

/** @type {(foot: Foot, words: Words) => Scene | false} */
const timeScene = ({ time }, { time: words }) => {
  if (time === null) return false;
  return region('time', words.name, h('p', {}, timeText(time, words)));
};

/**
 * The report of `memory()` if a run has ended by itself, and the memory that broadcasting saved.
 * @type {(ran: NonNullable<Foot['ran']>, chosen: Chosen, words: Words) => Scene | false}
 */
const memoryScene = ({ state, memory, costs }, chosen, { memoryInUse: words, bytes }) => {
  if (state !== 'ran' || memory.peak === 0) return false;
  const { tensors, bytes: now, peak } = memory;
  const saved = costs.reduce((sum, each) => sum + each.saved, 0);
  return region(
    'held',
    words.name,
    h('p', {}, words.said(tensors, bytes(BigInt(now)), bytes(BigInt(peak)))),
    saved > 0 && h('p', {}, words.saved(bytes(BigInt(saved)))),
    h(
      'button',
      { type: 'button', class: 'copy', 'data-costs': 'lines', 'aria-expanded': String(chosen.costs) },
      words.lines,
    ),
    chosen.costs && costsScene(costs, words),
  );
};

/** Too short for the clock of a page. */
const LEAST_MS = 0.1;

/** @type {(costs: readonly import('../../case/case.js').Cost[], words: Words['memoryInUse']) => Scene} */
const costsScene = (costs, { caption, columns }) => {
  const saves = costs.some(({ saved }) => saved > 0);
  const names = [columns.line, columns.took, columns.grew, ...(saves ? [columns.saved] : [])];
  const time = (/** @type {number} */ took) => {
    const { amount, unit } = rounded({ microseconds: took * 1000 });
    return took < LEAST_MS ? `< ${LEAST_MS}\u00a0ms` : `${amount}\u00a0${unit}`;
  };
  const signed = (/** @type {number} */ by) => (by === 0 ? '' : `${by < 0 ? '−' : '+'}${grouped(Math.abs(by))}`);
  return h(
    'table',
    { class: 'costs' },
    h('caption', {}, caption),
    h('thead', {}, h('tr', {}, ...names.map((name) => h('th', { scope: 'col' }, name)))),
    h(
      'tbody',
      {},
      ...costs.map(({ line, code, took, grew, saved }) =>
        h(
          'tr',
          {},
          h('th', { scope: 'row', translate: 'no' }, h('span', {}, String(line)), h('code', {}, code)),
          h('td', {}, took === 0 ? '' : time(took)),
          h('td', {}, signed(grew)),
          saves && h('td', {}, saved > 0 ? grouped(saved) : ''),
        ),
      ),
    ),
  );
};

/** @type {(time: NonNullable<Foot['time']>, words: Words['time']) => string} */
const timeText = (time, words) => {
  switch (time.kind) {
    case 'measuring':
      return words.measuring;
    case 'failed':
      return words.failed;
    case 'tooLarge':
      return words.tooLarge(time.most);
    case 'took': {
      const { amount, unit } = rounded(time.timing);
      return words.took(`${amount}\u00a0${unit}`, time.timing.runs);
    }
  }
};
