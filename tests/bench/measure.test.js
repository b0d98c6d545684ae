import assert from 'node:assert/strict';
import { test } from 'node:test';
import { interleave } from './measure.js';

/** Somebody whose calls take `ns`, by its own word. @param {string} name @param {number} ns @param {string[]} log */
const clocked = (name, ns, log) => ({
  name,
  time(/** @type {number} */ times) {
    log.push(`${name}${times}`);
    return ns;
  },
});

test('everybody has every round, begins in turn, and makes a call that does not count', async () => {
  /** @type {string[]} */
  const log = [];
  const samples = await interleave([clocked('a', 5e5, log), clocked('b', 1e6, log)], { rounds: 2, roundMs: 1 });
  assert.deepEqual(samples, { a: [5e5, 5e5], b: [1e6, 1e6] });
  assert.deepEqual(log, ['a1', 'b1', 'a1', 'a2', 'b1', 'b1', 'b1', 'b1', 'a1', 'a2']);
});

test('whoever is slow joins one round in four, and a failure ends the calibration', async () => {
  const samples = await interleave([clocked('slow', 1e8, []), clocked('failed', NaN, [])], { rounds: 9, roundMs: 1 });
  assert.equal(samples['slow']?.length, 3);
  assert.equal(samples['failed']?.length, 9);
});
