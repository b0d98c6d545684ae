import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fuse, ones, sliceScatter, tensor } from '../../../../web/lib/index.js';

test('a fused function refuses sliceScatter, also for an expanded tensor', () => {
  const row = tensor([1, 2, 3]);
  for (const input of [row.expand([2, 3]), ones([2, 3])]) {
    const run = fuse((/** @type {any} */ x, /** @type {any} */ src) => sliceScatter(x, src, 1, 1, 3));
    assert.throws(() => run(input, ones([2, 2])), {
      message: /^fuse\(\): a fused function is recorded without elements/,
    });
  }
});
