/** Counts as in PyTorch 2.14.1. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { histc, tensor } from '../../../../web/lib/index.js';
import { expectNoLeaks } from '../../leaks.js';

expectNoLeaks();

test('histc with a range of one number uses the adjacent floats, and overflows in PyTorch’s order', () => {
  const around = (/** @type {number} */ value, /** @type {number} */ bins) => histc(tensor([value]), bins).tolist();
  assert.deepEqual(around(2 ** 24, 2), [1, 0]);
  assert.deepEqual(around(2 ** 24 + 2, 2), [0, 1]);
  assert.deepEqual(around(1e10, 2), [0, 1]);
  assert.deepEqual(around(-0.6413717865943909, 6), [0, 0, 1, 0, 0, 0]);
  assert.deepEqual(histc(tensor([-1e38, 0, 1e38]), 4).tolist(), [3, 0, 0, 0]);
});
