// The answer in a few lines, for copying: the result, its size and any warning; or PyTorch's message and ours.

import { headline } from '../table/case.js';
import { tuple } from '../../lib/errors/printed-shape.js';
import { grouped } from '../../notation/numbers.js';
import { named } from '../table/note.js';
import { story } from '../../case/story.js';
import { describe } from '../of-code.js';

/** @import { Suspicion } from '../../diagnose/suspicion.js' */
/** @import { Analysis } from '../figure.js' */

/**
 * @typedef {typeof import('../../words/en.js').en} Words
 * @typedef {{ text: string, mono: boolean, tone: 'ink' | 'ink2' | 'conflict' | 'suspicious' }} Line
 */

/**
 * @param {Analysis} analysis
 * @param {Suspicion | null} doubt
 * @param {Words} words
 * @param {number} [letters] maximum length of a line
 * @returns {Line[]}
 */
export function answerLines({ model, asked }, doubt, words, letters = Infinity) {
  const { ok, failure, shape, numel, dtype, steps } = model;
  const sentence = describe(story(model, steps), words)
    .say.join(words.lang === 'en' ? ' ' : '')
    .replaceAll('\u00a0', ' ');
  if (!ok || shape === null || numel === null) {
    const said = `${failure?.torchType ?? 'RuntimeError'}: ${failure?.message ?? ''}`;
    return [
      { text: `✕ ${headline(model, words)}`, mono: false, tone: 'conflict' },
      ...wrapped(said, letters).map((text) => ({ text, mono: true, tone: /** @type {const} */ ('ink') })),
      ...(shape === null && !model.clash ? [] : [{ text: sentence, mono: false, tone: /** @type {const} */ ('ink2') }]),
    ];
  }
  const facts = [words.fits, tuple(shape), ...(dtype ? [dtype] : []), words.numbers(numel)];
  return [
    { text: `✓ ${facts.join(' · ')}`, mono: false, tone: 'ink' },
    ...(doubt ? doubtLines(named(doubt, asked), words, letters) : []),
  ];
}

/** @type {(about: ReturnType<typeof named>, words: Words, letters: number) => Line[]} */
const doubtLines = (about, { doubt }, letters) => {
  const { from, to } = about;
  const growth = to > from ? ` · ${grouped(from)} → ${grouped(to)} ${doubt.elements}` : '';
  return [
    { text: `! ${doubt.title(about)}${growth}`, mono: false, tone: 'suspicious' },
    ...wrapped(doubt.say(about), letters).map((text) => ({ text, mono: false, tone: /** @type {const} */ ('ink2') })),
  ];
};

/** The width in letters; a Chinese character counts for nearly two. @param {string} text */
export function lettersOf(text) {
  return [...text].reduce((sum, one) => sum + (one > '\u2e7f' ? 1.75 : 1), 0);
}

/**
 * Breaks text into lines between words, or between clauses if there are no spaces.
 * @type {(text: string, letters: number) => string[]}
 */
const wrapped = (text, letters) => {
  const lines = [''];
  for (const word of text.split(/(?<=[ ，。])/)) {
    const last = lines.at(-1) ?? '';
    if (last === '' || lettersOf((last + word).trimEnd()) <= letters) lines.splice(-1, 1, last + word);
    else lines.push(word);
  }
  return lines.map((line) => line.trimEnd());
};
