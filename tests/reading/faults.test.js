// Models with one fault each: the failure is told at the line where PyTorch raises, in its words. See break.py.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { readCode } from '../../web/reading/python/code.js';
import { failuresOf } from './score.js';

/** @typedef {{ model: string, line: number, text: string, error: import('./score.js').Failure }} Fault */

const read = (/** @type {string} */ path) => readFileSync(new URL(path, import.meta.url), 'utf8');

test('nine of ten faults are found at their line, in the words of PyTorch', () => {
  const faults = /** @type {Fault[]} */ (JSON.parse(read('faults.json')));
  const missed = faults.filter(({ model, line, text, error }) => {
    const code = read(`models/${model}.py`)
      .split('\n')
      .with(line - 1, text)
      .join('\n');
    return !failuresOf(code, readCode(code)).some((each) => each.line === error.line && each.text === error.text);
  });
  assert.ok(missed.length <= faults.length / 10, missed.map((each) => JSON.stringify(each)).join('\n'));
});
