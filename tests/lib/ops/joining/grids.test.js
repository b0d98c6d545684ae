import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  arange,
  cartesianProd,
  combinations,
  meshgrid,
  setWarningHandler,
  tensor,
  zeros,
} from '../../../../web/lib/index.js';
import { expectNoLeaks, refuses } from '../../leaks.js';

expectNoLeaks();

test('meshgrid expands each vector along its dimension, without a copy', () => {
  const [x, y] = [arange(2), arange(3)];
  const [a, b] = meshgrid(x, y, { indexing: 'ij' });
  assert.deepEqual(a.tolist(), [[0, 0, 0], [1, 1, 1]]); // prettier-ignore
  assert.deepEqual(b.tolist(), [[0, 1, 2], [0, 1, 2]]); // prettier-ignore
  assert.deepEqual([a.strides, b.strides], [[1, 0], [0, 1]]); // prettier-ignore
  const [c, d] = meshgrid([x, y], { indexing: 'xy' });
  assert.deepEqual([c.shape, d.tolist()], [[3, 2], [[0, 0], [1, 1], [2, 2]]]); // prettier-ignore
});

test('meshgrid warns without `indexing`, and refuses what it does not know', () => {
  /** @type {string[]} */
  const said = [];
  const before = setWarningHandler(({ message }) => void said.push(message));
  assert.deepEqual(meshgrid(arange(2))[0].shape, [2]);
  const [x, whole, matrix] = [arange(2), tensor([1n]), zeros([2, 3])];
  refuses(() => meshgrid(), { message: 'meshgrid expects a non-empty TensorList' });
  setWarningHandler(before);
  const later = 'torch.meshgrid: in an upcoming release, it will be required to pass the indexing argument.';
  assert.deepEqual(said, [later, later]);
  const ij = /** @type {const} */ ({ indexing: 'ij' });
  refuses(() => meshgrid(x, /** @type {any} */ ({ indexing: 'yx' })), {
    message: 'torch.meshgrid: indexing must be one of "xy" or "ij", but received: yx',
  });
  refuses(() => meshgrid(x, whole, ij), { message: 'meshgrid expects all tensors to have the same dtype' });
  const expected = 'torch.meshgrid: Expected 0D or 1D tensor in the tensor list but got:  0  0  0';
  refuses(() => meshgrid(x, matrix, ij), { message: expected });
  for (const each of [x, whole, matrix]) each.dispose();
});

test('if a warning handler throws, nothing stays allocated', () => {
  const x = arange(2);
  const before = setWarningHandler(() => {
    throw new Error('enough');
  });
  try {
    refuses(() => meshgrid(x, x), /enough/);
  } finally {
    setWarningHandler(before);
  }
  x.dispose();
});

test('cartesianProd and combinations list all combinations', () => {
  const pairs = cartesianProd(tensor([1, 2]), tensor([3, 4]));
  assert.deepEqual(pairs.tolist(), [[1, 3], [1, 4], [2, 3], [2, 4]]); // prettier-ignore
  assert.deepEqual(cartesianProd(arange(3)).shape, [3]);
  assert.deepEqual(cartesianProd(arange(3), zeros([0])).shape, [0, 2]);
  const x = arange(3);
  assert.deepEqual(combinations(x).tolist(), [[0, 1], [0, 2], [1, 2]]); // prettier-ignore
  assert.deepEqual(combinations(x, 2, true).shape, [6, 2]);
  assert.deepEqual(combinations(x, { r: 4, withReplacement: true }).shape, [15, 4]);
  assert.deepEqual(combinations(x, 0).shape, [0]);
  assert.deepEqual(combinations(x, 4).shape, [0, 4]);
  refuses(() => combinations(x, -1), { message: 'Expect a non-negative number, but got -1' });
  assert.throws(() => cartesianProd(x, zeros([1, 2])), { message: 'Expect a 1D vector, but got shape [1, 2]' });
});
