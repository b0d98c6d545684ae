// What the lines of code come to, beside their numbers: shapes, what is printed, what is raised and warned of.

import { tuple } from '../lib/errors/printed-shape.js';
import { classes, decoration, h } from './scene/scene.js';

/**
 * @typedef {import('../case/case.js').Reading} Reading
 * @typedef {import('../case/case.js').Remark} Remark
 * @typedef {import('./scene/scene.js').Scene} Scene
 * @typedef {typeof import('../words/en.js').en} Words
 */

/** More lines than these are scrolled. */
const MOST = 8;
const LONGEST = 400;

/** The line a place is in, from 1. */
export const lineOf = (/** @type {string} */ text, /** @type {number} */ at) => text.slice(0, at).split('\n').length;

/**
 * @param {string} text
 * @param {Reading} reading
 * @param {readonly string[]} shown  sentences that are told beside the drawing already
 * @param {Words} words
 * @returns {Scene[]}
 */
export const remarksScene = (text, { outcomes, problems }, shown, words) => {
  const blamed = problems.filter(({ key }) => key === 'raised').map(({ at }) => lineOf(text, at));
  const isShown = (/** @type {Remark} */ { kind, text: sentence, span }) =>
    (kind === 'warned' && shown.includes(sentence)) ||
    (kind === 'raised' && (shown.includes(sentence) || blamed.includes(lineOf(text, span.at))));
  const rows = outcomes.filter((each) => !isShown(each));
  if (rows.length === 0) return [];
  const scrolled = rows.length > MOST;
  return [
    h(
      'ul',
      { class: 'remarks', 'aria-label': words.remarks, tabindex: scrolled ? '0' : undefined },
      ...rows.map((each) => row(each, lineOf(text, each.span.at), words)),
    ),
  ];
};

/** @type {(remark: Remark, line: number, words: Words) => Scene} */
const row = (remark, line, words) => {
  const { kind, shape, dtype, text, type } = remark;
  const bad = kind === 'raised' || kind === 'warned';
  const said = kind === 'tensor' ? (shape ? tuple(shape) : text) : `${type && `${type}: `}${text}`;
  return h(
    'li',
    { class: classes(bad && kind) },
    h('span', { class: 'vh' }, words.line(line)),
    decoration(String(line), 'number'),
    h(
      'span',
      { class: 'came', lang: 'en', translate: 'no' },
      bad && decoration(kind === 'raised' ? '✕ ' : '! '),
      said.length > LONGEST ? `${said.slice(0, LONGEST)}…` : said,
    ),
    kind === 'tensor' && dtype !== null && h('span', { class: 'dtype' }, ` ${dtype}`),
  );
};
