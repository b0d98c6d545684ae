import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arange, bmm, dot, matmul, mm, mv, ones, setWarningHandler, tensor, zeros } from '../../../web/lib/index.js';
import { expectNoLeaks, refuses } from '../leaks.js';

expectNoLeaks();

/** @import { Tensor } from '../../../web/lib/tensor/tensor.js' */

/** Small whole numbers, so that products are exact. @param {number[]} shape */
const numbers = (shape) =>
  arange(shape.reduce((a, b) => a * b, 1))
    .remainder(7)
    .sub(3)
    .reshape(shape);

/** By definition: broadcast, multiply, sum. @param {Tensor} a @param {Tensor} b */
function naive(a, b) {
  const [left, right] = [a.ndim === 1 ? a.unsqueeze(0) : a, b.ndim === 1 ? b.unsqueeze(1) : b];
  const product = left.unsqueeze(-1).mul(right.unsqueeze(-3)).sum(-2);
  return product.squeeze([...(a.ndim === 1 ? [-2] : []), ...(b.ndim === 1 ? [-1] : [])]);
}

test('every pair of ranks agrees with broadcast, multiply, sum', () => {
  const pairs = [
    [[3], [3]],
    [[2, 3], [3]],
    [[3], [3, 4]],
    [[2, 3], [3, 4]],
    [[5, 2, 3], [3]],
    [[3], [5, 3, 4]],
    [[5, 2, 3], [3, 4]],
    [[2, 3], [5, 3, 4]],
    [[5, 1, 2, 3], [4, 3, 6]],
    [[65, 70], [70, 67]],
    [[1, 300], [300, 130]],
    [[130, 300], [300]],
    [[4, 4097], [4097]],
    [[2, 0], [0, 3]],
    [[0, 2, 3], [1, 3, 2]],
  ]; // prettier-ignore
  for (const [a, b] of pairs) {
    const [x, y] = [numbers(/** @type {number[]} */ (a)), numbers(/** @type {number[]} */ (b))];
    for (const dtype of /** @type {const} */ (['float32', 'float64', 'int64', 'int8', 'bfloat16'])) {
      const got = matmul(x.to(dtype), y.to(dtype));
      const wanted = naive(x.to('float64'), y.to('float64')).to(dtype);
      assert.deepEqual([got.dtype, got.shape, got.tolist()], [dtype, wanted.shape, wanted.tolist()], `${a} @ ${b}`);
      assert.ok(got.isContiguous());
    }
  }
});

test('any layout of either side gives the same result as contiguous copies', () => {
  const x = numbers([6, 5, 4]);
  const lefts = [x.permute([1, 0, 2]), x.permute([2, 1, 0]).select(0, 1), x.slice(0, 0, 6, 2), x.select(1, 2).t()];
  for (const left of [...lefts, numbers([4]).expand([3, 4]), tensor(2).expand([2, 3, 4])]) {
    const inner = Number(left.shape.at(-1));
    for (const right of [numbers([3, inner]).t(), numbers([inner]), numbers([7, inner, 2]).slice(0, 0, 1)]) {
      assert.deepEqual(matmul(left, right).tolist(), matmul(left.contiguous(), right.contiguous()).tolist());
    }
  }
});

test('integers wrap, 16-bit floats are rounded once', () => {
  const bytes = ones([2, 2], { dtype: 'uint8' }).mul(100);
  assert.deepEqual(matmul(bytes, bytes).tolist(), [[32, 32], [32, 32]]); // prettier-ignore
  assert.equal(dot(tensor([2n ** 62n, 1n]), tensor([2n, 3n])).item(), -(2n ** 63n) + 3n);
  const halves = ones([4096], { dtype: 'float16' });
  assert.equal(dot(halves, halves).item(), 4096);
});

test('nothing outside the views is read', () => {
  const hole = tensor([NaN, 1, 2, 3, 4, NaN, NaN, NaN, NaN]);
  const inside = hole.slice(0, 1, 5).reshape([2, 2]);
  assert.deepEqual(matmul(inside, inside).tolist(), [[7, 10], [15, 22]]); // prettier-ignore
  assert.deepEqual(matmul(inside, hole.slice(0, 3, 5)).tolist(), [11, 25]);
});

test('out receives the product', () => {
  const out = zeros([2, 2]);
  assert.equal(mm(numbers([2, 3]), numbers([3, 2]), { out: out.t() }).shape.length, 2);
  assert.deepEqual(out.t().tolist(), mm(numbers([2, 3]), numbers([3, 2])).tolist());
  /** @type {string[]} */
  const warnings = [];
  const before = setWarningHandler(({ message }) => warnings.push(message));
  mv(numbers([2, 3]), numbers([3]), { out });
  setWarningHandler(before);
  assert.deepEqual([out.shape, warnings.length], [[2], 1]);
  const wide = zeros([2, 2], { dtype: 'float64' });
  refuses(() => mm(out.reshape([1, 2]), out.reshape([2, 1]), { out: wide }), {
    message: 'Expected out tensor to have dtype float, but got double instead',
  });
});

test('products refuse wrong ranks, sizes and dtypes with PyTorch’s messages', () => {
  const S = (/** @type {number[]} */ ...shape) => zeros(shape);
  const D = (/** @type {number[]} */ ...shape) => zeros(shape, { dtype: 'float64' });
  const B = (/** @type {number[]} */ ...shape) => zeros(shape, { dtype: 'bool' });
  /** @type {[() => Tensor, string][]} */
  const cases = [
    [() => matmul(S(), S(2)), 'both arguments to matmul need to be at least 1D, but they are 0D and 1D'],
    [() => matmul(S(2, 3), S(4)), 'size mismatch, got input (2), mat (2x3), vec (4)'],
    [() => matmul(S(5, 2, 3), S(4)), 'size mismatch, got input (10), mat (10x3), vec (4)'],
    [() => matmul(S(4), S(0, 2, 3)), 'size mismatch, got input (0), mat (0x2), vec (4)'],
    [() => matmul(S(2, 3, 4), S(5, 6)), 'mat1 and mat2 shapes cannot be multiplied (6x4 and 5x6)'],
    [
      () => matmul(S(5, 2, 3).transpose(0, 1), S(4, 2)),
      'Expected size for first two dimensions of batch2 tensor to be: [2, 3] but got: [2, 4].',
    ],
    [
      () => matmul(S(4), S(5, 2, 3)),
      'Expected size for first two dimensions of batch2 tensor to be: [5, 4] but got: [5, 2].',
    ],
    [
      () => matmul(S(2, 3, 4), S(3, 4, 5)),
      'The size of tensor a (2) must match the size of tensor b (3) at non-singleton dimension 0',
    ],
    [
      () => bmm(S(1, 3, 4), S(3, 4, 2)),
      'Expected size for first two dimensions of batch2 tensor to be: [1, 4] but got: [3, 4].',
    ],
    [() => matmul(S(2), D(2)), 'dot : expected both vectors to have same dtype, but found Float and Double'],
    [() => mv(S(2, 3), D(3)), 'addmv input tensors must have the same dtype, but got Double, Float, and Double'],
    [() => matmul(S(2, 2), D(2, 2)), 'expected m1 and m2 to have the same dtype, but got: float != double'],
    [() => matmul(S(2, 2, 2), D(2, 2, 2)), 'expected scalar type Float but found Double'],
    [() => bmm(S(1, 9, 9), D(1, 9, 9)), 'expected m1 and m2 to have the same dtype, but got: float != double'],
    [() => matmul(B(2, 2), B(2, 2)), '"addmm_impl_cpu_" not implemented for \'Bool\''],
    [() => dot(B(0), B(0)), '"dot" not implemented for \'Bool\''],
    [() => bmm(B(1, 2, 2), D(1, 2, 2)), '"bmm" not implemented for \'Bool\''],
    [() => mm(S(3), S(2, 3)), 'self must be a matrix'],
    [() => mm(S(2, 3), S(3)), 'mat2 must be a matrix'],
    [() => mv(S(3), S(3)), 'vector + matrix @ vector expected, got 1, 1, 1'],
    [() => dot(S(2, 3), S(3)), '1D tensors expected, but got 2D and 1D tensors'],
    [() => bmm(S(2, 3, 4), S(2, 4)), 'batch2 must be a 3D tensor'],
  ];
  const outcomes = cases.map(([run, message]) => {
    assert.throws(run, { message }, message);
    return message;
  });
  assert.equal(outcomes.length, cases.length);
  const [a, b] = [S(2, 3), S(4, 2)];
  refuses(() => matmul(a, b), { name: 'ShapeError', torchType: 'RuntimeError' });
  refuses(() => matmul(a, /** @type {any} */ (2)), { message: /'other' must be a tensor, not 2/ });
  refuses(() => mv(a, /** @type {any} */ ([1, 2])), { message: /'vec' must be a tensor/ });
});

test('a target that is an operand is resized before the ranks are checked', () => {
  setWarningHandler(() => {});
  const [v, w, m] = [ones([2]), ones([2]), ones([2, 2])];
  const ranks = { torchType: 'RuntimeError', message: '1D tensors expected, but got 0D and 1D tensors' };
  refuses(() => dot(v, w, { out: v }), ranks);
  refuses(() => matmul(w, v, { out: v }), { ...ranks, message: '1D tensors expected, but got 1D and 0D tensors' });
  const message = 'Dimension out of range (expected to be in range of [-1, 0], but got 1)';
  refuses(() => mv(m, w, { out: m }), { torchType: 'IndexError', message });
  refuses(() => matmul(m, w, { out: m }), { torchType: 'IndexError', message });
  setWarningHandler(undefined);
});

test('a batch times a vector is copied to a target that is not contiguous, which must not overlap then', () => {
  const [a, b, out] = [ones([1]), ones([3, 1, 5]), zeros([1, 5]).expand([3, 5])];
  refuses(() => matmul(a, b, { out }), /more than one element of the written-to tensor/);
  matmul(a, b, { out: zeros([1, 1]).expand([3, 5]) });
});

test('a row of a product has the same bits alone as among others', () => {
  for (const dtype of /** @type {const} */ (['float32', 'float64'])) {
    for (const columns of [1, 2, 5, 16, 21]) {
      for (const inner of [1, 4, 7, 130, 1030]) {
        const x = arange(6 * inner, { dtype: 'float64' })
          .sin()
          .view([6, inner])
          .to(dtype);
        const weight = arange(columns * inner, { dtype: 'float64' })
          .cos()
          .view([columns, inner])
          .to(dtype);
        for (const factor of [weight.t(), weight.t().contiguous()]) {
          const all = matmul(x, factor);
          for (const rows of [1, 2, 3]) assert.ok(matmul(x.narrow(0, 1, rows), factor).equal(all.narrow(0, 1, rows)));
          assert.ok(matmul(x.select(0, 2), factor).equal(all.select(0, 2)), `(6, ${inner}) @ (${inner}, ${columns})`);
        }
      }
    }
  }
});
