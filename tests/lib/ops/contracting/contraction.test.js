import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stepsOf } from '../../../../web/lib/ops/contracting/contraction.js';

const operands = [
  [2, 1, 3, 1],
  [1, 1, 3, 4],
  [1, 5, 1, 4],
];

test('PyTorch multiplies from left to right, and sums a letter as soon as no other operand has it', () => {
  const { usual, cheaper } = stepsOf(operands, 2);
  assert.deepEqual(
    usual.map(({ pair, summed, cost }) => ({ pair, summed, cost })),
    [
      { pair: [0, 1], summed: [2], cost: 24 },
      { pair: [3, 2], summed: [3], cost: 40 },
    ],
  );
  assert.equal(cheaper, undefined);
});

test('each step assigns the columns to batch, left, summed or right', () => {
  const [step] = stepsOf([[5, 2, 1, 3, 1], [5, 1, 4, 3, 6]], 3).usual; // prettier-ignore
  assert.deepEqual(step, {
    pair: [0, 1],
    alone: [[], [4]],
    batch: [0],
    left: [1],
    summed: [3],
    right: [2, 4],
    cost: 120,
  });
});

test('the cheapest order is returned if it saves enough multiplications', () => {
  const { usual, cheaper = [] } = stepsOf([[90, 1, 2, 1], [1, 1, 2, 90], [1, 2, 1, 90]], 2); // prettier-ignore
  const costs = [usual, cheaper].map((steps) => steps.reduce((sum, { cost }) => sum + cost, 0));
  assert.deepEqual(costs, [2 * 90 * 2 * 90, 2 * 90 * 2 + 90 * 2 * 2]);
});

test('one operand has no steps', () => assert.deepEqual(stepsOf([[2, 3]], 1), { usual: [] }));
