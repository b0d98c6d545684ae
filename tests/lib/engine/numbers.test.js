/** Plain numbers next to tensors: a repeated call uses its own number, not that of the cached call. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scalar, tensor } from '../../../web/lib/index.js';
import { expectNoLeaks } from '../leaks.js';

expectNoLeaks();

test('integers of 53 bits and more are exact next to int64', () => {
  const x = tensor([0n, 1n]);
  for (const n of [
    2 ** 53 - 1,
    1 - 2 ** 53,
    -1,
    0,
    2 ** 31,
    -(2 ** 31) - 1,
    2 ** 32,
    2 ** 32 + 5,
    2n ** 62n,
    -(2n ** 62n),
  ]) {
    const sum = x.add(n);
    assert.deepEqual(sum.tolist(), [BigInt(n), BigInt(n) + 1n]);
    sum.dispose();
  }
});

test('a number is not mistaken for an earlier one', () => {
  const [floats, integers] = [tensor([-0]), tensor([1n])];
  const results = [0, -0, 0, 1, true, 1n, 1.5, scalar(1, 'float'), 1, NaN, false].map((each) => {
    const [a, b] = [floats.add(each), integers.add(each)];
    return [a.item(), b.dtype];
  });
  const expected = [
    [0, 'int64'],
    [-0, 'int64'],
    [0, 'int64'],
    [1, 'int64'],
    [1, 'int64'],
    [1, 'int64'],
    [1.5, 'float32'],
    [1, 'float32'],
    [1, 'int64'],
    [NaN, 'float32'],
    [0, 'int64'],
  ];
  assert.deepEqual(results, expected);
});

test('a call that ran before is refused once its memory is disposed of or shared', () => {
  const [x, row] = [tensor([[1, 2], [3, 4]]), tensor([1, 1])]; // prettier-ignore
  for (let i = 0; i < 3; ++i) x.add_(row);
  assert.deepEqual(x.tolist(), [[4, 5], [6, 7]]); // prettier-ignore
  const wide = row.unsqueeze(0).expand([2, 2]);
  for (let i = 0; i < 2; ++i) assert.throws(() => wide.add_(x), /single memory location/);
  const first = x.select(0, 0);
  for (let i = 0; i < 2; ++i) assert.throws(() => x.add_(first), /single memory location|partial/i);
  row.dispose();
  assert.throws(() => x.add(row), /disposed/);
  assert.throws(() => x.add_(row), /disposed/);
});
