import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arange, atleast1d, atleast2d, atleast3d, tensor, zeros } from '../../../../web/lib/index.js';
import { expectNoLeaks, refuses } from '../../leaks.js';

expectNoLeaks();

test('atleast1d, atleast2d and atleast3d add missing dimensions', () => {
  assert.deepEqual(atleast1d(tensor(1)).shape, [1]);
  assert.deepEqual(atleast2d(arange(4)).shape, [1, 4]);
  assert.deepEqual(atleast3d(arange(4)).shape, [1, 4, 1]);
  assert.deepEqual(atleast3d(zeros([2, 3])).shape, [2, 3, 1]);
  assert.deepEqual(atleast3d(zeros([1, 2, 3, 4])).shape, [1, 2, 3, 4]);
});

test('several tensors give a list', () => {
  assert.deepEqual(
    atleast2d(arange(4), tensor(1)).map((each) => each.shape),
    [
      [1, 4],
      [1, 1],
    ],
  );
  assert.deepEqual(
    atleast1d([tensor(1)]).map((each) => each.shape),
    [[1]],
  );
  assert.deepEqual(atleast1d(), []);
  refuses(() => atleast1d(/** @type {any} */ (3)), /argument 'tensor' must be a tensor, not 3/);
});
