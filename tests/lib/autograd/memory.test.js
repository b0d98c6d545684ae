/** `backward` frees the memory of its graph, which outlives tensors that were disposed of. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matmul, memory, ones, randn, tensor, tidy, zeros } from '../../../web/lib/index.js';
import { grad, noGrad } from '../../../web/lib/autograd/index.js';

test('training runs in constant memory', () => {
  const [x, target] = [randn([32, 4]), randn([32, 1])];
  const weights = [randn([4, 8]), zeros([8]), randn([8, 1])].map((each) => each.requiresGrad_());
  const step = () =>
    tidy(() => {
      const [a, b, c] = /** @type {[any, any, any]} */ (weights);
      matmul(matmul(x, a).add(b).tanh(), c).sub(target).square().mean().backward();
      noGrad(() => {
        for (const each of weights) {
          each.sub_(/** @type {any} */ (each.grad).mul(0.01));
          /** @type {any} */ (each.grad).zero_();
        }
      });
    });
  step();
  const { blocks, bytes } = memory();
  for (let i = 0; i < 200; ++i) step();
  assert.deepEqual({ blocks: memory().blocks, bytes: memory().bytes }, { blocks, bytes });
});

test('a view may be disposed of twice', () => {
  const base = ones([2, 2]);
  const view = base.select(0, 1);
  view.dispose();
  view.dispose();
  base.dispose();
  base.dispose();
});

test('a tensor that a gradient needs may be disposed of', () => {
  const before = memory().blocks;
  const x = tensor([1, 2], { dtype: 'float64' }).requiresGrad_();
  const y = x.mul(3);
  const z = y.mul(y);
  y.dispose();
  const total = z.sum();
  total.backward();
  assert.deepEqual(x.grad?.tolist(), [18, 36]);
  for (const each of [x, z, total, x.grad]) each?.dispose();
  assert.equal(memory().blocks, before);
});

test('a retained graph keeps its memory until its last backward pass', () => {
  const x = ones([100]).requiresGrad_();
  const y = tidy(() => x.exp().sum());
  const blocksBefore = memory().blocks;
  grad(y, x, { retainGraph: true })[0].dispose();
  assert.equal(memory().blocks, blocksBefore);
  grad(y, x)[0].dispose();
  assert.equal(memory().blocks, blocksBefore - 1);
  assert.throws(() => grad(y, x), /Trying to backward through the graph a second time/);
});

test('a backward pass that fails leaves nothing allocated', () => {
  const x = ones([4]).requiresGrad_();
  const y = x.exp();
  const z = y.mul(2).sum();
  y.add_(1);
  const before = memory().blocks;
  assert.throws(() => grad(z, x, { retainGraph: true }), /modified by an inplace operation/);
  assert.equal(memory().blocks, before);
});
