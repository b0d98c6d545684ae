import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cheaperSteps, fromLeft, stepsOf } from '../../../../web/lib/ops/contracting/contraction.js';
import { generator } from '../../../random.js';

/** @param {readonly { cost: number }[]} steps */
const costOf = (steps) => steps.reduce((sum, { cost }) => sum + cost, 0);

/** Every order of pairs. @param {number} count @returns {Generator<[number, number][]>} */
function* orders(count, live = Array.from({ length: count }, (_, i) => i), next = count) {
  if (live.length === 1) yield [];
  for (const [i, a] of live.entries()) {
    for (const b of live.slice(i + 1)) {
      const rest = live.filter((each) => each !== a && each !== b);
      for (const pairs of orders(count, [...rest, next], next + 1)) yield [[a, b], ...pairs];
    }
  }
}

test('PyTorch multiplies from left to right', () => {
  assert.deepEqual(fromLeft(4), [
    [0, 1],
    [4, 2],
    [5, 3],
  ]);
});

test('the chosen order costs no more than any other', () => {
  const { below, pick } = generator(7);
  for (let round = 0; round < 60; ++round) {
    const columns = 3 + below(4);
    const sizes = Array.from({ length: columns }, () => pick([2, 5, 20, 50]));
    const operands = Array.from({ length: 3 + below(3) }, () => sizes.map((size) => (below(2) ? size : 1)));
    const kept = below(columns);
    const usual = stepsOf(operands, kept, fromLeft(operands.length));
    const found = costOf(cheaperSteps(operands, kept, usual));
    const least = Math.min(...Array.from(orders(operands.length), (pairs) => costOf(stepsOf(operands, kept, pairs))));
    assert.ok(found === least || costOf(usual) - least < 4096, `${found} and ${least}`);
  }
});

test('with many operands, the cheapest pairs come first', () => {
  const count = 12;
  const operands = Array.from({ length: count }, (_, i) =>
    Array.from({ length: count + 1 }, (_, at) => (at === i || at === i + 1 ? 20 : 1)),
  );
  const usual = stepsOf(operands, 0, fromLeft(count));
  const found = cheaperSteps(operands, 0, usual);
  assert.equal(found.length, count - 1);
  assert.ok(costOf(found) <= costOf(usual));
});

test('a letter is summed as soon as no other operand has it', () => {
  const [first, second] = stepsOf(
    [
      [2, 1, 3, 1],
      [1, 1, 3, 4],
      [1, 5, 1, 4],
    ],
    2,
    fromLeft(3),
  );
  assert.deepEqual([first?.summed, second?.summed], [[2], [3]]);
});
