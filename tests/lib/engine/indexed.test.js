import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allocateContiguous } from '../../../web/lib/engine/allocate.js';
import { indexOutside, runIndexed } from '../../../web/lib/engine/indexed.js';
import { arange, tensor, zeros } from '../../../web/lib/index.js';

/** @param {import('../../../web/lib/index.js').Tensor} tensor @param {readonly number[]} [strides] */
const side = (tensor, strides = tensor.strides) => ({ tensor, strides });

test('readIndexed copies the rows at the indices', () => {
  const from = arange(12).reshape([4, 3]);
  const result = allocateContiguous(from.dtype, [2, 3]);
  const index = { ...side(tensor([-1n, 0n]), [1, 0]), size: 4, step: 3, wraps: true };
  runIndexed('read', { shape: [2, 3], plain: side(result), chosen: side(from, [0, 1]), index });
  assert.deepEqual(result.tolist(), [
    [9, 10, 11],
    [0, 1, 2],
  ]);
});

test('runIndexed writes or adds rows, and processes duplicate indices in order', () => {
  const into = zeros([3]);
  const index = { ...side(tensor([2n, 0n, 2n, 2n]), [1]), size: 3, step: 1 };
  const loop = { shape: [4], plain: side(tensor([1, 2, 3, 4])), chosen: side(into, [0]), index };
  runIndexed('write', loop);
  assert.deepEqual(into.tolist(), [2, 0, 4]);
  runIndexed('add', loop);
  assert.deepEqual(into.tolist(), [4, 0, 12]);
});

test('the first index out of range is reported', () => {
  const index = { ...side(tensor([1n, -4n, 9n]), [1]), size: 3, step: 1, wraps: true };
  assert.equal(indexOutside([3], index), -4n);
  assert.equal(indexOutside([3], { ...index, size: 5 }), 9n);
  assert.equal(indexOutside([3], { ...index, size: 10 }), undefined);
  assert.equal(indexOutside([3], { ...index, size: 10, wraps: false }), -4n);
  assert.equal(indexOutside([3, 0], { ...index, strides: [1, 0] }), undefined);
});
