// The answer next to the editor: the resulting shape, or why the shapes don't fit.

import { lettersIn } from '../../words/letters.js';
import { tuple } from '../../lib/errors/printed-shape.js';
import { wordsOf } from '../of-code.js';
import { classes, decoration, h } from '../scene/scene.js';

/** @import { Model } from '../../case/model.js' */
/** @import { Scene } from '../scene/scene.js' */

/** @typedef {typeof import('../../words/en.js').en} Words */

/**
 * @param {Model} model
 * @param {Words} words
 * @param {{ example: boolean, isPartly?: boolean, library: typeof import('../../case/library.js') }} about  example:
 *   the text is empty; isPartly: some of the text was not understood, so whether it fits is unknown
 * @returns {Scene[]}
 */
export function answerScene(model, words, { example, isPartly = false, library }) {
  const { shape, numel, dtype, target, failure } = model;
  if (failure || shape === null || numel === null) {
    const { message = '', torchType = 'RuntimeError' } = failure ?? {};
    const said = failScene(headline(model, words), message, `${torchType}: `);
    return isPartly ? [...said, h('p', { class: 'facts' }, words.partly)] : said;
  }
  const text = tuple(shape);
  const scale = text.length > 23 ? 'small2' : text.length > 18 ? 'small1' : '';
  // A single tensor cannot conflict with anything.
  const meets = model.names.length > 1 || target !== null || model.indexes || model.rank !== shape.length;
  const facts = [
    ...(isPartly ? [words.partly] : meets ? [words.fits] : []),
    ...(target ? [target.form === 'inPlace' ? words.inPlace : words.into(target.name)] : []),
    ...(dtype ? [dtype] : []),
    words.numbers(numel),
    ...(dtype ? [words.bytes(numel * BigInt(library.dtypeInfo(dtype).size))] : []),
  ];
  return [
    h('p', { class: classes('shape', scale) }, text),
    example
      ? h('p', { class: 'facts' }, words.example)
      : h('p', { class: 'facts' }, meets && !isPartly && decoration('✓ '), ...facts.flatMap(fact)),
  ];
}

/**
 * The conditions on letters, column by column.
 * @param {import('../../case/letters.js').Letters | undefined} letters
 * @param {Words} words
 * @returns {Scene[]}
 */
export function needsScene(letters, { lang }) {
  return (letters?.needs ?? []).map((need) => h('p', { class: 'facts' }, lettersIn(lang).needs(need)));
}

/** Why it fails, in a short sentence. @param {Model} model @param {Words} words @returns {string} */
export function headline({ clash, failure, target, names, label, shape, columns }, words) {
  const letter = clash && columns[clash.dim]?.letter;
  if (letter) {
    const { einsum, product } = wordsOf(words);
    if (label.includes('einsum(')) return einsum.failed(letter.label);
    return letter.summed ? product.inner : product.batch;
  }
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
      if (failure && (failure.torchType === 'IndexError' || failure.code !== 'shapeMismatch')) return words.refuses;
      return shape === null ? words.tooMuch : words.refuses;
  }
}

/** A fact that stays on one line, with a dot before it unless it is the first. @returns {Scene[]} */
const fact = (/** @type {string} */ text, /** @type {number} */ i) => [
  ...(i > 0 ? ['\u00a0', h('span', { class: 'point' }, '·'), ' '] : []),
  h('span', { class: 'nb' }, text),
];

/**
 * PyTorch's complete message.
 * @param {string} headline
 * @param {string} message
 * @param {string} [kind]
 * @returns {Scene[]}
 */
export function failScene(headline, message, kind = '') {
  return [
    h('p', { class: 'fail' }, decoration('✕ '), headline),
    h('p', { class: 'said', lang: 'en', translate: 'no' }, kind, h('span', {}, ...unbroken(message))),
  ];
}

/** @param {string} headline @param {unknown} error @returns {Scene[]} */
export function errorScene(headline, error) {
  return failScene(headline, error instanceof Error ? error.message : String(error));
}

/** `non-singleton` stays on one line. @param {string} message @returns {Scene[]} */
export function unbroken(message) {
  return message
    .slice(0, 1000)
    .split(/(\S+-\S+)/)
    .map((part, i) => (i % 2 === 1 ? h('span', { class: 'nb' }, part) : part))
    .filter((part) => part !== '');
}
