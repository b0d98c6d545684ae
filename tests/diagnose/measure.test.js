/** What may be called certain or likely is what was measured, and nothing else. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { cause } from '../../web/diagnose/causes/cause.js';
import { levelOf } from '../../web/diagnose/causes/level.js';
import { fileOf, measure } from './measure.js';

test('the table is what the tuned threads say today', async () => {
  const file = readFileSync(new URL('../../web/diagnose/causes/measured.js', import.meta.url), 'utf8');
  assert.equal(file, fileOf(await measure()), 'node tests/diagnose/measure.js writes it anew');
});

/** @param {Record<string, [number, number]>} tallies @param {'told' | 'firm' | 'weak'} strength */
const level = (tallies, strength) => levelOf(cause('mask', strength, ['zero']), (rule) => tallies[rule] ?? [0, 0]);

test('a rule is as sure as it was right, and as its relatives while it is new', () => {
  const good = /** @type {[number, number]} */ ([100, 98]);
  assert.equal(level({ firm: good }, 'firm'), 'likely');
  assert.equal(level({ firm: good, 'firm mask': [1, 0], 'firm mask zero': [1, 0] }, 'firm'), 'possible');
  assert.equal(level({ firm: good, 'firm mask': [2, 2], 'firm mask zero': [1, 1] }, 'firm'), 'likely');
  assert.equal(level({ weak: [50, 25] }, 'weak'), 'possible');
  assert.equal(level({ weak: [50, 25], 'weak mask': [40, 40], 'weak mask zero': [40, 40] }, 'weak'), 'likely');
  assert.equal(level({}, 'firm'), 'possible');
});

test('what a message says itself is certain until a thread shows it to be wrong', () => {
  const told = /** @type {[number, number]} */ ([20, 20]);
  assert.equal(level({ told }, 'told'), 'certain');
  assert.equal(level({ told, 'told mask': [9, 8], 'told mask zero': [9, 8] }, 'told'), 'likely');
});
