/** The threads are well written, apart from the other corpus, and split by the hash of their address. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { corpus, parts } from './corpus.js';
import { threads } from './threads.js';

const all = parts.map((part) => ({ part, list: threads(part) }));

test('there are enough of them, each once, and none that was known before', () => {
  const addresses = all.flatMap(({ list }) => list.map(({ thread }) => thread));
  assert.ok(addresses.length >= 250, `${addresses.length}`);
  assert.equal(new Set(addresses).size, addresses.length);
  const old = new Set(parts.flatMap((part) => corpus(part).map(({ thread }) => thread)));
  assert.deepEqual(
    addresses.filter((address) => old.has(address)),
    [],
  );
});

test('every third is held out, by its address', () => {
  for (const { part, list } of all) {
    for (const { thread, read, at } of list) {
      const hash = BigInt(`0x${createHash('sha256').update(thread).digest('hex')}`);
      assert.equal(hash % 3n === 0n && !read, part === 'held-out', at);
    }
  }
});
