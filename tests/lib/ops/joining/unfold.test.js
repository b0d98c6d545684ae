import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arange, fuse, ravel, tensor } from '../../../../web/lib/index.js';
import { expectNoLeaks, refuses } from '../../leaks.js';

expectNoLeaks();

test('windows overlap, and are views', () => {
  const x = arange(5);
  const windows = x.unfold(0, 3, 1);
  assert.deepEqual(windows.tolist(), [[0, 1, 2], [1, 2, 3], [2, 3, 4]]); // prettier-ignore
  assert.deepEqual(windows.strides, [1, 1]);
  assert.deepEqual(arange(6).reshape([2, 3]).unfold(-1, 2, 1).shape, [2, 2, 2]);
  assert.deepEqual(tensor(1).unfold(0, 1, 1).shape, [1]);
  assert.deepEqual(x.unfold(0, 0, 3).shape, [2, 0]);
  refuses(() => x.unfold(0, 6, 0), { message: 'maximum size for tensor at dimension 0 is 5 but size is 6' });
  refuses(() => x.unfold(0, -1, 0), { message: 'size is -1 but must be >= 0' });
  refuses(() => x.unfold(0, 1, 0), { message: 'step is 0 but must be > 0' });
});

test('ravel copies only if needed', () => {
  const x = arange(4).reshape([2, 2]);
  assert.deepEqual(x.t().ravel().tolist(), [0, 2, 1, 3]);
  assert.equal(ravel(x).storageOffset, 0);
  assert.deepEqual(ravel(tensor(1).expand([2, 2])).strides, [1]);
});

test('a fused function may use unfold', () => {
  const fused = fuse((/** @type {any} */ x) => x.unfold(0, 2, 1).mul(2));
  assert.deepEqual(fused(arange(3)).tolist(), [[0, 2], [2, 4]]); // prettier-ignore
});
