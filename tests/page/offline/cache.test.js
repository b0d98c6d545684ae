// Builds that are kept, and when the previous one is deleted, with caches that are maps.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OfflineCache } from '../../../web/page/offline/cache.js';

const SCOPE = 'https://there/on/a/shelf/';

test('the previous build is kept as long as one of its pages is open', async () => {
  /** @type {Map<string, Map<string, Response>>} */
  const all = new Map([[`stride0 ${SCOPE} old`, new Map()], ['somebody else’s', new Map()]]); // prettier-ignore
  const open = async (/** @type {string} */ name) => {
    const files = all.get(name) ?? new Map();
    all.set(name, files);
    return {
      put: async (/** @type {string} */ url, /** @type {Response} */ response) => void files.set(url, response),
      delete: async (/** @type {string} */ url) => files.delete(url),
    };
  };
  const match = async (/** @type {string} */ url, /** @type {{ cacheName: string }} */ { cacheName }) =>
    all.get(cacheName)?.get(url)?.clone();
  const caches = {
    open,
    match,
    keys: async () => [...all.keys()],
    delete: async (/** @type {string} */ name) => all.delete(name),
  };
  Object.assign(globalThis, { caches });

  const cache = new OfflineCache(SCOPE, {}, 'new');
  await cache.takeOver(['one', 'two']);
  assert.equal(await cache.forget(async (id) => id === 'two'), false);
  assert.equal(all.size, 3);
  assert.equal(await cache.forget(async () => false), true);
  assert.deepEqual([...all.keys()].sort(), ['somebody else’s', `stride0 ${SCOPE} new`]);
});
