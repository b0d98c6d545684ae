import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arange, tensor, zeros } from '../../../web/lib/index.js';
import { expectNoLeaks, refuses } from '../leaks.js';

expectNoLeaks();

test('isContiguous ignores dimensions of size 1, and is true without elements', () => {
  const x = arange(24).reshape([2, 3, 4]);
  const cases = [
    [x, true],
    [x.transpose(0, 1), false],
    [x.slice(0, 1), true],
    [x.slice(1, 1), false],
    [x.slice(2, 0, 4, 2), false],
    [zeros([1, 3]).expand([1, 3]), true],
    [zeros([1, 3]).expand([2, 3]), false],
    [zeros([2, 0, 3]).transpose(0, 2), true],
    [x.asStrided([1, 4], [77, 1]), true],
    [tensor(1), true],
  ];
  for (const [view, expected] of cases) assert.equal(view.isContiguous(), expected, `${view.shape} ${view.strides}`);
});

test('size and stride of all dimensions, or of one', () => {
  const x = zeros([2, 3]);
  assert.deepEqual([x.size(), x.stride()], [x.shape, x.strides]);
  assert.deepEqual([x.size(-1), x.stride(0)], [3, 3]);
  refuses(() => x.size(2), {
    torchType: 'IndexError',
    message: 'Dimension out of range (expected to be in range of [-2, 1], but got 2)',
  });
  refuses(() => x.stride('0'), /'dim' must be a whole number/);
});
