/** Compiled chains give the same results as their steps, with any length, and where compiling is not allowed. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as stride0 from '../../../web/lib/index.js';
import { fuse, tensor } from '../../../web/lib/index.js';
import { threshold } from '../../../web/lib/engine/compiled.js';
import { generator } from '../../random.js';
import { allDTypes, randomTensor } from '../cases.js';
import { expectNoLeaks } from '../leaks.js';

/** @import { Tensor } from '../../../web/lib/tensor/tensor.js' */

expectNoLeaks();

const usual = threshold.after;
const { Module } = WebAssembly;
let compiled = 0;
before(() => {
  threshold.after = 1;
  WebAssembly.Module = /** @type {any} */ (
    class extends Module {
      constructor(/** @type {BufferSource} */ bytes) {
        super(bytes);
        ++compiled;
      }
    }
  );
});
after(() => {
  threshold.after = usual;
  WebAssembly.Module = Module;
});

const random = generator(29);
const library = /** @type {Record<string, Function>} */ (/** @type {unknown} */ (stride0));

/**
 * Whether a call compiles the function; its result must equal the unfused one.
 * @param {(...given: any[]) => Tensor} fn
 * @param {readonly Tensor[]} args
 */
function compiles(fn, args) {
  const [expected, fused] = [fn(...args), fuse(fn)];
  const before = compiled;
  const results = [fused(...args), fused(...args)];
  for (const each of results) {
    assert.deepEqual([each.dtype, each.shape, each.strides], [expected.dtype, expected.shape, expected.strides]);
    assert.deepEqual(each.tolist(), expected.tolist());
  }
  return compiled > before;
}

/** @param {'float32' | 'float64' | 'int32' | 'uint8'} dtype @param {number[]} shape */
const some = (dtype, shape) => randomTensor(random, dtype, shape, { nonzero: true }).given;

test('every operation with a recipe is compiled, in each of its dtypes', () => {
  const [real, whole] = [
    'add sub mul div squaredDifference maximum minimum clamp neg abs square relu sqrt floor ceil trunc round',
    'add sub mul squaredDifference maximum minimum clamp neg abs square relu',
  ].map((names) => names.split(' '));
  for (const [dtype, names] of /** @type {const} */ ([
    ['float32', real],
    ['float64', real],
    ['int32', whole],
  ])) {
    for (const name of names ?? []) {
      const of = /** @type {Function} */ (library[name]);
      const chain = (/** @type {Tensor} */ x, /** @type {Tensor} */ y) =>
        (name === 'clamp' ? of(x.add(x), y, x) : of.length > 2 ? of(x.add(x), y) : of(x.add(x))).sub(y);
      assert.ok(compiles(chain, [some(dtype, [3, 7]), some(dtype, [7])]), `${name} of ${dtype}`);
    }
  }
});

test('compiled functions treat NaN, infinities and zeros like the steps', () => {
  const edges = [NaN, -0, 0, 1, -1, 0.5, 1.5, 2.5, -2.5, Infinity, -Infinity, 1e-45, 3.4e38, 2 ** 23 + 1];
  const [x, y] = [tensor(edges).unsqueeze(1), tensor(edges)];
  for (const name of 'maximum minimum add div squaredDifference'.split(' ')) {
    const of = /** @type {Function} */ (library[name]);
    assert.ok(
      // The larger of 0 and -0 may be either; adding 0 turns both into 0.
      compiles((a, b) => of(a, b).add(0).round().neg().relu().neg(), [x, y]),
      name,
    );
  }
});

test('compiled functions work for rows of any length, and for operands stretched along or across them', () => {
  const chain = (/** @type {Tensor[]} */ ...[x, m, s, g]) => x.sub(m).div(s).mul(g).add(1);
  for (const length of [1, 2, 3, 4, 7, 8, 9, 31, 255, 256, 257, 2047, 2048, 2049, 5000]) {
    for (const dtype of /** @type {const} */ (['float32', 'float64'])) {
      const given = [some(dtype, [3, length]), some(dtype, [3, 1]), some(dtype, [1, 1]), some(dtype, [length])];
      assert.ok(compiles(chain, given), `${length} of ${dtype}`);
    }
  }
});

test('compiled functions convert bytes to floats, with any layout', () => {
  const chain = (/** @type {Tensor} */ x, /** @type {Tensor} */ m) => x.sub(m).div(m);
  for (const shape of [[5, 7, 3], [300, 3], [1000], [2, 300]]) {
    const image = some('uint8', shape);
    assert.ok(compiles(chain, [image, some('float32', shape.slice(-1))]));
    assert.ok(compiles(chain, [image.transpose(0, -1), some('float32', shape.slice(0, 1))]));
    assert.ok(compiles(chain, [image.select(0, 0).expand(shape), some('float32', [1])]));
  }
});

test('compiled functions convert operands of other dtypes, and read transposed ones', () => {
  for (const dtype of allDTypes) {
    const x = randomTensor(random, dtype, [9, 300]).given;
    compiles((a, b) => a.add(b).mul(b).to(dtype), [x, some('float32', [300])]);
    compiles((a, b) => a.t().mul(b).sub(b), [x, some('float32', [9])]);
  }
});

test('a single operation is compiled if it converts its operands', () => {
  const alone = (/** @type {string} */ name, /** @type {Tensor[]} */ ...args) => {
    const of = /** @type {Function} */ (library[name]);
    threshold.after = Infinity;
    const expected = of(...args);
    threshold.after = 1;
    stride0.zeros([2]).add(1); // another program
    const before = compiled;
    for (let i = 0; i < 260; ++i) stride0.zeros([1, i]).sub(1); // evicts all programs from the cache
    const actual = of(...args);
    assert.deepEqual(actual.tolist(), expected.tolist(), name);
    return compiled > before;
  };
  const every = stride0.tensor(Array.from({ length: 65536 }, (_, i) => i)).to('int32');
  const floats = every.mul(65536).toTypedArray();
  const x = tensor(new Float32Array(new Int32Array(floats).buffer), { shape: [65536] }).to('bfloat16');
  const y = some('float32', [65536]).contiguous().to('bfloat16');
  for (const name of ['mul', 'div', 'maximum']) assert.ok(alone(name, x, y), name);
  assert.ok(alone('neg', x));
  assert.ok(alone('sub', some('uint8', [9, 5, 3]).contiguous(), some('float32', [3])));
  assert.ok(!alone('mul', x.reshape([256, 256]).t(), y.reshape([256, 256]))); // is a program of tiles
  assert.ok(!alone('add', some('float32', [9]), some('float32', [9])));
});

test('an operation of more than a few instructions stays a step', () => {
  assert.ok(!compiles((x) => x.add(1).exp(), [some('float32', [4])]));
  assert.ok(!compiles((x) => x.add(1).mul(2), [some('int16', [4])]));
  assert.ok(!compiles((x) => x.add(1).gt(2), [some('float32', [4])]));
});

test('where compiling is not allowed, chains give the same results', () => {
  const usually = WebAssembly.Module;
  WebAssembly.Module = /** @type {any} */ (
    class {
      constructor() {
        throw new WebAssembly.CompileError('Wasm code generation disallowed by embedder');
      }
    }
  );
  try {
    assert.ok(!compiles((x, y) => x.add(y).mul(y), [some('float32', [300]), some('float32', [1])]));
  } finally {
    WebAssembly.Module = usually;
  }
});

test('only programs with many elements are compiled', () => {
  threshold.after = usual;
  const run = fuse((x) => x.add(1).mul(2));
  const [before, x] = [compiled, stride0.zeros([usual / 4])];
  for (let i = 0; i < 3; ++i) run(x).dispose();
  assert.equal(compiled, before);
  run(x).dispose();
  assert.equal(compiled, before + 1);
  threshold.after = 1;
});
