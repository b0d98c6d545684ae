import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerOf } from '../../web/reading/answer.js';

test('a shape in any notation the page reads', () => {
  const shapes = /** @type {[string, number[]][]} */ ([
    ['5,3,4,1', [5, 3, 4, 1]],
    ['(5, 3, 4, 1)', [5, 3, 4, 1]],
    ['5x3x4x1', [5, 3, 4, 1]],
    ['5 3 4 1', [5, 3, 4, 1]],
    ['[5, 3, 4, 1]', [5, 3, 4, 1]],
    ['torch.Size([5, 3, 4, 1])', [5, 3, 4, 1]],
    ['（５，３，４，１）', [5, 3, 4, 1]],
    ['【5、3】', [5, 3]],
    ['5×3', [5, 3]],
    [' (3,) ', [3]],
    ['3', [3]],
    ['0', [0]],
    ['()', []],
    ['[]', []],
    ['（）', []],
  ]);
  for (const [text, shape] of shapes) assert.deepEqual(answerOf(text), { kind: 'shape', shape }, text);
});

test('a word for a mismatch, with a position or without', () => {
  for (const text of ['no', 'No', ' no ', 'x', '✕', '×', '不', '否', '不相容']) {
    assert.deepEqual(answerOf(text), { kind: 'refusal', dim: null }, text);
  }
  for (const text of ['no 1', 'no1', 'x 1', '不 1', '不相容１']) {
    assert.deepEqual(answerOf(text), { kind: 'refusal', dim: 1 }, text);
  }
});

test('anything else is no answer, and no error', () => {
  const long = '9,'.repeat(100_000);
  for (const text of [
    '',
    ' ',
    '(5,',
    '5,x',
    '-1,3',
    '2.5',
    '5x',
    '(5,1) + (3,)',
    '5,1 3,1',
    'nothing',
    'no 1 2',
    '9'.repeat(400),
    `${long}+`,
  ]) {
    assert.equal(answerOf(text), null, text.slice(0, 20));
  }
});
