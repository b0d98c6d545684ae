// The facts of a case, and what differs between two.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as library from '../../../web/case/library.js';
import { figure } from '../../../web/draw/figure.js';
import { differencesOf, factsOf } from '../../../web/page/compare/facts.js';
import { readLetters } from '../../../web/reading/letters.js';
import { readCode } from '../../../web/reading/python/code.js';
import { readShapes } from '../../../web/reading/shapes.js';
import { comparison as own } from '../../../web/words/en-compare.js';
import { en } from '../../../web/words/en.js';

/** @param {string} text */
const facts = (text) => {
  const isCode = text.includes('torch');
  const reading = isCode ? readCode(text) : (readLetters(text, library.explain) ?? readShapes(text));
  const drawn = figure({ text, step: 0, narrow: true, moving: false, heard: false }, reading, en, library);
  return factsOf(drawn, en, own, library);
};

/** What differs, with marked parts in brackets. @param {string} one @param {string} other */
const differing = (one, other) =>
  differencesOf([facts(one), facts(other)]).map(({ head, sides }) => {
    const written = sides.map((side) =>
      side === null ? '–' : side.map(({ text, differs }) => (differs ? `[${text}]` : text)).join(' '),
    );
    return `${head}: ${written.join(' | ')}`;
  });

test('a shape that does not fit: the operand, the column and the result differ', () => {
  assert.deepEqual(differing('(5,1,4,1) + (3,1,1)', '(5,2,4,1) + (3,1,1)'), [
    'a: [(5, 1, 4, 1)] float32 strides (4, 0, 1, 1) | [(5, 2, 4, 1)] float32',
    'dim 1: [1, 3] [a stretches] | [2, 3] [conflict]',
    'result: [(5, 3, 4, 1)] float32 strides (12, 4, 1, 1) | [The size of tensor a (2) must match the size of tensor b (3) at non-singleton dimension 1]',
  ]);
});

test('names are no difference, dtypes and strides are', () => {
  const code = 'import torch\nx = torch.empty(2, 3)\ny = torch.empty(3)\nx + y';
  assert.deepEqual(differing('(2,3) + (3)', code), []);
  assert.deepEqual(differing('(2,3) + (3)', code.replace('(3)', '(3, dtype=torch.float64)')), [
    'b / y: (3,) [float32] strides (0, 1) | (3,) [float64] strides (0, 1)',
    'result: (2, 3) [float32] strides (3, 1) | (2, 3) [float64] strides (3, 1)',
  ]);
  assert.deepEqual(differing(code, code.replace('(2, 3)', '(3, 2).T')), [
    'x: (2, 3) float32 [strides (3, 1)] | (2, 3) float32 [strides (1, 2)]',
    'result: (2, 3) float32 [strides (3, 1)] | (2, 3) float32 [strides (1, 2)]',
  ]);
});

test('columns correspond from the right; an operand or a column may be missing', () => {
  const rows = differing('(4,3) + (3)', '(2,4,3) + (3) + (1)');
  assert.match(String(rows.find((row) => row.startsWith('c'))), /^c: – \| \[\(1,\)\]/);
  assert.match(String(rows.find((row) => row.startsWith('dim 0:'))), /^dim 0: – \| \[2, none, none\]/);
  assert.ok(rows.some((row) => row.startsWith('dim 0 / dim 1:')));
});

test('the operation, in place, a note and letters', () => {
  assert.deepEqual(differing('(2,3) + (3)', '(2,3) * (3)'), ['operation: [a + b] | [a × b]']);
  assert.match(differing('(2,3) + (3)', '(2,3) += (3)').join(), /^operation: \[a \+ b\] \| \[a \+ b, in place\]/);
  assert.match(differing('(64,1) - (64)', '(64) - (64)').join('\n'), /^note: \[.+\] \| –$/m);
  assert.match(differing('(B,T) + (T)', '(B,1) + (T)').join('\n'), /^a: \[\(B, T\)\].* \| \[\(B, 1\)\]/m);
});

test('without a drawing, what the page says is compared', () => {
  assert.match(differing('(2,3) + (3)', '<b>').join('\n'), /^result: \[\(2, 3\)\].* \| \[nothing to draw.*<b>/m);
});
