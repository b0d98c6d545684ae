import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  add,
  arange,
  div,
  DisposedError,
  DTypeError,
  memory,
  mul,
  ones,
  ShapeError,
  sub,
  tensor,
  zeros,
} from '../../web/lib/index.js';
import { viewOf } from '../../web/lib/engine/allocate.js';
import { geometry, golden } from './golden.js';
import { expectNoLeaks, refuses } from './leaks.js';

expectNoLeaks();

test('add, sub, mul, div broadcast, as functions and as methods', () => {
  const column = tensor([[1], [2]]);
  const row = tensor([4, 8]);
  assert.deepEqual(add(column, row).tolist(), [[5, 9], [6, 10]]); // prettier-ignore
  assert.deepEqual(sub(column, row).tolist(), [[-3, -7], [-2, -6]]); // prettier-ignore
  assert.deepEqual(mul(column, row).tolist(), [[4, 8], [8, 16]]); // prettier-ignore
  assert.deepEqual(div(column, row).tolist(), [[0.25, 0.125], [0.5, 0.25]]); // prettier-ignore
  assert.deepEqual(row.div(column).sub(row).tolist(), [[0, 0], [-2, -4]]); // prettier-ignore
});

test('a plain number on either side counts as a 0-d tensor', () => {
  assert.deepEqual(arange(3).add(10).tolist(), [10, 11, 12]);
  assert.deepEqual(sub(1, arange(3)).tolist(), [1, 0, -1]);
  assert.deepEqual(div(1, tensor([0, -0, NaN])).tolist(), [Infinity, -Infinity, NaN]);
  assert.equal(tensor(2).mul(0.1).item(), Math.fround(Math.fround(2) * Math.fround(0.1)));
});

test('(5,1,4,1) + (3,1,1) is (5,3,4,1)', () => {
  const sum = arange(20)
    .reshape([5, 1, 4, 1])
    .add(arange(3).reshape([3, 1, 1]));
  assert.deepEqual(sum.shape, [5, 3, 4, 1]);
  assert.deepEqual(sum.tolist()[3][1][2], [15]);
});

test('a 1 stretches even to a 0, and a result may have no elements', () => {
  assert.deepEqual(zeros([0]).add(zeros([2, 1])).shape, [2, 0]);
  assert.deepEqual(zeros([2, 0]).add(1).tolist(), [[], []]);
});

test('a mismatch gives PyTorch’s message with its numbers, and allocates nothing', () => {
  const [a, b, c, d] = [zeros([5, 2, 4, 1]), zeros([3, 1, 1]), zeros([2, 3, 4]), zeros([5, 6, 7])];
  refuses(() => a.add(b), {
    name: 'ShapeError',
    message: 'The size of tensor a (2) must match the size of tensor b (3) at non-singleton dimension 1',
    torchType: 'RuntimeError',
    dim: 1,
    a: 2,
    b: 3,
  });
  refuses(() => c.add(d), /\(4\) must match the size of tensor b \(7\).* dimension 2/);
  const [none, square] = [zeros([0]), zeros([2, 2])];
  refuses(() => none.add(square), /\(0\) must match the size of tensor b \(2\).* dimension 1/);
});

test('results have PyTorch’s layout', () => {
  let asked = 0;
  for (const { line, given, answer } of golden('strides.txt')) {
    if (given.includes('~')) continue; // operands of several dtypes, which this test does not add
    const operands = given.split(' ').map(geometry);
    if (operands.length !== 2) continue;
    const storages = operands.map(({ shape, strides }) =>
      zeros([shape.includes(0) ? 0 : shape.reduce((last, size, i) => last + (size - 1) * strides[i], 1)]),
    );
    const [a, b] = operands.map((each, i) => viewOf(storages[i], { dtype: 'float32', ...each }));
    const out = a.add(b);
    assert.deepEqual({ shape: [...out.shape], strides: [...out.strides] }, geometry(answer), line);
    [a, b, out, ...storages].forEach((each) => each.dispose());
    asked += 1;
  }
  assert.ok(asked > 500);
});

test('ranks that other libraries do not support: 7, 33 and 64 dimensions', () => {
  for (const rank of [7, 33, 64]) {
    const a = arange(4).reshape([...new Array(rank - 2).fill(1), 2, 2]);
    const b = arange(2).reshape([2, ...new Array(rank - 1).fill(1)]);
    const sum = a.add(b);
    assert.deepEqual(sum.shape, [2, ...new Array(rank - 3).fill(1), 2, 2]);
    assert.deepEqual(sum.reshape([-1]).tolist(), [0, 1, 2, 3, 1, 2, 3, 4]);
  }
});

test('wrong operands are refused by name', () => {
  const t = ones([2]);
  refuses(() => t.add('1'), {
    name: 'ArgumentError',
    message: /'other' must be a tensor or a number, not the string "1"/,
  });
  refuses(() => add(null, t), /'input'.*null/);
  refuses(() => t.mul({ shape: [2], dtype: 'float32' }), /'other'.*not a Object/);
  refuses(() => t.mul(Object.create(t)), /'other'/);
  refuses(() => t.mul(new Proxy(t, {})), /'other'/);
  refuses(() => t.add.call(undefined, t), /'input'.*undefined/);
});

test('dtypes without a kernel are refused as PyTorch refuses them', () => {
  const [one, two] = [tensor([1.5]), tensor([true])];
  const refused = (message) => (error) =>
    error instanceof DTypeError && error.torchType === 'NotImplementedError' && error.message === message;
  refuses(() => one.gcd(one), refused('"gcd_cpu" not implemented for \'Float\''));
  refuses(() => two.floorDivide(two), refused('"div_floor_cpu" not implemented for \'Bool\''));
  refuses(() => one.bitwiseAnd(1), refused('"bitwise_and_cpu" not implemented for \'Float\''));
});

test('a disposed tensor is an error, disposing twice is not', () => {
  const t = ones([2, 3]);
  const view = t.reshape([6]);
  t.dispose();
  t.dispose();
  refuses(
    () => t.add(1),
    (error) => error instanceof DisposedError && /disposed of: float32 \(2, 3\)/.test(error.message),
  );
  const other = ones([3]);
  refuses(() => other.add(t), DisposedError);
  refuses(() => t.tolist(), DisposedError);
  refuses(() => t.expand([4, 2, 3]), DisposedError);
  refuses(() => String(t), DisposedError);
  assert.deepEqual(view.add(1).tolist(), [2, 2, 2, 2, 2, 2], 'a view keeps the memory alive');
  view.dispose();
});

test('dispose frees memory at once', () => {
  const before = memory();
  const t = zeros([1000]);
  assert.equal(memory().bytes - before.bytes, 4000);
  t[Symbol.dispose]();
  assert.deepEqual(memory().bytes, before.bytes);
});

test('errors are ShapeErrors, RangeErrors and Errors', () => {
  assert.throws(
    () => zeros([2]).add(zeros([3])),
    (error) => error instanceof ShapeError && error instanceof RangeError,
  );
});
