// Texts with an index into shapes are cases; texts that only look like that are still two shapes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { outcomeOf } from '../../web/case/outcome.js';
import * as library from '../../web/case/library.js';
import { readCode } from '../../web/reading/python/code.js';
import { classify } from '../../web/reading/classify.js';
import { readIndexed } from '../../web/reading/indexed.js';

/** @import { Case } from '../../web/case/case.js' */

const outcome = (/** @type {string} */ text) => outcomeOf(/** @type {Case} */ (readCode(text).cases[0]), library);

test('round brackets are index tensors, the rest is Python’s syntax', () => {
  const read = readIndexed('(5,6,7)[(2,1), 1:3, [0, -1]]');
  assert.deepEqual(read?.indexing, {
    input: { name: 'x', shape: [5, 6, 7], dtype: 'float32' },
    items: [{ operand: 0 }, '1:3', { operand: 1 }],
  });
  assert.deepEqual(
    read?.operands.map(({ name, shape, dtype, values }) => [name, shape, dtype, values]),
    [
      ['i', [2, 1], 'int64', null],
      ['j', [2], 'int64', [0, -1]],
    ],
  );
  const text = '(5,6)[(2,), (3,)]';
  const spans = readIndexed(text)?.operands.map(({ spans: [span] }) => text.slice(span?.at, Number(span?.at) + 1));
  assert.deepEqual(spans, ['2', '3']);
});

test('text that only looks like an index is no index', () => {
  for (const text of ['[5, 1] [3]', '(5,6)', '(5,6)[3]', '(5,6)[(2,1), y]', '(5,1) + (3)', '(5,6)[']) {
    assert.equal(readIndexed(text), null, text);
    assert.notEqual(classify(text) === 'code' && !text.includes('y'), true, text);
  }
});

test('an index gives the library’s shape, for all sizes', () => {
  for (const [text, shape] of /** @type {[string, number[]][]} */ ([
    ['(5,6,7)[(2,1), :, (3,)]', [2, 3, 6]],
    ['(5,6,7)[:, (2,1), (3,)]', [5, 2, 3]],
    ['(5,6,7)[..., None, (4,)]', [5, 6, 1, 4]],
    ['(99999,99999)[(4096,4096), 1:]', [4096, 4096, 99998]],
  ])) {
    assert.deepEqual(outcome(text).results[0]?.shape, shape, text);
  }
  const refused = outcome('(5,6)[(2,), (3,)]').failure;
  assert.equal(refused?.torchType, 'IndexError');
  assert.match(String(refused?.message), /^shape mismatch: indexing tensors could not be broadcast/);
  assert.match(String(outcome('(4,3)[[0,9]]').failure?.message), /^index 9 is out of bounds for dimension 0/);
});

test('an index in code is a case, with the names and numbers it has there', () => {
  const code = 'x = torch.zeros(4, 3)\nrow = torch.tensor([[0], [2]])\nx[row, [0, 2]]';
  const { cases, shown } = readCode(code);
  const indexCase = /** @type {Case} */ (cases[shown]);
  assert.equal(indexCase.indexing?.input.name, 'x');
  assert.deepEqual(
    indexCase.operands.map(({ name, values }) => [name, values]),
    [
      ['row', [0, 2]],
      ['i', [0, 2]],
    ],
  );
  const { index } = outcomeOf(indexCase, library);
  assert.deepEqual([index?.shape, index?.sourceOf([1, 1])], [[2, 2], [2, 2]]); // prettier-ignore
  const failing = readCode('x = torch.zeros(4, 3)\nx[[0, 1], [0, 1, 2]]');
  assert.equal(failing.cases[failing.shown]?.fn, 'index');
  assert.equal(failing.outcomes.at(-1)?.kind, 'raised');
});
