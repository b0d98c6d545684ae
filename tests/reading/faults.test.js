// Models with one fault each: the reading fails at the line where PyTorch raises, with PyTorch's message. See break.py.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { readCode } from '../../web/reading/python/code.js';
import { some } from '../whole.js';
import { failuresOf } from './score.js';

/** @import { Fault } from './score.js' */

const folder = new URL('./models/', import.meta.url);
const read = (/** @type {string} */ name) => readFileSync(new URL(name, folder), 'utf8');
const faulty = readdirSync(folder)
  .filter((name) => name.endsWith('.faults.json'))
  .map((name) => name.replace('.faults.json', ''));

test('nine of ten faults are found at their line, in the words of PyTorch', () => {
  let all = 0;
  const missed = faulty.flatMap((model) => {
    const lines = read(`${model}.py`).split('\n');
    const faults = some(/** @type {Fault[]} */ (JSON.parse(read(`${model}.faults.json`))), 7);
    all += faults.length;
    return faults
      .filter(({ line, text, error }) => {
        const code = lines.with(line - 1, text).join('\n');
        return !failuresOf(code, readCode(code)).some((each) => each.line === error.line && each.text === error.text);
      })
      .map((fault) => JSON.stringify({ model, ...fault }));
  });
  assert.ok(missed.length <= all / 10, missed.join('\n'));
});
