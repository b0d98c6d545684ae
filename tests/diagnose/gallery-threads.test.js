import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { elsewhere, families } from './corpus.js';

/**
 * @type {Record<string, { family: string, message: string, context?: string, threads: { address: string, about: string
 *   }[] }>}
 */
const pages = JSON.parse(readFileSync(join(import.meta.dirname, '../../web/gallery/threads.json'), 'utf8'));

test('every famous message has an address, a family and the threads it answers', () => {
  assert.ok(Object.keys(pages).length >= 25);
  for (const [slug, { family, message, context, threads }] of Object.entries(pages)) {
    assert.match(slug, /^[a-z0-9]+(-[a-z0-9]+)*$/);
    assert.ok([...families, ...elsewhere].includes(family), `${slug}: ${family}`);
    assert.ok(message.trim() !== '' && context !== '', slug);
    assert.ok(threads.length > 0, slug);
    for (const { address, about } of threads) {
      assert.match(address, /^https:\/\/\S+$/, slug);
      assert.ok(about !== '', address);
    }
    assert.equal(new Set(threads.map(({ address }) => address)).size, threads.length, slug);
  }
});

test('no two have the same message, and every family that fails for its shapes has one', () => {
  const messages = Object.values(pages).map(({ message }) => message);
  assert.equal(new Set(messages).size, messages.length);
  const known = new Set(Object.values(pages).map(({ family }) => family));
  const broadcast = families.slice(0, families.indexOf('stride0'));
  assert.deepEqual(
    broadcast.filter((family) => !known.has(family)),
    [],
  );
});
