import assert from 'node:assert/strict';
import { test } from 'node:test';
import { floatPower, fmax, fmin, full, hypot, ones, pow, tensor, zeros } from '../../../web/lib/index.js';
import { expectNoLeaks } from '../leaks.js';

expectNoLeaks();

const count = 9; // whole vectors and a few elements
const nans = {
  float16: new Uint16Array(count).fill(0x7d01),
  bfloat16: new Uint16Array(count).fill(0x7f81),
  float32: new Float32Array(new Uint32Array(count).fill(0x7f800001).buffer),
  float64: new Float64Array(new BigUint64Array(count).fill(0x7ff0000000000001n).buffer),
};
/** @param {keyof typeof nans} dtype */
const nanOf = (dtype) => tensor(/** @type {any} */ (nans[dtype]), { dtype });

/** @param {import('../../../web/lib/tensor/tensor.js').Tensor} result @param {number} expected */
const holds = (result, expected) => assert.deepEqual(result.tolist(), Array(count).fill(expected));

test('functions that ignore a NaN return NaN for a signalling one, as in PyTorch', () => {
  for (const dtype of /** @type {const} */ (['bfloat16', 'float32', 'float64'])) {
    const nan = nanOf(dtype);
    const [zero, one, infinite] = [
      zeros([count], { dtype }),
      ones([count], { dtype }),
      full([count], Infinity, { dtype }),
    ];
    holds(fmax(nan, zero), NaN);
    holds(fmax(zero, nan), NaN);
    holds(fmin(nan, zero), NaN);
    holds(pow(nan, zero), NaN);
    holds(pow(one, nan), NaN);
    holds(hypot(infinite, nan), NaN);
    holds(hypot(nan, infinite), NaN);
  }
});

test('a float16 NaN does not signal, because it is converted to float32 first', () => {
  const float16 = nanOf('float16');
  const options = /** @type {const} */ ({ dtype: 'float16' });
  const [zero, one, infinite] = [zeros([count], options), ones([count], options), full([count], Infinity, options)];
  holds(fmax(float16, zero), 0);
  holds(fmin(zero, float16), 0);
  holds(pow(float16, zero), 1);
  holds(pow(one, float16), 1);
  holds(hypot(infinite, float16), Infinity);
});

test('a power whose exponent is the number 0, or whose base is the number 1, is 1 for any tensor', () => {
  for (const dtype of /** @type {(keyof typeof nans)[]} */ (Object.keys(nans))) {
    const nan = nanOf(dtype);
    holds(pow(nan, 0), 1);
    holds(floatPower(nan, 0), 1);
    holds(pow(1, nan), 1);
    holds(nan.clone().pow_(0), 1);
  }
});
