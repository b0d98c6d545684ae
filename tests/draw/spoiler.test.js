// A figure whose result is hidden.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as library from '../../web/case/library.js';
import { figure } from '../../web/draw/figure.js';
import { toString } from '../../web/draw/scene/string.js';
import { withSpoiler } from '../../web/draw/spoiler.js';
import { readLetters } from '../../web/reading/letters.js';
import { readShapes } from '../../web/reading/shapes.js';
import { en } from '../../web/words/en.js';

/** @param {string} text @param {boolean} isOpen */
const hidden = (text, isOpen) => {
  const reading = readLetters(text, library.explain) ?? readShapes(text);
  const whole = figure({ text, step: 0, narrow: false, moving: false, heard: false }, reading, en, library);
  return { whole, shown: withSpoiler(whole, isOpen, en) };
};

test('neither the result nor whether the shapes fit is in the scenes', () => {
  const says = ['(5,3,4,1) + (3,1,1)', '(5,2,4,1) + (3,1,1)'].map((text) => {
    const { shown } = hidden(text, false);
    assert.deepEqual([shown.marks, shown.hints, shown.analysis, shown.steps], [[], [], null, 0]);
    return Object.values(shown.scenes).map((scenes) => toString(scenes));
  });
  const [fits, fails] = says.map((each) => each.join('').replaceAll(/<[^>]*>/g, '|'));
  assert.equal(fits, '|Show the result|||a| (5, 3, 4, 1)|||b| (3, 1, 1)|');
  assert.equal(fails, fits?.replace('3', '2'));
});

test('once it is shown, the figure is whole, and the button that hides it again has not moved', () => {
  const { whole, shown } = hidden('(5,2) + (3,1)', true);
  const [button = '', ...answer] = shown.scenes.answer;
  assert.equal(toString([button]).replaceAll(/<[^>]*>/g, ''), 'Hide the result');
  assert.deepEqual({ ...shown, scenes: { ...shown.scenes, answer } }, whole);
});

test('letters stay letters', () => {
  const { shown } = hidden('(B,T,1) + (T)', false);
  assert.match(toString(shown.scenes.answer), /<b>a<\/b> \(B, T, 1\)/);
});
