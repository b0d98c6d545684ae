import assert from 'node:assert/strict';
import { test } from 'node:test';
import { back, sumsOver } from '../../web/case/back.js';
import { gradients } from '../../web/case/gradients.js';
import * as library from '../../web/case/library.js';
import { memory } from '../../web/lib/index.js';
import { analysisOf } from './analysed.js';
import { ask } from './asked.js';

const inPlace = /** @type {const} */ ({ form: 'inPlace' });

/** @param {string} text @param {Partial<import('../../web/case/case.js').Case>} [more] */
const gradientsOf = (text, more = {}) => {
  const asked = ask(text, more);
  const ways = back(asked, analysisOf(asked).model);
  const { tensors, bytes } = memory();
  const found = gradients(asked, ways, library);
  assert.deepEqual([memory().tensors, memory().bytes], [tensors, bytes]);
  return Object.fromEntries(found.map(({ name, sums }) => [name, sums]));
};

test('the gradients of an operand add up, one stretched dimension after the other', () => {
  const { a, b } = gradientsOf('a(2,1,2) * b(3,1)'); // elements are 0, 1, 2 …
  assert.deepEqual(a, [
    [0, 0, 1, 1, 2, 2, 0, 0, 1, 1, 2, 2],
    [3, 3, 3, 3],
  ]);
  assert.deepEqual(b, [
    [0, 1, 0, 1, 0, 1, 2, 3, 2, 3, 2, 3],
    [2, 4, 2, 4, 2, 4],
    [6, 6, 6],
  ]);
});

test('gradients are computed for every form, and for no operand without one', () => {
  const gives = (/** @type {unknown} */ found, /** @type {string} */ wanted) =>
    assert.equal(JSON.stringify(found), wanted);
  const out = ask('x(2,2)').operands[0] ?? null;
  gives(gradientsOf('x(2,2) + y(2)', inPlace), '{"x":[[1,1,1,1]],"y":[[1,1,1,1],[2,2]]}');
  gives(gradientsOf('copy x(3,2) y(2)', inPlace), '{"y":[[1,1,1,1,1,1],[3,3]]}');
  gives(gradientsOf('x(2,2) * y()', { form: 'out', out }), '{"x":[[0,0,0,0]],"y":[[0,1,2,3],[2,4],[6]]}');
  gives(gradientsOf('x(3):int64 * y()'), '{"y":[[0,1,2],[3]]}');
  gives(gradientsOf('x(3) * x(3)'), '{"x":[[0,2,4]]}'); // both uses of x
  gives(gradientsOf('x(3) * 2.5'), '{"x":[[2.5,2.5,2.5]]}');
  gives(gradientsOf('broadcastTensors x(2,1) y(1,2):int64'), '{"x":[[1,1,1,1],[2,2]]}');
  gives(gradientsOf('where c(2):bool x() y(2)'), '{"x":[[0,1],[1]],"y":[[1,0]]}');
});

test('an operation without a gradient throws PyTorch’s error', () => {
  assert.throws(() => gradientsOf('a(2,1) // b(2)'), /derivative for aten::floor_divide is not implemented/);
});

test('a dimension of size 1 needs no sum', () => {
  const asked = ask('x(3) + y(1,3)');
  const ways = back(asked, analysisOf(asked).model);
  assert.deepEqual(ways.map(sumsOver), [[], []]);
  assert.deepEqual(ways[0]?.dims, [0]);
});
