import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arange, ones, repeatInterleave, tensor, zeros } from '../../../web/lib/index.js';
import { expectNoLeaks, refuses } from '../leaks.js';

expectNoLeaks();

test('repeat and tile put copies side by side', () => {
  const x = tensor([[1, 2], [3, 4]]); // prettier-ignore
  assert.deepEqual(x.repeat([1, 2]).tolist(), [[1, 2, 1, 2], [3, 4, 3, 4]]); // prettier-ignore
  assert.deepEqual(x.t().repeat([2, 1]).tolist(), [[1, 3], [2, 4], [1, 3], [2, 4]]); // prettier-ignore
  assert.deepEqual(x.repeat([2, 1, 1]).shape, [2, 2, 2]);
  assert.deepEqual(x.repeat([0, 2]).shape, [0, 4]);
  assert.deepEqual(x.tile([2]).tolist(), [[1, 2, 1, 2], [3, 4, 3, 4]]); // prettier-ignore
  assert.deepEqual(tensor(true).repeat([2, 2]).tolist(), [[true, true], [true, true]]); // prettier-ignore
  assert.deepEqual(arange(2).expand([2, 2]).repeat([1, 2]).strides, [4, 1]);
  assert.deepEqual(tensor(5).tile([]).tolist(), 5);
});

test('repeatInterleave repeats each element in place', () => {
  const x = tensor([[1, 2], [3, 4]]); // prettier-ignore
  assert.deepEqual(x.repeatInterleave(2).tolist(), [1, 1, 2, 2, 3, 3, 4, 4]);
  assert.deepEqual(x.repeatInterleave(2, 1).tolist(), [[1, 1, 2, 2], [3, 3, 4, 4]]); // prettier-ignore
  assert.deepEqual(x.repeatInterleave(tensor([2n, 0n]), 0).tolist(), [[1, 2], [1, 2]]); // prettier-ignore
  assert.deepEqual(
    x
      .t()
      .repeatInterleave(tensor([1n, 3n]), 1)
      .tolist(),
    [
      [1, 3, 3, 3],
      [2, 4, 4, 4],
    ],
  );
  assert.deepEqual(x.repeatInterleave(tensor([2n])).numel, 8);
  assert.deepEqual(x.repeatInterleave(0, 0).shape, [0, 2]);
  assert.deepEqual(tensor(7n).repeatInterleave(3).tolist(), [7n, 7n, 7n]);
});

test('repeats without an input give the indices', () => {
  assert.deepEqual(repeatInterleave(tensor([1n, 2n, 0n])).tolist(), [0n, 1n, 1n]);
  assert.equal(repeatInterleave(tensor([1, 2], { dtype: 'int8' }), { outputSize: 3 }).dtype, 'int8');
  assert.deepEqual(repeatInterleave(zeros([0], { dtype: 'int64' }), { outputSize: 3 }).shape, [0]);
  const refused = (/** @type {any} */ repeats, /** @type {string} */ message, outputSize = undefined) =>
    refuses(() => repeatInterleave(repeats, { outputSize }), { message });
  refused(tensor(2n), 'repeat_interleave only accept 1D vector as repeat');
  refused(tensor([1.5]), '"repeat_interleave_cpu" not implemented for \'Float\'');
  refused(tensor([1n, -1n]), 'repeats can not be negative');
  refused(tensor([1n]), 'allocated size does not match required size', /** @type {any} */ (4));
  refused(tensor([1n]), 'Trying to create tensor with negative dimension -1: [-1]', /** @type {any} */ (-1));
});

test('outputSize must be the size of the result', () => {
  const x = ones([2, 3]);
  assert.deepEqual(x.repeatInterleave(2, 0, { outputSize: 4 }).shape, [4, 3]);
  assert.deepEqual(x.repeatInterleave(tensor([1n, 2n]), { dim: 0, outputSize: 3 }).shape, [3, 3]);
  refuses(() => x.repeatInterleave(2, 0, { outputSize: 5 }), {
    message: 'repeat_interleave: Invalid output_size, expected 4 but got 5',
  });
  const negative = tensor([-1n, 3n]);
  refuses(() => x.repeatInterleave(negative, 0, { outputSize: 3 }), {
    message: 'allocated size does not match required size',
  });
});

test('repeats of many dimensions, up to the 64 there can be', () => {
  const x = ones(new Array(64).fill(1));
  const twice = new Array(64).fill(1).with(0, 2).with(40, 3).with(63, 2);
  assert.deepEqual(x.repeat(twice).shape, twice);
  assert.equal(x.repeat(twice).repeatInterleave(2, 40).numel, 24);
  refuses(() => x.repeat([...twice, 1]), /at most 64/);
});

test('wrong repeats are refused in PyTorch’s words', () => {
  const x = zeros([2, 3]);
  const [three, negative, floats, square] = [tensor([1n, 2n, 3n]), tensor([1n, -2n]), tensor([1, 2]), tensor([[1n]])];
  const cases = [
    [() => x.repeat([2]), 'Number of dimensions of repeat dims can not be smaller than number of dimensions of tensor'],
    [() => x.repeat([2, -1]), 'Trying to create tensor with negative dimension -3: [4, -3]'],
    [() => x.tile([-1]), 'Trying to create tensor with negative dimension -3: [2, -3]'],
    [() => x.repeatInterleave(-1), 'Repeats must be non-negative'],
    [() => x.repeatInterleave(2, 2), 'Dimension out of range (expected to be in range of [-2, 1], but got 2)'],
    [() => x.repeatInterleave(three, 0), 'repeats must have the same size as input along dim, but got repeats.size(0) = 3 and input.size(0) = 2'],
    [() => x.repeatInterleave(negative, 0), 'repeats can not be negative'],
    [() => x.repeatInterleave(square, 0), 'repeats must be 0-dim or 1-dim tensor'],
    [() => x.repeatInterleave(floats, 0), '"repeat_interleave_cpu" not implemented for \'Float\''],
  ]; // prettier-ignore
  for (const [run, message] of cases) refuses(run, { message });
  refuses(() => x.repeat(2.5), /'repeats\[0\]' is 2.5/);
  refuses(() => x.repeat([2 ** 52, 2 ** 52]), /whole numbers up to 2\^53|overflowed/);
  refuses(() => x.repeatInterleave('2'), /'repeats' must be a whole number/);
});

test('a 0-d tensor has no dimension to repeat along, with any name', () => {
  const [x, repeats] = [tensor(5), tensor([1n, 3n])];
  for (const dim of [0, -1, -2, 1]) {
    refuses(() => x.repeatInterleave(repeats, /** @type {any} */ (dim)), {
      torchType: 'IndexError',
      message: `Dimension specified as ${dim} but tensor has no dimensions`,
    });
  }
});
