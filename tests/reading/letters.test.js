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

test('they are asked for where they may be, and else the text is read as ever', () => {
  assert.deepEqual(read('(B, T) + (T,)', {}), { needs: 'letters' });
  assert.deepEqual(read('(B, T) + (T,)\nT = 1', {}), { needs: 'letters' });
  const found = read('(B, T) + (T,)', { letters: readLetters });
  assert.equal('reading' in found && found.reading.cases.length, 1);
  const none = read('(a + b)', { letters: readLetters });
  assert.deepEqual('reading' in none && none.reading.problems.map(({ key }) => key), [
    'unclosed',
    'word',
    'dangling',
    'word',
    'unopened',
  ]);
  assert.ok('reading' in read('(3, 1) + (4,)', {}));
  assert.deepEqual(read('x = torch.ones(B)', {}), { needs: 'code' });
});
