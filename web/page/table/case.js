// The case: what was typed, underlined where it clashes or is not understood, and the answer beside it.

import { tuple } from '../scene/numbers.js';
import { lineOf } from '../reading/remarks.js';
import { classes, decoration, h } from '../scene/scene.js';

/**
 * @typedef {import('../case/model.js').Model} Model
 * @typedef {import('../../lib/notation/parse.js').Span} Span
 * @typedef {import('../case/case.js').Problem} Problem
 * @typedef {import('../scene/scene.js').Scene} Scene
 * @typedef {typeof import('../words/en.js').en} Words
 */

/**
 * @param {Model} model
 * @param {Words} words
 * @param {{ example: boolean, library: typeof import('../library.js') }} about  example: nothing was typed that could be drawn
 * @returns {Scene[]}
 */
export const answerScene = (model, words, { example, library }) => {
  const { shape, numel, dtype, target, failure } = model;
  if (failure || shape === null || numel === null) {
    const { message = '', torchType = 'RuntimeError' } = failure ?? {};
    return failScene(headline(model, words), message, `${torchType}: `);
  }
  const text = tuple(shape);
  const scale = text.length > 23 ? 'small2' : text.length > 18 ? 'small1' : '';
  const facts = [
    words.fits,
    ...(target ? [target.form === 'inPlace' ? words.inPlace : words.into(target.name)] : []),
    ...(dtype ? [dtype] : []),
    words.numbers(numel),
    ...(dtype ? [words.bytes(numel * BigInt(library.dtypeInfo(dtype).size))] : []),
  ];
  return [
    h('p', { class: classes('shape', scale) }, text),
    example
      ? h('p', { class: 'facts' }, words.example)
      : h('p', { class: 'facts' }, decoration('✓ '), ...facts.flatMap(fact)),
  ];
};

/** Why it fails, in a few words of ours. @type {(model: Model, words: Words) => string} */
export const headline = ({ clash, failure, target, names, shape }, words) => {
  if (clash) return words.failed(clash.dim);
  const name = target?.name ?? names[0] ?? '';
  switch (failure?.code) {
    case 'grows':
    case 'outGrows':
      return words.grows(name);
    case 'cannotStore':
      return words.cannotStore(name);
    case 'selfOverlap':
    case 'partialOverlap':
      return words.overlaps;
    case 'tooManyElements':
      return words.tooMuch;
    default:
      return shape === null ? words.tooMuch : words.refuses;
  }
};

/** Each fact on one line, a point between them. @returns {Scene[]} */
const fact = (/** @type {string} */ text, /** @type {number} */ i) => [
  ...(i > 0 ? ['\u00a0', h('span', { class: 'point' }, '·'), ' '] : []),
  h('span', { class: 'nb' }, text),
];

/** PyTorch's sentence, whole. @type {(headline: string, message: string, kind?: string) => Scene[]} */
export const failScene = (headline, message, kind = '') => [
  h('p', { class: 'fail' }, decoration('✕ '), headline),
  h('p', { class: 'said', lang: 'en', translate: 'no' }, kind, h('span', {}, ...unbroken(message))),
];

/** `non-singleton` stays on one line. @returns {Scene[]} */
export const unbroken = (/** @type {string} */ message) =>
  message
    .slice(0, 1000)
    .split(/(\S+-\S+)/)
    .map((part, i) => (i % 2 === 1 ? h('span', { class: 'nb' }, part) : part))
    .filter((part) => part !== '');

/**
 * The text again, behind the editor, for its underlines and its height.
 * @param {string} text
 * @param {Span[]} clashes
 * @param {readonly Problem[]} problems
 * @returns {Scene[]}
 */
export const echoScene = (text, clashes, problems) => {
  const marks = [
    ...clashes.map((at) => ({ ...at, look: 'clashes' })),
    ...problems.map((at) => ({ ...at, look: 'problem' })),
  ];
  marks.sort((p, q) => p.at - q.at);
  /** @type {Scene[]} */
  const parts = [];
  let end = 0;
  for (const { at, length, look } of marks) {
    if (at < end || length === 0) continue;
    parts.push(text.slice(end, at), h('mark', { class: look }, text.slice(at, at + length)));
    end = at + length;
  }
  return [...parts, `${text.slice(end)}\u200b`];
};

/**
 * Under the editor: what is wrong with the text, each with its line, or what may be typed.
 * @param {string} text
 * @param {import('../case/case.js').Reading} reading
 * @param {Words} words
 * @returns {Scene[]}
 */
export const hintScene = (text, { kind, problems }, words) => {
  if (problems.length === 0) return kind === 'shapes' ? [words.hint] : [];
  const isLong = text.trim().includes('\n');
  return problems.map(({ key, at, length, about = [] }) => {
    const piece = text.slice(at, at + Math.min(length, 24));
    const sentence = words.problems[key](piece.length < length ? `${piece}…` : piece, about);
    const line = lineOf(text, at);
    const where = [h('span', { class: 'vh' }, words.line(line)), decoration(String(line), 'number')];
    return h('span', { class: classes('wrong', isLong && 'placed') }, ...(isLong ? where : []), sentence);
  });
};
