import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arange, flip, fuse, ones, roll, rot90, tensor, zeros } from '../../../../web/lib/index.js';
import { expectNoLeaks, refuses } from '../../leaks.js';

expectNoLeaks();

const matrix = () => arange(6).reshape([2, 3]);

test('flip reverses dimensions, of any layout and dtype', () => {
  assert.deepEqual(flip(matrix(), [1]).tolist(), [[2, 1, 0], [5, 4, 3]]); // prettier-ignore
  assert.deepEqual(matrix().flip(0, -1).tolist(), [[5, 4, 3], [2, 1, 0]]); // prettier-ignore
  assert.deepEqual(matrix().t().flip([0]).strides, [1, 3]);
  assert.deepEqual(matrix().t().flip([0]).tolist(), [[2, 5], [1, 4], [0, 3]]); // prettier-ignore
  assert.deepEqual(arange(9).narrow(0, 2, 5).flip(0).tolist(), [6, 5, 4, 3, 2]);
  assert.deepEqual(tensor(7).flip([]).item(), 7);
  assert.deepEqual(ones([1, 3]).expand([4, 3]).flip([0]).shape, [4, 3]);
  assert.deepEqual(zeros([0, 3]).flip([0, 1]).shape, [0, 3]);
  for (const dtype of /** @type {const} */ (['bool', 'int8', 'int16', 'bfloat16', 'int64', 'float64'])) {
    for (const count of [1, 7, 16, 33, 1000]) {
      const x = arange(count).to(dtype);
      assert.deepEqual([...x.flip(0).toTypedArray()], [...x.toTypedArray()].reverse(), `${dtype} ${count}`);
    }
  }
});

test('fliplr and flipud have fixed dimensions', () => {
  assert.deepEqual(matrix().fliplr().tolist(), [[2, 1, 0], [5, 4, 3]]); // prettier-ignore
  assert.deepEqual(matrix().flipud().tolist(), [[3, 4, 5], [0, 1, 2]]); // prettier-ignore
  const row = arange(3);
  refuses(() => row.fliplr(), { message: 'Input must be >= 2-d.' });
  refuses(() => flip(row, [0, 0]), { message: 'dim 0 appears multiple times in the list of dims' });
  row.dispose();
});

test('roll moves along dimensions, or along all elements', () => {
  assert.deepEqual(matrix().roll(1).tolist(), [[5, 0, 1], [2, 3, 4]]); // prettier-ignore
  assert.deepEqual(matrix().roll(-1, 1).tolist(), [[1, 2, 0], [4, 5, 3]]); // prettier-ignore
  assert.deepEqual(roll(matrix(), [1, 4], [0, 1]).tolist(), [[5, 3, 4], [2, 0, 1]]); // prettier-ignore
  assert.deepEqual(roll(matrix(), [1, 1], [1, 1]).tolist(), matrix().roll(2, 1).tolist());
  assert.deepEqual(matrix().t().roll(1).strides, [2, 1]);
  assert.deepEqual(zeros([2, 0]).roll(1, 7).shape, [2, 0]);
  assert.deepEqual(tensor(3).roll(5).item(), 3);
  const x = matrix();
  refuses(() => roll(x, []), { message: '`shifts` required' });
  refuses(() => roll(x, [1, 2]), { message: 'shifts and dimensions must align. shifts: 2, dims:0' });
  x.dispose();
});

test('rolled channels_last tensors keep their layout, where PyTorch does', () => {
  const image = ones([2, 4, 5, 3]).permute([0, 3, 1, 2]);
  assert.deepEqual(image.roll(1, 0).strides, [60, 1, 15, 3]);
  assert.deepEqual(image.roll(0, 0).strides, [60, 20, 5, 1]);
  assert.deepEqual(image.roll([1, 3], [0, 1]).strides, [60, 20, 5, 1]);
  assert.deepEqual(zeros([0]).asStrided([0], [3]).roll(7).strides, [3]);
});

test('rot90 rotates by any multiple of 90°', () => {
  assert.deepEqual(rot90(matrix()).tolist(), [[2, 5], [1, 4], [0, 3]]); // prettier-ignore
  assert.deepEqual(rot90(matrix(), -1).tolist(), [[3, 0], [4, 1], [5, 2]]); // prettier-ignore
  assert.deepEqual(rot90(matrix(), 2).tolist(), [[5, 4, 3], [2, 1, 0]]); // prettier-ignore
  assert.deepEqual(rot90(matrix().t(), 4).strides, [2, 1]);
  const x = matrix();
  refuses(() => rot90(x, 1, [0, -2]), {
    message: 'expected rotation dims to be different, but got dim0 = 0 and dim1 = -2',
  });
  refuses(() => rot90(x, 1, [0]), { message: 'expected total rotation dims == 2, but got dims = 1' });
  x.dispose();
});

test('a fused function may use flip', () => {
  const fused = fuse((/** @type {any} */ x) => x.mul(2).flip([0]).add(x));
  assert.deepEqual(fused(arange(3)).tolist(), [4, 3, 2]);
});
