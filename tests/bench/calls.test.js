import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CALLS, measuredCall, plain } from './calls.js';

test('every call returns what its row says', () => {
  for (const { name, call, expected } of CALLS) assert.deepEqual(plain(call()), expected, name);
});

test('a call becomes a row that meets or misses its target', async () => {
  const [first] = CALLS;
  assert.ok(first);
  const row = await measuredCall(first, { rounds: 1, roundMs: 0.01 });
  assert.equal(row.name, first.name);
  assert.deepEqual(row.target, { ns: first.ns });
  assert.equal(typeof row.meetsTarget, 'boolean');
  const wrong = await measuredCall({ ...first, expected: 'another' }, { rounds: 1, roundMs: 0.01 });
  assert.match(String(wrong.failures['stride0']), /^returns /);
});
