import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blockOf } from '../../../web/lib/tensor/tensor.js';
import { arange, fuse, tensor, zeros } from '../../../web/lib/index.js';
import { expectNoLeaks, refuses } from '../leaks.js';

expectNoLeaks();

test('the bytes of a tensor as elements of another dtype', () => {
  const x = tensor([[1, -2]]);
  assert.deepEqual(x.view('int32').tolist(), [[0x3f800000, 0xc0000000 | 0]]);
  assert.equal(blockOf(x.view('int32')), blockOf(x));
  assert.deepEqual(x.view('uint8').tolist(), [[0, 0, 128, 63, 0, 0, 0, 192]]);
  assert.deepEqual(tensor([0, 63, 128, 191], { dtype: 'uint8' }).view('bfloat16').shape, [2]);
  assert.equal(tensor([2, 0], { dtype: 'uint8' }).view('bool').sum().item(), 1n);
});

test('sizes, strides and the offset follow the size of an element, as in PyTorch', () => {
  const geometry = (/** @type {any} */ { shape, strides, storageOffset }) => [shape, strides, storageOffset];
  assert.deepEqual(geometry(zeros([2, 4]).view('float64')), [[2, 2], [2, 1], 0]);
  assert.deepEqual(geometry(zeros([2, 4]).slice(1, 1).view('int8')), [[2, 12], [16, 1], 4]);
  assert.deepEqual(geometry(zeros([1, 4]).expand([2, 4]).view('float64')), [[2, 2], [0, 1], 0]);
  assert.deepEqual(geometry(zeros([3, 0]).view('int8')), [[3, 0], [4, 1], 0]);
  assert.deepEqual(geometry(zeros([4, 2]).t().view('int32')), [[2, 4], [1, 2], 0]);
});

test('invalid views with another dtype have PyTorch’s errors', () => {
  const refused = (/** @type {any} */ from, /** @type {'int8'} */ dtype, /** @type {string} */ message) =>
    refuses(() => from.view(dtype), { message });
  const sizes = (/** @type {string} */ to) => `to view Float as ${to} (different element sizes)`;
  refused(tensor(1), 'int8', `self.dim() cannot be 0 ${sizes('Char')}`);
  const long = /** @type {any} */ ('int64');
  refused(zeros([2, 3]), long, `self.size(-1) must be divisible by 2 ${sizes('Long')}, but got 3`);
  refused(zeros([4, 2]).t(), long, `self.stride(-1) must be 1 ${sizes('Long')}, but got 2`);
  refused(zeros([4, 2]).t(), 'int8', `self.stride(-1) must be 1 ${sizes('Char')}, but got 2`);
  refused(
    arange(5).float().slice(0, 1),
    long,
    `self.storage_offset() must be divisible by 2 ${sizes('Long')}, but got 1`,
  );
  refused(zeros([3, 3]).slice(1, 0, 2), long, `self.stride(0) must be divisible by 2 ${sizes('Long')}, but got 3`);
  assert.throws(() => fuse((x) => x.view('int32'))(zeros([2])), /fuse/);
});
