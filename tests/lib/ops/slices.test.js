import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arange, asStrided, memory, tensor, unbind, zeros } from '../../../web/lib/index.js';
import { expectNoLeaks, refuses } from '../leaks.js';

expectNoLeaks();

test('bounds of a slice may be any whole number', () => {
  const x = arange(3);
  assert.deepEqual(x.slice(0, 2n ** 62n).tolist(), []);
  assert.deepEqual(x.slice(0, -(2n ** 63n), 2n ** 63n - 1n).tolist(), [0, 1, 2]);
  assert.deepEqual(x.slice(0, -Infinity, 2 ** 62).tolist(), [0, 1, 2]);
});

test('select removes the same dimension of tensors with the same layout, at any offset', () => {
  const x = arange(24).reshape([2, 3, 4]);
  for (let round = 0; round < 2; ++round) {
    const rows = [0, 1].map((i) => x.select(0, i));
    assert.deepEqual([x.select(0, 1).tolist(), x.select(1, 0).shape], [x.tolist()[1], [2, 4]]);
    const last = rows.map((row) => row.select(0, -1).tolist());
    assert.deepEqual(last, [[8, 9, 10, 11], [20, 21, 22, 23]]); // prettier-ignore
  }
  const gone = zeros([2, 3, 4]);
  gone.dispose();
  assert.throws(() => gone.select(0, 1), { name: 'DisposedError' });
});

test('select, narrow, slice, diagonal and unbind are views with an offset in the same block', () => {
  const x = arange(24).reshape([2, 3, 4]);
  const { blocks } = memory();
  const cases = [
    [x.select(1, -1), [2, 4], [12, 1], 8],
    [x.select(0, 1).select(1, 2), [3], [4], 14],
    [x.narrow(2, 1, 2), [2, 3, 2], [12, 4, 1], 1],
    [x.narrow(2, -1, 1), [2, 3, 1], [12, 4, 1], 3],
    [x.narrow(1, 3, 0), [2, 0, 4], [12, 4, 1], 12],
    [x.slice(2, 1, undefined, 2), [2, 3, 2], [12, 4, 2], 1],
    [x.slice(1, -2, 99), [2, 2, 4], [12, 4, 1], 4],
    [x.slice(1, 2, 1), [2, 0, 4], [12, 4, 1], 8],
    [x.slice(0, null, null, 5), [1, 3, 4], [60, 4, 1], 0],
    [x.diagonal(), [4, 2], [1, 16], 0],
    [x.diagonal(1, 1, 2), [2, 3], [12, 5], 1],
    [x.diagonal(-1, -2, -1), [2, 2], [12, 5], 4],
    [x.diagonal(9, 1, 2), [2, 0], [12, 5], 0],
    [x.unbind(1)[2], [2, 4], [12, 1], 8],
    [x.asStrided([2, 2], [1, 1], 3), [2, 2], [1, 1], 3],
    [x.select(0, 1).asStrided([2], [3]), [2], [3], 12],
  ];
  for (const [view, shape, strides, offset] of cases) {
    assert.deepEqual([view.shape, view.strides, view.storageOffset], [shape, strides, offset]);
  }
  assert.equal(memory().blocks, blocks);
  assert.deepEqual(unbind(zeros([0, 3])), []);
});

test('slice works as in Python', () => {
  const numbers = [0, 1, 2, 3, 4];
  const x = arange(5);
  for (const start of [undefined, -9, -5, -2, 0, 1, 5, 9]) {
    for (const end of [undefined, -9, -3, 0, 2, 5, 9]) {
      for (const step of [1, 2, 3, 7]) {
        const expected = numbers.slice(start, end).filter((_, i) => i % step === 0);
        assert.deepEqual(x.slice(0, start, end, step).tolist(), expected, `${start}:${end}:${step}`);
      }
    }
  }
});

test('a huge step is allowed', () => {
  const far = arange(5).reshape([5, 1]).slice(0, 1, 5, Number.MAX_SAFE_INTEGER);
  assert.deepEqual(far.add(1).tolist(), [[2]]);
});

test('arguments out of range are refused with PyTorch’s message', () => {
  const x = zeros([2, 3]);
  const scalar = tensor(1);
  const cases = [
    [() => x.select(2, 0), 'IndexError', 'Dimension out of range (expected to be in range of [-2, 1], but got 2)'],
    [() => x.select(0, 2), 'IndexError', 'select(): index 2 out of range for tensor of size [2, 3] at dimension 0'],
    [() => scalar.select(0, 0), 'IndexError', 'select() cannot be applied to a 0-dim tensor.'],
    [() => x.narrow(0, 1, 2), 'RuntimeError', 'start (1) + length (2) exceeds dimension size (2).'],
    [() => x.narrow(0, 3, 0), 'IndexError', 'start out of range (expected to be in range of [-2, 2], but got 3)'],
    [() => x.narrow(0, 0, -1), 'RuntimeError', 'narrow(): length must be non-negative.'],
    [() => scalar.narrow(0, 0, 1), 'RuntimeError', 'narrow() cannot be applied to a 0-dim tensor.'],
    [() => x.slice(0, 0, 2, -1), 'ValueError', 'step must be greater than zero'],
    [() => x.slice(0, 0, 2, 0), 'ValueError', 'slice step cannot be zero'],
    [() => scalar.slice(0), 'IndexError', 'slice() cannot be applied to a 0-dim tensor.'],
    [() => scalar.unbind(), 'IndexError', 'Dimension specified as 0 but tensor has no dimensions'],
    [() => x.diagonal(0, 0, -2), 'RuntimeError', 'diagonal dimensions cannot be identical 0, -2'],
    [() => x.asStrided([2], [1, 1]), 'RuntimeError', 'mismatch in length of strides and shape'],
    [() => x.asStrided([2], [-1]), 'RuntimeError', 'as_strided: Negative strides are not supported at the moment, got strides: [-1]'],
    [() => x.asStrided([2], [1], -1), 'RuntimeError', 'Tensor: invalid storage offset -1'],
    [() => x.asStrided([-1], [1], -1), 'RuntimeError', 'Tensor: invalid storage offset -1'],
    [() => x.asStrided([2, 4], [3, 1]), 'RuntimeError', 'setStorage: sizes [2, 4], strides [3, 1], storage offset 0, and itemsize 4 requiring a storage size of 28 are out of bounds for storage of size 24'],
    [() => x.asStrided([2, -1], [1, 1]), 'RuntimeError', 'Storage size calculation overflowed with sizes=[2, -1] and strides=[1, 1]'],
    [() => x.asStrided([2, -1, 1], [1, 0, 1], 9), 'RuntimeError', 'setStorage: sizes [2, -1, 1], strides [1, 0, 1], storage offset 9, and itemsize 4 requiring a storage size of 44 are out of bounds for storage of size 24'],
    [() => x.asStrided([2, -1, 1], [1, 0, 1]), 'RuntimeError', 'numel: integer multiplication overflow'],
    [() => x.asStrided([2 ** 50, 2 ** 50, 0], [1, 1, 1]), 'RuntimeError', 'numel: integer multiplication overflow'],
  ]; // prettier-ignore
  for (const [run, torchType, message] of cases) refuses(run, { name: 'ShapeError', torchType, message });
  assert.deepEqual(asStrided(x, [0, 2 ** 50, 2 ** 50], [1, 1, 1]).shape, [0, 2 ** 50, 2 ** 50]);
  refuses(() => x.select(0, '1'), /'index' must be a whole number, not the string "1"/);
  refuses(() => x.slice(0, 0.5), /'start' must be a whole number, not 0.5/);
});

test('a slice may reach to infinity, and indices may be bigints', () => {
  const x = arange(6).reshape([2, 3]);
  assert.deepEqual(x.slice(1, 1, Infinity).tolist(), [[1, 2], [4, 5]]); // prettier-ignore
  assert.deepEqual(x.slice(1, -Infinity, 2n, 1n).tolist(), [[0, 1], [3, 4]]); // prettier-ignore
  assert.deepEqual(x.slice(1, Infinity).shape, [2, 0]);
  assert.deepEqual(x.select(0, -1n).tolist(), [3, 4, 5]);
  assert.deepEqual(x.narrow(1, 1n, 2).tolist(), [[1, 2], [4, 5]]); // prettier-ignore
  refuses(
    () => x.select(0, 2n ** 60n),
    /argument 'index' must be a whole number within ±\(2\^53 - 1\), not 1152921504606846976n/,
  );
  refuses(() => x.slice(1, 0, 2, Infinity), /argument 'step' must be a whole number, not Infinity/);
});

test('narrow may start at a 0-d tensor of an integer', () => {
  const x = arange(6).reshape([2, 3]);
  const [one, last] = [tensor(1n), tensor(-1, { dtype: 'int8' })];
  assert.deepEqual(x.narrow(0, one, 1).tolist(), [[3, 4, 5]]);
  assert.deepEqual(x.narrow(0, last, 1).tolist(), [[3, 4, 5]]);
  for (const start of [tensor([1n]), tensor(1), tensor(true)]) {
    refuses(() => x.narrow(0, start, 1), { message: 'start must be an 0-dim integral Tensor.' });
  }
  const [zero, several] = [tensor(1), tensor([1n])];
  refuses(() => zero.narrow(0, several, 1), { message: 'start must be an 0-dim integral Tensor.' });
  refuses(() => zero.narrow(0, one, 1), { message: 'narrow() cannot be applied to a 0-dim tensor.' });
});
