import assert from 'node:assert/strict';
import { test } from 'node:test';
import { en } from '../../../web/diagnose/words/en.js';
import { say } from '../../../web/diagnose/words/say.js';
import { zh } from '../../../web/diagnose/words/zh.js';

test('a part whose values are unknown is left out, or the next one counts', () => {
  const sentence = '[{name}|Both] in dimension{dims:s} {dims+}: {shape}[, {size} more].';
  assert.equal(say('[{name}|One of them] is empty.', { name: '' }), 'One of them is empty.');
  assert.equal(
    say(sentence, { name: '', dims: [0, 1], shape: [3, -1], size: -1 }, ' and '),
    'Both in dimensions 0 and 1: (3, ?).',
  );
  assert.equal(say('{sizes·} = {merged}', { sizes: [2, 3], merged: 6 }), '2 · 3 = 6');
});

test('a value is never read as a template', () => assert.equal(say('{a}', { a: '{b}[c]' }), '{b}[c]'));

test('both languages say the same values', () => {
  const values = (/** @type {string} */ text) => [...new Set(text.match(/(?<=\{)\w+/g))].sort();
  for (const table of /** @type {const} */ (['facts', 'causes', 'meanings']))
    for (const [key, text] of Object.entries(en[table]))
      assert.deepEqual(values(zh[table][key] ?? ''), values(text), key);
});
