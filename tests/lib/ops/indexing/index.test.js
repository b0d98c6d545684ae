/** Behaviour that recorded cases don't cover: our spelling, the order of reads, and the state after an error. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as stride0 from '../../../../web/lib/index.js';
import { arange, at, index, ones, Slice, tensor, zeros } from '../../../../web/lib/index.js';
import { viewOf } from '../../../../web/lib/engine/allocate.js';
import { blockOf } from '../../../../web/lib/tensor/tensor.js';
import { dims, geometry, golden } from '../../golden.js';
import { expectNoLeaks, refuses } from '../../leaks.js';

expectNoLeaks();

const cube = () => arange(24).reshape([2, 3, 4]);

/** An item as `index.txt` writes it. @param {string} text */
function itemIn(text) {
  if (text.startsWith('t')) return zeros(dims(text.slice(1))).long();
  /** @type {Map<string, any>} */
  const words = new Map();
  words.set('...', '...').set('None', null).set('True', true).set('False', false);
  return words.has(text) ? words.get(text) : text.includes(':') ? text : Number(text);
}

test('layouts and errors are PyTorch’s in every recorded case', () => {
  for (const { line, given, answer } of golden('index.txt')) {
    const [from = '', ...texts] = given.split(' ');
    const { shape, strides } = geometry(from);
    const reach = shape.reduce((last, size, dim) => last + (size - 1) * Number(strides[dim]), 1);
    const storage = zeros([shape.includes(0) ? 0 : reach]);
    const input = viewOf(storage, { dtype: 'float32', shape, strides });
    const items = texts.map(itemIn);
    const [lies = '', offset] = answer.split('@');
    if (answer.startsWith('(')) {
      const result = index(input, items);
      assert.deepEqual({ shape: result.shape, strides: result.strides }, geometry(lies), line);
      if (offset !== undefined) assert.equal(result.storageOffset, Number(offset), line);
      result.dispose();
    } else {
      assert.throws(() => index(input, items), { message: answer }, line);
    }
    for (const each of [input, storage, ...items]) each?.dispose?.();
  }
});

test('slices are strings in Python’s notation, or values', () => {
  const x = arange(10);
  for (const [item, wanted] of /** @type {[any, number[]][]} */ ([
    ['2:5', [2, 3, 4]],
    [' -3 : ', [7, 8, 9]],
    ['::4', [0, 4, 8]],
    ['1:-1:3', [1, 4, 7]],
    [new Slice(2, 5), [2, 3, 4]],
    [new Slice(-3), [7, 8, 9]],
    [new Slice(null, null, 4), [0, 4, 8]],
    [new Slice(-Infinity, Infinity, 9n), [0, 9]],
    [new Slice(8, 2n ** 62n), [8, 9]],
  ])) {
    assert.deepEqual(x.index(item).tolist(), wanted);
  }
  for (const bad of ['a', '', '1', '1:2:3:4', '1.5:', ':b', '..']) {
    refuses(() => x.index(bad), { name: 'ArgumentError', message: "new(): invalid data type 'str'" });
  }
  refuses(() => new Slice(/** @type {any} */ ('a')), /slice indices must be integers/);
  refuses(() => new Slice(0.5), /slice indices must be integers/);
  refuses(() => new Slice(0, 5, Infinity), /slice indices must be integers/);
});

test('a function takes its items as an array, or one alone; a method takes each by itself', () => {
  const x = cube();
  assert.deepEqual(index(x, [1, -1, '::2']).tolist(), [20, 22]);
  assert.deepEqual(x.index(1, -1, '::2').tolist(), [20, 22]);
  assert.deepEqual(index(x, 1).shape, [3, 4]);
  assert.deepEqual(index(x, [0, 1]).shape, [4]);
  assert.deepEqual(x.index([0, 1]).shape, [2, 3, 4]);
  assert.deepEqual(index(x, []).shape, [2, 3, 4]);
  // For a single item, PyTorch has another error: that there is no dimension for it.
  const five = tensor(5);
  refuses(() => index(five, 0), /^ShapeError: invalid index of a 0-dim tensor\. Use/);
  refuses(() => index(five, ':'), /slice\(\) cannot be applied to a 0-dim tensor\./);
  refuses(() => index(five, [0]), /too many indices for tensor of dimension 0/);
  refuses(() => at(five, 0), /invalid index of a 0-dim tensor/);
});

test('at is the first dimension', () => {
  const x = cube();
  const row = x.at(-1);
  assert.deepEqual([row.shape, row.storageOffset, blockOf(row) === blockOf(x)], [[3, 4], 12, true]);
  refuses(() => x.at(2), { name: 'ShapeError', torchType: 'IndexError', a: 2, b: 2 });
  refuses(() => x.at(/** @type {any} */ ('1')), /argument 'i' must be a whole number/);
});

test('nested arrays and typed arrays are index tensors', () => {
  const x = arange(6);
  assert.deepEqual(
    x
      .index([
        [0, 1],
        [2n, -1],
      ])
      .tolist(),
    [
      [0, 1],
      [2, 5],
    ],
  );
  assert.deepEqual(x.index(new Int32Array([5, 0])).tolist(), [5, 0]);
  assert.deepEqual(x.index(new BigInt64Array([1n])).tolist(), [1]);
  assert.deepEqual(x.index([true, false, true, false, false, true]).tolist(), [0, 2, 5]);
  assert.deepEqual(x.index([tensor(3n), 4]).tolist(), [3, 4]);
  assert.deepEqual(x.index([0.9]).tolist(), [0]); // as PyTorch does
  refuses(() => x.index([2n ** 64n]), { torchType: 'ValueError', message: 'Overflow when unpacking long long' });
  refuses(() => x.index([NaN]), /cannot convert float NaN to integer/);
  refuses(() => x.index([[0], [1, 2]]), /expected sequence of length 1 at dim 1 \(got 2\)/);
});

test('an invalid item is reported in its turn', () => {
  const x = cube();
  for (const [bad, name] of /** @type {[any, string][]} */ ([
    [0.5, 'float'],
    [stride0.scalar(1, 'float'), 'float'],
    [undefined, 'undefined'],
    [{}, 'a Object'],
    [new Map(), 'a Map'],
  ])) {
    assert.throws(() => x.index(bad), { torchType: 'IndexError' });
    assert.throws(() => x.index(bad), new RegExp(`are valid indices \\(got ${name}\\)`));
  }
  assert.throws(() => x.index(9, /** @type {any} */ ({})), /index 9 is out of bounds/);
  assert.throws(() => x.index(0, 0, 0, 0.5), /too many indices/);
});

test('an index out of bounds is reported in PyTorch’s order, and nothing is allocated', () => {
  const x = cube();
  refuses(() => x.index([0, 2]), {
    name: 'ShapeError',
    torchType: 'IndexError',
    message: 'index 2 is out of bounds for dimension 0 with size 2',
  });
  // The dimension is counted among the index tensors.
  refuses(() => x.index(':', ':', [0, 7]), /index 7 is out of bounds for dimension 0 with size 4/);
  refuses(() => x.index([0, 5], [9, 0]), /index 9 is out of bounds for dimension 1 with size 3/);
  refuses(() => x.index([5, 0], [0, 9]), /index 5 is out of bounds for dimension 0 with size 2/);
  refuses(() => x.index([2n ** 40n]), /index 1099511627776 is out of bounds/);
  assert.deepEqual(x.index([7], ':', '0:0').shape, [1, 3, 0]); // an empty result reads no index
});

test('separated index tensors come first, as in PyTorch and NumPy', () => {
  const x = zeros([5, 6, 7]);
  const [row, column] = [tensor([[0n], [1n]]), tensor([0n, 1n, 2n])];
  assert.deepEqual(x.index(':', row, column).shape, [5, 2, 3]);
  assert.deepEqual(x.index(row, ':', column).shape, [2, 3, 6]);
  assert.deepEqual(x.index(row, 0, column).shape, [2, 3]);
});

test('a tensor that is its own index is read before it is written', () => {
  const x = tensor([2n, 0n, 1n]);
  assert.deepEqual(x.index(x).tolist(), [1n, 2n, 0n]);
  const y = arange(4, { dtype: 'int64' });
  const backwards = y.asStrided([2], [2], 1);
  assert.deepEqual(y.indexPut_([backwards], tensor([3n, 0n])).tolist(), [0n, 3n, 2n, 0n]);
});

test('a disposed index is an error', () => {
  const [x, i] = [arange(3), tensor([0n])];
  i.dispose();
  refuses(() => x.index(i), { name: 'DisposedError' });
  refuses(() => x.indexPut_([i], 1), { name: 'DisposedError' });
  x.dispose();
  refuses(() => x.index(0), { name: 'DisposedError' });
});

test('without accumulate it is an assignment, with it index_put_', () => {
  const value = ones([1, 3]);
  assert.deepEqual(
    zeros([2, 3])
      .indexPut_([[1]], ones([1, 1, 3]))
      .tolist(),
    [
      [0, 0, 0],
      [1, 1, 1],
    ],
  );
  const mismatch =
    'shape mismatch: value tensor of shape [1, 1, 3] cannot be broadcast to indexing result of shape [1, 3]';
  const [nought, tall] = [zeros([2, 3]), ones([1, 1, 3])];
  for (const accumulate of [false, true]) {
    refuses(() => nought.indexPut_([[1]], tall, { accumulate }), { message: mismatch });
  }
  // In an assignment null is a new dimension; in index_put_ it keeps a dimension whole.
  assert.deepEqual(
    zeros([2, 3])
      .indexPut_([null, [1]], value)
      .tolist(),
    [
      [0, 0, 0],
      [1, 1, 1],
    ],
  );
  assert.deepEqual(
    zeros([2, 3])
      .indexPut_([null, [1, 1]], tensor([[1, 2]]), { accumulate: true })
      .tolist(),
    [
      [0, 3, 0],
      [0, 3, 0],
    ],
  );
  assert.deepEqual(zeros([2, 3]).indexPut_([1, '1:'], 7, { accumulate: true }).tolist(), [
    [0, 0, 0],
    [0, 7, 7],
  ]);
  assert.deepEqual(
    zeros([2])
      .indexPut([[0, 0]], tensor([1, 2]), true)
      .tolist(),
    [3, 0],
  );
});

test('a failure leaves the target unchanged', () => {
  const x = arange(6).reshape([2, 3]);
  const before = x.tolist();
  const [square, four] = [ones([3, 3]), ones([4])];
  refuses(() => x.indexPut_([[0, 1, 2]], square), /index 2 is out of bounds/);
  refuses(
    () =>
      x.indexPut_(
        [
          [0, 1],
          [0, 3],
        ],
        5,
        { accumulate: true },
      ),
    /index 3 is out of bounds/,
  );
  refuses(() => x.indexPut_([[0, 1]], four), /cannot be broadcast to indexing result of shape \[2, 3\]/);
  refuses(() => x.indexPut_(['0:1'], four), /The expanded size of the tensor/);
  refuses(() => x.indexPut_([0], /** @type {any} */ ('a')), /argument 'values' must be a tensor or a number/);
  refuses(() => x.indexPut_(/** @type {any} */ (0), 1), /argument 'indices' must be an array of indices/);
  assert.deepEqual(x.tolist(), before);
});

test('when one number is assigned, the first mask is checked before anything else', () => {
  const heard = /** @type {string[]} */ ([]);
  const before = stride0.setWarningHandler(({ message }) => void heard.push(message));
  const x = zeros([2, 3]);
  const bytes = tensor(new Uint8Array([1, 0, 1]));
  refuses(() => x.indexPut_([bytes, [0]], 5), /The shape of the mask \[3\] at index 0 does not match/);
  stride0.setWarningHandler(before);
  assert.deepEqual(heard, []);
});

test('a slice for a missing dimension', () => {
  const x = zeros([1, 5]);
  const [mask, value] = [ones([1, 5]).gt(0), ones([5])];
  const message = "output with shape [5] doesn't match the broadcast shape [5, 5]";
  refuses(() => x.indexPut_([mask, null], value, { accumulate: false }), { message });
});

test('an index result has at most 64 dimensions', () => {
  const x = arange(6).reshape([2, 3]);
  const most = 'a tensor has at most 64 dimensions, but 65 were asked for';
  for (const item of [null, true]) {
    refuses(() => x.index(...new Array(63).fill(item)), { name: 'ShapeError', message: most });
    refuses(() => x.indexPut_(new Array(63).fill(item), 1), { message: most });
    refuses(() => x.index(...new Array(200).fill(item)), { message: most });
  }
  assert.deepEqual(x.index(...new Array(62).fill(true)).tolist(), [
    [
      [0, 1, 2],
      [3, 4, 5],
    ],
  ]);
  assert.equal(x.index(...new Array(62).fill(null)).ndim, 64);
  const index = zeros([...new Array(62).fill(1), 2, 1], { dtype: 'int64' });
  refuses(() => x.index(index), /at most 64 dimensions/);
  assert.equal(x.index(0, index).ndim, 64);
  const far = x.asStrided([1, 3], [2 ** 52, 1]);
  assert.deepEqual(far.index([-1, 0]).tolist(), [
    [0, 1, 2],
    [0, 1, 2],
  ]);
  assert.deepEqual(far.index([0, -1], [1, 2]).tolist(), [1, 2]);
});

test('traces and modes see what broadcasts', () => {
  const x = zeros([5, 6]);
  const [row, column] = [tensor([[0n], [1n]]), tensor([0n, 1n, 2n])];
  const traced = stride0.traceBroadcasts(() => x.indexPut_([row, column], ones([3])));
  assert.deepEqual(
    traced.map((/** @type {any} */ { op, shapes, result }) => [op, shapes, result]),
    [
      ['indexPut_', [[2, 1], [3]], [2, 3]],
      ['indexPut_', [[2, 3], [3]], [2, 3]],
    ],
  );
  const before = x.tolist();
  const value = ones([3]).mul(7);
  refuses(() => stride0.broadcastMode('no-rank-promotion', () => x.indexPut_([row, column], value)), /indexPut_/);
  assert.deepEqual(x.tolist(), before);
  refuses(() => stride0.broadcastMode('no-stretch', () => x.index(row, column)), /index/);
  const mask = tensor([true, false, true, false, true, true]);
  refuses(() => stride0.broadcastMode('no-rank-promotion', () => x.maskedSelect(mask)), /maskedSelect/);
});
