import assert from 'node:assert/strict';
import { test } from 'node:test';
import { finfo, getDefaultDtype, iinfo, setDefaultDtype } from '../../../web/lib/index.js';
import { refuses } from '../leaks.js';

/** bits eps max min tiny smallest_normal resolution, from PyTorch 2.14.1. @type {[any, ...number[]][]} */
const floats = [
  ['float16', 16, 0.0009765625, 65504, -65504, 6.103515625e-5, 6.103515625e-5, 0.001],
  [
    'bfloat16',
    16,
    0.0078125,
    3.3895313892515355e38,
    -3.3895313892515355e38,
    1.1754943508222875e-38,
    1.1754943508222875e-38,
    0.01,
  ],
  [
    'float32',
    32,
    1.1920928955078125e-7,
    3.4028234663852886e38,
    -3.4028234663852886e38,
    1.1754943508222875e-38,
    1.1754943508222875e-38,
    1e-6,
  ],
  [
    'float64',
    64,
    2.220446049250313e-16,
    1.7976931348623157e308,
    -1.7976931348623157e308,
    2.2250738585072014e-308,
    2.2250738585072014e-308,
    1e-15,
  ],
];

for (const [dtype, bits, eps, max, min, tiny, smallestNormal, resolution] of floats) {
  test(`finfo of ${dtype}`, () => {
    assert.deepEqual(finfo(dtype), { bits, eps, max, min, tiny, smallestNormal, resolution, dtype });
  });
}

test('iinfo has the limits of every integer dtype', () => {
  /** @type {[any, number, number | bigint, number | bigint][]} */
  const integers = [
    ['int8', 8, 127, -128],
    ['uint8', 8, 255, 0],
    ['int16', 16, 32767, -32768],
    ['int32', 32, 2147483647, -2147483648],
    ['int64', 64, 9223372036854775807n, -9223372036854775808n],
  ];
  for (const [dtype, bits, max, min] of integers) assert.deepEqual(iinfo(dtype), { bits, max, min, dtype });
});

test('finfo without a dtype uses the default dtype', () => {
  const before = getDefaultDtype();
  assert.equal(finfo().dtype, before);
  setDefaultDtype('float64');
  assert.equal(finfo().bits, 64);
  setDefaultDtype(before);
});

test('dtypes of the wrong kind are refused with PyTorch’s message', () => {
  const any = /** @type {any} */ ({ finfo, iinfo });
  for (const dtype of ['int8', 'bool']) {
    refuses(() => any.finfo(dtype), {
      message: "torch.finfo() requires a floating point input type. Use torch.iinfo to handle 'torch.finfo'",
    });
  }
  refuses(() => any.iinfo('float32'), {
    message: "torch.iinfo() requires an integer input type. Use torch.finfo to handle 'torch.iinfo'",
  });
  refuses(() => any.iinfo('bool'), { message: 'torch.bool is not supported by torch.iinfo' });
  refuses(() => any.iinfo(), /argument 'dtype' must be a dtype/);
  refuses(() => any.finfo('float8'), /argument 'dtype' must be a dtype/);
});
