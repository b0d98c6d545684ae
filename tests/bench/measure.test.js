import assert from 'node:assert/strict';
import { test } from 'node:test';
import { interleave } from './measure.js';

/** A program that reports `ns` without running. @param {string} name @param {number} ns @param {string[]} log */
const clocked = (name, ns, log) => ({
  name,
  time(/** @type {number} */ times) {
    log.push(`${name}${times}`);
    return ns;
  },
});

test('every program runs in each round, goes first in turn, and makes one call that is not timed', async () => {
  /** @type {string[]} */
  const log = [];
  const samples = await interleave([clocked('a', 1e7, log), clocked('b', 2e7, log)], { rounds: 2, roundMs: 20 });
  assert.deepEqual(samples, { a: [1e7, 1e7], b: [2e7, 2e7] });
  assert.deepEqual(log, ['a1', 'a1', 'b1', 'a1', 'a2', 'b1', 'b1', 'b1', 'b1', 'a1', 'a2']);
});

test('calls are as many as fit into a round, once they have been warmed up', async () => {
  /** @type {string[]} */
  const log = [];
  await interleave([clocked('a', 3e6, log)], { rounds: 0, roundMs: 12 });
  assert.deepEqual(log, ['a1', 'a2', 'a2', 'a2']);
});

test('short calls are warmed up until they have been compiled', async () => {
  /** @type {string[]} */
  const log = [];
  await interleave([clocked('a', 5e4, log)], { rounds: 0, roundMs: 12 });
  const calls = log.reduce((sum, each) => sum + Number(each.slice(1)), 0);
  assert.ok(calls >= 5000 && calls < 6000, String(calls));
});

test('a slow program joins one round in four, and a failure ends the calibration', async () => {
  const samples = await interleave([clocked('slow', 1e8, []), clocked('failed', NaN, [])], { rounds: 9, roundMs: 1 });
  assert.equal(samples['slow']?.length, 3);
  assert.equal(samples['failed']?.length, 9);
});
