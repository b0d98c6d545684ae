import assert from 'node:assert/strict';
import { test } from 'node:test';
import { explain } from '../../web/lib/index.js';
import { stateOf } from '../../web/case/address.js';
import { spell } from '../../web/case/letters.js';
import { readLetters as readWith } from '../../web/reading/letters.js';
import { read } from '../../web/reading/read.js';

const readLetters = (/** @type {string} */ text) => readWith(text, explain);

test('shapes with letters are one case, drawn as an instance', () => {
  const text = '(B, T, C) + (T, 1)';
  const reading = readLetters(text);
  const [asked] = reading?.cases ?? [];
  assert.equal(asked?.fn, 'add');
  assert.deepEqual(
    asked?.operands.map(({ shape }) => asked.letters && spell(asked.letters, String(shape))),
    ['B,T,C', 'T,1'],
  );
  assert.deepEqual(
    asked?.operands[1]?.spans.map(({ at, length }) => text.slice(at, at + length)),
    ['T', '1'],
  );
  assert.ok(reading);
  assert.deepEqual(stateOf(reading, text), { op: 'add', shapes: [], expr: text });
});

test('text without letters in shapes is left to the other readers', async () => {
  assert.ok((await read('(B, T) + (T,)\nT = 1')).cases[0]?.letters);
  const none = await read('(a + b)');
  assert.deepEqual(
    none.problems.map(({ key }) => key),
    ['unclosed', 'word', 'dangling', 'word', 'unopened'],
  );
  assert.equal((await read('x = torch.ones(B)')).kind, 'code');
});
