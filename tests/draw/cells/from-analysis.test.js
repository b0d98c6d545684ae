import assert from 'node:assert/strict';
import { test } from 'node:test';
import { layoutOf } from '../../../web/draw/cells/from-analysis.js';
import { analyse } from '../../../web/draw/figure.js';
import * as library from '../../../web/case/library.js';
import { typed } from './drawn.js';

const of = (/** @type {string} */ text) => {
  const { analysis } = analyse(typed(text), library);
  assert.ok(analysis);
  return layoutOf(analysis, library);
};

test('the plan and the numbers of a known case', () => {
  const all = of('(2,1) + (3,)');
  assert.deepEqual(all?.plan.shape, [2, 3]);
  assert.deepEqual(all?.values, [0, 1, 2, 1, 2, 3]);
  assert.equal(all?.given.operands[1]?.name, 'b');
});

test('a conflict gets a layout, without numbers', () => {
  const all = of('(2,) + (3,)');
  assert.equal(all?.plan.shape, null);
  assert.equal(all?.values, null);
});

test('an operand that is too large to count gets none', () => {
  assert.equal(of('(99999,99999,99999,99999) + (5,)'), null);
});
