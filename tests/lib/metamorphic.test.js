/** Properties of all operations: layouts, expansion and targets don't change the elements of the result. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as stride0 from '../../web/lib/index.js';
import { arange, full, tensor, zeros } from '../../web/lib/index.js';
import { operations } from '../differential/operations.js';
import { generator } from '../random.js';
import { randomTensor } from './cases.js';
import { expectNoLeaks, refuses } from './leaks.js';

/** @import { Tensor } from '../../web/lib/tensor/tensor.js' */

expectNoLeaks();

const library = /** @type {Record<string, Function>} */ (/** @type {unknown} */ (stride0));
const methods = /** @type {Record<string, Function | undefined>} */ (/** @type {unknown} */ (stride0.Tensor.prototype));

const [integers, floats] = [['int32', 'uint8'], ['float32', 'float16', 'float64']]; // prettier-ignore

/**
 * Every operation with the dtypes to test. maskedFill() takes its value as a number or a 0-d tensor, not as an operand
 * of any shape.
 * @type {{ op: string, arity: number, dtype: any }[]}
 */
const everyOp = Object.entries(operations)
  .filter(([op]) => op !== 'maskedFill')
  .flatMap(([op, { arity, takes }]) => (takes.includes(2) ? floats : integers).map((dtype) => ({ op, arity, dtype })));

/** The elements, with all NaNs equal, because their bits are not specified. @param {Tensor} x */
const valuesOf = (x) =>
  (x.dtype === 'float32' || x.dtype === 'float64' ? x : x.to('float64'))
    .toTypedArray()
    .map((/** @type {any} */ each) => (Number.isNaN(each) ? NaN : each));
/** @param {readonly Tensor[]} tensors */
const disposeAll = (tensors) => tensors.forEach((each) => each.dispose());

const random = generator(41);
/**
 * @param {string} op
 * @param {number} arity
 * @param {any} dtype
 * @param {readonly (readonly number[])[]} shapes
 * @param {boolean} [written]
 */
const operandsOf = (op, arity, dtype, shapes, written = false) =>
  Array.from({ length: arity }, (_, i) => {
    const type = op === 'where' && i === 0 ? 'bool' : dtype;
    return randomTensor(random, type, shapes[i] ?? [], { written: written && i === 0 });
  });

/** @param {(each: { op: string, arity: number, dtype: any, apply: Function }) => void} check */
function forEveryOp(check) {
  for (const { op, arity, dtype } of everyOp) {
    try {
      check({ op, arity, dtype, apply: /** @type {Function} */ (library[op]) });
    } catch (error) {
      throw new Error(`${op} of ${dtype}: ${/** @type {Error} */ (error).message}`, { cause: error });
    }
  }
}

test('op(expand(x), y) is op(x, y)', () => {
  forEveryOp(({ op, arity, dtype, apply }) => {
    const operands = operandsOf(op, arity, dtype, [[5, 1, 3], [4, 1], [5, 4, 3]]); // prettier-ignore
    const given = operands.map((each) => each.given);
    const expanded = given.map((each) => each.expand([5, 4, 3]));
    const [plain, wide] = [apply(...given), apply(...expanded)];
    if (arity > 1) assert.deepEqual(valuesOf(plain), valuesOf(wide));
    else assert.deepEqual(valuesOf(wide), valuesOf(plain.expand([5, 4, 3])));
    disposeAll([plain, wide, ...expanded, ...operands.flatMap(({ given, storage }) => [given, storage])]);
  });
});

test('any layout gives the same result as a contiguous copy', () => {
  const sizes = [[3, 37], [2, 1050], [7, 5, 2], [33]];
  forEveryOp(({ op, arity, dtype, apply }) => {
    for (const shape of sizes) {
      const operands = operandsOf(op, arity, dtype, [shape, shape, shape]);
      const given = operands.map((each) => each.given);
      const copies = given.map((each) => {
        const copy = zeros(shape, { dtype: each.dtype });
        return copy.copy_(each);
      });
      const [strided, packed] = [apply(...given), apply(...copies)];
      assert.deepEqual(valuesOf(strided), valuesOf(packed));
      disposeAll([strided, packed, ...copies, ...operands.flatMap(({ given, storage }) => [given, storage])]);
    }
  });
});

test('in place equals out of place and a cast; nothing around the view changes; out gives the same', () => {
  forEveryOp(({ op, arity, dtype, apply }) => {
    const shape = [3, 35];
    const operands = operandsOf(op, arity, dtype, [shape, [35], [3, 1]], true);
    const given = operands.map((each) => each.given);
    const result = apply(...given);
    const { storage, view } = /** @type {any} */ (randomTensor(random, result.dtype, result.shape, { written: true }));
    const guards = storage.clone();
    const out = storage.asStrided(view.shape, view.strides, view.offset);
    if (operations[op]?.out !== 'none') {
      assert.equal(apply(...given, { out }), out);
      assert.deepEqual(valuesOf(out), valuesOf(result), 'out');
      guards.asStrided(view.shape, view.strides, view.offset).copy_(result);
      assert.deepEqual(valuesOf(storage), valuesOf(guards), 'around out');
    }
    const inPlace = op === 'where' ? undefined : methods[`${op}_`];
    if (inPlace && !(op === 'floatPower' && dtype !== 'float64')) {
      const [target] = /** @type {any[]} */ (operands);
      const around = target.storage.clone();
      const { shape: sizes, strides, offset } = target.view;
      const cast = result.to(dtype);
      assert.equal(inPlace.apply(given[0], given.slice(1)), given[0]);
      assert.deepEqual(valuesOf(given[0]), valuesOf(cast), 'in place');
      around.asStrided(sizes, strides, offset).copy_(cast);
      assert.deepEqual(valuesOf(target.storage), valuesOf(around), 'around the target');
      disposeAll([around, cast]);
    }
    disposeAll([result, guards, out, storage, ...operands.flatMap(({ given, storage }) => [given, storage])]);
  });
});

test('a result shares no memory with its operands', () => {
  forEveryOp(({ op, arity, dtype, apply }) => {
    const operands = operandsOf(op, arity, dtype, [[4], [4], [4]]);
    const before = operands.map(({ storage }) => valuesOf(/** @type {Tensor} */ (storage)));
    const result = apply(...operands.map((each) => each.given));
    result.fill_(1);
    operands.forEach(({ storage }, i) => assert.deepEqual(valuesOf(/** @type {Tensor} */ (storage)), before[i]));
    disposeAll([result, ...operands.flatMap(({ given, storage }) => [given, /** @type {Tensor} */ (storage)])]);
  });
});

test('the minimum divided by -1 wraps, in every width', () => {
  for (const [dtype, least] of /** @type {const} */ ([
    ['int8', -128],
    ['int16', -32768],
    ['int32', -(2 ** 31)],
    ['int64', -(2n ** 63n)],
  ])) {
    const [a, b] = [full([70], least, { dtype }), full([70], -1, { dtype })];
    const zero = typeof least === 'bigint' ? 0n : 0;
    const expected = { floorDivide: least, remainder: zero, fmod: zero, mul: least };
    for (const [op, value] of Object.entries(expected)) {
      for (const divisor of [b, -1])
        assert.deepEqual(library[op]?.(a, divisor).tolist(), new Array(70).fill(value), op);
    }
    assert.equal(a.div(b, { roundingMode: 'trunc' }).tolist()[69], least);
    assert.equal(a.neg().abs().tolist()[69], least);
  }
});

test('lcm takes the magnitude before it wraps where C++ multiplies as int, and after it elsewhere', () => {
  assert.deepEqual(tensor([50], { dtype: 'int8' }).lcm(8).tolist(), [-56]);
  assert.deepEqual(tensor([200], { dtype: 'int32' }).lcm(2 ** 24 + 1).tolist(), [939523896]); // prettier-ignore
});

test('NaN and infinities become integers as on x86', () => {
  const odd = tensor([NaN, Infinity, -Infinity, 3e9, -3e9, 1e300], { dtype: 'float64' });
  const [low, high] = [-(2 ** 31), -(2n ** 63n)];
  assert.deepEqual(odd.to('int32').tolist(), [low, low, low, low, low, low]);
  assert.deepEqual(odd.to('int64').tolist(), [high, high, high, 3000000000n, -3000000000n, high]);
  for (const dtype of /** @type {const} */ (['uint8', 'int8', 'int16']))
    assert.deepEqual(odd.to(dtype).tolist(), [0, 0, 0, 0, 0, 0]);
  assert.deepEqual(zeros([6], { dtype: 'int8' }).copy_(odd).tolist(), [0, 0, 0, 0, 0, 0]);
});

test('64 dimensions work in every form', () => {
  const ones = new Array(58).fill(1);
  const [a, b] = [arange(64).reshape([2, 2, 2, ...ones, 2, 2, 2]), arange(8).reshape([2, ...ones, 1, 1, 2, 1, 2])];
  const sum = a.add(b);
  const wanted = a
    .reshape([8, 2, 2, 2])
    .add(b.expand(a.shape).reshape([8, 2, 2, 2]))
    .reshape([-1])
    .tolist();
  assert.deepEqual(sum.reshape([-1]).tolist(), wanted);
  assert.deepEqual(
    stride0
      .add(a, b, { out: zeros(a.shape) })
      .reshape([-1])
      .tolist(),
    wanted,
  );
  assert.deepEqual(
    a
      .permute(a.shape.map((_, i) => 63 - i))
      .add_(0)
      .permute(a.shape.map((_, i) => 63 - i))
      .tolist(),
    a.tolist(),
  );
  assert.deepEqual(a.add_(b).reshape([-1]).tolist(), wanted);
});

test('sizes whose product overflows are refused at once', () => {
  const one = zeros([1]);
  const wide = one.expand([2 ** 26, 2 ** 26]);
  const tall = one.expand([2 ** 30, 1, 1]);
  refuses(() => one.expand([2 ** 40, 2 ** 40]), /numel: integer multiplication overflow$/);
  const column = one.expand([2 ** 31, 1]);
  const row = one.expand([2 ** 31]);
  refuses(() => column.add(row), /overflow|can't allocate memory/);
  refuses(() => wide.add(tall), /overflow|can't allocate memory/);
  refuses(() => wide.clone(), /overflow|can't allocate memory/);
  refuses(() => wide.neg(), /overflow|can't allocate memory/);
  refuses(() => wide.tolist(), /overflow|can't allocate memory/);
  refuses(() => wide.to('int8'), /overflow|can't allocate memory/);
  refuses(() => stride0.broadcastTensors(wide, tall), /overflow/);
});
