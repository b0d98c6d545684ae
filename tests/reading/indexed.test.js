// `(5,6)[(2,1), :]`, an index into a shape, is a case. Similar texts are read as shapes or code.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { outcomeOf } from '../../web/case/outcome.js';
import * as library from '../../web/case/library.js';
import { readCode } from '../../web/reading/python/code.js';
import { classify } from '../../web/reading/classify.js';
import { readIndexed } from '../../web/reading/indexed.js';

/** @import { Case } from '../../web/case/case.js' */

const outcome = (/** @type {string} */ text) => outcomeOf(/** @type {Case} */ (readCode(text).cases[0]), library);

test('inside an index, (2,1) is an index tensor of that shape, and all else is as in Python', () => {
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

test('similar texts are not read as an index', () => {
  for (const text of ['[5, 1] [3]', '(5,6)', '(5,6)[3]', '(5,6)[(2,1), y]', '(5,1) + (3)', '(5,6)[']) {
    assert.equal(readIndexed(text), null, text);
    assert.equal(classify(text), 'shapes', text);
  }
});

test('an index gives PyTorch’s shape, also of tensors too large for memory, or PyTorch’s error', () => {
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

test('an index in code is a case with its variables and values; an index without a name is i', () => {
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
});

test('an index that fails in code is shown', () => {
  const failing = readCode('x = torch.zeros(4, 3)\nx[[0, 1], [0, 1, 2]]');
  assert.equal(failing.cases[failing.shown]?.fn, 'index');
  assert.equal(failing.outcomes.at(-1)?.kind, 'raised');
});
