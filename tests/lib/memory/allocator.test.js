/** Allocated blocks are in the heap, aligned to cache lines, and don't overlap. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freeBytes, allocateBytes } from '../../../web/lib/memory/allocator.js';
import { heap } from '../../../web/lib/boundary/core.js';
import { generator } from '../../random.js';

const random = generator(41);

/** @param {number} bytes @returns {[start: number, bytes: number]} */
function allocate(bytes) {
  const start = allocateBytes(bytes);
  assert.ok(start !== undefined);
  assert.equal(start % 64, 0);
  assert.ok(start + bytes <= heap.buffer.byteLength);
  return [start, bytes];
}

/** @param {readonly [number, number][]} parts */
function assertApart(parts) {
  const inOrder = [...parts].sort(([a], [b]) => a - b);
  inOrder.forEach(([start], i) => {
    const [before, bytes] = inOrder[i - 1] ?? [0, 0];
    assert.ok(before + bytes <= start);
  });
}

test('random sizes, allocated and freed at random', () => {
  /** @type {[number, number][]} */
  const live = [];
  for (let i = 0; i < 3000; ++i) {
    if (live.length < 100 || random.below(2) === 0)
      live.push(allocate(random.below(random.below(100) ? 20000 : 2 ** 22)));
    else freeBytes(...(live.splice(random.below(live.length), 1)[0] ?? allocate(1)));
    if (i % 100 === 0) assertApart(live);
  }
  assertApart(live);
  for (const each of live) freeBytes(...each);
});

test('freed blocks are merged, and used before the heap grows', () => {
  const parts = Array.from({ length: 64 }, () => allocate(2 ** 20));
  for (const each of parts) freeBytes(...each);
  const bytes = heap.buffer.byteLength;
  for (const size of [2 ** 25, 3 * 2 ** 24, 2 ** 26]) freeBytes(...allocate(size));
  assert.equal(heap.buffer.byteLength, bytes);
  const again = allocate(2 ** 20);
  freeBytes(...again);
  assert.deepEqual(allocate(2 ** 20), again);
  freeBytes(...again);
});

test('without memory an allocation fails, and freed memory can be used again', () => {
  const most = 2 ** 31 - 2 ** 20;
  const live = [];
  for (let start = allocateBytes(most); start !== undefined; start = allocateBytes(most)) live.push(start);
  for (const start of live) freeBytes(start, most);
  freeBytes(...allocate(most));
  freeBytes(...allocate(2 ** 16));
});
