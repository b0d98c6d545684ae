import assert from 'node:assert/strict';
import { test } from 'node:test';
import { empty, memory, ones, zeros } from '../../web/lib/index.js';
import { heap } from '../../web/lib/boundary/core.js';
import { expectNoLeaks, settle } from './leaks.js';

expectNoLeaks();

test('the garbage collector frees unreferenced tensors', async () => {
  for (let i = 0; i < 1000; ++i) ones([10, 1]).add(ones([10]));
  const { blocks, bytes } = await settle();
  assert.deepEqual([blocks, bytes], [0, 0]);
});

test('a view keeps its base’s elements after the base is disposed of', async () => {
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

test('a million small results without dispose stay under 64 MiB', async () => {
  const [column, row] = [ones([3, 1]), ones([1, 4])];
  const before = heap.buffer.byteLength;
  for (let i = 0; i < 1e6; ++i) {
    column.add(row);
    if (i % 1000 === 0) await turn();
  }
  assert.ok(heap.buffer.byteLength - before < 64 * 2 ** 20, `${heap.buffer.byteLength - before} bytes`);
});

test('large results without dispose are collected before memory runs out', async () => {
  const x = zeros([1024, 1024]);
  for (let i = 0; i < 300; ++i) {
    x.add(1);
    if (i % 5 === 0) await turn();
  }
  assert.ok(memory().peak < 512 * 2 ** 20, `${memory().peak} bytes`);
});

test('disposed memory is used again', () => {
  const x = ones([100]);
  const first = x.add(1);
  first.dispose();
  const before = heap.buffer.byteLength;
  for (let i = 0; i < 10000; ++i) x.add(i).dispose();
  assert.equal(heap.buffer.byteLength, before);
});

test('memory growth leaves earlier tensors unchanged', () => {
  const early = ones([4]);
  const large = zeros([2 ** 24]);
  assert.deepEqual(early.add(large.reshape([-1, 4])).shape, [2 ** 22, 4]);
  assert.deepEqual(early.tolist(), [1, 1, 1, 1]);
});

test('memory counts tensors, the blocks they share, bytes, and the maximum', () => {
  const before = memory();
  const x = zeros([1000]);
  const view = x.reshape([10, 100]);
  const small = [zeros([2]), zeros([3])];
  const { tensors, blocks, bytes, peak } = memory();
  assert.deepEqual([tensors - before.tensors, blocks - before.blocks, bytes - before.bytes], [4, 3, 4020]);
  assert.ok(peak >= bytes);
  [x, x, view, ...small].forEach((each) => each.dispose());
  assert.deepEqual({ ...memory(), peak: 0 }, { ...before, peak: 0 });
});

test('a tensor that is resized counts as one, its views with it', () => {
  const before = memory();
  const [out, x] = [zeros([0]), ones([2000])];
  const view = out.reshape([0]);
  x.add(1, { out });
  assert.deepEqual([memory().tensors - before.tensors, memory().blocks - before.blocks], [3, 2]);
  [out, x, view].forEach((each) => each.dispose());
  assert.deepEqual({ ...memory(), peak: 0 }, { ...before, peak: 0 });
});

test('the error for out of memory names the requested and the used bytes, and everything stays usable', () => {
  const early = ones([4]);
  const large = [];
  const fill = () => {
    for (;;) large.push(empty([2 ** 27]));
  };
  assert.throws(fill, (/** @type {any} */ error) => {
    assert.equal(error.name, 'OutOfMemoryError');
    assert.deepEqual([error.bytes, error.liveBytes], [2 ** 29, memory().bytes]);
    assert.deepEqual([error.liveTensors, error.liveBlocks], [memory().tensors, memory().blocks]);
    const { bytes, tensors } = memory();
    const said = `you tried to allocate 536870912 bytes. ${bytes} bytes are held by ${tensors} live tensors; dispose() of`;
    assert.ok(error.message.startsWith(`DefaultCPUAllocator: can't allocate memory: ${said}`), error.message);
    return true;
  });
  assert.ok(large.length >= 6, `${large.length} blocks of 512 MiB`);
  const sum = early.add(1);
  assert.deepEqual(sum.tolist(), [2, 2, 2, 2]);
  large.pop()?.dispose();
  const again = empty([2 ** 27]);
  for (const each of [...large, early, sum, again]) each.dispose();
});
