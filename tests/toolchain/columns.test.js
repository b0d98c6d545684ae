// Code and comments must fit 120 columns, but not the sentences in strings.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { longLines } from '../check/columns.js';

const words = 'a word and '.repeat(12);

test('comments, code and names count', () => {
  assert.deepEqual(longLines(`/** ${words} */`), [1]);
  assert.deepEqual(longLines(`const x = 1;\n  // ${words}\n * @param {number} ${words}`), [2, 3]);
  assert.deepEqual(longLines(`const y = f(${'argument, '.repeat(14)});`), [1]);
});

test('strings, templates, regular expressions and examples do not', () => {
  assert.deepEqual(longLines(`throw new Error('${words}');\nmatch(/${words}/);\nconst s = \`${words}\`;`), []);
  assert.deepEqual(longLines(` *   tell('${words}'); // "${words}"`), []);
});
