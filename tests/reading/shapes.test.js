// Reads shapes as one case; tests/notation tests the syntax.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readShapes } from '../../web/reading/shapes.js';

test('one case of float32, each operand with its span and in separate row-major memory', () => {
  const text = '(5,1,4) - (0,3)';
  const { kind, cases, shown, problems, outcomes } = readShapes(text);
  assert.deepEqual([kind, cases.length, shown, problems, outcomes], ['shapes', 1, 0, [], []]);
  const [{ fn, sign, form, dialect, span, operands: [a, b] = [] } = {}] = cases;
  assert.deepEqual([fn, sign, form, dialect, span], ['sub', '-', 'fresh', 'shapes', { at: 0, length: text.length }]);
  assert.deepEqual([a?.strides, a?.stored, a?.dtype, a?.storage], [[4, 4, 1], 20, 'float32', null]);
  assert.deepEqual(
    [b?.strides, b?.stored, b?.spans],
    [
      [3, 1],
      0,
      [
        { at: 11, length: 1 },
        { at: 13, length: 1 },
      ],
    ],
  );
});

test('an operator with = makes an in-place case', () => {
  const [inPlace] = readShapes('(5,3) //= (3)').cases;
  assert.deepEqual([inPlace?.fn, inPlace?.sign, inPlace?.form], ['floorDivide', '//', 'inPlace']);
});

test('an invalid shape is reported and left out; at least two others are a case', () => {
  const { cases, problems } = readShapes('(5,-1) + (3)');
  assert.deepEqual(problems, [{ at: 3, length: 2, key: 'negative' }]);
  assert.deepEqual(cases, []);
  assert.deepEqual(
    readShapes('(5,-1) + (3) + (1)').cases[0]?.operands.map(({ name }) => name),
    ['b', 'c'],
  );
});

test('a text that begins with a word gives no case and one problem, whatever numbers are in it', () => {
  const text = ' Expected [64, 3], but got 3 ';
  assert.deepEqual(readShapes(text).cases, []);
  assert.deepEqual(readShapes(text).problems, [{ at: 1, length: 27, key: 'word' }]);
});

test('no shapes, no case', () => {
  for (const text of ['', ' \n ', '(']) {
    const { cases, shown } = readShapes(text);
    assert.deepEqual([cases, shown], [[], -1], text);
  }
});
