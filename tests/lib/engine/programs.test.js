import assert from 'node:assert/strict';
import { test } from 'node:test';
import { add, matmul, ones, tensor } from '../../../web/lib/index.js';
import { opOf } from '../../../web/lib/boundary/operations.js';
import { deletePrograms, rootOf } from '../../../web/lib/engine/programs.js';
import { geometryOf } from '../../../web/lib/tensor/tensor.js';
import { expectNoLeaks } from '../leaks.js';

expectNoLeaks();

/** The root of the cached programs for a new result. @param {string} name */
const rootFor = (name) => rootOf(opOf(name).code * 3);

test('a planned program is found again by its operation and geometries', () => {
  const [column, row] = [ones([3, 1]), ones([7])];
  assert.equal(rootFor('add').next(geometryOf(column).id), undefined);
  add(column, row);
  const node = rootFor('add').next(geometryOf(column).id)?.next(geometryOf(row).id);
  assert.deepEqual(node?.value?.result.shape, [3, 7]);
  assert.equal(rootFor('sub').next(geometryOf(column).id), undefined);
});

test('a refused call caches nothing', () => {
  deletePrograms(); // tests in the same process may have added tensors of these shapes
  for (let size = 2; size < 50; ++size) {
    const [a, b] = [ones([size]), ones([size + 1])];
    const mask = tensor([true]);
    assert.throws(() => add(a, b), /must match/);
    assert.throws(() => a.add_(b), /must match/);
    assert.throws(() => a.copy_(b), /must match/);
    assert.throws(() => mask.neg(), /not supported/);
    assert.throws(() => matmul(a, b), /inconsistent tensor size/);
    for (let start = 0; start < 1000; ++start) assert.equal(rootOf(start).next(geometryOf(a).id), undefined);
    [a, b, mask].forEach((each) => each.dispose());
  }
});

test('reductions and products are found again, and refused ones are not cached', () => {
  const matrix = tensor([
    [1, 2, 3],
    [4, 5, 6],
  ]);
  const found = (/** @type {string} */ fn, /** @type {unknown[]} */ ...path) =>
    rootOf(fn).find([geometryOf(matrix).id, ...path])?.value;
  assert.throws(() => matrix.sum(2), /Dimension out of range/);
  assert.throws(() => matmul(matrix, matrix), /cannot be multiplied/);
  assert.equal(rootOf('matmul').find([geometryOf(matrix).id, geometryOf(matrix).id]), undefined);
  for (let time = 0; time < 3; ++time) {
    assert.deepEqual(matrix.sum(-1).tolist(), [6, 15]);
    assert.equal(matrix.sum().item(), 21);
    assert.deepEqual(matrix.sum([1, 0], { keepdim: true }).tolist(), [[21]]);
    assert.deepEqual(matrix.matmul(tensor([1, 10, 100])).tolist(), [321, 654]);
  }
  assert.deepEqual(found('sum', false, undefined, 1)?.result.shape, [2]);
  assert.deepEqual(found('sum', false, undefined, null)?.result.shape, []);
  assert.deepEqual(found('sum', true, undefined, 1, 0)?.result.shape, [1, 1]);
  assert.equal(found('sum', false, undefined, 2), undefined);
  for (const dim of ['0', [2], true]) assert.throws(() => matrix.sum(/** @type {any} */ (dim)), String(dim));
});

test('a cached reduction has the same checks as a new one, and contains no elements', () => {
  const [empty, one] = [ones([0, 2]), ones([2])];
  for (let time = 0; time < 2; ++time) {
    assert.deepEqual(empty.sum(0).tolist(), [0, 0]);
    assert.deepEqual(empty.prod(0).tolist(), [1, 1]);
    assert.throws(() => empty.amax(0), /non-zero size/);
    assert.equal(one.sum().item(), 2);
  }
  one.dispose();
  assert.throws(() => one.sum(), /disposed/);
  assert.throws(() => one.matmul(one), /disposed/);
});

test('the cache is limited: the first programs are planned again', () => {
  const first = ones([3, 4]);
  first.sum(1);
  for (let size = 1; size < 300; ++size) assert.equal(ones([size, 2]).sum(0).shape[0], 2);
  assert.deepEqual(first.sum(1).tolist(), [4, 4, 4]);
});
