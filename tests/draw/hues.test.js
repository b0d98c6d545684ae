// No colour is used for two axes, whatever the rank.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hues } from '../../web/draw/hues.js';

test('up to rank 6 the hues are in the order of the axes, so that a size of 1 keeps its own', () => {
  assert.deepEqual(hues([]), []);
  assert.deepEqual(hues([1, 1, 0, 4, 5, 6]), [0, 1, 2, 3, 4, 5]);
});

test('above rank 6 the last six axes longer than 1 have one each, and the others none', () => {
  assert.deepEqual(hues([2, 3, 2, 3, 2, 3, 2]), [6, 0, 1, 2, 3, 4, 5]);
  assert.deepEqual(hues([2, 1, 2, 1, 2, 1, 2, 1]), [0, 6, 1, 6, 2, 6, 3, 6]);
  for (let rank = 7; rank <= 64; rank++) {
    const coloured = hues(Array.from({ length: rank }, (_, i) => (i % 5 ? 3 : 1))).filter((hue) => hue < 6);
    assert.equal(new Set(coloured).size, coloured.length);
  }
});
