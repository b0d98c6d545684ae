import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changing, readAt } from '../../web/case/sources.js';

test('elements whose change changes the result are its sources', () => {
  const elements = [3, 4, 5];
  const largest = (/** @type {unknown[]} */ all) => Math.max(.../** @type {number[]} */ (all));
  const isChanged = (/** @type {number} */ position, /** @type {unknown} */ other) =>
    largest(elements.with(position, /** @type {number} */ (other))) !== 5;
  assert.deepEqual(changing(elements, isChanged), new Set([0, 1, 2]));
  assert.deepEqual(
    changing([true, false], (position) => position === 1),
    new Set([1]),
  );
  assert.deepEqual(
    changing([1n, 2n], (position, other) => position === 0 && other === 1001n),
    new Set([0]),
  );
});

test('a value that the operation refuses is no change', () => {
  const refuse = () => {
    throw new RangeError();
  };
  assert.deepEqual(changing([1], refuse), new Set());
});

test('a broadcast reads an element of a smaller shape', () => {
  assert.deepEqual([readAt([2, 1], [2, 3], 5), readAt([3], [2, 3], 5), readAt([], [2, 3], 5)], [1, 2, 0]);
});
