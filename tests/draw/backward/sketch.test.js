// The values and captions in the drawing of a gradient, before and after every sum.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gradientSketch, longestSketch } from '../../../web/draw/backward/sketch.js';
import { placeAt } from '../../../web/draw/cells/sketch.js';
import { en } from '../../../web/words/backward.js';
import { caseOf, operand, typed } from '../cells/drawn.js';
import { flowOf } from './drawn.js';

/** The cells of a panel in rows: what is there, and its text. */
const rows = (/** @type {ReturnType<typeof gradientSketch>} */ sketch, /** @type {number} */ panel) => {
  const shown = sketch.panels[panel];
  assert.ok(shown);
  const [height = 1, width = 1] = shown.sizes;
  return Array.from({ length: height }, (_, i) =>
    Array.from({ length: width }, (__, j) => {
      const { kind } = placeAt(sketch, shown, [i, j]);
      return `${kind} ${kind === 'added' ? '' : shown.text([i, j])}`.trim();
    }).join(', '),
  );
};

test('gradients are where elements were read, until they are added to the stored one', () => {
  const asked = typed('(2,1) * (3,)');
  const before = gradientSketch(flowOf(asked, 'a', 0), en);
  assert.deepEqual(rows(before, 0), ['stored 0, stored 1, stored 2', 'stored 0, stored 1, stored 2']);
  assert.deepEqual(rows(before, 1), ['stored 0, copy 1, copy 2', 'stored 0, copy 1, copy 2']);
  const after = gradientSketch(flowOf(asked, 'a', 1), en);
  assert.deepEqual(rows(after, 0), rows(before, 0));
  assert.deepEqual(rows(after, 1), ['stored 3, added, added', 'stored 3, added, added']);
  assert.deepEqual(
    after.panels.map(({ name, captions = [] }) => [name, captions[0]]),
    [
      ['grad', 'of a stretched to (2, 3): one for each result'],
      ['a.grad', '2 elements, each the sum of 3'],
    ],
  );
});

test('the leading dimension is summed first: the reverse of aligning shapes', () => {
  const asked = typed('(2,3) * ()');
  assert.deepEqual(rows(gradientSketch(flowOf(asked, 'b', 1), en), 1), [
    'stored 3, copy 5, copy 7',
    'added, added, added',
  ]);
  const end = gradientSketch(flowOf(asked, 'b', 2), en);
  assert.deepEqual(rows(end, 1), ['stored 15, added, added', 'added, added, added']);
  assert.equal(end.panels[1]?.captions?.[0], '1 element, the sum of 6');
});

test('an operand that is not stretched has nothing to add', () => {
  const sketch = gradientSketch(flowOf(typed('(2,2) + (2,)'), 'a', 0), en);
  assert.deepEqual(rows(sketch, 1), ['stored 1, stored 1', 'stored 1, stored 1']);
  assert.equal(sketch.panels[1]?.captions?.[0], '4 elements');
});

test('an operand that is expanded itself has a gradient in every place', () => {
  const expanded = operand('x', [2, 2], { strides: [1, 0], stored: 2 });
  const sketch = gradientSketch(flowOf(caseOf([expanded, operand('y', [2])]), 'x', 0), en);
  assert.deepEqual(rows(sketch, 1), ['stored 1, stored 1', 'stored 1, stored 1']);
});

test('texts fit into cells: at most four characters, or a whole number; cells are as wide as any step needs', () => {
  const half = operand('x', [2], { values: [3, -0.126] });
  const flow = flowOf(
    caseOf([half, operand('y', [3, 1], { values: [1 / 3, 1000, -2000] })], { fn: 'mul', sign: '*' }),
    'x',
    0,
  );
  const sketch = gradientSketch(flow, en);
  assert.deepEqual(rows(sketch, 0), [
    'stored 0.33, stored 0.33',
    'stored 1000, stored 1000',
    'stored −2000, stored −2000',
  ]);
  assert.equal(gradientSketch({ ...flow, done: 1 }, en).panels[1]?.text([0, 0]), '-1000'.replace('-', '−'));
  assert.equal(longestSketch(flow, en).panels[1]?.text([0, 0]), '−1000');
  const y = flowOf(caseOf([half, operand('y', [3, 1])], { fn: 'mul', sign: '*' }), 'y', 0);
  assert.deepEqual(rows(gradientSketch(y, en), 1)[0], 'stored 3, copy −0.1');
});

test('without values, the same places without text', () => {
  const flow = { ...flowOf(typed('(2,1) * (3,)'), 'a', 1), sums: null };
  assert.deepEqual(rows(gradientSketch(flow, en), 1), ['stored, added, added', 'stored, added, added']);
  assert.equal(longestSketch(flow, en).panels[0]?.text([0, 0]), '');
});
