/** Replays every case of this folder that can be replayed, and compares with PyTorch. */
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { families, notReplayed } from './families.js';
import { callsWithoutMeaning, whyNotReplayed } from './not-in-javascript.js';
import { readFile } from './read.js';
import { replay } from './replay.js';

const here = fileURLToPath(new URL('.', import.meta.url));

test('every file is replayed, or listed as not replayed', () => {
  const recorded = readdirSync(here).filter((name) => name.endsWith('.jsonl.gz'));
  const known = [...Object.keys(families), ...Object.keys(notReplayed)].map((name) => `${name}.jsonl.gz`);
  assert.deepEqual(recorded.sort(), known.sort());
});

test('few calls are left out of the errors, and every reason for that is used', () => {
  const reasons = readFile(`${here}errors.jsonl.gz`).cases.map((record) => whyNotReplayed(record.call));
  assert.deepEqual(new Set(reasons.filter(Boolean)), new Set(callsWithoutMeaning.map(([, reason]) => reason)));
  assert.ok(reasons.filter(Boolean).length < 30);
});

for (const family of Object.keys(families)) {
  test(`${family}: every recorded case`, () => {
    for (const { passed, total, failures } of replay(here, [family])) {
      assert.ok(total > 0);
      assert.equal(passed, total, failures.slice(0, 10).join('\n'));
    }
  });
}
