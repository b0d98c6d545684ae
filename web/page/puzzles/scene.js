// A puzzle with its tensors, the answer so far and the verdict; below it, all puzzles or those of the set, and the
// sheet that only paper shows.

import { tuple } from '../../lib/errors/printed-shape.js';
import { gridOf, indexOf, printed } from '../../draw/grid.js';
import { decoration, h, screenReaderOnly } from '../../draw/scene/scene.js';
import { problemText } from '../../words/problem.js';
import { write } from '../../case/address.js';
import { PUZZLES, tensorOf } from './puzzles.js';

/** @import { Element, Given, Nested, Puzzle } from './puzzles.js' */
/** @import { Scene } from '../../draw/scene/scene.js' */
/** @import { Verdict } from './judge.js' */

/**
 * @typedef {typeof import('../../words/en.js').en} Words
 * @typedef {typeof import('../../words/en-puzzles.js').puzzles} Own
 *
 * @typedef {object} PuzzleState
 * @property {number} number  of the puzzle, from 1
 * @property {readonly number[] | null} set  the numbers of the set that it is in
 * @property {ReadonlySet<number>} solved
 * @property {Verdict | { kind: 'tooLong' | 'failed' }} verdict  failed: it was not judged
 * @property {boolean} isSettled  whether typing has paused, so that the verdict is shown
 * @property {Record<string, number[]>} [sources]  of the wrong element, in each given tensor
 * @property {readonly number[]} chosen  for a set
 * @property {{ said: string, field: string }} notice  of copying the link
 */

/** The address of a puzzle. @param {number} puzzle @param {readonly number[] | null} set */
export function linkOf(puzzle, set) {
  const none = { op: /** @type {const} */ ('add'), shapes: [], expr: '' };
  if (!set) return write({ ...none, puzzle });
  return write({ ...none, puzzles: set, ...(puzzle === set[0] ? {} : { puzzle }) });
}

/** The puzzle after this one. @param {Pick<PuzzleState, 'number' | 'set'>} state */
export function following({ number, set }) {
  const order = set ?? PUZZLES.map((_, i) => i + 1);
  return /** @type {number} */ (order[(order.indexOf(number) + 1) % order.length]);
}

/** @param {number} number */
const puzzleOf = (number) => /** @type {Puzzle} */ (PUZZLES[number - 1]);

/** @param {PuzzleState} state @param {Words} words @param {Own} own @returns {Scene[]} */
export function puzzleScene(state, words, own) {
  const { number, set, solved, verdict, isSettled } = state;
  const [title, sentence] = textOf(number, own);
  const shown = set ?? PUZZLES.map((_, i) => i + 1);
  const isRight = verdict.kind === 'right';
  return [
    h(
      'div',
      { class: 'case' },
      h(
        'form',
        { class: 'editor', autocomplete: 'off', novalidate: true },
        h(
          'p',
          { class: 'question', id: 'puzzle-question', 'aria-live': 'polite' },
          h('b', { class: 'title' }, `${number}. ${title}`),
          h('span', { class: 'ask' }, sentence),
        ),
        h(
          'div',
          { class: 'line' },
          h('label', { for: 'puzzle-line', translate: 'no' }, 'answer ='),
          h('input', {
            ...{ id: 'puzzle-line', type: 'text', spellcheck: 'false', autocomplete: 'off', autocapitalize: 'off' },
            ...{ autocorrect: 'off', maxlength: 400, 'aria-describedby': 'puzzle-question puzzle-hint' },
          }),
          h('a', { class: 'press', href: linkOf(following(state), set) }, own.next),
        ),
        h('p', { class: 'hint', id: 'puzzle-hint' }, own.uses(puzzleOf(number).sums === true)),
      ),
      h(
        'div',
        { class: 'answer' },
        h(
          'div',
          { role: 'status', 'aria-live': 'polite', 'aria-label': words.result },
          ...(isSettled || isRight ? verdictScene(state, words, own) : []),
        ),
        h('p', { class: 'tally' }, own.tally(shown.filter((each) => solved.has(each)).length, shown.length)),
      ),
    ),
    h(
      'section',
      { class: 'puzzle-tensors', 'aria-labelledby': 'puzzle-tensors' },
      h('h2', { id: 'puzzle-tensors' }, own.tensors),
      h('div', { class: 'tensors' }, ...tensorsScene(state)),
    ),
    h(
      'section',
      { class: 'puzzle-list', 'aria-labelledby': 'puzzle-list' },
      h('h2', { id: 'puzzle-list' }, set ? own.set : own.all),
      h('ol', {}, ...shown.map((each) => h('li', {}, link(each, state, own)))),
      ...(set ? [h('p', { class: 'hint' }, h('a', { href: linkOf(number, null) }, own.all))] : []),
      makerScene(state, own),
    ),
    h('div', { class: 'sheet' }, ...state.chosen.map((each) => paperScene(each, own))),
  ];
}

/** @type {(number: number, own: Own) => readonly [string, string]} */
const textOf = (number, { texts }) => /** @type {readonly [string, string]} */ (texts[number - 1]);

/** @type {(number: number, state: PuzzleState, own: Own) => Scene} */
const link = (number, { number: current, set, solved }, own) =>
  h(
    'a',
    { href: linkOf(number, set), 'aria-current': number === current ? 'true' : undefined },
    `${number}. ${textOf(number, own)[0]}`,
    ...(solved.has(number) ? [decoration(' ✓'), screenReaderOnly(` ${own.solved}`)] : []),
  );

/** @type {(name: string, value: Nested, marked?: readonly number[]) => Scene} */
const givenScene = (name, value, marked) =>
  Array.isArray(value)
    ? gridOf(name, tensorOf(value), new Set(marked))
    : h('p', { class: 'tensor', translate: 'no' }, h('b', {}, name), ` = ${value}`);

/** @type {(state: PuzzleState) => Scene[]} */
const tensorsScene = ({ number, verdict, isSettled, sources }) => {
  const { sets, target } = puzzleOf(number);
  const given = /** @type {Given} */ (sets['set' in verdict ? verdict.set : 0]);
  const wrong = new Set(verdict.kind === 'element' && isSettled ? [verdict.position] : []);
  return [
    ...Object.entries(given).map(([name, value]) => givenScene(name, value, sources?.[name])),
    decoration('→', 'arrow'),
    gridOf('target', tensorOf(target(given)), wrong, 'wanted'),
    ...('answer' in verdict ? [gridOf('answer', answered(verdict.answer), wrong, 'differs')] : []),
  ];
};

/** Without its dtype, which does not matter. @param {import('./judge.js').Answer} answer */
const answered = ({ shape, elements }) => ({ shape, elements });

/** @type {(state: PuzzleState, words: Words, own: Own) => Scene[]} */
const verdictScene = ({ number, verdict, sources }, words, own) => {
  const { kind } = verdict;
  if (kind === 'empty') return [];
  if (kind === 'right') return [h('p', { class: 'judged' }, decoration('✓ '), own.right)];
  const isHidden = 'set' in verdict && verdict.set > 0;
  const head = isHidden ? own.hidden(verdict.set + 1) : kind === 'raised' ? own.refuses : own.wrong;
  const said =
    kind === 'raised'
      ? h('p', { class: 'said' }, verdict.message)
      : h('p', { class: 'misled' }, why(number, verdict, words, own));
  return [
    h('p', { class: 'judged' }, decoration('✕ '), head),
    said,
    ...(sources ? [h('p', { class: 'misled' }, own.sources(sourcesIn(number, verdict, sources)))] : []),
  ];
};

/** @type {(number: number, verdict: PuzzleState['verdict'], words: Words, own: Own) => string} */
const why = (number, verdict, words, own) => {
  switch (verdict.kind) {
    case 'refused':
    case 'undefined':
      return own[verdict.kind](verdict.text);
    case 'problem':
      return problemText(words.problems, verdict.problem, verdict.text);
    case 'shape':
      return own.shape(tuple(verdict.answer.shape), tuple(targetOf(number, verdict.set).shape));
    case 'element': {
      const { position, answer, set } = verdict;
      const [found, wanted] = [answer.elements ?? [], targetOf(number, set).elements].map((each) =>
        printed(/** @type {Element} */ (each[position])),
      );
      return own.element(indexOf(answer.shape, position), found ?? '', wanted ?? '');
    }
    case 'syntax':
    case 'noTensor':
    case 'tooLarge':
    case 'tooLong':
    case 'failed':
      return own[verdict.kind];
    default:
      return '';
  }
};

/** @type {(number: number, set: number) => ReturnType<typeof tensorOf>} */
const targetOf = (number, set) => {
  const { sets, target } = puzzleOf(number);
  return tensorOf(target(sets[set]));
};

/**
 * The names of source elements: `a[1]`.
 * @type {(number: number, verdict: object, sources: Record<string, number[]>) => string[]}
 */
const sourcesIn = (number, verdict, sources) => {
  const given = /** @type {Given} */ (puzzleOf(number).sets['set' in verdict ? Number(verdict.set) : 0]);
  return Object.entries(sources).flatMap(([name, positions]) =>
    positions.map((position) => `${name}${indexOf(tensorOf(given[name]).shape, position)}`),
  );
};

/** @type {(state: PuzzleState, own: Own) => Scene} */
const makerScene = ({ chosen, notice }, own) =>
  h(
    'details',
    { class: 'maker' },
    h('summary', {}, own.make),
    h('label', { for: 'puzzle-numbers' }, own.numbers),
    h(
      'div',
      { class: 'line' },
      h('input', { id: 'puzzle-numbers', type: 'text', inputmode: 'numeric', autocomplete: 'off', maxlength: 100 }),
      h('a', { class: 'press', href: linkOf(chosen[0] ?? 1, chosen) }, own.show),
      h('button', { type: 'button', class: 'press', 'data-do': 'copy' }, own.copy),
      h('button', { type: 'button', class: 'press', 'data-do': 'print' }, own.print),
    ),
    h('p', { class: 'hint', role: 'status' }, notice.said),
    ...(notice.field ? [h('textarea', { readonly: true, rows: '2', 'aria-label': own.copy }, notice.field)] : []),
  );

/** A puzzle on paper. @type {(number: number, own: Own) => Scene} */
const paperScene = (number, own) => {
  const { sets, target, sums = false } = puzzleOf(number);
  const [title, sentence] = textOf(number, own);
  return h(
    'article',
    {},
    h('h2', {}, `${number}. ${title}`),
    h('p', {}, sentence),
    h(
      'div',
      { class: 'tensors' },
      ...Object.entries(sets[0]).map(([name, value]) => givenScene(name, value)),
      decoration('→', 'arrow'),
      gridOf('target', tensorOf(target(sets[0]))),
    ),
    h('p', { class: 'hint' }, own.uses(sums)),
    h('p', { class: 'write', translate: 'no' }, 'answer ='),
  );
};
