// The results of the lines of code, by line number: shapes, output, errors and warnings.

import { lineOf, namedShape, wordsOf } from '../of-code.js';
import { classes, decoration, h } from '../scene/scene.js';

/** @import { Reading, Remark } from '../../case/case.js' */
/** @import { Scene } from '../scene/scene.js' */

/** @typedef {typeof import('../../words/en.js').en} Words */

/** A longer list of lines is scrolled. */
const MOST = 8;
/** Of more lines only the first and the last are listed: the page would stand still while it draws thousands. */
const LISTED = 100;
const LONGEST = 400;

/**
 * The list of results below the editor.
 * @param {string} text
 * @param {Reading} reading
 * @param {readonly string[]} shown  sentences that the drawing shows already
 * @param {Words} words
 * @param {readonly import('./hints.js').Hint[]} [hints]  lines with their own drawing are buttons
 * @returns {Scene[]}
 */
export function remarksScene(text, { outcomes, problems }, shown, words, hints = []) {
  const blamed = problems.filter(({ key }) => key === 'raised').map(({ at }) => lineOf(text, at));
  const isShown = (/** @type {Remark} */ { kind, text: sentence, span }) =>
    (kind === 'warned' && shown.includes(sentence)) ||
    (kind === 'raised' && (shown.includes(sentence) || blamed.includes(lineOf(text, span.at))));
  const drawn = new Set(hints.filter(({ cases }) => cases.length > 0).map(({ line }) => line));
  const [first, last, left] =
    outcomes.length > LISTED
      ? [outcomes.slice(0, LISTED / 2), outcomes.slice(-LISTED / 2), outcomes.length - LISTED]
      : [outcomes, [], 0];
  const rowsOf = (/** @type {Remark} */ each) => {
    const path = each.path ?? [];
    const calls =
      path.length > 0 ? [...path.map((span) => callRow(text, span, words)), failRow(text, each, drawn, words)] : [];
    return isShown(each) || calls.length > 0 ? calls : [...calls, row(each, lineOf(text, each.span.at), drawn, words)];
  };
  const gap = left > 0 ? [h('li', { class: 'call' }, wordsOf(words).lines.left(left))] : [];
  const rows = [...first.flatMap(rowsOf), ...gap, ...last.flatMap(rowsOf)];
  if (rows.length === 0) return [];
  const scrolled = rows.length > MOST;
  return [h('ul', { class: 'remarks', 'aria-label': words.remarks, tabindex: scrolled ? '0' : undefined }, ...rows)];
}

/**
 * A link to a line of the text: a click shows it in the editor, and draws its case if it has one.
 * @type {(text: string, span: Remark['span'], words: Words, drawn?: ReadonlySet<number>) => Scene[]}
 */
const placeIn = (text, { at, length }, words, drawn) => {
  const line = lineOf(text, at);
  const leads = drawn?.has(line) ? { 'data-line': line, title: wordsOf(words).lines.draw } : { 'data-place': line };
  const look = { class: 'came', lang: 'en', translate: 'no', type: 'button', ...leads };
  return [...numbered(line, words), h('button', look, short(text.slice(at, at + length).replace(/\s+/g, ' ')))];
};

/** One of the calls that led to a failure. @type {(text: string, span: Remark['span'], words: Words) => Scene} */
const callRow = (text, span, words) =>
  h(
    'li',
    { class: 'call' },
    ...placeIn(text, span, words),
    h('span', { class: 'dtype' }, ` ${wordsOf(words).lines.leads}`),
  );

/**
 * The row of the error itself, after the calls that lead to it.
 * @type {(text: string, remark: Remark, drawn: ReadonlySet<number>, words: Words) => Scene}
 */
const failRow = (text, { span, type }, drawn, words) =>
  h('li', { class: 'raised' }, ...placeIn(text, span, words, drawn), h('span', { class: 'dtype' }, ` ✕ ${type}`));

/** @type {(remark: Remark, line: number, drawn: ReadonlySet<number>, words: Words) => Scene} */
const row = (remark, line, drawn, words) => {
  const { kind, shape, dtype, text, type, tensors = [] } = remark;
  const bad = kind === 'raised' || kind === 'warned';
  const all =
    tensors.length > 1 ? tensors.map(namedShape).join(', ') : shape ? namedShape({ ...tensors[0], shape }) : text;
  const said = short(kind === 'tensor' ? all : `${type && `${type}: `}${text}`);
  const decorations = [bad && decoration(kind === 'raised' ? '✕ ' : '! '), said];
  const look = { class: 'came', lang: 'en', translate: 'no' };
  return h(
    'li',
    { class: classes(bad ? kind : kind === 'tensor' && 'made') },
    ...numbered(line, words),
    (kind === 'tensor' || kind === 'raised') && drawn.has(line)
      ? h('button', { ...look, type: 'button', 'data-line': line, title: wordsOf(words).lines.draw }, ...decorations)
      : h('span', look, ...decorations),
    kind === 'tensor' && dtype !== null && h('span', { class: 'dtype' }, ` ${dtype}`),
  );
};

/** @type {(line: number, words: Words) => Scene[]} */
const numbered = (line, words) => [h('span', { class: 'vh' }, words.line(line)), decoration(String(line), 'number')];

const short = (/** @type {string} */ text) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);
