import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memory, ones, zeros } from '../../web/lib/index.js';
import { expectNoLeaks, settle } from './leaks.js';

expectNoLeaks();

test('the collector returns what nobody holds', async () => {
  for (let i = 0; i < 1000; ++i) ones([10, 1]).add(ones([10]));
  const { blocks, bytes } = await settle();
  assert.deepEqual([blocks, bytes], [0, 0]);
});

test('a view keeps its base’s numbers after the base is gone', async () => {
  const view = (() => ones([1000]).reshape([10, 100]))();
  await settle();
  assert.equal(memory().blocks, 1);
  assert.deepEqual(view.tolist()[9][99], 1);
  view.dispose();
  assert.equal((await settle()).blocks, 0);
});

test('a loop with dispose runs in constant memory', () => {
  const { bytes } = memory();
  for (let i = 0; i < 200; ++i) {
    const x = zeros([256, 1024]);
    const y = x.add(1);
    assert.ok(memory().bytes - bytes <= 2 * 2 ** 20);
    x.dispose();
    y.dispose();
  }
  assert.equal(memory().bytes, bytes);
});

test('growth leaves earlier tensors as they were', () => {
  const early = ones([4]);
  const large = zeros([2 ** 24]);
  assert.deepEqual(early.add(large.reshape([-1, 4])).shape, [2 ** 22, 4]);
  assert.deepEqual(early.tolist(), [1, 1, 1, 1]);
});
