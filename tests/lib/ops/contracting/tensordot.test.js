/** Products along named dimensions. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inner, ones, tensor, tensordot } from '../../../../web/lib/index.js';
import { expectNoLeaks } from '../../leaks.js';

expectNoLeaks();

test('a product of vectors of bools works if one is not contiguous, as in PyTorch', () => {
  const row = tensor([true, false, true]);
  const repeated = tensor([true]).expand([3]);
  assert.equal(inner(repeated, row).item(), true);
  assert.deepEqual(tensordot(row.unsqueeze(0), repeated.unsqueeze(1), 1).tolist(), [[true]]);
  const matrix = ones([2, 3], { dtype: 'bool' });
  const turned = [[1, 0], [1, 0]]; // prettier-ignore
  assert.equal(tensordot(matrix, matrix, /** @type {any} */ (turned)).item(), true);
  assert.throws(() => tensordot(matrix, matrix, 2), /"dot" not implemented for 'Bool'/);
  assert.throws(() => inner(row, row), /"dot" not implemented for 'Bool'/);
});
