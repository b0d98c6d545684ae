import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  addmm,
  addr,
  addmv,
  baddbmm,
  full,
  ones,
  scalar,
  setWarningHandler,
  zeros,
} from '../../../../web/lib/index.js';
import { expectNoLeaks, refuses } from '../../leaks.js';

expectNoLeaks();

test('beta and alpha are converted to the dtype', () => {
  const [input, a, b] = [[3], [2, 4], [4, 3]].map((shape) => ones(shape, { dtype: 'int32' }));
  assert.ok(input && a && b);
  const result = addmm(input, a, b, { beta: scalar(1.9, 'float'), alpha: scalar(2.9, 'float') });
  assert.deepEqual(result.tolist(), [
    [9, 9, 9],
    [9, 9, 9],
  ]);
  const floats = [ones([3]), ones([2, 4]), ones([4, 3])];
  assert.deepEqual(addmm(floats[0], floats[1], floats[2], { beta: true, alpha: true }).tolist()[0], [5, 5, 5]);
});

test('beta and alpha may be too large for 16-bit floats', () => {
  const [input, a, b] = [[3], [2, 4], [4, 3]].map((shape) => ones(shape, { dtype: 'float16' }));
  assert.ok(input && a && b);
  assert.deepEqual(addmm(input, a, b, { alpha: 1e6 }).tolist()[0], [Infinity, Infinity, Infinity]);
});

test('beta and alpha count as true or false for bools', () => {
  const [input, a, b] = [zeros([3], { dtype: 'bool' }), ones([2], { dtype: 'bool' }), ones([3], { dtype: 'bool' })];
  assert.deepEqual(addr(input, a, b, { beta: 2, alpha: 3 }).tolist()[0], [true, true, true]);
  assert.deepEqual(addr(input, a, b, { beta: 2, alpha: 0 }).tolist()[0], [false, false, false]);
});

test('large bool matrices are refused by the product of each pair', () => {
  const bools = (/** @type {number} */ size) => ones([2, size, size], { dtype: 'bool' });
  const [small, large] = [bools(7), bools(8)];
  refuses(() => baddbmm(small, small, small), { message: `"baddbmm" not implemented for 'Bool'` });
  refuses(() => baddbmm(large, large, large), { message: `"addmm_impl_cpu_" not implemented for 'Bool'` });
});

test('with a factor of 0, a product of floats is skipped, even with NaN, but not that of each pair of matrices', () => {
  const nothing = zeros([1]);
  const [a, b] = [full([2, 3], NaN), full([3, 2], NaN)];
  assert.ok(Object.is(addmm(nothing, a, b, { beta: -1, alpha: 0 }).tolist()[0]?.[0], -0));
  assert.deepEqual(baddbmm(nothing, a.unsqueeze(0), b.unsqueeze(0), { alpha: 0 }).flatten().tolist()[0], NaN);
});

test('a 0-d target cannot be broadcast to a dimension', () => {
  const one = zeros([]);
  const [a, b] = [ones([1, 1, 2]), ones([1, 2, 1])];
  assert.throws(() => one.addbmm_(a, b), /some elements of the input tensor/);
  assert.deepEqual(one.shape, []);
  assert.deepEqual(zeros([1]).addbmm_(a, b).tolist(), [[2]]);
});

test('errors come before warnings', () => {
  /** @type {string[]} */
  const said = [];
  setWarningHandler(({ message }) => void said.push(message));
  const [input, a, b] = [[1], [2, 0], [0]].map((shape) => ones(shape, { dtype: 'uint8' }));
  assert.ok(input && a && b);
  assert.throws(() => addmv(input, a, b, { beta: 300 }), /cannot be converted to type uint8_t/);
  assert.deepEqual(said, []);
  assert.deepEqual(addmv(input, a, b, { beta: 3 }).tolist(), [3]);
  assert.equal(said.length, 1);
  setWarningHandler(null);
});
