import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allocateContiguous } from '../../../web/lib/engine/allocate.js';
import { assertIndices, runIndexed } from '../../../web/lib/engine/indexed.js';
import { arange, tensor, zeros } from '../../../web/lib/index.js';

/** @param {import('../../../web/lib/index.js').Tensor} tensor @param {readonly number[]} [strides] */
const side = (tensor, strides = tensor.strides) => ({ tensor, strides });

test('reads rows by one index', () => {
  const from = arange(12).reshape([4, 3]);
  const made = allocateContiguous(from.dtype, [2, 3]);
  const index = { ...side(tensor([-1n, 0n]), [1, 0]), size: 4, step: 3, wraps: true };
  runIndexed('read', { shape: [2, 3], plain: side(made), chosen: side(from, [0, 1]), indices: [index] });
  assert.deepEqual(made.tolist(), [
    [9, 10, 11],
    [0, 1, 2],
  ]);
});

test('reads by several indices that broadcast, and leaves nothing behind', () => {
  const from = arange(12).reshape([4, 3]);
  const rows = tensor([0n, 3n]);
  const columns = tensor([2n, -3n, 1n]).to('int32');
  const made = allocateContiguous(from.dtype, [2, 3]);

  runIndexed('read', {
    shape: [2, 3],
    plain: side(made),
    chosen: side(from, [0, 0]),
    indices: [
      { ...side(rows, [1, 0]), size: 4, step: 3, wraps: true },
      { ...side(columns, [0, 1]), size: 3, step: 1, wraps: true },
    ],
  });
  assert.deepEqual(made.tolist(), [
    [2, 0, 1],
    [11, 9, 10],
  ]);
});

test('writes and accumulates, duplicates in order', () => {
  const into = zeros([3]);
  const given = tensor([1, 2, 3, 4]);
  const index = { ...side(tensor([2n, 0n, 2n, 2n]), [1]), size: 3, step: 1 };
  const loop = { shape: [4], plain: side(given), chosen: side(into, [0]), indices: [index] };
  runIndexed('write', loop);
  assert.deepEqual(into.tolist(), [2, 0, 4]);
  runIndexed('add', loop);
  assert.deepEqual(into.tolist(), [4, 0, 12]);
});

test('an index that is out of range is named before anything is written', () => {
  const index = { ...side(tensor([1n, -4n, 9n]), [1]), size: 3, step: 1, wraps: true };
  const refuse = (/** @type {bigint} */ value) => new RangeError(`${value}`);
  assert.throws(() => assertIndices([3], [index], refuse), { message: '-4' });
  assert.throws(() => assertIndices([3], [{ ...index, size: 5 }], refuse), { message: '9' });
  assertIndices([3, 0], [{ ...index, strides: [1, 0] }], refuse);
});
