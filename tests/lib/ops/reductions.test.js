import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as s from '../../../web/lib/index.js';
import { blockOf } from '../../../web/lib/tensor/tensor.js';
import { expectNoLeaks, refuses } from '../leaks.js';

expectNoLeaks();

const { arange, full, ones, setWarningHandler, tensor, zeros } = s;
const folds = ['sum', 'mean', 'prod', 'amax', 'amin', 'all', 'any'];

test('dim is one, several, negative or all of them; keepdim leaves ones', () => {
  const x = arange(24).reshape([2, 3, 4]);
  const cases = [
    [undefined, [], 276],
    [null, [], 276],
    [[], [], 276],
    [0, [3, 4]],
    [-1, [2, 3]],
    [[0, 2], [3]],
    [[-1, 0, 1], [], 276],
  ];
  for (const [dim, shape, total] of cases) {
    const y = s.sum(x, dim);
    assert.deepEqual(y.shape, shape);
    if (total !== undefined) assert.equal(y.item(), total);
    assert.equal(y.sum().item(), 276);
  }
  assert.deepEqual(x.sum([0, 2], { keepdim: true }).shape, [1, 3, 1]);
  assert.deepEqual(x.sum({ keepdim: true }).shape, [1, 1, 1]);
  assert.deepEqual(x.sum([2, 0]).tolist(), [60, 92, 124]);
  assert.deepEqual(x.sum({ dim: [2, 0], keepdim: true }).tolist(), [[[60], [92], [124]]]);
  assert.deepEqual(s.mean(x, { dim: 2 }).shape, [2, 3]);
  assert.deepEqual(s.amax(x, 1, /** @type {any} */ (true)).shape, [2, 1, 4]);
});

test('all and any of no dimensions test every element, as in PyTorch', () => {
  assert.deepEqual(
    tensor([[2, 0]])
      .any([])
      .tolist(),
    [[true, false]],
  );
  assert.deepEqual(tensor([[2, 0]]).all([]).shape, [1, 2]);
});

test('results have PyTorch’s dtypes', () => {
  const types = (
    /** @type {import('../../../web/lib/boundary/dtype.js').DType} */ dtype,
    /** @type {string[]} */ names,
  ) => names.map((name) => /** @type {any} */ (s)[name](ones([2], { dtype })).dtype);
  const each = ['sum', 'prod', 'amax', 'all'];
  assert.deepEqual(types('bool', each), ['int64', 'int64', 'bool', 'bool']);
  assert.deepEqual(types('uint8', each), ['int64', 'int64', 'uint8', 'uint8']);
  assert.deepEqual(types('int16', each), ['int64', 'int64', 'int16', 'bool']);
  assert.deepEqual(types('bfloat16', [...each, 'mean']), ['bfloat16', 'bfloat16', 'bfloat16', 'bool', 'bfloat16']);
});

test('dtype converts before the reduction', () => {
  const x = tensor([2.7, 2.7]);
  assert.equal(x.sum({ dtype: 'int32' }).item(), 4);
  assert.equal(tensor([200n, 100n]).sum({ dtype: 'uint8' }).item(), 44);
  assert.equal(tensor([0.5, 0]).sum({ dtype: 'bool' }).item(), true);
  assert.equal(tensor([0.5, 0]).prod({ dtype: 'bool' }).item(), false);
  assert.equal(tensor([1n, 2n]).mean({ dtype: 'float64' }).item(), 1.5);
});

test('a reduction without elements returns its neutral element or throws', () => {
  const none = zeros([0, 3]);
  assert.deepEqual(none.sum(0).tolist(), [0, 0, 0]);
  assert.deepEqual(none.prod(0).tolist(), [1, 1, 1]);
  assert.deepEqual(none.mean(0).tolist(), [NaN, NaN, NaN]);
  assert.deepEqual(none.all(0).tolist(), [true, true, true]);
  assert.deepEqual(none.any(0).tolist(), [false, false, false]);
  assert.deepEqual(none.amax(1).shape, [0]);
  assert.equal(zeros([0], { dtype: 'int32' }).sum().item(), 0n);
  for (const fn of ['amax', 'amin']) {
    const extreme = (/** @type {any[]} */ ...dims) => /** @type {any} */ (s)[fn](none, ...dims);
    const message = `${fn}(): Expected reduction dim to be specified for input.numel() == 0. Specify the reduction dim with the 'dim' argument.`;
    refuses(() => extreme(), { message, torchType: 'RuntimeError' });
    refuses(() => extreme([]), { message });
    // The error has the dimension as it was given.
    const empty = { message: `${fn}(): Expected reduction dim -2 to have non-zero size.`, torchType: 'IndexError' };
    refuses(() => extreme([1, -2]), empty);
  }
});

test('reductions handle NaN and zeros, wrap integers, and round once', () => {
  assert.equal(tensor([1, NaN, 3]).amax().item(), NaN);
  assert.equal(tensor([1, NaN, 3]).amin().item(), NaN);
  assert.equal(tensor([0, NaN]).any().item(), true);
  assert.equal(
    tensor([2n ** 62n, 2n ** 62n])
      .sum()
      .item(),
    -(2n ** 63n),
  );
  assert.equal(full([4096], 1, { dtype: 'float16' }).sum().item(), 4096);
  assert.equal(full([512], 200, { dtype: 'float16' }).mean().item(), 200);
  assert.ok(Object.is(tensor([-0, -0]).sum().item(), 0));
  assert.deepEqual(tensor([3n, -7n]).amin({ keepdim: true }).tolist(), [-7n]);
});

test('float sums agree with float64', () => {
  const numbers = Float32Array.from({ length: 300_000 }, (_, i) => Math.fround(0.1 + (i % 7) * 1e-3));
  const exact = numbers.reduce((total, each) => total + each, 0);
  assert.ok(Math.abs(Number(tensor(numbers).sum().item()) - exact) <= Math.abs(exact) * 2 ** -22);
});

test('any layout gives the same result as a contiguous copy, and the result is contiguous', () => {
  // Elements whose sums and products are exact.
  const base = tensor(Array.from({ length: 840 }, (_, i) => Number([1, -1, 2][i % 3]))).reshape([5, 7, 6, 4]);
  const views = [
    base.permute([3, 1, 0, 2]),
    base.slice(1, 1, 7, 3),
    base.select(2, 3),
    arange(3).expand([4, 3]),
    tensor(2).expand([3, 4, 5]),
  ];
  for (const view of views) {
    const copy = view.contiguous();
    for (const fn of folds) {
      for (const dim of [undefined, 0, -1, [0, view.ndim - 1], [1]]) {
        const [a, b] = [view, copy].map((each) => /** @type {any} */ (s)[fn](each, dim));
        assert.deepEqual(a.tolist(), b.tolist(), `${fn} over ${dim}`);
        assert.deepEqual(a.strides, b.strides);
        assert.ok(a.isContiguous());
      }
    }
  }
});

test('reductions accept 0-d tensors and rank 64', () => {
  assert.equal(tensor(3).sum(0).item(), 3);
  assert.equal(tensor(3).amax(-1, { keepdim: true }).ndim, 0);
  const high = ones(Array(64).fill(1));
  high.shape.forEach((_, dim) => assert.equal(high.sum(dim).ndim, 63));
  assert.equal(
    arange(6)
      .reshape([...Array(62).fill(1), 2, 3])
      .sum()
      .item(),
    15,
  );
});

test('out takes the result, with any shape', () => {
  const x = arange(6).reshape([2, 3]);
  const out = zeros([3], { dtype: 'float64' });
  assert.equal(s.sum(x, 0, { out }), out);
  assert.deepEqual([out.dtype, out.tolist()], ['float64', [3, 5, 7]]);
  const column = zeros([4]).slice(0, 0, 4, 2);
  s.amax(x, 1, { out: column });
  assert.deepEqual(column.tolist(), [2, 5]);
  /** @type {string[]} */
  const warnings = [];
  const before = s.setWarningHandler(({ message }) => warnings.push(message));
  s.sum(x, 1, { out });
  s.setWarningHandler(before);
  assert.deepEqual([out.shape, warnings.length], [[2], 1]);
  refuses(() => s.amax(x, 0, { out }), {
    message:
      "Expected the dtype for input and out to match, but got Float for input's dtype and Double for out's dtype.",
  });
  refuses(() => s.all(x, 0, { out }), { message: 'all only supports bool tensor for result, got: Double' });
  refuses(() => s.sum(x, 0, { out, dtype: 'float32' }), {
    message: 'Expected out tensor to have dtype float, but got double instead',
  });
});

test('reductions refuse wrong arguments with PyTorch’s messages', () => {
  const x = zeros([2, 3]);
  refuses(() => x.sum(2), {
    message: 'Dimension out of range (expected to be in range of [-2, 1], but got 2)',
    torchType: 'IndexError',
  });
  refuses(() => x.prod([0, -2]), { message: 'dim 0 appears multiple times in the list of dims' });
  const got = 'dtype must be either a floating point or complex dtype. Got:';
  const whole = zeros([2], { dtype: 'int64' });
  refuses(() => whole.mean(9), {
    message: `mean(): could not infer output dtype. Input ${got} Long`,
    torchType: 'RuntimeError',
  });
  refuses(() => x.mean(0, { dtype: 'bool' }), {
    message: `mean(): could not infer output dtype. Optional ${got} Bool`,
  });
  for (const dim of ['0', 1.5, true, [0, '1'], Symbol('dim')]) {
    refuses(() => x.sum(/** @type {any} */ (dim)), { name: /Error/, message: /'dim'/ });
  }
  refuses(() => x.sum(0, /** @type {any} */ ({ keepdims: true })), { message: /unexpected option 'keepdims'/ });
  refuses(() => x.amax(0, /** @type {any} */ ({ dtype: 'int8' })), { message: /unexpected option 'dtype'/ });
  refuses(() => x.sum(0, /** @type {any} */ ({ dtype: 'float' })), { message: /'dtype' must be a dtype/ });
  refuses(() => s.sum(/** @type {any} */ ([1, 2])), { message: /'input' must be a tensor/ });
  const gone = zeros([2]);
  gone.dispose();
  folds.forEach((fn) => refuses(() => /** @type {any} */ (s)[fn](gone), { name: 'DisposedError' }));
});

test('sumToSize undoes an expand', () => {
  const x = ones([4, 2, 3], { dtype: 'int8' });
  assert.deepEqual(x.sumToSize([2, 1]).tolist(), [[12n], [12n]]);
  assert.deepEqual(x.sumToSize([1, 2, 3]).strides, [6, 3, 1]);
  assert.equal(x.sumToSize([]).item(), 24n);
  const same = x.sumToSize([4, 2, 3]);
  assert.deepEqual([same.dtype, blockOf(same)], ['int8', blockOf(x)]);
  const message = 'size {[2, 2]} is not expandable to size {[4, 2, 3]}.';
  refuses(() => x.sumToSize([2, 2]), { message });
  refuses(() => x.sumToSize([-1, 3]), { message: 'size {[-1, 3]} is not expandable to size {[4, 2, 3]}.' });
});

test('all and any into uint8 test the elements as uint8, except for 0-d tensors', () => {
  const into = () => zeros([], { dtype: 'uint8' });
  for (const [values, dtype] of /** @type {const} */ ([
    [[0.5, 0.25], 'float16'],
    [[0.5, 0.25], 'float64'],
    [[256, 512], 'int32'],
  ])) {
    const x = tensor([...values], { dtype });
    for (const fn of /** @type {const} */ (['all', 'any'])) {
      assert.equal(s[fn](x, { out: into() }).item(), 0, `${fn} ${dtype}`);
      assert.equal(s[fn](x, 0, { out: into() }).item(), 0, `${fn} ${dtype}`);
      assert.equal(s[fn](x.select(0, 1), { out: into() }).item(), 1, `${fn} ${dtype}`);
      assert.equal(s[fn](x, { out: zeros([], { dtype: 'bool' }) }).item(), true, `${fn} ${dtype}`);
    }
  }
});

test('a target that is the input is resized before the dimensions are checked', () => {
  setWarningHandler(() => {});
  const message = 'Dimension out of range (expected to be in range of [-1, 0], but got';
  for (const fn of /** @type {const} */ (['sum', 'prod', 'amax', 'all'])) {
    const x = ones([2, 2], { dtype: fn === 'all' ? 'bool' : 'float32' });
    refuses(() => s[fn](x, 1, { out: x }), { torchType: 'IndexError', message: `${message} 1)` });
    refuses(() => s[fn](x, -2, { out: x }), { torchType: 'IndexError', message: `${message} -2)` });
    assert.deepEqual(x.shape, [2, 2]);
  }
  setWarningHandler(undefined);
});

test('a mean without `dim` and one with an empty `dim` have different errors for a target', () => {
  const [x, out] = [ones([2]), zeros([], { dtype: 'int16' })];
  const message = "result type Float can't be cast to the desired output type Short";
  refuses(() => s.mean(x, null, { out }), { message });
  refuses(() => s.mean(x, { out }), {
    message: "mean.dtype_out(): input types can't be cast to the desired output type Short",
  });
});

test('16-bit floats are added in the order of PyTorch', () => {
  for (const [dtype, large] of /** @type {const} */ ([
    ['bfloat16', 256],
    ['float16', 2048],
  ])) {
    // One half of a vector of 16 is added to the other before it is added to the sum.
    const row = (/** @type {number} */ position) =>
      tensor(
        Array.from({ length: 48 }, (_, i) =>
          i === 32 ? 2 ** -10 : i === 0 ? 2 ** 15 : i === position ? -(2 ** 15) : 0,
        ),
        { dtype },
      );
    assert.deepEqual(
      [1, 8, 16].map((position) => s.sum(row(position)).item()),
      [0, 2 ** -10, 2 ** -10],
    );
    // Elements in several rows are added as float32; nansum rounds after each row.
    const rows = zeros([64], { dtype });
    [large, 1, 1].forEach((value, i) => rows.select(0, 20 * i).fill_(value));
    const x = rows.asStrided([3, 2, 10], [20, 10, 1]);
    assert.deepEqual(s.sum(x, [0, 2]).tolist(), [large + 2, 0]);
    assert.deepEqual(s.nansum(x, [0, 2]).tolist(), [large, 0]);
    const overlapping = zeros([4], { dtype }).asStrided([2, 3], [0, 1]);
    const more = ones([2, 3, 4], { dtype });
    refuses(() => s.sum(more, 2, { out: overlapping }), /unsupported operation: more than one element/);
    s.sum(ones([2, 4, 3], { dtype }), 1, { out: zeros([1], { dtype }).expand([2, 3]) });
  }
});

test('elements of another dtype in several rows are rounded to 16 bits after they are added', () => {
  const rows = zeros([64]);
  [2049, 1].forEach((value, i) => rows.select(0, 20 * i).fill_(value));
  const x = rows.asStrided([3, 2, 10], [20, 10, 1]);
  assert.deepEqual(s.sum(x, [0, 2], { dtype: 'float16' }).tolist(), [2050, 0]);
  assert.deepEqual(s.nansum(x, [0, 2], { dtype: 'float16' }).tolist(), [2048, 0]);
});
