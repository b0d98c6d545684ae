/** Reading and writing along a dimension by an index or a mask. tests/oracle has PyTorch's answers. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as stride0 from '../../../../web/lib/index.js';
import { arange, fuse, gather, indexAdd, maskedSelect, ones, tensor, zeros } from '../../../../web/lib/index.js';
import { viewOf } from '../../../../web/lib/engine/allocate.js';
import { geometry, golden } from '../../golden.js';
import { expectNoLeaks, refuses } from '../../leaks.js';
import { Sentinels } from '../../sentinels.js';

expectNoLeaks();

/** @param {any} values */
const long = (values) => tensor(values, { dtype: 'int64' });
const overlaps = /some elements of the input tensor and the written-to tensor refer to a single memory location/;

test('arguments go by position, by name, or both', () => {
  const x = arange(6).reshape([2, 3]);
  const index = long([[0, 1, 1]]);
  const wanted = [[0, 4, 5]];
  assert.deepEqual(gather(x, 0, index).tolist(), wanted);
  assert.deepEqual(gather(x, { dim: 0, index }).tolist(), wanted);
  assert.deepEqual(x.gather(0, { index }).tolist(), wanted);
  assert.deepEqual(x.scatter(0, index, { value: 9, reduce: 'add' }).tolist(), [
    [9, 1, 2],
    [3, 13, 14],
  ]);
  assert.throws(() => gather(x, 0, index, index), /takes at most 3 arguments/);
});

/** @type {Record<string, (dim: number, tensors: any[]) => any>} */
const rules = {
  cat: (dim, tensors) => stride0.cat(tensors, dim),
  gather: (dim, [input, index]) => gather(input, dim, index.long()),
  scatter: (dim, [input, index, source]) => stride0.scatter(input, dim, index.long(), source),
  take_along_dim: (dim, [input, indices]) => stride0.takeAlongDim(input, indices.long(), dim),
};

test('shapes and errors are PyTorch’s in every recorded case', () => {
  for (const { line, given, answer } of golden('rules.txt')) {
    const [rule = '', dim, ...texts] = given.split(' ');
    if (answer === 'ZeroDivisionError') continue; // Python's error for an index into a dimension of size 0
    const tensors = texts.map((text) => {
      const { shape, strides } = geometry(text);
      return text.includes(':') ? viewOf(zeros([1000]), { dtype: 'float32', shape, strides }) : zeros(shape);
    });
    const ask = () => /** @type {any} */ (rules[rule])(Number(dim), tensors);
    if (answer.startsWith('(')) {
      const { shape, strides } = geometry(answer);
      const result = ask();
      assert.deepEqual(result.shape, shape, line);
      if (rule === 'cat') assert.deepEqual(result.strides, strides, line);
    } else assert.throws(ask, { message: answer }, line);
  }
});

test('a bad index in the middle leaves everything unchanged', () => {
  const index = long([0, 1, 7, 2]);
  const [source, mask, few] = [ones([4]), ones([3]).bool(), ones([2])];
  const ways = {
    scatter_: (/** @type {any} */ x) => x.scatter_(0, index, source),
    scatterAdd_: (/** @type {any} */ x) => x.scatterAdd_(0, index, source),
    scatterReduce_: (/** @type {any} */ x) => x.scatterReduce_(0, index, source, 'mean', { includeSelf: false }),
    indexAdd_: (/** @type {any} */ x) => x.indexAdd_(0, index, source, { alpha: 2 }),
    indexCopy_: (/** @type {any} */ x) => x.indexCopy_(0, index, source),
    indexFill_: (/** @type {any} */ x) => x.indexFill_(0, index, 5),
    indexReduce_: (/** @type {any} */ x) => x.indexReduce_(0, index, source, 'prod', { includeSelf: false }),
    put_: (/** @type {any} */ x) => x.put_(index, source),
    maskedScatter_: (/** @type {any} */ x) => x.maskedScatter_(mask, few),
  };
  const before = stride0.setWarningHandler(() => {});
  for (const way of Object.values(ways)) {
    for (const x of [arange(3), arange(6).reshape([3, 2]).select(1, 0)]) {
      const unchanged = x.tolist();
      refuses(() => way(x), /out of (bounds|range)|Number of elements of source/);
      assert.deepEqual(x.tolist(), unchanged);
    }
  }
  stride0.setWarningHandler(before);
});

test('a target without elements is never written to, and PyTorch refuses only some indices of it', () => {
  const sentinels = new Sentinels();
  const [index, source] = [long([5]), ones([1, 4])];
  const none = zeros([0, 4]);
  const accepted = [
    () => none.indexAdd_(0, index, source),
    () => indexAdd(none, 0, index, source, { alpha: 2 }),
    () => zeros([3, 0]).indexAdd_(1, long([2, -9]), ones([3, 2])),
  ];
  for (const call of accepted)
    assert.deepEqual(
      sentinels.around(() => call().numel),
      0,
    );
  const refused = {
    'index out of range in self': () => zeros([0]).indexAdd_(0, index, ones([1])),
    'index 5 is out of bounds for dimension 0 with size 0': () => none.scatterAdd_(0, long([[5]]), source),
    'put_(): Tried to put elements into an empty tensor': () => none.put_(index, ones([1])),
    'Dimension specified as 0 but tensor has no dimensions': () => zeros([]).takeAlongDim(long(0), -1),
  };
  for (const [message, call] of Object.entries(refused)) assert.throws(() => sentinels.around(call), { message });
  sentinels.dispose();
});

test('the target may be the index itself, where PyTorch does not notice', () => {
  const x = arange(8).to('int64');
  const index = x.slice(0, 0, 8, 2); // 0, 2, 4, 6, which the writing changes
  x.scatter_(0, index, 100);
  assert.deepEqual(x.toTypedArray(), BigInt64Array.from([100n, 1n, 100n, 3n, 100n, 5n, 100n, 7n]));
  const y = arange(4).to('int64');
  assert.throws(() => y.scatter_(0, y, 1), overlaps);
  assert.throws(() => y.indexAdd_(0, long([0]), y.narrow(0, 1, 1)), overlaps);
});

test('scatter checks the memory of out first; index_add checks its shape and dtype before', () => {
  const [x, index, rows] = [ones([2, 2]), long([[0, 0]]), long([0, 1])];
  const repeats = /more than one element of the written-to tensor refers to a single memory location/;
  const sameElement = (/** @type {any} */ dtype, /** @type {number[]} */ shape) => ones([1], { dtype }).expand(shape);
  const adding = (/** @type {any} */ out) => x.indexAdd(0, rows, x, { out });
  const scattering = (/** @type {any} */ out) => x.scatterAdd(0, index, x, { out });
  assert.throws(() => scattering(sameElement('int32', [2, 2])), repeats);
  assert.throws(() => scattering(sameElement('float32', [3, 3])), repeats);
  assert.throws(() => adding(sameElement('int32', [2, 2])), /Expected out tensor to have dtype float, but got int/);
  assert.throws(() => adding(sameElement('float32', [2, 2])), repeats);
  const out = sameElement('float32', [3, 3]);
  const before = stride0.setWarningHandler(() => {});
  assert.equal(adding(out), out);
  stride0.setWarningHandler(before);
  assert.deepEqual(out.tolist(), [
    [2, 2],
    [2, 2],
  ]);
});

test('gather resizes out first, and out may be the index; index_select and take check its memory first', () => {
  const [x, index, row] = [arange(6).reshape([2, 3]).long(), long([[0, 1, 0]]), long([0, 1])];
  const repeating = () => zeros([1], { dtype: 'int64' }).expand([7, 7]);
  const before = stride0.setWarningHandler(() => {});
  assert.deepEqual(gather(x, 0, index, { out: repeating() }).tolist(), [[0n, 4n, 2n]]);
  assert.throws(() => stride0.indexSelect(x, 0, row, { out: repeating() }), /more than one element/);
  assert.throws(() => stride0.take(x, row, { out: repeating() }), /more than one element/);
  stride0.setWarningHandler(before);
  assert.throws(() => stride0.take(x, row, { out: row }), overlaps);
  assert.equal(gather(x, 0, index, { out: index }), index);
  assert.deepEqual(index.tolist(), [[0n, 4n, 2n]]);
});

test('out is resized with a warning, keeps its strides, and must not share memory with the input', () => {
  /** @type {string[]} */
  const warned = [];
  const before = stride0.setWarningHandler(({ message }) => void warned.push(message));
  const x = arange(6).reshape([2, 3]);
  const index = long([[1, 0, 1]]);
  const out = zeros([5]);
  assert.equal(gather(x, 0, index, { out }), out);
  assert.deepEqual(out.tolist(), [[3, 1, 5]]);
  assert.equal(warned.length, 1);
  const turned = zeros([3, 2]).t();
  assert.equal(x.scatter(0, index, 7, { out: turned }), turned);
  assert.deepEqual(turned.strides, [1, 2]);
  assert.deepEqual(turned.tolist(), [
    [0, 7, 2],
    [7, 4, 7],
  ]);
  assert.throws(() => gather(x, 0, index, { out: x.narrow(0, 0, 1) }), overlaps);
  assert.throws(
    () => gather(x, 0, index, { out: zeros([1, 3], { dtype: 'float64' }) }),
    /Expected out tensor to have dtype/,
  );
  assert.throws(
    () => maskedSelect(x, x.gt(1), { out: zeros([4], { dtype: 'int32' }) }),
    /self and result must have the same/,
  );
  stride0.setWarningHandler(before);
});

test('a fused function cannot use them, because they read elements', () => {
  const f = fuse((/** @type {any} */ x) => x.add(1).gather(0, long([0])));
  assert.throws(() => f(ones([2])), /is recorded without elements/);
  const g = fuse((/** @type {any} */ x) => ones([2]).maskedScatter(x, ones([2])));
  assert.throws(() => g(ones([2]).bool()), /is recorded without elements/);
});

test('disposed tensors are an error', () => {
  const index = long([0]);
  index.dispose();
  assert.throws(() => gather(ones([2]), 0, index), { name: 'DisposedError' });
  assert.throws(() => ones([2]).put_(index, ones([1])), { name: 'DisposedError' });
});

test('16-bit floats are summed in float32 by scatterAdd, and one by one by indexAdd along one dimension', () => {
  const [index, source] = [long(new Array(3).fill(0)), tensor([2048, 1, 1], { dtype: 'float16' })];
  assert.deepEqual(zeros([1], { dtype: 'float16' }).scatterAdd(0, index, source).tolist(), [2050]);
  assert.deepEqual(indexAdd(zeros([1], { dtype: 'float16' }), 0, index, source).tolist(), [2048]);
});

test('PyTorch’s message depends on the kernel it chooses', () => {
  const x = ones([2, 3]);
  const far = long([9]);
  assert.throws(() => x.indexSelect(0, far), { torchType: 'IndexError', message: 'index out of range in self' });
  assert.throws(() => x.indexSelect(1, far), { message: 'INDICES element is out of DATA bounds, id=9 axis_dim=3' });
  assert.throws(() => zeros([0, 3]).indexSelect(0, far), /self indexing axis dim should be positive/);
  // `scatter_add` runs it, but not with a bool alpha.
  assert.throws(
    () => x.indexAdd(0, far, ones([1, 3])),
    /^ShapeError: index 9 is out of bounds for dimension 0 with size 2/,
  );
  assert.throws(() => x.indexAdd(0, far, ones([1, 3]), { alpha: true }), /index out of range in self/);
  const bools = x.bool();
  assert.throws(
    () => bools.scatterReduce(0, long([[0]]), bools, 'mean'),
    /"scatter_gather_tensor_cpu_reduce_mean" not/,
  );
  assert.throws(() => zeros([0, 3]).takeAlongDim(long([[0]]), 0), { message: 'ZeroDivisionError' });
  assert.deepEqual(x.takeAlongDim(long([[7]]), 0).tolist(), [[1, 1, 1]]); // 7 is 1, and 1 again
});

test('a maximum of 0 and -0 is the one that was there first', () => {
  const index = long([0, 1]);
  const folded = tensor([-0, 0])
    .scatterReduce(0, index, tensor([0, -0]), 'amax')
    .toTypedArray();
  assert.deepEqual(
    Array.from(folded, (each) => Object.is(each, -0)),
    [true, false],
  );
});

test('alpha is rounded to the dtype before anything is scaled', () => {
  const [zero, seven] = [0, 7].map((value) => tensor([value], { dtype: 'bfloat16' }));
  assert.equal(zero.indexAdd(0, long([0]), seven, { alpha: 0.3 }).item(), 2.109375); // 7 · 0.30078125
  assert.equal(seven.mul(0.3).item(), 2.09375);
});
