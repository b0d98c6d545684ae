/** Strides and offsets of tensors without elements, which may be any number; the expected results are PyTorch's. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asStrided, ones, withData, zeros } from '../../../web/lib/index.js';
import { asGeometry } from '../../../web/lib/tensor/geometry.js';
import { expectNoLeaks } from '../leaks.js';

/** @import { Tensor } from '../../../web/lib/tensor/tensor.js' */

expectNoLeaks();

const far = 2 ** 52;
const many = 2 ** 50;

/** A tensor of shape (size, 0). @param {number} size */
const empty = (size) => asStrided(zeros([0]), [size, 0], [far, 1]);
const square = (stride = far) => asStrided(zeros([0]), [5000, 5000, 0], [stride, stride, 1]);

test('strides and offsets that are too large wrap as in PyTorch', () => {
  /** @type {[() => Tensor, number[], number[], number?][]} */
  const cases = [
    [() => empty(4096).unsqueeze(0), [1, 4096, 0], [0, far, 1]],
    [() => empty(4096).unsqueeze_(0), [1, 4096, 0], [0, far, 1]],
    [() => empty(4097).unsqueeze(0), [1, 4097, 0], [far, far, 1]],
    [
      () => asStrided(zeros([0]), [3, 0], [2 ** 51 - 1, 1]).unsqueeze(0),
      [1, 3, 0],
      [3 * (2 ** 51 - 1), 2 ** 51 - 1, 1],
    ],
    [() => empty(4096).expand([1, 4096, 0]), [1, 4096, 0], [0, far, 1]],
    [() => empty(4097).expand([1, 1, 4097, 0]), [1, 1, 4097, 0], [far, far, far, 1]],
    [() => empty(5000).slice(0, 0, 5000, 4096), [2, 0], [0, 1]],
    [() => empty(5000).slice(0, 1), [4999, 0], [far, 1], far],
    [() => empty(5000).select(0, 4096), [0], [1]],
    [() => empty(5000).select(0, 4097), [0], [1], far],
    [() => empty(5000).diagonal(), [0], [far + 1]],
    [() => square(far - 1).diagonal(), [0, 5000], [1, 2 * (far - 1)]],
    [() => asStrided(ones([1]), [1], [far]).slice(0, 0, 1, 4096), [1], [0]],
  ];
  for (const [run, shape, strides, offset = 0] of cases) {
    const result = run();
    assert.deepEqual([result.shape, result.strides, result.storageOffset], [shape, strides, offset], String(run));
  }
});

test('negative strides and offsets are refused in PyTorch’s words, and numbers beyond 2^53 with ours', () => {
  const negative = 'as_strided: Negative strides are not supported at the moment, got strides: ';
  const large = ', but a stride is at most 2^53 - 1, what a number holds exactly';
  /** @type {[() => Tensor, string][]} */
  const cases = [
    [() => empty(4095).unsqueeze(0), `${negative}[-4503599627370496, 4503599627370496, 1]`],
    [() => empty(4095).unsqueeze_(0), `${negative}[-4503599627370496, 4503599627370496, 1]`],
    [() => empty(4095).expand([1, 4095, 0]), `${negative}[-4503599627370496, 4503599627370496, 1]`],
    [() => empty(5000).slice(0, 0, 5000, 4095), `${negative}[-4503599627370496, 1]`],
    [() => empty(5000).slice(0, 4095), 'Tensor: invalid storage offset -4503599627370496'],
    [() => empty(5000).select(0, 4095), 'Tensor: invalid storage offset -4503599627370496'],
    [() => empty(5000).select(0, 2500), 'Tensor: invalid storage offset -7187745005283311616'],
    [() => square().diagonal(4095), 'Tensor: invalid storage offset -4503599627370496'],
    [() => square().diagonal(-4095), 'Tensor: invalid storage offset -4503599627370496'],
    [() => empty(3).unsqueeze(0), `the strides of this view would be [13510798882111488, 4503599627370496, 1]${large}`],
    [() => empty(3).expand([1, 3, 0]), `the strides of this view would be [13510798882111488, 4503599627370496, 1]${large}`],
    [() => square().diagonal(), `the strides of this view would be [1, 9007199254740992]${large}`],
    [() => empty(3).slice(0, 0, 3, 2), `the strides of this view would be [9007199254740992, 1]${large}`],
    [() => empty(3).select(0, 2), 'this view would start at element 9007199254740992, but an offset is at most 2^53 - 1, what a number holds exactly'],
    [() => zeros([0, many, many]), 'Stride calculation overflowed'],
    [() => ones([1]).expand([many, many]), 'numel: integer multiplication overflow'],
    [() => ones([1]).unsqueeze(1).expand([many, many]), 'numel: integer multiplication overflow'],
    [() => zeros([many, many, 0]).sum(2), `Storage size calculation overflowed with sizes=[${many}, ${many}, 0]`],
    [() => zeros([many, 0]).matmul(zeros([0, many])), `Storage size calculation overflowed with sizes=[${many}, ${many}]`],
  ]; // prettier-ignore
  for (const [run, message] of cases) assert.throws(run, { name: 'ShapeError', message });
});

test('a tensor with an offset beyond all memory has no elements, and works', () => {
  const beyond = empty(5000).select(0, 4097);
  assert.deepEqual(beyond.add(1).tolist(), []);
  assert.equal(beyond.add_(1), beyond);
  assert.equal(beyond.toTypedArray().length, 0);
  assert.equal(
    withData(beyond, ({ length }) => length),
    0,
  );
  assert.deepEqual(beyond.repeat([2]).shape, [0]);
  assert.deepEqual(empty(4095).repeat([2, 1]).shape, [8190, 0]);
  assert.deepEqual(empty(5000).sum(1).shape, [5000]);
});

test('chunks whose strides overflow 64 bits are not merged', () => {
  const spread = asStrided(ones([8001]), [many, 3], [0, 4000]);
  assert.throws(() => spread.view([1, 3 * many]), /^ShapeError: view size is not compatible/);
  assert.throws(() => spread.reshape([1, 3 * many]), /you tried to allocate 13510798882111488 bytes/);
});

test('the size that a view would need is exact', () => {
  const four = ones([4]);
  assert.throws(
    () => asStrided(four, [3], [2 ** 53 - 1]),
    /requiring a storage size of 72057594037927932 are out of bounds/,
  );
  assert.throws(
    () => asStrided(four, [2 ** 33, 2], [2 ** 30, 1]),
    /^ShapeError: Storage size calculation overflowed with sizes=\[8589934592, 2\] and strides=\[1073741824, 1\]$/,
  );
});

test('equal geometries are one object, however many there are', () => {
  const layout = (/** @type {number} */ size) =>
    /** @type {const} */ ({ dtype: 'float32', shape: [2, size], strides: [size, 1] });
  for (let size = 0; size < 5000; ++size) {
    const geometry = asGeometry(layout(size));
    assert.equal(asGeometry(layout(size)), geometry);
    assert.deepEqual(
      [geometry.shape, geometry.strides],
      [
        [2, size],
        [size, 1],
      ],
    );
    assert.notEqual(asGeometry({ ...layout(size), dtype: 'int32' }), geometry);
    assert.notEqual(asGeometry({ ...layout(size), strides: [1, 2] }), geometry);
  }
});
