import assert from 'node:assert/strict';
import { test } from 'node:test';
import { median, quantile, ratios, summary } from './statistics.js';

test('quantiles lie between neighbours', () => {
  assert.equal(median([3, 1, 2]), 2);
  assert.equal(median([4, 1, 2, 3]), 2.5);
  assert.equal(quantile([10, 20, 30, 40, 50], 0.25), 20);
  assert.equal(quantile([7], 0.9), 7);
});

test('a summary is not moved by one bad round', () => {
  const calm = summary([10, 10, 11, 9, 10]);
  assert.deepEqual(calm, { median: 10, spread: 0 });
  assert.deepEqual(summary([10, 10, 11, 9000, 10]).median, 10);
  assert.equal(summary([8, 9, 10, 11, 12]).spread, 0.1);
});

test('ratios are taken round by round, so that a slow round cancels out', () => {
  assert.equal(median(ratios([20, 200, 20], [10, 100, 10])), 2);
});
