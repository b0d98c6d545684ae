// The answer in a few lines, for what is copied: the result and its size, or PyTorch's sentence and ours.

import { headline } from '../table/case.js';
import { tuple } from '../scene/numbers.js';
import { story } from '../table/story.js';

/**
 * @typedef {import('../figure.js').Told} Told
 * @typedef {typeof import('../words/en.js').en} Words
 * @typedef {{ text: string, mono: boolean, tone: 'ink' | 'ink2' | 'conflict' }} Line
 */

/** @type {(told: Told, words: Words, letters?: number) => Line[]} letters: in one line, at most */
export const answerLines = ({ model }, words, letters = Infinity) => {
  const { ok, failure, shape, numel, dtype, steps } = model;
  const sentence = words
    .tell(story(model, steps))
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
  return [{ text: `✓ ${facts.join(' · ')}`, mono: false, tone: 'ink' }];
};

/** Lines of whole words. @type {(text: string, letters: number) => string[]} */
const wrapped = (text, letters) => {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? '';
    const longer = last === '' ? word : `${last} ${word}`;
    if (longer.length <= letters || last === '') lines.splice(-1, 1, longer);
    else lines.push(word);
  }
  return lines;
};
