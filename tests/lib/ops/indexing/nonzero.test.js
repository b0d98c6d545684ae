/** Behaviour that recorded cases don't cover: `out`, dtypes other than bool, and errors. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  arange,
  argwhere,
  maskedSelect,
  nonzero,
  setWarningHandler,
  tensor,
  where,
  zeros,
} from '../../../../web/lib/index.js';
import { expectNoLeaks, refuses } from '../../leaks.js';

expectNoLeaks();

/** @param {() => unknown} call */
function warnings(call) {
  const heard = /** @type {string[]} */ ([]);
  const before = setWarningHandler(({ message }) => void heard.push(message));
  try {
    call();
  } finally {
    setWarningHandler(before);
  }
  return heard;
}

const some = () =>
  tensor([
    [0, -0, NaN],
    [2, 0, Infinity],
  ]);

test('NaN is not zero, minus zero is', () => {
  assert.deepEqual(nonzero(some()).tolist(), [
    [0n, 2n],
    [1n, 0n],
    [1n, 2n],
  ]);
  assert.deepEqual(argwhere(some().t()).tolist(), [
    [0n, 1n],
    [2n, 0n],
    [2n, 1n],
  ]);
  const [rows, columns] = where(some());
  assert.deepEqual(
    [rows?.tolist(), columns?.tolist()],
    [
      [0n, 1n, 1n],
      [2n, 0n, 2n],
    ],
  );
  assert.deepEqual(
    some()
      .index(...nonzero(some(), { asTuple: true }))
      .tolist(),
    [NaN, 2, Infinity],
  );
});

test('a tensor without dimensions has one for as many tensors as there are dimensions', () => {
  assert.deepEqual(nonzero(tensor(3)).shape, [1, 0]);
  assert.deepEqual(nonzero(tensor(0)).shape, [0, 0]);
  assert.deepEqual(
    where(tensor(3)).map((each) => each.tolist()),
    [[0n]],
  );
});

test('out takes the result, and its shape with a warning', () => {
  const out = zeros([3, 2], { dtype: 'int64' });
  assert.equal(nonzero(some(), { out }), out);
  assert.deepEqual(
    [out.tolist(), out.strides],
    [
      [
        [0n, 2n],
        [1n, 0n],
        [1n, 2n],
      ],
      [2, 1],
    ],
  );
  const small = zeros([1], { dtype: 'int64' });
  assert.match(String(warnings(() => nonzero(some(), { out: small }))), /resized since it had shape \[1\]/);
  assert.deepEqual(
    [small.shape, small.strides],
    [
      [3, 2],
      [1, 3],
    ],
  );
  const [x, int] = [some(), zeros([1], { dtype: 'int32' })];
  refuses(() => nonzero(x, { out: /** @type {any} */ (int) }), /Expected out tensor to have scalar type Long but got/);
  const picked = zeros([0]);
  const y = arange(4);
  assert.deepEqual(maskedSelect(y, y.gt(1), { out: picked }).tolist(), [2, 3]);
  const mask = y.gt(1);
  refuses(() => maskedSelect(y, mask, { out: y }), /some elements of the input tensor and the written-to tensor/);
  refuses(() => maskedSelect(y, mask, { out: /** @type {any} */ (int) }), /must have the same scalar type/);
});

test('masks broadcast without a copy', () => {
  const x = arange(6).reshape([2, 3]);
  assert.deepEqual(x.maskedSelect(tensor([true, false, true])).tolist(), [0, 2, 3, 5]);
  assert.deepEqual(
    x
      .t()
      .maskedSelect(tensor([false, true]))
      .tolist(),
    [3, 4, 5],
  );
  assert.deepEqual(
    tensor(7)
      .maskedSelect(tensor([[true], [true]]))
      .tolist(),
    [7, 7],
  );
  const wrong = tensor([true, false]);
  refuses(() => x.maskedSelect(wrong), /The size of tensor a \(2\) must match the size of tensor b \(3\)/);
  refuses(() => x.maskedSelect(/** @type {any} */ (x)), /expected BoolTensor for mask/);
});

test('a mask longer than one row', () => {
  const x = arange(100_003);
  const even = x.remainder(2).eq(0);
  const picked = x.maskedSelect(even);
  assert.deepEqual([picked.numel, picked.at(-1).item()], [50_002, 100_002]);
  assert.deepEqual(x.index(even).tolist(), picked.tolist());
});
