// The sentences of each step, and the sum that is pointed at.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sumAt, sentencesScene } from '../../../web/draw/backward/step.js';
import { en, zh } from '../../../web/words/backward.js';
import { caseOf, operand, typed } from '../cells/drawn.js';
import { plain } from '../shown.js';
import { flowOf } from './drawn.js';

/** @param {string} text @param {string} name @param {number} done */
const saying = (text, name, done, words = en) => {
  return plain(sentencesScene(flowOf(typed(text), name, done), words)).trim();
};

test('each step says what is added, and how PyTorch writes it', () => {
  assert.deepEqual(
    [0, 1, 2].map((done) => saying('(5,1,4,1) + (3,1,1)', 'b', done)),
    [
      'Step 1 of 3 Each of the 60 results was computed from one element of b. Its gradient flows back to that element. Here the loss is the sum of the results. (a + b).sum()',
      'Step 2 of 3 Dimension 0: b has none, and was read 5 times. The 5 gradients add up. grad.sum(0, keepdim=True)',
      'Step 3 of 3 Dimension 2: b has 1, and was read 4 times. The 4 gradients add up. b.grad has the shape of b, (3, 1, 1). grad.sum_to_size(3, 1, 1)',
    ],
  );
  assert.match(saying('(2,3,4) + ()', 'b', 2), /grad\.sum\(\(0, 1\), keepdim=True\)$/);
  assert.match(saying('(2,3,4) + ()', 'b', 3), /grad\.sum_to_size\(\(\)\)$/);
  assert.match(saying('(2,3) * (3,)', 'b', 0), /\(a \* b\)\.sum\(\)$/);
  assert.match(saying('(2,3) + (3,)', 'b', 1, zh), /维度 0：b 没有这一维，被读了 2 次。 这 2 个梯度相加。/);
});

test('the selected sum is described: which element, which gradients, their values', () => {
  const linesOf = (/** @type {number} */ done, /** @type {number[]} */ point) =>
    sumAt(flowOf(typed('(5,1,4,1) * (3,1,1)'), 'b', done), point).lines;
  assert.deepEqual(linesOf(0, [3, 1, 2, 0]), ['grad[3, 1, 2, 0]', '= 14']);
  assert.deepEqual(linesOf(1, [3, 1, 2, 0]), ['grad[:, 1, 2, 0].sum()', '= 2 + 6 + 10 + 14 + 18', '= 50']);
  assert.deepEqual(linesOf(2, [3, 1, 2, 0]), [
    'b.grad[1, 0, 0]',
    '= grad[:, 1, :, 0].sum()',
    '= 0 + 1 + 2 + 3 + … + 19',
    '= 190',
  ]);
  const scalar = flowOf(typed('(3,) * ()'), 'b', 1);
  assert.deepEqual(sumAt(scalar, [2]).lines, ['b.grad', '= grad[:].sum()', '= 0 + 1 + 2', '= 3']);
  assert.deepEqual(sumAt({ ...scalar, sums: null }, [2]).lines, ['b.grad', '= grad[:].sum()']);
});

test('negative terms are subtracted, and rounded numbers are said to be', () => {
  const x = operand('x', [3], { values: [1, -2, 1 / 3] });
  const flow = flowOf(caseOf([x, operand('y', [])], { fn: 'mul', sign: '*' }), 'y', 1);
  assert.deepEqual(sumAt(flow, [0]).lines, ['y.grad', '= grad[:].sum()', '= 1 − 2 + 0.3333', '≈ −0.6667']);
});
