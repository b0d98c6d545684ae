import assert from 'node:assert/strict';
import { test } from 'node:test';
import { valuesOf as computed } from '../../../web/draw/cells/values.js';
import * as library from '../../../web/case/library.js';
import { caseOf, operand, typed } from './drawn.js';

/** @type {(given: import('../../../web/case/case.js').Case, shape: number[] | null) => ReturnType<typeof computed>} */
const valuesOf = (given, shape) => computed(given, shape, library);

test('small cases are computed, with shapes filled with 0, 1, 2 …', () => {
  assert.deepEqual(valuesOf(typed('(2,1) + (3,)'), [2, 3]), [0, 1, 2, 1, 2, 3]);
  assert.deepEqual(valuesOf(typed('() * ()'), []), [0]);
  assert.deepEqual(valuesOf(typed('(2,1) + (2,) + (2,)'), [2, 2]), [0, 2, 1, 3]);
});

test('the numbers in the text are used', () => {
  const x = operand('x', [2, 2], { values: [1, 2, 3, 4], dtype: 'int64', strides: [1, 2] });
  const two = operand('2', [], { values: [2], weak: true, dtype: 'int64' });
  assert.deepEqual(valuesOf(caseOf([x, two], { fn: 'mul', sign: '*' }), [2, 2]), [2n, 6n, 4n, 8n]);
  assert.deepEqual(valuesOf(caseOf([x, two], { form: 'inPlace' }), [2, 2]), [3n, 5n, 4n, 6n]);
});

test('large and unknown cases are not computed, and nothing is kept', () => {
  const before = library.memory().bytes;
  assert.equal(valuesOf(typed('(99999,1) + (99999,)'), [99999, 99999]), null);
  assert.equal(valuesOf(typed('(2,) + (3,)'), null), null);
  assert.equal(valuesOf(caseOf([operand('x', [2]), operand('y', [2])]), [2]), null);
  assert.equal(library.memory().bytes, before);
});
