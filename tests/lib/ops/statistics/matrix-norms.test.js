import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arange, norm, tensor, zeros } from '../../../../web/lib/index.js';
import { expectNoLeaks, refuses } from '../../leaks.js';

expectNoLeaks();

const isNear = (/** @type {any} */ got, /** @type {readonly number[]} */ want) =>
  want.forEach((each, i) => assert.ok(Math.abs(got[i] - each) <= 1e-6 * each, `${got[i]} instead of ${each}`));

test('the nuclear norm is the sum of the singular values', () => {
  isNear([norm(arange(6).float().reshape(2, 3), 'nuc').item()], [8.348469734191895]);
  const x = arange(12).float().reshape(2, 3, 2);
  isNear(norm(x, 'nuc', [0, 2]).tolist(), [9.899496078491211, 13.038405418395996, 16.552947998046875]);
  assert.deepEqual(norm(x, 'nuc', [0, 2], true).shape, [1, 3, 1]);
  isNear([norm(arange(6).float().reshape(2, 3), 'nuc', { dtype: 'float64' }).item()], [8.348469228349535]);
  assert.deepEqual(norm(zeros([2, 0, 2]), 'nuc', [1, 2]).tolist(), [0, 0]);
  assert.equal(norm(tensor([[Infinity, 1]]), 'nuc').item(), NaN);
});

test('invalid matrix norms have PyTorch’s errors', () => {
  const refused = (
    /** @type {any} */ x,
    /** @type {any} */ dim,
    /** @type {string} */ words,
    /** @type {any} */ p = 'nuc',
  ) => refuses(() => norm(x, p, dim), { message: words });
  const [matrix, whole] = [zeros([2, 3]), zeros([2, 3], { dtype: 'int32' })];
  refused(zeros([2]), null, 'linalg.matrix_norm: The input tensor A must have at least 2 dimensions.');
  refused(whole, null, 'linalg.matrix_norm: Expected a floating point or complex tensor as input. Got Int');
  refused(matrix, 0, 'linalg.matrix_norm: dim must be a 2-tuple. Got 0');
  refused(matrix, [0, 0], 'linalg.matrix_norm: dims must be different. Got (0, 0)');
  refused(matrix, null, 'linalg.matrix_norm: Order one not supported.', 'one');
  const failed = 'The algorithm failed to converge because the input matrix contained non-finite values.';
  const wrong = tensor([[[1, 1]], [[NaN, 1]]]);
  assert.throws(() => norm(wrong, 'nuc', [1, 2]), { message: `linalg.svd: (Batch element 1): ${failed}` });
});
