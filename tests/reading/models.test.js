// Compares whole models with the shapes that PyTorch recorded for each line: see record.py.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { readCode } from '../../web/reading/python/code.js';
import { failuresOf, scoreOf } from './score.js';

const folder = new URL('./models/', import.meta.url);
const names = readdirSync(folder).filter((name) => /^[^.]+\.json$/.test(name));
const read = (/** @type {string} */ name) => readFileSync(new URL(name, folder), 'utf8');

let all = 0;
let known = 0;
for (const name of names) {
  test(`model: ${name.replace('.json', '')}`, () => {
    const text = read(name.replace('.json', '.py'));
    const recorded = JSON.parse(read(name));
    const reading = readCode(text, { isFile: true });
    const { missing, wrong, records } = scoreOf(text, recorded, reading);
    assert.deepEqual(wrong, []);
    const isRecorded = (/** @type {{ line: number, text: string }} */ each) =>
      recorded.error?.line === each.line && recorded.error.text === each.text;
    assert.deepEqual(
      failuresOf(text, reading).filter((each) => !isRecorded(each)),
      [],
    );
    all += records;
    known += records - missing.length;
    assert.ok(missing.length <= records / 5, missing.join('\n'));
  });
}

test('of a hundred lines of tensors, 98 are known', () => {
  assert.ok(known >= 0.98 * all, `${known} of ${all}`);
});
