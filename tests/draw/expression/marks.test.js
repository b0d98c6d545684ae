// Where the text is marked, and which messages each line gets.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { marksOf, saidByLine } from '../../../web/draw/expression/marks.js';
import { en } from '../../../web/words/en.js';
import { parse } from '../../../web/notation/parse.js';

/** @param {string} text */
const marked = (text) => marksOf(text, [], parse(text).problems, en);

test('conflicts and problems, in the order of the text', () => {
  const text = '(5,2) + (3,3) oops';
  const marks = marksOf(
    text,
    [
      { at: 11, length: 1 },
      { at: 3, length: 1 },
    ],
    parse(text).problems,
    en,
  );
  assert.deepEqual(
    marks.map(({ at, length, look }) => [text.slice(at, at + length), look]),
    [
      ['2', 'clashes'],
      ['3', 'clashes'],
      ['oops', 'problem'],
    ],
  );
  assert.deepEqual(
    marks.map(({ say }) => say),
    ['', '', '“oops” is not part of a shape.'],
  );
});

test('only the beginning of a long piece is quoted', () => {
  assert.equal(marked('x'.repeat(30))[0]?.say, `“${'x'.repeat(24)}…” is not part of a shape.`);
});

test('all messages, by line, none twice on a line', () => {
  const text = '\n(5,,1,,)\n\n(3) oops\noops';
  assert.deepEqual(saidByLine(text, marked(text)), [
    { line: 2, start: 1, says: ['A size is missing here.'] },
    { line: 4, start: 11, says: ['“oops” is not part of a shape.'] },
    { line: 5, start: 20, says: ['“oops” is not part of a shape.'] },
  ]);
});

test('a problem at the very end is on the last line', () => {
  const text = '(5,1)\n';
  assert.deepEqual(saidByLine(text, marked(text)), [
    { line: 2, start: 6, says: ['One shape so far. Add a second one to broadcast them.'] },
  ]);
  assert.deepEqual(saidByLine('', []), []);
});
