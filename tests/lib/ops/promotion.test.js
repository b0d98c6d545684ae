import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import {
  arange,
  canCast,
  full,
  getDefaultDtype,
  linspace,
  ones,
  promoteTypes,
  resultType,
  scalar,
  setDefaultDtype,
  tensor,
  where,
  zeros,
} from '../../../web/lib/index.js';
import { allDTypes } from '../cases.js';
import { expectNoLeaks, refuses } from '../leaks.js';
import { categoryOf, commonDType, promote } from '../../differential/numbers.js';

expectNoLeaks();
afterEach(() => setDefaultDtype('float32'));

test('promoteTypes: every pair, in both orders', () => {
  for (const a of allDTypes) {
    for (const b of allDTypes) {
      assert.equal(promoteTypes(a, b), promote(a, b), `${a} with ${b}`);
      assert.equal(canCast(a, b), categoryOf(a) <= categoryOf(b), `${a} to ${b}`);
    }
  }
  refuses(() => promoteTypes('float', 'int8'), {
    name: 'DTypeError',
    message: /'dtype' must be a dtype such as 'float32', not the string "float"/,
  });
  refuses(() => canCast('int8'), /'dtype' must be a dtype/);
});

test('resultType: tensors with dimensions, then 0-d ones, then numbers', () => {
  const numbers = { bool: true, int64: 2, float64: 0.5 };
  for (const a of allDTypes) {
    for (const b of allDTypes) {
      for (const shape of [[1], []]) {
        const wanted = commonDType([{ dtype: a, shape: [2] }, { dtype: b, shape }]); // prettier-ignore
        const operands = [ones([2], { dtype: a }), ones(shape, { dtype: b })];
        assert.equal(resultType(operands[0], operands[1]), wanted, `${a} with ${b} (${shape})`);
        assert.equal(resultType(operands[1], operands[0]), wanted);
        operands.forEach((each) => each.dispose());
      }
    }
    for (const [dtype, number] of Object.entries(numbers)) {
      for (const shape of [[0], []]) {
        const wanted = commonDType([
          { dtype: a, shape },
          { dtype: /** @type {'bool'} */ (dtype), shape: [], isNumber: true },
        ]);
        assert.equal(resultType(zeros(shape, { dtype: a }), number), wanted, `${a} (${shape}) with ${number}`);
      }
    }
  }
  assert.equal(resultType(2, 0.5), 'float32');
  assert.equal(resultType(true, 2n), 'int64');
});

test('a plain number is an integer exactly if Number.isInteger says so', () => {
  const whole = tensor([1n, 2n]);
  const cases = /** @type {const} */ ([
    [2, 'int64'],
    [-0, 'int64'],
    [2.5, 'float32'],
    [NaN, 'float32'],
    [Infinity, 'float32'],
    [2n, 'int64'],
    [true, 'int64'],
    [scalar(2, 'float'), 'float32'],
    [scalar(2, 'int'), 'int64'],
    [scalar(2.5, 'bool'), 'int64'],
  ]);
  for (const [number, dtype] of cases) {
    assert.equal(whole.add(number).dtype, dtype, String(number));
    assert.equal(resultType(number, whole), dtype);
  }
  assert.equal(tensor([true]).add(scalar(1, 'bool')).dtype, 'bool');
  assert.equal(tensor([true]).add(1).dtype, 'int64');
  assert.equal(tensor([1, 2]).dtype, 'float32', 'alone, numbers are floats');
  assert.equal(full([1], 2).dtype, 'float32');
  assert.equal(full([1], scalar(2, 'int')).dtype, 'int64');
});

test('scalar takes a value and a kind', () => {
  assert.deepEqual({ ...scalar(2, 'float') }, { value: 2, kind: 'float' });
  assert.deepEqual({ ...scalar(true, 'int') }, { value: 1, kind: 'int' });
  assert.ok(Object.isFrozen(scalar(1n, 'int')));
  refuses(() => scalar(0.5, 'int'), /'value' is 0.5, which is not an integer/);
  refuses(() => scalar(NaN, 'int'), /'value' is NaN/);
  refuses(() => scalar('2', 'int'), /'value' must be a number, bigint or boolean, not the string "2"/);
  refuses(() => scalar(2, 'double'), /'kind' must be 'int', 'float' or 'bool', not the string "double"/);
  refuses(() => scalar(scalar(2, 'int'), 'float'), /'value' must be a number/);
});

test('numbers beyond int64 wrap up to the unsigned maximum; larger ones are refused', () => {
  const whole = tensor([1n, 2n]);
  const least = -(2n ** 63n);
  assert.deepEqual(whole.add(2n ** 63n).tolist(), [least + 1n, least + 2n]);
  const beyond = new Map([
    ['int too big to convert', [2n ** 64n, 2 ** 64, 1e300]],
    ["can't convert negative int to unsigned", [least - 1n, -1e300]],
  ]);
  for (const [message, numbers] of beyond) {
    for (const number of numbers) {
      refuses(() => whole.add(number), { torchType: 'OverflowError', message });
      refuses(() => whole.lt(number), { torchType: 'OverflowError', message });
      refuses(() => resultType(whole, number), { torchType: 'OverflowError', message });
    }
  }
  refuses(() => whole.fill_(2n ** 63n), { message: 'value cannot be converted to type int64_t without overflow' });
});

test('with floats a large number keeps its value, and -0 its sign', () => {
  const real = tensor([1, 2]);
  assert.deepEqual(real.mul(2 ** 70).tolist(), [2 ** 70, 2 ** 71]);
  assert.deepEqual(real.lt(1e20).tolist(), [true, true]);
  assert.deepEqual(where(real.gt(1), 1e20, 0.5).tolist(), [0.5, Math.fround(1e20)]);
  assert.deepEqual(zeros([1]).fill_(2 ** 70).tolist(), [2 ** 70]); // prettier-ignore
  assert.deepEqual(zeros([1]).copy_(2 ** 70).tolist(), [2 ** 70]); // prettier-ignore
  assert.deepEqual(tensor([1]).div(-0).tolist(), [-Infinity]);
  assert.deepEqual(tensor([1]).copysign(-0).tolist(), [-1]);
  assert.ok(Object.is(zeros([1]).fill_(-0).item(), -0));
  assert.deepEqual(tensor([1n]).mul(-0).tolist(), [0n]);
});

test('clamp and pow check the range of their numbers; other operations wrap them', () => {
  const bytes = tensor([1, 2], { dtype: 'uint8' });
  const unfit = { message: 'value cannot be converted to type uint8_t without overflow' };
  refuses(() => bytes.clamp(0, 300), unfit);
  refuses(() => bytes.clamp_({ max: 300 }), unfit);
  refuses(() => bytes.pow(300), unfit);
  assert.deepEqual(bytes.clamp(-1).tolist(), [255, 255]);
  assert.deepEqual(bytes.add(300).tolist(), [45, 46]);
  assert.deepEqual(bytes.eq(257).tolist(), [true, false]);
  const half = tensor([1, 2], { dtype: 'float16' });
  refuses(() => half.pow(70000), { message: 'value cannot be converted to type c10::Half without overflow' });
  refuses(() => half.clamp(0, 1e6), { message: 'value cannot be converted to type c10::Half without overflow' });
  assert.deepEqual(half.clamp(-Infinity, Infinity).tolist(), [1, 2]);
});

test('integers become the default dtype in real functions, numbers have it, and print omits it', () => {
  const whole = tensor([1n, 2n]);
  const real = tensor([1, 2], { dtype: 'float32' });
  for (const dtype of /** @type {const} */ (['float16', 'bfloat16', 'float64', 'float32'])) {
    setDefaultDtype(dtype);
    assert.equal(getDefaultDtype(), dtype);
    const created = [tensor([1, 2]), zeros([1]), full([1], 1.5), arange(0, 3, 0.5), linspace(0, 1, 3), tensor([])];
    const become = [whole.div(2), whole.add(1.5), whole.sqrt(), whole.exp(), tensor([true]).div(true)];
    const numbers = [where(whole.gt(1), 1.5, 2.5), where(whole.gt(1), 1, 2.5)];
    for (const each of [...created, ...become, ...numbers]) assert.equal(each.dtype, dtype);
    assert.equal(resultType(whole, 0.5), dtype);
    assert.equal(real.add(1.5).dtype, 'float32');
    assert.equal(tensor([1], { dtype: 'float16' }).add(1.5).dtype, 'float16');
    assert.equal(String(tensor([1.5, 2])), 'tensor([1.5000, 2.0000])');
    const said = dtype === 'float32' ? '' : ', dtype=torch.float32';
    assert.equal(String(real), `tensor([1., 2.]${said})`);
    assert.equal(String(zeros([0], { dtype: 'float32' })), `tensor([]${said})`);
  }
  setDefaultDtype('float16');
  assert.deepEqual(whole.div(3).tolist(), [0.333251953125, 0.66650390625], 'computed and rounded as float16');
  setDefaultDtype('float64');
  assert.deepEqual(whole.div(3).tolist(), [1 / 3, 2 / 3]);
});

test('only float dtypes can be the default', () => {
  for (const dtype of /** @type {any[]} */ (['int32', 'bool', 'float', undefined, null, Symbol('float32')])) {
    refuses(() => setDefaultDtype(dtype), {
      torchType: 'TypeError',
      message: 'only floating-point types are supported as the default type',
    });
  }
  assert.equal(getDefaultDtype(), 'float32');
});

test('resultType of dtypes and of any number of operands, all of them counted', () => {
  const [wide, zero] = [tensor([1, 2], { dtype: 'int8' }), tensor(1.5, { dtype: 'float64' })];
  /** @type {[any[], string][]} */
  const cases = [
    [['int8', 'uint8'], 'int16'],
    [['int8', 'uint8', 'float16'], 'float16'],
    [['float16', 'bfloat16', 'int64'], 'float32'],
    [['bool'], 'bool'],
    [['int8', 1.5], 'float32'],
    [['int8', 2n ** 40n], 'int8'],
    [[wide, zero], 'float64'],
    [['float16', zero], 'float16'], // a dtype counts as a tensor with dimensions
    [[wide, 1, 1, 'int32'], 'int32'],
    [[true, 1], 'int64'],
    [[true, 1, 1.5], 'float32'],
    [[zero, 1.5, wide, 'float16'], 'float16'],
    [[wide, scalar(1, 'float'), zero], 'float64'],
    [Array.from({ length: 20 }, (_, i) => (i === 19 ? 'float64' : 'int8')), 'float64'],
  ];
  for (const [operands, dtype] of cases) assert.equal(resultType(...operands), dtype);
  refuses(() => resultType(), /at least one tensor, number or dtype/);
  refuses(() => resultType(wide, /** @type {any} */ ('float')), /argument 'dtype' must be a dtype such as 'float32'/);
  refuses(() => resultType(1, /** @type {any} */ ([])), /argument 'operands\[1\]' must be a tensor or a number/);
});
