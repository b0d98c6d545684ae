import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  arange,
  cat,
  columnStack,
  concat,
  dstack,
  fuse,
  hstack,
  ones,
  rowStack,
  setWarningHandler,
  stack,
  tensor,
  vstack,
  zeros,
} from '../../../../web/lib/index.js';
import { expectNoLeaks, refuses } from '../../leaks.js';

expectNoLeaks();

const matrix = () => arange(6).reshape([2, 3]);

test('cat joins tensors', () => {
  assert.deepEqual(cat([arange(2), arange(3)]).tolist(), [0, 1, 0, 1, 2]);
  assert.deepEqual(cat([matrix(), matrix().t().reshape(2, 3)], -1).tolist(), [
    [0, 1, 2, 0, 3, 1],
    [3, 4, 5, 4, 2, 5],
  ]);
  assert.deepEqual(cat([matrix().t(), matrix().t()], { dim: 1 }).tolist(), [
    [0, 3, 0, 3],
    [1, 4, 1, 4],
    [2, 5, 2, 5],
  ]);
  assert.deepEqual(cat([tensor(1).expand([2, 2]), ones([0, 2])]).tolist(), [
    [1, 1],
    [1, 1],
  ]);
  assert.equal(concat, cat);
});

test('cat uses the common dtype of any number of tensors', () => {
  const many = ['bool', 'uint8', 'int8', 'int16', 'float16'].map((dtype) =>
    ones([1], { dtype: /** @type {'bool'} */ (dtype) }),
  );
  assert.equal(cat(many).dtype, 'float16');
  assert.equal(cat(many.slice(0, 3)).dtype, 'int16');
  // skipped tensors count for the dtype
  assert.equal(cat([arange(2), zeros([0], { dtype: 'float64' })]).dtype, 'float64');
});

test('cat skips empty 1-d tensors', () => {
  assert.deepEqual(cat([zeros([0]), matrix()], 1).shape, [2, 3]);
  assert.deepEqual(cat([zeros([0]), zeros([0])], 5).shape, [0]);
  assert.throws(() => cat([zeros([0, 3]), zeros([2])]), /Tensors must have same number of dimensions: got 2 and 1/);
});

test('the channels_last layout is kept', () => {
  const image = () => ones([2, 5, 4, 3]).permute([0, 3, 2, 1]);
  assert.deepEqual(image().strides, [60, 1, 3, 12]);
  const upright = () => ones([2, 4, 5, 3]).permute([0, 3, 1, 2]);
  assert.deepEqual(cat([upright(), upright()], 1).strides, [120, 1, 30, 6]);
  assert.deepEqual(cat([upright(), ones([2, 3, 4, 5])], 1).strides, [120, 20, 5, 1]);
  assert.deepEqual(stack([upright(), upright()], 1).strides, [120, 3, 1, 30, 6]);
});

test('sizes that do not fit are refused, and nothing is allocated', () => {
  const [a, b, c] = [matrix(), ones([2, 4]), tensor(1)];
  const sizes =
    'Sizes of tensors must match except in dimension 0. Expected size 3 but got size 4 for tensor number 1 in the list.';
  refuses(() => cat([a, b]), { name: 'ShapeError', message: sizes, torchType: 'RuntimeError', dim: 1, a: 3, b: 4 });
  refuses(() => cat([a, c]), { message: 'zero-dimensional tensor (at position 1) cannot be concatenated' });
  refuses(() => cat([a, a], 2), { torchType: 'IndexError' });
  refuses(() => cat([]), { torchType: 'ValueError', message: 'torch.cat(): expected a non-empty list of Tensors' });
  refuses(() => cat(/** @type {any} */ (a)), /argument 'tensors' must be an array of tensors, not a Tensor/);
  refuses(() => cat(/** @type {any} */ ([a, 2])), /argument 'tensors\[1\]' must be a tensor, not 2/);
  const unequal = 'stack expects each tensor to be equal size, but got [2, 3] at entry 0 and [2, 4] at entry 1';
  refuses(() => stack([a, b]), { message: unequal });
  for (const each of [a, b, c]) each.dispose();
});

test('cat and stack write into out, unless that is one of them', () => {
  const [a, out] = [arange(4), zeros([8])];
  assert.equal(cat([a, a], { out }), out);
  assert.deepEqual(out.tolist(), [0, 1, 2, 3, 0, 1, 2, 3]);
  const half = out.narrow(0, 0, 4);
  refuses(() => cat([half, half], { out }), /some elements of the input tensor and the written-to tensor/);
  refuses(() => cat([a], { out: a }), /some elements of the input tensor and the written-to tensor/);
  assert.throws(() => cat([a, a], { out: tensor(0).expand([8]) }), /more than one element of the written-to tensor/);
  assert.throws(() => cat([a, a], { out: zeros([8], { dtype: 'int32' }) }), {
    name: 'DTypeError',
    torchType: 'TypeError',
    message: "torch.cat(): input types can't be cast to the desired output type Int",
  });
  /** @type {string[]} */
  const said = [];
  const before = setWarningHandler(({ message }) => void said.push(message));
  const small = zeros([3], { dtype: 'float64' });
  assert.deepEqual(stack([a, a], 1, { out: small }).shape, [4, 2]);
  assert.equal(small.dtype, 'float64');
  setWarningHandler(before);
  assert.match(String(said), /^An output with one or more elements was resized since it had shape \[3\]/);
  assert.deepEqual(out.tolist(), [0, 1, 2, 3, 0, 1, 2, 3]);
});

test('errors about out come in PyTorch’s order', () => {
  /** @type {string[]} */
  const said = [];
  const before = setWarningHandler(({ message }) => void said.push(message));
  const [a, b] = [ones([2, 3]), ones([2, 4])];
  const whole = zeros([5], { dtype: 'int32' });
  const cast = { message: "torch.cat(): input types can't be cast to the desired output type Int" };
  refuses(() => cat([a, b], { out: whole }), cast); // before the sizes
  assert.deepEqual(said, []);
  refuses(() => stack([a, a], 0, { out: whole }), cast); // which has the shape by then
  assert.equal(said.length, 1);
  refuses(() => stack([a, a], 2, { out: whole }), cast);
  assert.equal(said.length, 1);
  assert.deepEqual(whole.shape, [5]);
  setWarningHandler(before);
});

test('stack makes a new dimension', () => {
  const [a, b] = [tensor([1, 2]), tensor([3, 4])];
  assert.deepEqual(stack([a, b]).tolist(), [[1, 2], [3, 4]]); // prettier-ignore
  assert.deepEqual(stack([a, b], -1).tolist(), [[1, 3], [2, 4]]); // prettier-ignore
  assert.deepEqual(stack([tensor(1), tensor(2n)]).tolist(), [1, 2]);
  assert.deepEqual(stack([zeros([0]), zeros([0])]).shape, [2, 0]);
});

test('hstack, vstack, dstack and columnStack add dimensions before they join', () => {
  const [a, b, scalar] = [tensor([1, 2]), tensor([3, 4]), tensor(5)];
  assert.deepEqual(hstack([a, scalar]).tolist(), [1, 2, 5]);
  assert.deepEqual(hstack([matrix(), matrix()]).shape, [2, 6]);
  assert.deepEqual(vstack([a, b]).tolist(), [[1, 2], [3, 4]]); // prettier-ignore
  assert.deepEqual(dstack([a, b]).tolist(), [[[1, 3], [2, 4]]]); // prettier-ignore
  assert.deepEqual(columnStack([a, matrix().t().narrow(0, 0, 2)]).shape, [2, 3]);
  assert.equal(rowStack, vstack);
  refuses(() => vstack([]), { message: 'vstack expects a non-empty TensorList' });
  refuses(() => columnStack([]), { message: 'column_stack expects a non-empty TensorList' });
});

test('a fused function cannot join tensors', () => {
  assert.throws(() => fuse((/** @type {any} */ x) => cat([x, x]))(arange(2)), /is recorded without elements/);
});
