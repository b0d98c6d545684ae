/** Powers that PyTorch takes another way. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pow, tensor } from '../../../web/lib/index.js';

test('of float16 numbers there are powers of a half, and no roots', () => {
  const values = [-Infinity, -4, -0, 4, Infinity];
  const half = tensor(values, { dtype: 'float16' });
  assert.deepEqual(pow(half, 0.5).tolist(), [Infinity, NaN, 0, 2, Infinity]);
  assert.deepEqual(pow(half, -0.5).tolist(), [0, NaN, Infinity, 0.5, 0]);
  assert.deepEqual(half.clone().pow_(0.5).tolist(), [Infinity, NaN, 0, 2, Infinity]);
  assert.deepEqual(pow(tensor(values, { dtype: 'bfloat16' }), 0.5).tolist(), [NaN, NaN, -0, 2, Infinity]);
  assert.deepEqual(pow(tensor(values), -0.5).tolist(), [NaN, NaN, -Infinity, 0.5, 0]);
});

test('float64 powers of a base beside 1 to an exponent beyond 2^31 are within a unit in the last place', () => {
  /** Recorded from PyTorch. */
  const cases = [
    [0.9999998330419937, -4072687322.750448, 2.024271851499933e295],
    [1.000000000000002, -2.9032757890953856e17, 1.0622511835630457e-252],
    [1.0000009536743164, 2147483653.0, Infinity],
    [0.9999995231628418, 3000000000.0, 0.0],
    [1.0000000000000002, 1e18, 2.7086111089766717e96],
    [0.9999999999999999, -1e18, 1.6457858636459278e48],
    [1.0000001, 10000000000.0, Infinity],
    [1.0000000009313226, -Infinity, 0.0],
    [0.9999998330419937, 1e300, 0.0],
    [1.0000000000000002, 3221225472.0, 1.000000715255993],
  ];
  const [x, y] = [0, 1].map((at) =>
    tensor(
      cases.map((each) => Number(each[at])),
      { dtype: 'float64' },
    ),
  );
  pow(/** @type {any} */ (x), /** @type {any} */ (y))
    .tolist()
    .forEach((got, i) => {
      const want = Number(cases[i]?.[2]);
      assert.ok(got === want || Math.abs(Number(got) - want) <= want * 2 ** -52, `${cases[i]}: ${got}`);
    });
});
