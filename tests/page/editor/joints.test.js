import assert from 'node:assert/strict';
import { test } from 'node:test';
import { piecesOf } from '../../../web/page/editor/grammar.js';
import { hasWords, highlightJoints } from '../../../web/page/editor/joints.js';

const pieces = await piecesOf('python');

/** @param {string} text @param {typeof highlightJoints} highlight */
const coloursOf = (text, highlight) => {
  /** @type {Set<string>} */
  const all = new Set();
  highlight(text, (from, to, looks) => {
    for (let position = from; position < to; position++) all.add(`${position} ${looks}`);
  });
  return all;
};

test('a text without words is highlighted as the grammar would', () => {
  for (const text of [
    '(5,1,4,1) + (3,1,1)',
    '5x1x4x1, 3x1x1',
    '[5, 1, 4, 1] [3, 1, 1]',
    '(B, T, C) + (T, 1)',
    '(2,3) @ (3,4); (1.5,) * x.T',
    '(5,1,4',
    'x[:, 0] += (3,)\n(2,) == (2, 1)',
    '',
  ]) {
    assert.ok(!hasWords(text), text);
    assert.deepEqual(coloursOf(text, highlightJoints), coloursOf(text, pieces), text);
  }
});

test('keywords, strings and comments are words', () => {
  for (const text of ['if', '(2,3) # rows', "'a'", 'np.ones(3)']) assert.ok(hasWords(text), text);
});
