/** In-place views, as in PyTorch 2.14.1: `x` is arange(6).reshape(2, 3), `o` zeros(1, 3). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arange, fuse, ones, tensor, zeros } from '../../../web/lib/index.js';
import { expectNoLeaks, refuses } from '../leaks.js';

expectNoLeaks();

/** @import { Tensor } from '../../../web/lib/index.js' */

const x = () => arange(6).reshape([2, 3]);
const o = () => zeros([1, 3]);

/** @type {[string, () => Tensor, (given: Tensor) => Tensor, shape: number[], strides: number[], values: unknown][]} */
const recorded = [
  ['squeeze_()', o, (each) => each.squeeze_(), [3], [1], [0, 0, 0]],
  ['squeeze_(0)', o, (each) => each.squeeze_(0), [3], [1], [0, 0, 0]],
  ['squeeze_(0, 1)', o, (each) => each.squeeze_(0, 1), [3], [1], [0, 0, 0]],
  ['squeeze_([0, 1])', o, (each) => each.squeeze_([0, 1]), [3], [1], [0, 0, 0]],
  ['unsqueeze_(1)', x, (each) => each.unsqueeze_(1), [2, 1, 3], [3, 3, 1], [[[0, 1, 2]], [[3, 4, 5]]]],
  ['unsqueeze_(0) of 0-d', () => tensor(1), (each) => each.unsqueeze_(0), [1], [1], [1]],
  ['t_()', x, (each) => each.t_(), [3, 2], [1, 3], [[0, 3], [1, 4], [2, 5]]], // prettier-ignore
  ['t_() of 0-d', () => tensor(1), (each) => each.t_(), [], [], 1],
  ['transpose_(0, 1)', x, (each) => each.transpose_(0, 1), [3, 2], [1, 3], [[0, 3], [1, 4], [2, 5]]], // prettier-ignore
  ['swapaxes_(0, 1)', x, (each) => each.swapaxes_(0, 1), [3, 2], [1, 3], [[0, 3], [1, 4], [2, 5]]], // prettier-ignore
  ['swapdims_(-1, 0)', x, (each) => each.swapdims_(-1, 0), [3, 2], [1, 3], [[0, 3], [1, 4], [2, 5]]], // prettier-ignore
  ['asStrided_ from 1', x, (each) => each.asStrided_([2], [1], 1), [2], [1], [1, 2]],
  ['asStrided_ of a row', () => x().select(0, 1), (each) => each.asStrided_([2], [1]), [2], [1], [3, 4]],
];

for (const [name, make, become, shape, strides, values] of recorded) {
  test(name, () => {
    const given = make();
    assert.equal(become(given), given);
    assert.deepEqual([given.shape, given.strides, given.tolist()], [shape, strides, values]);
  });
}

test('an in-place view keeps its memory, so earlier views see later writes', () => {
  const given = x();
  const row = given.select(0, 1);
  given.t_().select(1, 1).fill_(7);
  assert.deepEqual(row.tolist(), [7, 7, 7]);
  assert.equal(given.asStrided_([2], [1], 4).storageOffset, 4);
});

test('a failed in-place view leaves the tensor unchanged', () => {
  const [given, cube] = [x(), ones([2, 3, 4])];
  refuses(() => cube.t_(), { message: 't_() expects a tensor with <= 2 dimensions, but self is 3D' });
  const outside = 'Dimension out of range (expected to be in range of';
  refuses(() => given.transpose_(0, /** @type {any} */ (5)), { message: `${outside} [-2, 1], but got 5)` });
  refuses(() => given.unsqueeze_(/** @type {any} */ (5)), { message: `${outside} [-3, 2], but got 5)` });
  refuses(() => given.asStrided_([20], [1]), /^ShapeError: setStorage: sizes \[20\], strides \[1\], storage offset 0/);
  refuses(
    () => fuse((/** @type {Tensor} */ each) => each.t_())(given),
    /^ArgumentError: fuse\(\): 't_' changes a tensor/,
  );
  assert.deepEqual([given.shape, cube.shape], [[2, 3], [2, 3, 4]]); // prettier-ignore
});
