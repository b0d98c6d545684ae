/** The graph: leaves, hooks, modes, gradients of gradients, and fused functions. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { equal, fuse, manualSeed, matmul, ones, randn, tensor, tidy, zeros } from '../../../web/lib/index.js';
import { backward, enableGrad, grad, isGradEnabled, noGrad, vjp } from '../../../web/lib/autograd/index.js';

/** @param {number[]} list */
const leaf = (...list) => tensor(list, { dtype: 'float64', requiresGrad: true });

test('a leaf and results have the properties that PyTorch gives them', () => {
  const x = leaf(1, 2);
  assert.deepEqual([x.requiresGrad, x.isLeaf, x.gradFn, x.grad], [true, true, null, null]);
  const y = x.mul(3);
  assert.deepEqual([y.requiresGrad, y.isLeaf, y.gradFn?.name], [true, false, 'MulBackward0']);
  assert.deepEqual([y.detach().requiresGrad, x.eq(1).requiresGrad, zeros([2]).requiresGrad], [false, false, false]);
  assert.equal(x.sum().gradFn?.name, 'SumBackward0');
  assert.equal(x.sum(0).gradFn?.name, 'SumBackward1');
});

test('backward adds gradients to the same tensor', () => {
  const x = leaf(1, 2);
  x.mul(x).sum().backward();
  const first = x.grad;
  x.sum().backward();
  assert.deepEqual(x.grad?.tolist(), [3, 5]);
  assert.equal(x.grad, first);
  x.grad = null;
  backward([x.mul(2), x.sum()], [tensor([1, 10]), null]);
  assert.deepEqual(x.grad?.tolist(), [3, 21]);
});

test('two leaves never share the memory of a gradient', () => {
  const [x, y] = [leaf(1, 2), leaf(3, 4)];
  x.add(y).sum().backward();
  x.grad?.zero_();
  assert.deepEqual(y.grad?.tolist(), [1, 1]);
});

test('noGrad stops recording, and enableGrad resumes it', () => {
  const x = leaf(1);
  assert.equal(noGrad(() => x.mul(2)).requiresGrad, false);
  assert.equal(noGrad(() => enableGrad(() => x.mul(2))).requiresGrad, true);
  assert.throws(
    () =>
      noGrad(() => {
        throw new RangeError('of the caller');
      }),
    RangeError,
  );
  assert.equal(isGradEnabled(), true);
  noGrad(() => x.sub_(0.5));
  assert.deepEqual(x.tolist(), [0.5]);
});

test('hooks see a gradient and may replace it', () => {
  const x = leaf(1, 2);
  const y = x.mul(3);
  y.retainGrad();
  /** @type {unknown[]} */
  const saw = [];
  const remove = y.registerHook((gradient) => (saw.push(gradient.tolist()), gradient.mul(10)));
  y.sum().backward();
  assert.deepEqual([saw, x.grad?.tolist(), y.grad?.tolist()], [[[1, 1]], [30, 30], [1, 1]]);
  remove();
  x.mul(3).sum().backward();
  assert.deepEqual(x.grad?.tolist(), [33, 33]);
  assert.throws(() => zeros([1]).registerHook(() => {}), /doesn't require gradient/);
});

test('gradients can be differentiated again', () => {
  const x = leaf(2, 3);
  const [first] = grad(x.pow(3).sum(), x, { createGraph: true });
  assert.deepEqual(first.tolist(), [12, 27]);
  const [second] = grad(first.sum(), x);
  assert.deepEqual(second.tolist(), [12, 18]);
});

test('vjp returns the result and the gradients of the arguments', () => {
  const [value, [gx, gy]] = vjp((x, y) => x.mul(y), [tensor([1, 2]), tensor([3, 4])], tensor([1, 10]));
  assert.deepEqual(
    [value.tolist(), gx.tolist(), gy.tolist()],
    [
      [3, 8],
      [3, 40],
      [1, 20],
    ],
  );
});

test('a write into a view reaches the gradient of its base', () => {
  const x = leaf(1, 2, 3);
  const y = x.clone();
  y.narrow(0, 0, 2).mul_(10);
  y.sum().backward();
  assert.deepEqual(x.grad?.tolist(), [10, 10, 1]);
});

/** @type {((view: any) => any)[]} */
const CHANGES = [(v) => v.unsqueeze_(0), (v) => v.transpose_(0, 1), (v) => v.squeeze_(0), (v) => v.t_()];
test('a view changed in place remains a view of its base, for writes after that and for those into the base', () => {
  for (const change of CHANGES) {
    const x = tensor([1, 2, 3, 4]).reshape([2, 2]).detach().requiresGrad_();
    const y = x.mul(2);
    const view = change(y.narrow(0, 1, 1));
    y.mul_(5);
    view.mul_(3);
    assert.equal(view.gradFn?.name, 'AsStridedBackward0');
    assert.deepEqual(grad(y.sum(), x)[0].flatten().tolist(), [10, 10, 30, 30]);
  }
});

test('the gradient of a fused function is that of its operations, to the bit', () => {
  const fn = (/** @type {any} */ x, /** @type {any} */ w, /** @type {any} */ b) => x.mul(w).add(b).tanh().sum();
  const gradients = (/** @type {typeof fn} */ run) => {
    manualSeed(1);
    const leaves = [randn([40, 30]), randn([1, 30]), randn([40, 1])].map((each) => each.requiresGrad_());
    run(.../** @type {[any, any, any]} */ (leaves)).backward();
    return leaves.map((each) => each.grad);
  };
  const [plain, fused] = [gradients(fn), gradients(fuse(fn))];
  plain.forEach((each, i) => assert.ok(each && equal(each, /** @type {any} */ (fused[i]))));
});

test('large gradients, which are computed by fused functions, have the bits of small ones', () => {
  manualSeed(2);
  const [x, w] = [randn([256, 128]), randn([128])];
  const whole = grad(x.mul(w.requiresGrad_()).sigmoid().sum(), w)[0];
  const again = grad(x.mul(w).sigmoid().sum(), w, { createGraph: true })[0]; // not fused, as it is recorded
  assert.ok(equal(whole, again.detach()));
});

test('a function without a rule fails when its gradient is asked for', () => {
  const x = leaf(1.5);
  const y = x.floorDivide(1);
  assert.throws(() => y.backward(), { message: 'derivative for aten::floor_divide is not implemented' });
});

test('a training step reduces the loss', () => {
  manualSeed(3);
  const [x, target] = [randn([16, 3]), randn([16, 1])];
  const weights = [randn([3, 8]), zeros([8]), randn([8, 1])].map((each) => each.requiresGrad_());
  const loss = () =>
    tidy(() => {
      const [a, b, c] = /** @type {[any, any, any]} */ (weights);
      const value = matmul(matmul(x, a).add(b).relu(), c).sub(target).square().mean();
      for (const each of weights) each.grad = null;
      value.backward();
      noGrad(() => weights.forEach((each) => each.sub_(/** @type {any} */ (each.grad).mul(0.05))));
      return value.item();
    });
  const first = loss();
  for (let i = 0; i < 50; ++i) loss();
  assert.ok(loss() < first / 2);
  ones([1]).dispose();
});
