// Planning a case without elements.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memory as usage } from '../../../web/lib/index.js';
import { caseOf, drawn, operand, typed } from './drawn.js';

const planOf = (/** @type {import('../../../web/case/case.js').Case} */ given) => drawn(given).plan;

test('shape, strides and dtype of the result; the strides with which its operands are read', () => {
  const { reads, ...result } = planOf(typed('(5,1,4,1) + (3,1,1)'));
  assert.deepEqual(result, {
    shape: [5, 3, 4, 1],
    strides: [12, 4, 1, 1],
    dtype: 'float32',
    itemsize: 4,
    contiguous: true,
    message: null,
  });
  assert.deepEqual(
    reads.map(({ strides }) => strides),
    [
      [4, 0, 1, 1],
      [0, 1, 0, 1],
    ],
  );
});

test('sizes beyond any memory are planned, and nothing is allocated', () => {
  const before = usage().bytes;
  assert.deepEqual(planOf(typed('(99999,99999,99999) + (99999,1)')).strides, [9999800001, 99999, 1]);
  assert.equal(usage().bytes, before);
});

test('layouts and dtypes are the same as PyTorch’s', () => {
  const transposed = operand('x', [3, 4], { strides: [1, 3] });
  assert.deepEqual(planOf(caseOf([transposed, transposed])).strides, [1, 3]);
  const whole = operand('n', [3], { dtype: 'int64' });
  const number = operand('2.5', [], { weak: true, dtype: 'float32' });
  assert.equal(planOf(caseOf([whole, number])).dtype, 'float32');
  const byte = operand('m', [3], { dtype: 'uint8' });
  const two = operand('2', [], { weak: true, dtype: 'int64' });
  assert.equal(planOf(caseOf([byte, two])).dtype, 'uint8');
});

test('in-place operations, out, three operands, chains and views are planned', () => {
  const [a, b, c] = [operand('a', [2, 3]), operand('b', [3]), operand('c', [2, 1])];
  assert.deepEqual(planOf(caseOf([a, b], { form: 'inPlace' })).shape, [2, 3]);
  assert.equal(
    planOf(caseOf([b, a], { form: 'inPlace' })).message,
    "output with shape [3] doesn't match the broadcast shape [2, 3]",
  );
  assert.deepEqual(planOf(caseOf([b, c], { form: 'out', out: a })).shape, [2, 3]);
  assert.deepEqual(planOf(caseOf([{ ...c, dtype: 'bool' }, a, b], { fn: 'where', sign: '' })).shape, [2, 3]);
  assert.deepEqual(planOf(caseOf([a, b, c])).shape, [2, 3]);
  assert.deepEqual(planOf(caseOf([b, c], { fn: 'broadcastTensors', sign: '' })).strides, [0, 1]);
});

test('a conflict keeps PyTorch’s message and each operand’s own strides', () => {
  const { message, reads, shape } = planOf(typed('(5,2,4,1) + (3,1,1)'));
  assert.equal(message, 'The size of tensor a (2) must match the size of tensor b (3) at non-singleton dimension 1');
  assert.equal(shape, null);
  assert.deepEqual(reads[1]?.strides, [0, 1, 0, 1]);
});
