// Draws a diagnosis. Below the editor it says what was recognised and asks for missing shapes; the facts, fixes and
// possible causes have regions of their own.

import { namesOf } from '../../diagnose/facts/situation.js';
import { prose } from '../../draw/scene/prose.js';
import { classes, decoration, h } from '../../draw/scene/scene.js';

/** @import { Message } from '../../case/case.js' */
/** @import { Fix } from '../../diagnose/diagnosis.js' */
/** @import { DiagnosisText as Explanation } from '../../diagnose/tell.js' */
/** @import { Scene } from '../../draw/scene/scene.js' */

/**
 * @typedef {typeof import('./words.js').en} Words
 */

/**
 * @param {Message} message
 * @param {Explanation} explanation
 * @param {readonly string[]} wrong  the names whose shapes cannot be read
 * @param {Words} words
 * @returns {Scene[]}  always the same number, so that a field keeps the focus while typing; empty for errors that code
 *   raises, because the answer and its drawing already show them
 */
export function asksScene({ diagnosis, asks, disagrees, isRaised }, explanation, wrong, words) {
  if (isRaised) return [];
  const known = diagnosis.shapes ? '' : knownText(diagnosis, words);
  const said = [
    ...wrong.map((name) => words.wrong(name)),
    ...(disagrees && wrong.length === 0 ? [words.disagrees] : []),
  ];
  return [
    ...(diagnosis.recognised.kind === 'none' ? [] : [h('p', { class: 'recognised' }, named(explanation.recognised))]),
    h('p', { class: 'known' }, known),
    ...(asks.length > 0
      ? [
          h('p', { class: 'wanted', id: 'wanted' }, words.wanted),
          h('div', { class: 'typed-in', role: 'group', 'aria-labelledby': 'wanted' }, ...asks.map(field(wrong, words))),
        ]
      : []),
    h('p', { class: 'amiss', role: 'status' }, said.join(' ')),
  ];
}

/**
 * The sizes in a message that does not contain complete shapes.
 * @type {(diagnosis: Message['diagnosis'], words: Words) => string}
 */
const knownText = ({ recognised }, words) => {
  const { clash, kind, form, operands } = recognised;
  const [a = 'a', b = 'b'] = namesOf(recognised);
  const alike = form === 'fresh' && operands.every(({ role }) => role === 'operand');
  return clash && kind === 'broadcast' && alike ? words.known(clash.dim, [a, clash.sizes[0]], [b, clash.sizes[1]]) : '';
};

/** Allows line breaks only between names and shapes. */
const named = (/** @type {string} */ text) => text.replace(/ (?=[^()]*\))/g, '\u00a0');

/** @type {(wrong: readonly string[], words: Words) => (name: string, i: number) => Scene} */
const field = (wrong, words) => (name, i) =>
  h(
    'div',
    { class: 'one' },
    h('label', { for: `asked-${i}` }, words.ask(name)),
    h('input', {
      ...{ id: `asked-${i}`, type: 'text', 'data-asked': name, 'aria-invalid': String(wrong.includes(name)) },
      ...{ autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', placeholder: '(4, 3)' },
    }),
  );

/**
 * @typedef {{ copied: number, said: string, applied: (fix: Fix) => string | null }} State  copied: a fix, or -1
 */

/**
 * The main answer: the facts, the first fix, and what to do next unless that fix is certain.
 * @param {Message} message
 * @param {Explanation} explanation
 * @param {State} state
 * @param {Words} words
 * @returns {Scene[]}
 */
export function diagnosisScene({ diagnosis }, explanation, state, words) {
  const { facts, fixes, next, recognised } = explanation;
  const [first] = fixes;
  return [
    h('h2', { id: 'diagnosis-name' }, words.name),
    ...(facts.length > 0 ? facts : [recognised]).map((each) => h('p', { class: 'cause' }, ...prose(each))),
    ...(first
      ? [region(words.fixes, 'remedy', h('ol', {}, fixScene(first, diagnosis.fixes[0], 0, state, words)))]
      : []),
    ...((diagnosis.fixes[0]?.caution ?? true) ? nextScene(next) : []),
    h('p', { class: 'vh', role: 'status' }, state.said),
  ];
}

/**
 * The rest, below the drawing: possible causes, and other fixes.
 * @param {Message} message
 * @param {Explanation} explanation
 * @param {State} state
 * @param {Words} words
 * @returns {Scene[]}  empty if there is nothing more
 */
export function reasonsScene({ diagnosis }, { fixes, causes }, state, words) {
  const more = fixes.flatMap((fix, i) => (i === 0 ? [] : [fixScene(fix, diagnosis.fixes[i], i, state, words)]));
  if (more.length === 0 && causes.length === 0) return [];
  return [
    h('h2', { id: 'reasons-name' }, words.reasons),
    ...(more.length > 0 ? [region(words.moreFixes, 'more-remedies', h('ol', {}, ...more))] : []),
    ...(causes.length > 0 ? [region(words.others, 'others', h('ul', {}, ...causes.map(item)))] : []),
  ];
}

/** What to do if no fix is certain. @type {(next: Explanation['next']) => Scene[]} */
const nextScene = ({ text, code }) => [
  h('p', { class: 'next' }, ...prose(text)),
  ...(code === '' ? [] : [h('pre', { tabindex: '0', lang: 'en', translate: 'no' }, h('code', {}, code))]),
];

const item = (/** @type {string} */ text) => h('li', {}, ...prose(text));

/** @type {(name: string, kind: string, ...children: Scene[]) => Scene} */
const region = (name, kind, ...children) =>
  h(
    'div',
    { class: kind, role: 'group', 'aria-labelledby': `${kind}-name` },
    h('h3', { id: `${kind}-name` }, name),
    ...children,
  );

/**
 * @type {(explanation: Explanation['fixes'][number], fix: Fix | undefined, i: number, state: State,
 *   words: Words) => Scene}
 */
const fixScene = ({ code, text }, fix, i, { copied, applied }, words) => {
  const expression = fix && applied(fix);
  return h(
    'li',
    { class: classes('fix', fix?.caution && 'careful') },
    code !== '' && h('pre', { tabindex: '0', lang: 'en', translate: 'no' }, h('code', { id: `fix-${i}` }, code)),
    h('p', {}, fix?.caution ? decoration('!', 'bang') : false, ...prose(text)),
    (code !== '' || Boolean(expression)) &&
      h(
        'div',
        { class: 'deeds' },
        code !== '' &&
          h(
            'button',
            { type: 'button', class: 'copy', 'data-copy': i, id: `copy-${i}`, 'aria-labelledby': `copy-${i} fix-${i}` },
            copied === i ? words.copied : words.copy,
          ),
        expression
          ? h(
              'button',
              {
                ...{ type: 'button', class: 'copy', 'data-apply': expression, id: `apply-${i}` },
                'aria-labelledby': code === '' ? undefined : `apply-${i} fix-${i}`,
              },
              words.apply,
            )
          : false,
      ),
  );
};
