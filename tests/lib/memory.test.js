import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memory, ones, zeros } from '../../web/lib/index.js';
import { heap } from '../../web/lib/internal/core.js';
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

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('a million small results that nobody disposes of stay under 64 MiB', async () => {
  const [column, row] = [ones([3, 1]), ones([1, 4])];
  const before = heap.buffer.byteLength;
  for (let i = 0; i < 1e6; ++i) {
    column.add(row);
    if (i % 1000 === 0) await turn();
  }
  assert.ok(heap.buffer.byteLength - before < 64 * 2 ** 20, `${heap.buffer.byteLength - before} bytes`);
});

test('large results that nobody disposes of are collected before memory runs out', async () => {
  const x = zeros([1024, 1024]);
  for (let i = 0; i < 300; ++i) {
    x.add(1);
    if (i % 5 === 0) await turn();
  }
  assert.ok(memory().peak < 512 * 2 ** 20, `${memory().peak} bytes`);
});

test('what is disposed of is used again', () => {
  const x = ones([100]);
  const first = x.add(1);
  first.dispose();
  const before = heap.buffer.byteLength;
  for (let i = 0; i < 10000; ++i) x.add(i).dispose();
  assert.equal(heap.buffer.byteLength, before);
});

test('growth leaves earlier tensors as they were', () => {
  const early = ones([4]);
  const large = zeros([2 ** 24]);
  assert.deepEqual(early.add(large.reshape([-1, 4])).shape, [2 ** 22, 4]);
  assert.deepEqual(early.tolist(), [1, 1, 1, 1]);
});
