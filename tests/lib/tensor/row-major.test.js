import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isRowMajor } from '../../../web/lib/tensor/row-major.js';

test('isRowMajor requires no gaps, and accepts any stride for a dimension of size 1', () => {
  /** @type {[number[], number[], boolean][]} */
  const table = [
    [[], [], true],
    [[2, 3], [3, 1], true],
    [[2, 3], [1, 2], false],
    [[2, 3], [4, 1], false],
    [[2, 1, 3], [3, 99, 1], true],
    [[1, 3], [0, 1], true],
    [[4], [0], false],
    [[0, 3], [7, 7], true],
  ];
  for (const [shape, strides, expected] of table)
    assert.equal(isRowMajor(shape, strides), expected, `${shape} by ${strides}`);
});
