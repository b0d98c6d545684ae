/** Powers that PyTorch computes in other ways. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mul, ones, pow, tensor } from '../../../web/lib/index.js';

test('float16 uses pow for the exponent 0.5, and not sqrt', () => {
  const values = [-Infinity, -4, -0, 4, Infinity];
  const half = tensor(values, { dtype: 'float16' });
  assert.deepEqual(pow(half, 0.5).tolist(), [Infinity, NaN, 0, 2, Infinity]);
  assert.deepEqual(pow(half, -0.5).tolist(), [0, NaN, Infinity, 0.5, 0]);
  assert.deepEqual(half.clone().pow_(0.5).tolist(), [Infinity, NaN, 0, 2, Infinity]);
  assert.deepEqual(pow(tensor(values, { dtype: 'bfloat16' }), 0.5).tolist(), [NaN, NaN, -0, 2, Infinity]);
  assert.deepEqual(pow(tensor(values), -0.5).tolist(), [NaN, NaN, -Infinity, 0.5, 0]);
});

test('cubes are products, and powers of -2 are reciprocals of squares, each step rounded, except in float16', () => {
  const values = [-0, -1.3, 0.7, 3.1, 5.5e-20];
  const cubes = (/** @type {import('../../../web/lib/index.js').DType} */ dtype) => {
    const base = tensor(values, { dtype });
    const cube = pow(base, 3).tolist();
    assert.deepEqual(cube, mul(mul(base, base), base).tolist());
    assert.deepEqual(base.clone().pow_(3).tolist(), cube);
    assert.deepEqual(pow(base, 3, { out: base }).tolist(), cube);
  };
  cubes('bfloat16');
  cubes('float32');
  cubes('float64');
  const half = tensor([-2.0605, 1.3203], { dtype: 'float16' });
  assert.deepEqual(pow(half, 3).tolist(), pow(half.to('float32'), 3).to('float16').tolist());
  const short = tensor([3, 5.463362509790237e-20], { dtype: 'bfloat16' });
  assert.deepEqual(pow(short, -2).tolist(), [0.111328125, 3.2964854295465914e38]);
  assert.deepEqual(short.clone().pow_(-2).tolist(), [0.111328125, 3.2964854295465914e38]);
});

test('powers of 0 and -2 have the layouts and errors of other powers', () => {
  for (const exponent of [0, -2, 3, 5]) {
    const base = ones([20]);
    assert.deepEqual(pow(base.asStrided([2, 2, 1], [6, 1, 3]), exponent).strides, [2, 1, 2]);
    const [from, out] = [base.narrow(0, 0, 2), base.narrow(0, 1, 2)];
    assert.throws(() => pow(from, exponent, { out }), { code: 'partialOverlap' });
  }
});
