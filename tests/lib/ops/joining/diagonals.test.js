import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arange, blockDiag, diag, diagEmbed, ones, tensor, zeros } from '../../../../web/lib/index.js';
import { expectNoLeaks, refuses } from '../../leaks.js';

expectNoLeaks();

test('diag turns a vector into a matrix and a matrix into a vector, and copies', () => {
  const x = arange(4).reshape([2, 2]);
  const line = diag(x);
  assert.deepEqual(line.tolist(), [0, 3]);
  line.fill_(7);
  assert.deepEqual(x.tolist(), [[0, 1], [2, 3]]); // prettier-ignore
  assert.deepEqual(diag(tensor([1, 2]), 1).tolist(), [[0, 1, 0], [0, 0, 2], [0, 0, 0]]); // prettier-ignore
  assert.deepEqual(diag(x, -5).shape, [0]);
  const out = zeros([2]);
  assert.equal(diag(x, { out }), out);
  assert.throws(() => diag(x, 0, { out: /** @type {any} */ (zeros([2], { dtype: 'int32' })) }), {
    message: 'Expected out tensor to have dtype float, but got int instead',
  });
  assert.throws(() => diag(ones([1, 1, 1])), { message: 'diag(): Supports 1D or 2D tensors. Got 3D' });
});

test('the matrix of a vector does not fit a dtype of a lower category', () => {
  const [vector, out] = [ones([2]), zeros([2, 2], { dtype: 'int32' })];
  refuses(() => diag(vector, 0, { out: /** @type {any} */ (out) }), {
    message: "diag: result type Float can't be cast to the desired out= type Int",
  });
  assert.throws(() => diag(zeros([1, 1, 1]), { out: zeros([1]) }), { message: 'Supports 1D or 2D tensors. Got 3D' });
});

test('diagEmbed has a diagonal for every vector', () => {
  assert.deepEqual(diagEmbed(ones([2, 3]), 1, 0, 2).shape, [4, 2, 4]);
  assert.deepEqual(diagEmbed(tensor([1, 2]), -1).tolist(), [[0, 0, 0], [1, 0, 0], [0, 2, 0]]); // prettier-ignore
  assert.throws(() => diagEmbed(ones([2]), 0, 0, -2), { message: 'diagonal dimensions cannot be identical 0, -2' });
});

test('blockDiag takes matrices, rows and numbers', () => {
  const result = blockDiag(ones([2, 1], { dtype: 'int32' }), tensor([2n, 3n]), tensor(true));
  assert.equal(result.dtype, 'int64');
  assert.deepEqual(result.tolist(), [
    [1n, 0n, 0n, 0n],
    [1n, 0n, 0n, 0n],
    [0n, 2n, 3n, 0n],
    [0n, 0n, 0n, 1n],
  ]);
  assert.deepEqual(blockDiag().shape, [1, 0]);
  assert.throws(() => blockDiag(ones([1, 1, 1])), {
    message: 'torch.block_diag: Input tensors must have 2 or fewer dimensions. Input 0 has 3 dimensions',
  });
});
