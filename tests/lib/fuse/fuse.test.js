/** A fused function gives the same result as unfused: the same bits, the same layout, the same errors. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as stride0 from '../../../web/lib/index.js';
import { arange, fuse, memory, ones, scalar, setDefaultDtype, tensor, varMean, zeros } from '../../../web/lib/index.js';
import { threshold } from '../../../web/lib/engine/compiled.js';
import { generator } from '../../random.js';
import { allDTypes, narrowed, randomShape, randomTensor } from '../cases.js';
import { expectNoLeaks } from '../leaks.js';

/** @import { Tensor } from '../../../web/lib/tensor/tensor.js' */

expectNoLeaks();

const library = /** @type {Record<string, Function>} */ (/** @type {unknown} */ (stride0));
const random = generator(17);
const { below, pick } = random;

/** The bits of all elements, with all NaNs equal. @param {Tensor} x */
const bitsOf = (x) => {
  const values = x.dtype.endsWith('float16') ? x.to('float32') : x;
  return values.toTypedArray().map((/** @type {any} */ each) => (Number.isNaN(each) ? NaN : each));
};

/** @param {Tensor} actual @param {Tensor} expected @param {string} [what] */
function same(actual, expected, what) {
  assert.deepEqual(
    [actual.dtype, actual.shape, actual.strides],
    [expected.dtype, expected.shape, expected.strides],
    what,
  );
  assert.deepEqual(bitsOf(actual), bitsOf(expected), what);
}

/** The outcome: a result, or the message of an error without what fusing adds. @param {() => Tensor} run */
function outcome(run) {
  try {
    return run();
  } catch (error) {
    return String(/** @type {Error} */ (error).message).replace(/ \(operation \d+, '\w+', of a fused function\)$/, '');
  }
}

/** @param {(...given: any[]) => Tensor} fn @param {readonly any[]} args @param {string} [what] */
function check(fn, args, what) {
  const [plain, run] = [outcome(() => fn(...args)), fuse(fn)];
  for (const fused of [outcome(() => run(...args)), outcome(() => run(...args))]) {
    // Shapes that don't fit are found before anything is divided by zero.
    if (plain === 'ZeroDivisionError') assert.equal(typeof fused, 'string', what);
    else if (typeof plain === 'string' || typeof fused === 'string') assert.equal(fused, plain, what);
    else same(fused, plain, what);
  }
}

const unary =
  'neg abs sign square reciprocal sqrt rsqrt exp expm1 log log1p sin tanh sigmoid relu erf floor round trunc frac logicalNot bitwiseNot isnan isfinite signbit positive clone'.split(
    ' ',
  );
const binary =
  'add sub rsub mul div floorDivide remainder fmod pow atan2 hypot maximum minimum fmax copysign nextafter heaviside logaddexp xlogy squaredDifference eq lt ge isclose logicalAnd bitwiseXor gcd'.split(
    ' ',
  );

/** As steps, or compiled to WebAssembly from the first run on. */
const forms = [
  { form: 'as steps', after: Infinity },
  { form: 'compiled', after: 1 },
];
/** @param {string} name @param {() => void} body */
function testForms(name, body) {
  for (const { form, after } of forms) {
    test(`${name}, ${form}`, () => {
      const usual = threshold.after;
      threshold.after = after;
      try {
        body();
      } finally {
        threshold.after = usual;
      }
    });
  }
}

testForms('every operation between two others, on every dtype', () => {
  for (const dtype of allDTypes) {
    const [x, y] = [
      randomTensor(random, dtype, [5, 7]).given,
      randomTensor(random, dtype, [7], { nonzero: true }).given,
    ];
    for (const name of [...unary, ...binary]) {
      const of = /** @type {Function} */ (library[name]);
      const step = (/** @type {Tensor} */ a, /** @type {Tensor} */ b) => (of.length > 2 ? of(a, b) : of(a));
      check((a, b) => stride0.mul(step(a.add(a), b), a), [x, y], `${name} of ${dtype}`);
    }
  }
});

testForms('random chains of operations, casts and views, whatever the layout', () => {
  for (let i = 0; i < 300; ++i) {
    const shape = randomShape(random);
    const given = Array.from(
      { length: 1 + below(4) },
      () => randomTensor(random, pick(allDTypes), narrowed(random, shape)).given,
    );
    const steps = Array.from({ length: 1 + below(9) }, () => [
      below(10),
      below(100),
      below(100),
      pick(allDTypes),
      below(100),
    ]);
    check(
      (...tensors) => {
        const values = [...tensors];
        for (const [kind, a, b, dtype, which] of /** @type {[number, number, number, any, number][]} */ (steps)) {
          const x = values[a % values.length];
          const y = values[b % values.length];
          if (kind === 0) values.push(x.to(dtype));
          else if (kind === 1) values.push(x.unsqueeze(0));
          else if (kind === 2 && x.ndim > 1) values.push(x.transpose(0, 1));
          else if (kind === 3) values.push(x.mul(which % 5));
          else if (kind === 4) values.push(stride0.where(x.gt(y), x, y));
          else if (kind === 5) values.push(/** @type {Function} */ (library[unary[which % unary.length] ?? 'neg'])(x));
          else values.push(/** @type {Function} */ (library[binary[which % binary.length] ?? 'add'])(x, y));
        }
        return /** @type {Tensor} */ (values.at(-1));
      },
      given,
      `chain ${i}: ${JSON.stringify(steps)} of ${given.map((each) => `${each.dtype} [${each.shape}]`)}`,
    );
  }
});

testForms('more operations and inputs than one program holds', () => {
  const inputs = Array.from({ length: 20 }, (_, i) => arange(6).mul(i));
  check((...args) => args.reduce((sum, each) => sum.mul(0.5).add(each)), inputs);
  check((x) => Array.from({ length: 100 }, (_, i) => i).reduce((y, i) => y.add(i).sub(x), x), [arange(6)]);
});

test('numbers promote as next to a tensor, and each run uses its own number', () => {
  const run = fuse((x, by) => x.add(1).mul(by));
  const x = tensor([1n, 2n]);
  assert.deepEqual(run(x, 2).tolist(), [4n, 6n]);
  assert.deepEqual(run(x, 2.5).tolist(), [5, 7.5]);
  assert.equal(run(x, scalar(2, 'float')).dtype, 'float32');
  setDefaultDtype('float64');
  assert.equal(run(x, 2.5).dtype, 'float64');
  setDefaultDtype('float32');
});

test('a function is recorded once for every set of shapes and dtypes', () => {
  let looks = 0;
  const run = fuse((x, y) => (++looks, x.add(y)));
  for (let i = 0; i < 5; ++i) run(ones([2, 1]), zeros([3]));
  assert.equal(looks, 1);
  run(ones([2, 1]), zeros([4]));
  run(ones([2, 1], { dtype: 'float64' }), zeros([4]));
  assert.equal(looks, 3);
});

test('a fused function in a fused function, and a tensor from outside', () => {
  const bias = tensor([10, 20, 30]);
  const inner = fuse((x) => x.mul(2).add(bias));
  check((x) => inner(x.add(1)).sub(bias), [arange(6).reshape([2, 3])]);
});

test('an error is the operation’s own, and names it', () => {
  const run = fuse((x, y) => x.mul(2).add(y));
  assert.throws(() => run(zeros([2, 3]), zeros([4])), {
    name: 'ShapeError',
    message:
      "The size of tensor a (3) must match the size of tensor b (4) at non-singleton dimension 1 (operation 2, 'add', of a fused function)",
  });
  assert.throws(() => fuse((x) => x.floorDivide(0n))(tensor([1n])), { message: 'ZeroDivisionError' });
  const unused = fuse((x) => (x.floorDivide(0n), x.add(1)));
  assert.throws(() => unused(tensor([1n])), { message: 'ZeroDivisionError' });
});

test('reductions are computed in every run, with the same bits', () => {
  const x = tensor(
    Float32Array.from({ length: 7 * 33 }, (_, i) => Math.sin(i) * 9),
    { shape: [7, 33] },
  );
  const row = { dim: 1, keepdim: true };
  for (const fn of /** @type {((t: Tensor) => Tensor)[]} */ ([
    (t) => t.mul(3).sum(1),
    (t) => t.mul(3).mean(),
    (t) => t.sub(t.mean(row)).div(t.var(1, { correction: 0, keepdim: true }).add(1e-5).sqrt()),
    (t) => t.sub(t.amax(row)).exp().sum(1).log(),
    (t) => t.mul(0.125).softmax(1),
    (t) => t.half().logSoftmax(0).add(t),
    (t) => t.t().logsumexp(0),
    (t) => t.gt(0).any(1),
    (t) => t.cumsum(0).mul(t.std(0)),
    (t) => varMean(t.add(1), row).reduce((variance, mean) => mean.sub(variance)),
  ])) {
    const fused = fuse(fn);
    for (let again = 0; again < 2; ++again) {
      const [expected, actual] = [fn(x), fused(x)];
      assert.deepEqual([...actual.toTypedArray()], [...expected.toTypedArray()], String(fn));
      assert.deepEqual([actual.dtype, actual.shape], [expected.dtype, expected.shape]);
    }
  }
});

test('functions that cannot be fused are refused, and nothing stays allocated', () => {
  const before = memory().blocks;
  const x = ones([2]);
  for (const [fn, message] of /** @type {[any, RegExp][]} */ ([
    [(/** @type {Tensor} */ t) => t.add_(1), /'add' writes into a tensor/],
    [(/** @type {Tensor} */ t) => t.add(1, { out: x }), /'add' writes into a tensor/],
    [(/** @type {Tensor} */ t) => t.add(1).sort().values, /recorded without elements/],
    [(/** @type {Tensor} */ t) => t.add(1).tolist(), /recorded without elements/],
    [() => 3, /must return a tensor, not 3/],
  ])) {
    assert.throws(() => fuse(fn)(x), message);
    assert.deepEqual(x.add(1).tolist(), [2, 2], 'and the next call is an ordinary one');
  }
  assert.throws(() => fuse(/** @type {any} */ (3)), /must be a function, not 3/);
  assert.throws(() => fuse((t) => t)(/** @type {any} */ ('x')), /but argument 0 is the string "x"/);
  x.dispose();
  assert.ok(memory().blocks <= before + 6);
});

test('a disposed argument is refused at every call', () => {
  const run = fuse((x) => x.add(1).mul(2));
  run(ones([3]));
  const gone = ones([3]);
  gone.dispose();
  assert.throws(() => run(gone), { name: 'DisposedError' });
});

test('ldexp: the shape is the result’s, and a number is not disposed of', () => {
  const [column, row] = [arange(2).add(1).reshape([2, 1]), arange(3).reshape([1, 3])];
  check((x, e) => x.ldexp(e), [column, row]);
  check((x, e) => x.ldexp(e.to('int32')), [column, row]);
  check((e) => column.ldexp(e.to('int32')), [row]);
  check((x) => x.ldexp(2), [column]);
  check((x) => x.to('float64').ldexp(row), [column]);
});

test('a function is recorded separately for 0 and -0, and for 1 and 1n', () => {
  const run = fuse((x, by) => x.mul(0).add(1).div(by));
  const x = ones([1]);
  const other = fuse((_, by) => stride0.full([2], by));
  assert.deepEqual(
    [run(x, 0), run(x, -0), run(x, 0)].map((each) => each.item()),
    [Infinity, -Infinity, Infinity],
  );
  assert.deepEqual(
    [other(x, 1), other(x, 1n), other(x, true)].map(({ dtype }) => dtype),
    ['float32', 'int64', 'bool'],
  );
});

test('a tensor that the function creates has the value it had when it was used', () => {
  const x = arange(3);
  check(
    (a) => {
      const created = tensor([1, 2, 3]);
      const sum = a.add(created);
      created.add_(10);
      const product = sum.mul(created);
      created.dispose();
      sum.dispose();
      return product;
    },
    [x],
  );
  const constant = fuse(() => tensor([1, 2]));
  constant(x).add_(5);
  assert.deepEqual(constant(x).tolist(), [1, 2]);
  const same = fuse((a) => a.add(tensor([4]).expand([3])));
  assert.deepEqual([same(x).tolist(), same(x).tolist()], [[4, 5, 6], [4, 5, 6]]); // prettier-ignore
});

test('a tensor from outside may change its shape', () => {
  const outside = ones([4]);
  const run = fuse((x) => x.mul(2).add(outside.add(0)).add(outside));
  assert.deepEqual(run(ones([1])).tolist(), [4, 4, 4, 4]);
  const before = stride0.setWarningHandler(() => {});
  stride0.add(ones([2]), 1, { out: outside });
  stride0.setWarningHandler(before);
  assert.deepEqual(fuse((x) => x.add(outside))(ones([1])).tolist(), [3, 3]);
  const direct = fuse((x) => x.mul(2).add(outside));
  assert.deepEqual(direct(ones([1])).shape, [2]);
  stride0.add(ones([6]), 1, { out: outside.narrow(0, 0, 0) }).dispose();
  assert.deepEqual(direct(ones([1])).tolist(), [4, 4]);
});

test('maskedFill takes the value from a tensor, whose dtype must fit', () => {
  const [x, mask] = [arange(6).reshape([2, 3]), tensor([true, false, true])];
  check((a, m, v) => a.maskedFill(m, v), [x, mask, tensor(7)]);
  check((a, m, v) => a.mul(2).maskedFill(m, v.add(1)).sub(a), [x, mask, tensor(7)]);
  check((m, v) => x.maskedFill(m, v), [mask, tensor(2.5, { dtype: 'float64' })]);
  check((a, m, v) => a.maskedFill(m, v), [x, mask, tensor(1e300, { dtype: 'float64' })]);
  check((a, m, v) => a.maskedFill(m, v), [x, mask, tensor([7])]);
});

test('nested functions while recording, and tensors that escape from them', () => {
  const inner = fuse((x) => x.add(1));
  check(
    (x) =>
      x
        .mul(2)
        .add(inner(ones([3])))
        .sub(x),
    [arange(3)],
  );
  /** @type {Tensor | undefined} */
  let leaked;
  fuse((x) => (leaked = x.mul(2)))(arange(3));
  assert.throws(() => fuse((x) => x.add(/** @type {Tensor} */ (leaked)))(arange(3)), { name: 'ArgumentError' });
  assert.throws(() => leaked?.add(1), { name: 'ArgumentError' });
});

/** The warnings and the result of `work`. @param {() => Tensor} work */
function heard(work) {
  /** @type {any[]} */
  const said = [];
  const before = stride0.setWarningHandler(({ message, op }) => said.push([message, op]));
  try {
    return [outcome(() => work()), said].map((each) =>
      typeof each === 'object' && 'tolist' in each ? each.tolist() : each,
    );
  } finally {
    stride0.setWarningHandler(before);
  }
}

test('warnings are given in every run, as unfused', () => {
  const [column, row, bytes] = [arange(4).reshape([4, 1]), arange(4), tensor(new Uint8Array([1, 0, 1, 0]))];
  for (const fn of [
    () => stride0.where(bytes, row, column),
    (/** @type {Tensor} */ a, /** @type {Tensor} */ b) => stride0.where(bytes, a.add(b), 1),
    (/** @type {Tensor} */ a) => a.unsqueeze(0).T,
    (/** @type {Tensor} */ a, /** @type {Tensor} */ b) => a.ldexp(b.to('int32')),
    (/** @type {Tensor} */ a, /** @type {Tensor} */ b) => a.ldexp(b.gt(1)),
    (/** @type {Tensor} */ a, /** @type {Tensor} */ b) => stride0.broadcastMode('warn', () => a.mul(b)),
    (/** @type {Tensor} */ a, /** @type {Tensor} */ b) => stride0.broadcastMode('no-stretch', () => a.mul(b)),
    (/** @type {Tensor} */ a, /** @type {Tensor} */ b) => a.T.mul(b).add(zeros([7])),
  ]) {
    for (const mode of /** @type {const} */ (['allow', 'warn', 'no-rank-promotion', 'no-stretch'])) {
      for (const enabled of [false, true]) {
        stride0.backcompat.broadcastWarning.enabled = enabled;
        const run = fuse(fn);
        const expected = stride0.broadcastMode(mode, () => heard(() => fn(column, row)));
        for (let i = 0; i < 3; ++i) {
          assert.deepEqual(
            stride0.broadcastMode(mode, () => heard(() => run(column, row))),
            expected,
            `${fn} ${mode} ${enabled} ${i}`,
          );
        }
      }
    }
  }
  stride0.backcompat.broadcastWarning.enabled = false;
});

test('a lowered limit applies to functions that are already fused', () => {
  const run = fuse((a, b) => a.mul(2).add(b));
  const [column, row] = [ones([3, 1]), ones([4])];
  run(column, row);
  const before = stride0.broadcastLimit(40);
  assert.throws(() => run(column, row), { code: 'broadcastLimit', bytes: 48, limit: 40 });
  stride0.broadcastLimit(before);
  assert.deepEqual(run(column, row).shape, [3, 4]);
});
