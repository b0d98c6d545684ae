import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tuple } from '../../web/lib/errors/printed-shape.js';
import { count, grouped } from '../../web/notation/numbers.js';

test('numbers are exact and grouped from five digits on', () => {
  assert.equal(grouped(1024), '1024');
  assert.equal(grouped(99999), '99\u202f999');
  assert.equal(grouped(999970000299999n * 4n), '3\u202f999\u202f880\u202f001\u202f199\u202f996');
  assert.equal(count([99999, 99999, 99999, 99999]), 99999n ** 4n);
  assert.equal(count([]), 1n);
  assert.deepEqual([[], [3], [5, 3]].map(tuple), ['()', '(3,)', '(5, 3)']);
});
