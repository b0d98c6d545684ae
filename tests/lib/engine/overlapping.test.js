/** Copies between views of the same memory, where the order of copying shows, compared with PyTorch 2.14. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arange } from '../../../web/lib/index.js';
import { expectNoLeaks } from '../leaks.js';

expectNoLeaks();

/**
 * Views of the first elements of a range: a shape, and the strides and offsets of the target and of the source.
 * @typedef {[shape: number[], to: number[], toOffset: number, from: number[], fromOffset: number]} Views
 */

/** The memory from the target's first element on, after the copy. @type {[string, Views, number[]][]} */
const recorded = [
  [
    'runs one element further on',
    [[2, 20], [30, 1], 1, [30, 1], 0],
    [
      0, 1, 2, 3, 4, 5, 6, 7, 7, 9, 10, 11, 12, 13, 14, 15, 15, 15, 15, 15, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 30,
      31, 32, 33, 34, 35, 36, 37, 37, 39, 40, 41, 42, 43, 44, 45, 45, 45, 45, 45,
    ],
  ],
  ['scattered elements into a run', [[5], [1], 9, [6], 3], [3, 3, 15, 21, 27]],
  ['a run into scattered elements', [[6], [6], 1, [1], 5], [5, 2, 3, 4, 5, 6, 6, 8, 9, 10, 11, 12, 6]],
  ['equal strides', [[8, 3], [1, 3], 12, [3, 1], 6], [6, 9, 6, 7, 10, 9, 8, 11, 6, 9, 6, 23, 26, 29]],
  ['elements that are written twice', [[2, 4], [4, 1], 10, [3, 1], 3], [3, 4, 5, 6, 6, 7, 8, 9]],
  ['rows that cross', [[2, 2], [3, 8], 12, [5, 3], 7], [7, 13, 14, 7, 16, 17, 18, 19, 10, 21, 22, 7]],
];

for (const [name, [shape, to, toOffset, from, fromOffset], expected] of recorded) {
  test(name, () => {
    const x = arange(70, { dtype: 'int64' });
    const [target, source] = [x.asStrided(shape, to, toOffset), x.asStrided(shape, from, fromOffset)];
    target.copy_(source);
    const written = x.narrow(0, toOffset, expected.length);
    assert.deepEqual(written.tolist().map(Number), expected);
    for (const each of [x, target, source, written]) each.dispose();
  });
}

test('the same memory as another dtype is converted element by element', () => {
  const x = arange(1, 5).to('float32');
  const whole = x.view('int32');
  x.copy_(whole);
  assert.deepEqual(x.tolist(), [1065353216, 1073741824, 1077936128, 1082130432]);
  x.dispose();
  whole.dispose();
});
