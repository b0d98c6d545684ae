/** A cause is called certain or likely only if the measurements say so. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { cause } from '../../web/diagnose/causes/cause.js';
import { levelOf } from '../../web/diagnose/causes/level.js';
import { fileOf, measure, measuredLevel } from './measure.js';

test('the table is what the tuned threads say today', async () => {
  const file = readFileSync(new URL('../../web/diagnose/causes/levels.js', import.meta.url), 'utf8');
  assert.equal(file, fileOf(await measure()), 'node tests/diagnose/measure.js writes it anew');
});

/** @type {(tallies: Record<string, [number, number]>, strength: string) => string} */
const level = (tallies, strength) => measuredLevel(tallies, `${strength} mask zero`);

test('a rule is as sure as it was right, and as its relatives while it is new', () => {
  const good = /** @type {[number, number]} */ ([100, 98]);
  assert.equal(level({ firm: good }, 'firm'), 'likely');
  assert.equal(level({ firm: good, 'firm mask': [4, 1], 'firm mask zero': [4, 1] }, 'firm'), 'possible');
  assert.equal(level({ firm: good, 'firm mask': [2, 2], 'firm mask zero': [1, 1] }, 'firm'), 'likely');
  assert.equal(level({ weak: [50, 25] }, 'weak'), 'possible');
  assert.equal(level({ weak: [50, 25], 'weak mask': [8, 8], 'weak mask zero': [8, 8] }, 'weak'), 'possible');
  assert.equal(level({ weak: [99, 60], 'weak mask': [90, 90], 'weak mask zero': [90, 90] }, 'weak'), 'likely');
  assert.equal(level({}, 'firm'), 'possible');
});

test('what a message says itself is certain until a thread shows it to be wrong', () => {
  const told = /** @type {[number, number]} */ ([20, 20]);
  assert.equal(level({ told }, 'told'), 'certain');
  assert.equal(level({ told, 'told mask': [9, 8], 'told mask zero': [9, 8] }, 'told'), 'likely');
});

test('the table lists what differs from what is more general, and is read from the particular on', () => {
  const file = fileOf({ firm: [99, 99], 'firm mask': [9, 9], 'firm mask zero': [9, 1], 'firm mask sides': [9, 9] });
  assert.match(
    file,
    /\n {2}firm: 'likely', \/\/ right 99 of 99\n {2}'firm mask zero': 'possible', \/\/ right 1 of 9\n\};/,
  );
  const table = /** @type {const} */ ({ firm: 'likely', 'firm mask zero': 'possible' });
  assert.equal(levelOf(cause('mask', 'firm', ['zero', 'sides']), table), 'possible');
  assert.equal(levelOf(cause('mask', 'firm', ['sides']), table), 'likely');
  assert.equal(levelOf(cause('empty', 'firm', []), table), 'likely');
  assert.equal(levelOf(cause('empty', 'weak', []), table), 'possible');
});
