/** The order in which PyTorch 2.14.1 checks targets, indices and numbers. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as s from '../../../web/lib/index.js';
import { expectNoLeaks, refuses } from '../leaks.js';

expectNoLeaks();

const overlaps = /more than one element of the written-to tensor/;
const shares = /some elements of the input tensor/;

test('a target that overlaps itself is refused before bounds and dtypes, but after numbers', () => {
  const x = s.zeros([1], { dtype: 'int32' }).expand([3]);
  refuses(() => x.random_(3, 1), overlaps);
  refuses(() => x.random_(2 ** 40), overlaps);
  refuses(() => x.exponential_(), overlaps);
  refuses(() => x.exponential_(-1), /expects lambda > 0.0/);
  refuses(() => x.normal_(), /not implemented for 'Int'/);
  const chosen = s.zeros([1], { dtype: 'int64' }).expand([2]);
  const weights = s.ones([3]);
  refuses(() => s.multinomial(weights, 2, { out: chosen }), overlaps);
  s.multinomial(weights, 2, true, { out: chosen });
});

test('a target of bernoulli may be its input, but not overlap it', () => {
  const row = s.full([5], 0.5);
  const [x, y] = [row.asStrided([4], [1], 0), row.asStrided([4], [1], 1)];
  refuses(() => s.bernoulli(x, { out: y }), shares);
  s.bernoulli(x, { out: x });
});

test('normal converts its mean before it refuses a dtype', () => {
  const whole = s.ones([3], { dtype: 'int32' });
  refuses(() => s.normal(NaN, whole), { message: 'value cannot be converted to type int without overflow' });
  refuses(() => s.normal(2.5, whole), { message: `"normal_kernel_cpu" not implemented for 'Int'` });
});

test('a negative count has another message with a target', () => {
  const out = s.zeros([3]);
  refuses(() => s.randperm(-1), { message: 'Trying to create tensor with negative dimension -1: [-1]' });
  refuses(() => s.randperm(-1, { out }), { message: 'n must be non-negative, got-1' });
});

test('other calls check shared memory as PyTorch does', () => {
  const row = s.ones([60]);
  const [x, moved] = [row.asStrided([4, 3], [3, 1], 0), row.asStrided([4, 3], [3, 1], 1)];
  const other = s.ones([4, 3]);
  const indices = s.zeros([4, 3], { dtype: 'int64' });
  refuses(() => s.sort(x, { out: [moved, indices] }), shares);
  refuses(() => s.msort(x, { out: moved }), shares);
  s.sort(x, { out: [x, indices] });
  refuses(() => s.cross(x, other, 1, { out: x }), shares);
  const one = s.ones([1, 1]);
  refuses(() => s.kron(x, one, { out: moved }), shares);
  s.kron(x, one, { out: x });
  refuses(() => s.scatter(x, 0, indices, 3, { out: moved }), shares);
  s.scatter(x, 0, indices, 3, { out: x });
  // Tensors with gaps are not compared.
  const spread = row.asStrided([3, 2], [18, 3], 4);
  assert.deepEqual(s.cat([spread], 0, { out: row.asStrided([3, 2], [18, 3], 4) }).shape, [3, 2]);
  refuses(() => s.cat([x], 0, { out: x }), shares);
});

test('renorm may write to its input, but not to a tensor that overlaps it', () => {
  const row = s.ones([9]);
  const [x, moved] = [row.asStrided([4, 2], [1, 4], 0), row.asStrided([4, 2], [1, 4], 1)];
  refuses(() => s.renorm(x, 2, 0, 2, { out: moved }), shares);
  s.renorm(x, 2, 0, 2, { out: x });
});

test('an index out of range is reported before a factor that does not fit, except for vectors', () => {
  const [matrix, slice] = [s.zeros([2, 3], { dtype: 'int32' }), s.ones([1, 3], { dtype: 'int32' })];
  const [vector, one] = [s.zeros([3], { dtype: 'int32' }), s.ones([1], { dtype: 'int32' })];
  const index = s.tensor([5n]);
  refuses(() => s.indexAdd(matrix, 0, index, slice, { alpha: NaN }), /index out of range in self/);
  refuses(() => s.indexAdd(vector, 0, index, one, { alpha: NaN }), /value cannot be converted to type int/);
});

test('a false mask of one element writes nothing, with any value', () => {
  const mask = s.tensor(false);
  for (const accumulate of [false, true]) {
    assert.deepEqual(
      s
        .zeros([2, 3])
        .indexPut_([mask], s.ones([3]), { accumulate })
        .sum()
        .item(),
      0,
    );
  }
  assert.equal(
    s
      .zeros([2, 3])
      .indexPut_([s.tensor(true)], s.ones([3]), { accumulate: true })
      .sum()
      .item(),
    6,
  );
});

test('a product whose batch dimensions cannot be merged is copied into the target, which must not overlap', () => {
  const [a, b] = [s.ones([2, 3, 4]), s.ones([3, 2, 4, 5])];
  const memory = s.zeros([200]);
  /** @param {number[]} strides */
  const target = (...strides) => memory.asStrided([3, 2, 3, 5], strides);
  for (const out of [target(0, 15, 5, 1), target(30, 0, 5, 1)]) refuses(() => s.matmul(a, b, { out }), overlaps);
  s.matmul(a, b, { out: target(30, 15, 0, 1) });
});
