import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  arange,
  chunk,
  dsplit,
  hsplit,
  split,
  tensor,
  tensorSplit,
  tidy,
  vsplit,
  zeros,
} from '../../../../web/lib/index.js';
import { blockOf } from '../../../../web/lib/tensor/tensor.js';
import { expectNoLeaks, refuses } from '../../leaks.js';

expectNoLeaks();

/** @param {readonly import('../../../../web/lib/index.js').Tensor[]} pieces */
const lists = (pieces) => pieces.map((each) => each.tolist());

test('split takes a size or sizes, and gives views', () => {
  const x = arange(5);
  const pieces = split(x, 2);
  assert.deepEqual(lists(pieces), [[0, 1], [2, 3], [4]]);
  assert.ok(pieces.every((each) => blockOf(each) === blockOf(x)));
  assert.deepEqual(lists(x.split([1, 0, 4])), [[0], [], [1, 2, 3, 4]]);
  assert.deepEqual(zeros([0, 3]).split(0)[0]?.shape, [0, 3]);
  assert.equal(zeros([0, 3]).split([]).length, 0);
  assert.deepEqual(
    zeros([2, 5])
      .split(3, 1)
      .map(({ shape }) => shape),
    [
      [2, 3],
      [2, 2],
    ],
  );
});

test('chunk returns at most the requested number of views', () => {
  assert.deepEqual(lists(chunk(arange(5), 2)), [[0, 1, 2], [3, 4]]); // prettier-ignore
  assert.equal(chunk(arange(5), 4).length, 3);
  assert.equal(chunk(zeros([0, 2]), 3).length, 3);
});

test('tensorSplit splits evenly or at indices, which may be a tensor', () => {
  assert.deepEqual(lists(tensorSplit(arange(5), 2)), [[0, 1, 2], [3, 4]]); // prettier-ignore
  assert.deepEqual(lists(arange(4).tensorSplit([3, 1, -1, 9])), [[0, 1, 2], [], [1, 2], [3], []]);
  assert.deepEqual(lists(tensorSplit(arange(4), tensor([1n, 3n]))), [[0], [1, 2], [3]]);
  assert.deepEqual(lists(tensorSplit(arange(4), tensor(2n))), [[0, 1], [2, 3]]); // prettier-ignore
});

test('hsplit, vsplit and dsplit have fixed dimensions', () => {
  assert.deepEqual(lists(hsplit(arange(4), 2)), [[0, 1], [2, 3]]); // prettier-ignore
  assert.deepEqual(hsplit(zeros([2, 4]), [1])[1]?.shape, [2, 3]);
  assert.deepEqual(vsplit(zeros([4, 2]), 2)[1]?.shape, [2, 2]);
  assert.deepEqual(dsplit(zeros([1, 2, 4]), 4)[3]?.storageOffset, 3);
});

test('invalid splits are refused with PyTorch’s message', () => {
  const [x, scalar] = [arange(4), tensor(1)];
  const sum =
    "split_with_sizes expects split_sizes to sum exactly to 4 (input tensor's size at dimension -1), but got split_sizes=[1, 2]";
  refuses(() => split(x, [1, 2], -1), { message: sum });
  refuses(() => split(x, [1, -1, 4]), /expects split_sizes have only non-negative entries, but got .*\[1, -1, 4\]/);
  refuses(() => split(x, 0), /split_size can only be 0 if dimension size is 0, but got dimension size of 4/);
  refuses(() => split(scalar, 1), { message: 'split expects at least a 1-dimensional tensor' });
  refuses(() => chunk(x, 0), { message: 'chunk expects `chunks` to be greater than 0, got: 0' });
  refuses(() => tensorSplit(x, 0), { message: 'number of sections must be larger than 0, got 0' });
  refuses(() => vsplit(x, 1), /torch.vsplit requires a tensor with at least 2 dimension, but got a tensor with 1/);
  refuses(() => hsplit(x, 3), /the size of the dimension 4 is not divisible by the split_size 3!/);
  refuses(() => hsplit(x, 0), /is not divisible by the split_size 0!/);
  const floats = tidy(() => {
    assert.throws(() => tensorSplit(x, tensor([1])), /to have dtype of long, but got Float/);
    return null;
  });
  assert.equal(floats, null);
  x.dispose();
  scalar.dispose();
});
