import assert from 'node:assert/strict';
import { test } from 'node:test';
import { add, matmul, ones, tensor } from '../../../web/lib/index.js';
import { opOf } from '../../../web/lib/boundary/operations.js';
import { rootOf } from '../../../web/lib/engine/programs.js';
import { geometryOf } from '../../../web/lib/tensor/tensor.js';
import { expectNoLeaks } from '../leaks.js';

expectNoLeaks();

/** Where the programs for a fresh result begin. @param {string} name */
const rootFor = (name) => rootOf(opOf(name).code * 3);

test('what was planned is found again by the operation and the geometries', () => {
  const [column, row] = [ones([3, 1]), ones([7])];
  assert.equal(rootFor('add').next(geometryOf(column).id), undefined);
  add(column, row);
  const node = rootFor('add').next(geometryOf(column).id)?.next(geometryOf(row).id);
  assert.deepEqual(node?.kept?.result.shape, [3, 7]);
  assert.equal(rootFor('sub').next(geometryOf(column).id), undefined);
});

test('what is refused leaves nothing behind', () => {
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
