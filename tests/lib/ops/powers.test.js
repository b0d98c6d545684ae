/** Powers that PyTorch takes another way. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pow, tensor } from '../../../web/lib/index.js';

test('of float16 numbers there are powers of a half, and no roots', () => {
  const values = [-Infinity, -4, -0, 4, Infinity];
  const half = tensor(values, { dtype: 'float16' });
  assert.deepEqual(pow(half, 0.5).tolist(), [Infinity, NaN, 0, 2, Infinity]);
  assert.deepEqual(pow(half, -0.5).tolist(), [0, NaN, Infinity, 0.5, 0]);
  assert.deepEqual(half.clone().pow_(0.5).tolist(), [Infinity, NaN, 0, 2, Infinity]);
  assert.deepEqual(pow(tensor(values, { dtype: 'bfloat16' }), 0.5).tolist(), [NaN, NaN, -0, 2, Infinity]);
  assert.deepEqual(pow(tensor(values), -0.5).tolist(), [NaN, NaN, -Infinity, 0.5, 0]);
});
