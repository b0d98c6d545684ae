import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  add,
  broadcastShapes,
  broadcastTensors,
  explain,
  memory,
  ones,
  tensor,
  zeros,
} from '../../../web/lib/index.js';
import { dims, golden } from '../golden.js';
import { expectNoLeaks, refuses } from '../leaks.js';

expectNoLeaks();

/** @param {readonly number[]} shape */
const numelOf = (shape) => shape.reduce((count, size) => count * size, 1);

/** The fields of a golden answer: `a=2`, `common=[2, 3]`. @param {string} answer @param {string} name */
const field = (answer, name) => answer.match(new RegExp(`\\b${name}=?\\s*(\\([^)]*\\)|\\[[^\\]]*\\]|-?\\d+)`))?.[1];

/** A result of more elements than this is only planned. */
const mostElements = 1e5;

test('broadcastShapes returns a new array each time, also for a cached result', () => {
  for (let round = 0; round < 2; ++round) {
    const shape = broadcastShapes([2, 1], [3]);
    assert.deepEqual(shape, [2, 3]);
    shape[0] = 7;
    shape.push(7);
    // The same sizes in other shapes are another key.
    assert.deepEqual(broadcastShapes([2], [1], [1]), [2]);
    assert.deepEqual(broadcastShapes([2, 1, 1]), [2, 1, 1]);
    assert.deepEqual(broadcastShapes([1, 2], []), [1, 2]);
    assert.deepEqual(broadcastShapes([1], [2]), [2]);
    assert.throws(() => broadcastShapes([2], [3]), /Attempting to broadcast a dimension of length 3 at -1/);
  }
});

test('broadcastShapes, add and explain agree with PyTorch on every recorded case', () => {
  const asked = { all: 0, added: 0, refused: 0 };
  for (const { line, given, answer } of golden('shapes.txt')) {
    const shapes = given.split(' ').map(dims);
    const report = explain(...shapes);
    if (answer.startsWith('(')) {
      assert.deepEqual(broadcastShapes(...shapes), dims(answer), line);
      assert.deepEqual(report.shape, dims(answer), line);
      assert.ok(report.columns.every((column) => !column.conflict));
      const [first, second, ...more] = shapes;
      if (first && second && more.length === 0 && numelOf(dims(answer)) <= mostElements) {
        assert.deepEqual(add(tensor(1).expand(first), tensor(1).expand(second)).shape, dims(answer), line);
        ++asked.added;
      }
    } else {
      const [a, b, dim] = ['a', 'b', 'dim'].map((name) => field(answer, name));
      const sentence = `The size of tensor a (${a}) must match the size of tensor b (${b}) at non-singleton dimension ${dim}`;
      const [first, second, ...more] = shapes;
      if (a !== undefined) assert.equal(report.message, sentence, line); // elementwise calls take two or three
      if (a !== undefined && first && second && more.length === 0) {
        assert.throws(() => add(tensor(1).expand(first), tensor(1).expand(second)), { message: sentence }, line);
        ++asked.refused;
      }
      const [length, position, argument] = ['length', 'at', 'argument'].map((name) => field(answer, name));
      const start = `Attempting to broadcast a dimension of length ${length} at ${position}! Mismatching argument at index ${argument} had (`;
      const common = `to [${dims(field(answer, 'common') ?? '').join(', ')}]`;
      assert.throws(
        () => broadcastShapes(...shapes),
        (/** @type {Error} */ { message }) => message.startsWith(start) && message.endsWith(common),
        line,
      );
    }
    ++asked.all;
  }
  assert.ok(asked.all > 1000 && asked.added > 100 && asked.refused > 100, JSON.stringify(asked));
});

test('broadcastShapes takes plain sizes or no arguments, and refuses other values than shapes', () => {
  assert.deepEqual(broadcastShapes(), []);
  assert.deepEqual(broadcastShapes(3, [1, 3]), [1, 3]);
  assert.deepEqual(broadcastShapes([0], [1], [2, 1]), [2, 0]);
  refuses(() => broadcastShapes([-1], [3]), {
    message: 'Attempting to broadcast a dimension with negative length!',
    torchType: 'ValueError',
  });
  refuses(() => broadcastShapes('a'), /'shapes\[0\]'/);
  refuses(() => broadcastShapes([2.5]), /'shapes\[0\]\[0\]' is 2.5/);
  refuses(() => broadcastShapes([2, 3], [3], [4, 1, 2]), {
    message:
      'Attempting to broadcast a dimension of length 2 at -1! Mismatching argument at index 2 had (4, 1, 2); ' +
      'but expected shape should be broadcastable to [1, 2, 3]',
  });
});

test('more shapes than fit the block are aligned like a few', () => {
  const shapes = Array.from({ length: 200 }, (_, i) => (i % 2 === 0 ? [5, 1, 4, 1] : [3, 1, 2]));
  const { bytes } = memory();
  assert.deepEqual(broadcastShapes(...shapes), [5, 3, 4, 2]);
  assert.deepEqual(explain(...shapes).columns[3]?.operands.at(-1), { size: 2, fit: 'equal' });
  assert.throws(() => broadcastShapes(...shapes, [7]), {
    message:
      'Attempting to broadcast a dimension of length 7 at -1! Mismatching argument at index 200 had (7,); but ' +
      'expected shape should be broadcastable to [5, 3, 4, 2]',
  });
  assert.equal(memory().bytes, bytes);
});

test('broadcastTensors gives views of one shape', () => {
  const [a, b] = broadcastTensors(tensor([[1], [2]]), tensor([3, 4]));
  assert.deepEqual([a.tolist(), b.tolist()], [[[1, 1], [2, 2]], [[3, 4], [3, 4]]]); // prettier-ignore
  assert.deepEqual([a.strides, b.strides], [[1, 0], [0, 1]]); // prettier-ignore
  assert.deepEqual(broadcastTensors(), []);
  const [x, y, z] = [ones([2, 3]), ones([3]), ones([4, 1, 2])];
  refuses(() => broadcastTensors(x, y, z), /\(3\) must match the size of tensor b \(2\).* dimension 2/);
  refuses(() => broadcastTensors(x, [2]), /'tensors\[1\]'/);
});

test('views created before a disposed operand is found are disposed of', () => {
  const gone = ones([2]);
  gone.dispose();
  const there = ones([2, 1]);
  refuses(() => broadcastTensors(there, gone), /disposed/);
});

test('explain reports every column and every conflict', () => {
  const { ok, shape, columns, conflict, message, numel } = explain([5, 2, 4, 6], [3, 1, 7]);
  assert.deepEqual([ok, shape, numel], [false, null, null]);
  assert.deepEqual(columns.map((column) => column.conflict), [false, true, false, true]); // prettier-ignore
  assert.deepEqual(columns.map((column) => column.operands.map(({ fit }) => fit)), [
    ['equal', 'missing'],
    ['conflict', 'conflict'],
    ['equal', 'stretched'],
    ['conflict', 'conflict'],
  ]); // prettier-ignore
  assert.deepEqual(conflict, { dim: 3, operand: 1, a: 6, b: 7 });
  assert.equal(message, 'The size of tensor a (6) must match the size of tensor b (7) at non-singleton dimension 3');
});

test('explain counts elements that could not be allocated, and names the limit of counting', () => {
  assert.equal(explain([99999, 99999, 99999], [99999, 1]).numel, 99999 ** 3);
  const { ok, message, conflict } = explain([1e7, 1e7, 1e7]);
  assert.deepEqual([ok, conflict], [false, null]);
  assert.equal(message, 'Storage size calculation overflowed with sizes=[10000000, 10000000, 10000000]');
});

test('explain takes tensors, any number of operands, and prints them aligned', () => {
  assert.deepEqual(explain(zeros([2, 1]), [3], 1, []).shape, [2, 3]);
  assert.equal(
    String(explain([5, 2, 4, 1], [3, 1, 1])),
    [
      'a          5         2            4      1   (5, 2, 4, 1)',
      'b                    3            1      1   (3, 1, 1)',
      '=          5         ✕            4      1',
      '   b missing  conflict  b stretched  equal',
      'The size of tensor a (2) must match the size of tensor b (3) at non-singleton dimension 1',
    ].join('\n'),
  );
});

test('explain in place: the first operand must have the shape of the result', () => {
  const { ok, shape, message, inplace } = explain([3, 1], [4], { inplace: true });
  assert.deepEqual([ok, shape, inplace], [false, null, true]);
  assert.equal(message, "output with shape [3, 1] doesn't match the broadcast shape [3, 4]");
  assert.equal(
    String(explain([3, 1], [4], { inplace: true, op: 'add_' })),
    [
      'add_',
      'a          3              1   (3, 1)',
      'b                         4   (4,)',
      '=          3              4',
      '   b missing  a cannot grow',
      "output with shape [3, 1] doesn't match the broadcast shape [3, 4]",
    ].join('\n'),
  );
  assert.equal(explain([3, 4], [4], { inplace: true }).ok, true);
  assert.match(String(explain([3], [4], { inplace: true }).message), /must match/);
  assert.throws(() => zeros([3]).add_(zeros([1, 3])), {
    message: String(explain([3], [1, 3], { inplace: true }).message),
  });
  refuses(
    () => explain([3], /** @type {any} */ ({ inPlace: true })),
    /unexpected option 'inPlace'; it takes inplace, op/,
  );
  refuses(() => explain([3], /** @type {any} */ ({ op: 1 })), /option 'op' must be a string, not 1/);
});

test('explain reports how much larger the result is than its operands', () => {
  const { growth, bothStretch, op } = explain([1000, 1], [1000], { op: 'sub' });
  assert.deepEqual([growth, bothStretch, op], [1000, true, 'sub']);
  assert.deepEqual([explain([3, 4], [4]).growth, explain([3, 4], [4]).bothStretch], [1, false]);
  assert.deepEqual([explain([3], [4]).growth, explain([3], [4]).bothStretch], [null, false]);
  const pairs = [[[3, 4], [4]], [[4], [3, 4]], [[1, 4], [4]], [[3], [4]]]; // prettier-ignore
  const fits = pairs.map((shapes) => explain(...shapes).fitsInPlace);
  assert.deepEqual(fits, [true, false, true, false]);
});

test('explain of matmul aligns the batch dimensions', () => {
  const { shape, numel, growth, columns } = explain([5, 1, 2, 3], [4, 3, 6], { op: 'matmul' });
  assert.deepEqual([shape, numel, growth, columns.length], [[5, 4, 2, 6], 240, 4, 2]);
  assert.equal(
    String(explain([2, 3], [4, 4], { op: 'matmul' })),
    'matmul\na   (2, 3)\nb   (4, 4)\n=\nmat1 and mat2 shapes cannot be multiplied (2x3 and 4x4)',
  );
  const batches = explain([5, 2, 3], [4, 3, 6], { op: 'matmul' });
  assert.deepEqual(batches.conflict, { dim: 0, operand: 1, a: 5, b: 4 });
  assert.match(String(batches.message), /tensor a \(5\) must match the size of tensor b \(4\)/);
  assert.deepEqual(explain([3], [3], { op: 'matmul' }).shape, []);
  refuses(() => explain([3, 3], { op: 'matmul' }), /matmul takes two shapes, not 1/);
});

test('broadcastTensors creates all its views or none', () => {
  const [alive, gone] = [ones([3]), ones([2, 1])];
  gone.dispose();
  const { tensors } = memory();
  for (const given of [
    [alive, gone],
    [alive, alive, gone],
    [gone, alive],
  ]) {
    assert.throws(() => broadcastTensors(...given), { name: 'DisposedError' });
    assert.equal(memory().tensors, tensors);
  }
  alive.dispose();
});
