// A question and its answer. Before the answer, the shapes are not aligned, because that would give it away; after it,
// the usual figure appears with a row for the reader's answer.

import { write } from '../../case/address.js';
import { drawn } from '../../draw/figure.js';
import { classes, decoration, h, screenReaderOnly } from '../../draw/scene/scene.js';
import { answerScene } from '../../draw/table/case.js';
import { textOf } from './question.js';

/** @import { Analysis } from '../../draw/figure.js' */
/** @import { Node, Scene } from '../../draw/scene/scene.js' */

/**
 * @typedef {typeof import('../../case/library.js')} Library
 * @typedef {typeof import('../../words/en.js').en} Words
 * @typedef {typeof import('../../words/en-practise.js').practise} Own
 *
 * @typedef {{ answer: import('../../reading/answer.js').Answer, verdict: import('./judge.js').Verdict }} Given
 * @typedef {object} PractiseState
 * @property {import('./question.js').Question} question
 * @property {Analysis} analysis  the true result
 * @property {Given | null} given
 * @property {import('./score.js').Score} score
 * @property {boolean} unread  whether the typed text is not an answer
 * @property {{ step: number, narrow: boolean, moving: boolean }} view  step 0 is the last
 */

/** @param {PractiseState} state @param {Words} words @param {Own} own @param {Library} library @returns {Scene[]} */
export function practiseScene(state, words, own, library) {
  return [
    h(
      'div',
      { class: 'case' },
      questionScene(state, own),
      h(
        'div',
        { class: 'answer' },
        h(
          'div',
          { role: 'status', 'aria-live': 'polite', 'aria-label': words.result },
          ...verdictScene(state, words, own, library),
        ),
        h('p', { class: 'tally' }, own.tally(state.score)),
      ),
    ),
    h(
      'section',
      { 'aria-labelledby': 'practise-alignment' },
      h('h2', { id: 'practise-alignment' }, words.alignment),
      h('div', { class: 'two' }, ...figureScene(state, words, own, library)),
    ),
  ];
}

/** @type {(state: PractiseState, own: Own) => Scene} */
const questionScene = ({ question, analysis, given, unread }, own) => {
  const { asked } = question;
  const done = given !== null;
  return h(
    'form',
    { class: 'editor', autocomplete: 'off', novalidate: true },
    h(
      'p',
      { class: 'question', id: 'practise-question', 'aria-live': 'polite' },
      h('span', { class: 'shapes-asked' }, ...unbrokenShapes(textOf(question))),
      h('span', { class: 'ask' }, asked.form === 'inPlace' ? own.askInPlace : own.ask),
    ),
    h(
      'div',
      { class: 'line' },
      h('label', { class: 'vh', for: 'practise-answer' }, own.answer),
      h('input', {
        ...{ id: 'practise-answer', type: 'text', spellcheck: 'false', autocomplete: 'off', autocapitalize: 'off' },
        ...{ autocorrect: 'off', readonly: done, 'aria-invalid': unread ? 'true' : undefined },
        ...{ 'aria-describedby': 'practise-question practise-hint', maxlength: 200 },
      }),
      h('button', { type: 'submit', class: 'press' }, done ? own.next : own.check),
    ),
    h('div', { class: 'line' }, ...refusals(analysis.model.rank, given, own)),
    h(
      'p',
      { class: 'hint', id: 'practise-hint' },
      h('span', { class: 'wrong', 'aria-live': 'polite' }, ...(unread ? [own.unread] : [])),
      h('span', {}, ...(unread ? [] : [done ? own.goOn : own.hint])),
    ),
  );
};

/** Allows line breaks after an operator, but not within a shape. */
const unbrokenShapes = (/** @type {string} */ text) =>
  text.split(/(?<=[^,]) (?=\()/).flatMap((part, i) => [...(i > 0 ? [' '] : []), h('span', { class: 'nb' }, part)]);

/**
 * The answer that it does not fit, and in which dimension, which is optional.
 * @type {(rank: number, given: Given | null, own: Own) => Scene[]}
 */
const refusals = (rank, given, own) => {
  const said = given?.answer.kind === 'refusal' ? given.answer : null;
  const button = (
    /** @type {number | null} */ dim,
    /** @type {string} */ text,
    /** @type {string | undefined} */ label,
  ) =>
    h(
      'button',
      {
        ...{ type: 'button', class: classes('press', said?.dim === dim && 'said-so'), 'data-refuse': dim ?? '' },
        ...{ 'aria-label': label, disabled: given !== null },
      },
      text,
    );
  const dims = Array.from({ length: rank }, (_, dim) => button(dim, String(dim), own.doesNotFitIn(dim)));
  return [
    button(null, own.doesNotFit, undefined),
    ...(rank > 0 ? [h('span', { class: 'dims' }, h('span', { 'aria-hidden': 'true' }, own.inDim), ...dims)] : []),
  ];
};

/** @type {(state: PractiseState, words: Words, own: Own, library: Library) => Scene[]} */
const verdictScene = ({ analysis, given }, words, own, library) => {
  if (!given) return [];
  const { answer, verdict } = given;
  const { right, misled } = verdict;
  return [
    h(
      'p',
      { class: 'judged' },
      decoration(right ? '✓ ' : '✕ '),
      right ? own.right : own.wrong(answer, analysis.model.ok),
    ),
    ...(misled ? [h('p', { class: 'misled' }, own.misled(misled))] : []),
    h('div', { class: 'truth' }, ...answerScene(analysis.model, words, { example: false, library })),
  ];
};

/** @type {(state: PractiseState, words: Words, own: Own, library: Library) => Scene[]} */
const figureScene = (state, words, own, library) => {
  const { analysis, given, view } = state;
  if (!given) return [h('div', { class: 'draw' }, h('p', { class: 'hint' }, own.later)), h('div', { class: 'step' })];
  // Drawn like an example: warnings about unintended shapes and old versions do not matter here.
  const plain = { ...analysis, outcome: { ...analysis.outcome, warnings: [], historic: null } };
  const { scenes } = drawn(plain, { ...view, heard: view.moving, example: true }, words, library);
  return [
    h('div', { class: 'draw' }, ...withAnswer(scenes.table, state, own)),
    h('div', { class: 'step', role: 'group', 'aria-label': words.step }, ...scenes.step, ...opened(analysis, own)),
  ];
};

/**
 * The answer as a row below the result, if it has the same number of dimensions.
 * @type {(table: Scene[], state: PractiseState, own: Own) => Scene[]}
 */
const withAnswer = (table, { analysis, given }, own) => {
  if (given?.answer.kind !== 'shape' || given.verdict.right) return table;
  const { shape } = given.answer;
  const { wrong } = given.verdict;
  if (shape.length !== analysis.model.rank || shape.length === 0) return table;
  const row = (/** @type {Node} */ sum) =>
    h(
      'tr',
      { class: 'yours' },
      h('th', { scope: 'row', class: 'name' }, own.you),
      ...shape.map((size, dim) => {
        const missed = wrong.includes(dim);
        const digits = h('b', { class: 'small1' }, String(size), missed && screenReaderOnly(` ${own.notSo}`));
        return h(
          'td',
          { class: classes(tint(sum.children[dim + 1]), missed && 'missed') },
          h('span', { class: 's' }, digits),
        );
      }),
    );
  const withRow = (/** @type {Scene} */ body) => {
    if (typeof body === 'string' || body.tag !== 'tbody') return body;
    const index = body.children.findIndex((each) => /^sum\b/.test(look(each)));
    return {
      ...body,
      children: body.children.toSpliced(index + 1, 0, row(/** @type {Node} */ (body.children[index]))),
    };
  };
  return table.map((all) => (typeof all === 'string' ? all : { ...all, children: all.children.map(withRow) }));
};

const look = (/** @type {Scene | undefined} */ scene) =>
  typeof scene === 'object' ? (scene.attrs['class'] ?? '') : '';

/** A tinted column is tinted in this row too. */
const tint = (/** @type {Scene | undefined} */ cell) => (look(cell).match(/\b(ax\d|now|bad-col)\b/g) ?? []).join(' ');

/**
 * The link to the whole page for this case, if the address can express it.
 * @type {(analysis: Analysis, own: Own) => Scene[]}
 */
const opened = ({ asked }, own) => {
  if (asked.form !== 'fresh') return [];
  const shapes = asked.operands.map(({ shape }) => [...shape]);
  const href = write({ op: /** @type {import('../../case/address.js').Op} */ (asked.fn), shapes, expr: '' });
  return [h('p', { class: 'opened' }, h('a', { href }, own.open))];
};
