/** Cases in which other libraries are known to fail. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  add,
  arange,
  clone,
  copysign,
  div,
  full,
  lt,
  maximum,
  mul,
  ones,
  tensor,
  where,
  zeros,
} from '../../web/lib/index.js';
import { expectNoLeaks, refuses } from './leaks.js';

expectNoLeaks();

/** @param {number} rank */
const ofTwos = (rank) => new Array(rank).fill(2);

test('rank 7 and above: no limit at 6, no uninitialised memory', () => {
  for (const rank of [7, 8, 9, 12]) {
    const x = arange(2 ** rank).reshape(ofTwos(rank));
    const slopes = arange(2).reshape([2, ...new Array(rank - 1).fill(1)]);
    const sum = x.add(slopes).reshape([-1]).tolist();
    assert.deepEqual(
      sum,
      Array.from({ length: 2 ** rank }, (_, i) => i + (i < 2 ** (rank - 1) ? 0 : 1)),
    );
    assert.deepEqual(where(x.lt(0), 0, x).reshape([-1]).tolist(), arange(2 ** rank).tolist());
  }
});

test('rank 8, every other dimension broadcast on either side', () => {
  const a = arange(16).reshape([2, 1, 2, 1, 2, 1, 2, 1]);
  const b = arange(16).mul(100).reshape([1, 2, 1, 2, 1, 2, 1, 2]);
  const sum = a.add(b);
  assert.deepEqual(sum.shape, ofTwos(8));
  const flat = sum.permute([0, 2, 4, 6, 1, 3, 5, 7]).reshape([16, 16]).tolist();
  flat.forEach((/** @type {number[]} */ row, /** @type {number} */ i) =>
    assert.deepEqual(
      row,
      row.map((_, j) => i + 100 * j),
    ),
  );
});

test('where broadcasts a slope per channel, as in prelu', () => {
  const x = arange(24).sub(12).reshape([2, 3, 2, 2]);
  const slope = tensor([0.5, 0.25, 2]).reshape([3, 1, 1]);
  const out = where(x.gt(0), x, mul(slope, x)).tolist();
  const plain = x.tolist();
  for (const [n, image] of plain.entries()) {
    for (const [c, plane] of image.entries()) {
      const wanted = plane.map((/** @type {number[]} */ row) =>
        row.map((v) => (v > 0 ? v : v * Number([0.5, 0.25, 2][c]))),
      );
      assert.deepEqual(out[n][c], wanted);
    }
  }
});

test('(3,) + (3,1) is (3,3), not an elementwise sum', () => {
  const [row, column] = [tensor([0, 1, 2]), tensor([[0], [10], [20]])];
  assert.deepEqual(row.add(column).tolist(), [[0, 1, 2], [10, 11, 12], [20, 21, 22]]); // prettier-ignore
});

test('(n,1) - (n,) is the outer difference, and warn mode says so', () => {
  const [predicted, wanted] = [tensor([[1], [2], [3]]), tensor([1, 2, 3])];
  assert.deepEqual(predicted.sub(wanted).shape, [3, 3]);
  assert.deepEqual(predicted.squaredDifference(wanted).shape, [3, 3]);
  refuses(() => predicted.sub_(wanted), {
    message: "output with shape [3, 1] doesn't match the broadcast shape [3, 3]",
  });
});

test('writes through an expanded view are refused', () => {
  const wide = zeros([3, 1]).expand([3, 4]);
  const one = ones([4]);
  const itself = /more than one element of the written-to tensor refers to a single memory location/;
  refuses(() => wide.add_(one), itself);
  refuses(() => wide.copy_(one), itself);
  refuses(() => wide.sqrt_(), itself);
  refuses(() => add(one, one, { out: wide }), itself);
  assert.deepEqual(wide.fill_(2).tolist()[2], [2, 2, 2, 2], 'one value for all is no matter');
  assert.deepEqual(zeros([1]).expand([1]).add_(1).tolist(), [1], 'nothing is stretched here');
});

test('a size of 0 broadcasts with 1 to 0, and fails with 2', () => {
  assert.deepEqual(zeros([0, 3]).add(zeros([1, 3])).shape, [0, 3]);
  assert.deepEqual(zeros([2, 0]).add(tensor(1)).shape, [2, 0]);
  assert.deepEqual(maximum(zeros([1]), zeros([0])).shape, [0]);
  const [none, two] = [zeros([0]), zeros([2])];
  refuses(() => none.add(two), /\(0\) must match the size of tensor b \(2\) at non-singleton dimension 0/);
});

test('uint8 wraps around and does not saturate', () => {
  const x = tensor([250, 5, 0], { dtype: 'uint8' });
  assert.deepEqual(x.add(10).tolist(), [4, 15, 10]);
  assert.deepEqual(x.sub(6).tolist(), [244, 255, 250]);
  assert.deepEqual(x.mul(2).tolist(), [244, 10, 0]);
  assert.deepEqual(x.neg().tolist(), [6, 251, 0]);
  assert.deepEqual(full([3], 200, { dtype: 'uint8' }).add_(x).tolist(), [194, 205, 200]);
});

test('dividing integers gives a fraction', () => {
  const [a, b] = [tensor([7n, -7n, 1n]), tensor([2n, 2n, 3n])];
  assert.deepEqual([div(a, b).dtype, div(a, b).tolist().slice(0, 2)], ['float32', [3.5, -3.5]]);
  assert.deepEqual([a.floorDivide(b).dtype, a.floorDivide(b).tolist()], ['int64', [3n, -4n, 0n]]);
  refuses(() => a.div_(b), { message: "result type Float can't be cast to the desired output type Long" });
});

test('bool + bool is or, bool - bool is refused, true + 1 counts', () => {
  const [a, b] = [tensor([true, true, false]), tensor([true, false, false])];
  assert.deepEqual([a.add(b).dtype, a.add(b).tolist()], ['bool', [true, true, false]]);
  assert.deepEqual(a.mul(b).tolist(), [true, false, false]);
  assert.deepEqual(a.add(1).tolist(), [2n, 2n, 1n]);
  refuses(() => a.sub(b), /with two bool tensors is not supported/);
});

test('int64 beyond 2^53 stays exact, unless combined with float32', () => {
  const big = tensor([2n ** 53n + 1n]);
  assert.deepEqual(big.add(1).tolist(), [2n ** 53n + 2n]);
  assert.deepEqual(big.eq(2n ** 53n).tolist(), [false]);
  assert.deepEqual(big.eq(tensor([2 ** 53])).tolist(), [true], 'compared as float32');
  assert.deepEqual(lt(tensor([2 ** 53]), big).tolist(), [false]);
  assert.deepEqual(
    tensor([2n ** 24n + 1n])
      .eq(tensor([2 ** 24]))
      .tolist(),
    [true],
  );
  assert.deepEqual(
    tensor([2n ** 24n + 1n])
      .eq(tensor([2 ** 24], { dtype: 'float64' }))
      .tolist(),
    [false],
  );
});

test('uint8 and int8 promote to int16', () => {
  const [a, b] = [tensor([200, 255], { dtype: 'uint8' }), tensor([-100, -1], { dtype: 'int8' })];
  assert.deepEqual([a.add(b).dtype, a.add(b).tolist()], ['int16', [100, 254]]);
  assert.deepEqual(a.gt(b).tolist(), [true, true]);
  assert.deepEqual(a.clone().add_(b).tolist(), [100, 254], 'in place the sum is cast');
  assert.deepEqual(b.add_(a).tolist(), [100, -2]);
});

test('the signs of zero and NaN, and the NaN in a maximum, are preserved', () => {
  assert.ok(Object.is(tensor([-0]).mul(1).item(), -0));
  assert.ok(Object.is(tensor([0]).neg().item(), -0));
  assert.deepEqual(copysign(tensor([1]), -0).tolist(), [-1]);
  assert.deepEqual(maximum(tensor([NaN, 1]), tensor([1, NaN])).tolist(), [NaN, NaN]);
});

test('a copy of an expanded tensor has separate elements', () => {
  const copy = clone(arange(2).expand([3, 2]));
  copy.select(0, 0).fill_(9);
  assert.deepEqual(copy.tolist(), [[9, 9], [0, 1], [0, 1]]); // prettier-ignore
});
