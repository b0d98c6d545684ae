import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tensor } from '../../../web/lib/index.js';
import { namedResults } from '../../../web/lib/values/named-results.js';
import { expectNoLeaks } from '../leaks.js';

expectNoLeaks();

test('results are accessed by position and by name', () => {
  const results = namedResults(['values', 'indices'], [tensor([3, 1]), tensor([0n, 1n])]);
  const [first, second] = results;
  const { values, indices } = results;
  assert.equal(values, first);
  assert.equal(indices, second);
  assert.equal(results.length, 2);
  assert.deepEqual(Object.keys(results), ['0', '1'], 'each is met once');
  for (const each of results) each.dispose();
});
