/** A fused function gives what it gives unfused: the same numbers to the bit, the same layout, the same refusals. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as stride0 from '../../web/lib/index.js';
import { arange, fuse, memory, ones, scalar, setDefaultDtype, tensor, zeros } from '../../web/lib/index.js';
import { worthwhile } from '../../web/lib/internal/compiled.js';
import { generator } from '../page/random.js';
import { allDTypes, narrowed, randomShape, randomTensor } from './cases.js';
import { expectNoLeaks } from './leaks.js';

/** @typedef {import('../../web/lib/tensor.js').Tensor} Tensor */

expectNoLeaks();

const library = /** @type {Record<string, Function>} */ (/** @type {unknown} */ (stride0));
const random = generator(17);
const { below, pick } = random;

/** The bits of all elements, of which all NaNs count as one. @param {Tensor} x */
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

/** What happens: a result, or the message of an error without what fusing adds to it. @param {() => Tensor} run */
function outcome(run) {
  try {
    return run();
  } catch (error) {
    return String(/** @type {Error} */ (error).message).replace(/ \(operation \d+, '\w+', of a fused function\)$/, '');
  }
}

/** @param {(...given: any[]) => Tensor} fn @param {readonly any[]} given @param {string} [what] */
function check(fn, given, what) {
  const [plain, run] = [outcome(() => fn(...given)), fuse(fn)];
  for (const fused of [outcome(() => run(...given)), outcome(() => run(...given))]) {
    // What does not fit is found before a number is divided by zero.
    if (plain === 'ZeroDivisionError') assert.equal(typeof fused, 'string', what);
    else if (typeof plain === 'string' || typeof fused === 'string') assert.equal(fused, plain, what);
    else same(fused, plain, what);
  }
}

const unary = 'neg abs sign square reciprocal sqrt rsqrt exp expm1 log log1p sin tanh sigmoid relu erf floor round trunc frac logicalNot bitwiseNot isnan isfinite signbit positive clone'.split(' '); // prettier-ignore
const binary = 'add sub rsub mul div floorDivide remainder fmod pow atan2 hypot maximum minimum fmax copysign nextafter heaviside logaddexp xlogy squaredDifference eq lt ge isclose logicalAnd bitwiseXor gcd'.split(' '); // prettier-ignore

/** Steps, or a function of WebAssembly, as soon as anything is made. */
const forms = [
  { form: 'as steps', after: Infinity },
  { form: 'compiled', after: 1 },
];
/** @param {string} name @param {() => void} body */
function testForms(name, body) {
  for (const { form, after } of forms) {
    test(`${name}, ${form}`, () => {
      const usual = worthwhile.after;
      worthwhile.after = after;
      try {
        body();
      } finally {
        worthwhile.after = usual;
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
  check((...given) => given.reduce((sum, each) => sum.mul(0.5).add(each)), inputs);
  check((x) => Array.from({ length: 100 }, (_, i) => i).reduce((y, i) => y.add(i).sub(x), x), [arange(6)]);
});

test('numbers count as they do beside a tensor, and each has a run of its own', () => {
  const run = fuse((x, by) => x.add(1).mul(by));
  const x = tensor([1n, 2n]);
  assert.deepEqual(run(x, 2).tolist(), [4n, 6n]);
  assert.deepEqual(run(x, 2.5).tolist(), [5, 7.5]);
  assert.equal(run(x, scalar(2, 'float')).dtype, 'float32');
  setDefaultDtype('float64');
  assert.equal(run(x, 2.5).dtype, 'float64');
  setDefaultDtype('float32');
});

test('a function is looked at once for every set of shapes and dtypes', () => {
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

test('an error names the operation and is the one of the operation', () => {
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

test('what cannot be fused is refused, and nothing is left behind', () => {
  const before = memory().blocks;
  const x = ones([2]);
  for (const [fn, message] of /** @type {[any, RegExp][]} */ ([
    [(/** @type {Tensor} */ t) => t.add_(1), /'add' writes into a tensor/],
    [(/** @type {Tensor} */ t) => t.add(1, { out: x }), /'add' writes into a tensor/],
    [(/** @type {Tensor} */ t) => t.add(1).sum(), /before there are numbers/],
    [(/** @type {Tensor} */ t) => t.add(1).tolist(), /before there are numbers/],
    [() => 3, /must return a tensor, not 3/],
  ])) {
    assert.throws(() => fuse(fn)(x), message);
    assert.deepEqual(x.add(1).tolist(), [2, 2], 'and the next call is an ordinary one');
  }
  assert.throws(() => fuse(/** @type {any} */ (3)), /must be a function, not 3/);
  assert.throws(() => fuse((t) => t)(/** @type {any} */ ('x')), /its argument 0 is the string "x"/);
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
