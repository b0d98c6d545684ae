import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arange, linspace, ones, setWarningHandler, tensor, zeros } from '../../../web/lib/index.js';
import { expectNoLeaks, refuses } from '../leaks.js';

expectNoLeaks();

test('arange counts from start to end', () => {
  assert.deepEqual(arange(4).tolist(), [0, 1, 2, 3]);
  assert.deepEqual(arange(1, 2, 0.25).tolist(), [1, 1.25, 1.5, 1.75]);
  assert.deepEqual(arange(5, 0, -2, { dtype: 'int16' }).tolist(), [5, 3, 1]);
  assert.deepEqual(arange(0).shape, [0]);
});

test('linspace ends at its end, and rounds as PyTorch does', () => {
  const cases = [
    [[0, 1, 5], [0, 0.25, 0.5, 0.75, 1]],
    [[3, 9, 1], [3]],
    [[3, 9, 0], []],
    [[0, 10, 4, { dtype: 'int32' }], [0, 3, 6, 10]],
    [[-3, 10, 7, { dtype: 'int64' }], [-3n, 0n, 1n, 3n, 5n, 7n, 10n]],
    [[5, -6, 5, { dtype: 'int16' }], [5, 2, 0, -3, -6]],
    [[0.1, 0.7, 7, { dtype: 'float64' }], [0.1, 0.2, 0.3, 0.39999999999999997, 0.5, 0.6, 0.7]],
    [[0, 1, 11], [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1].map(Math.fround).with(3, 0.30000001192092896)],
    [[0, Infinity, 3], [NaN, NaN, NaN]],
  ]; // prettier-ignore
  for (const [args, expected] of cases) assert.deepEqual(linspace(...args).tolist(), expected, String(args));
});

test('linspace refuses wrong arguments', () => {
  refuses(() => linspace(0, 1, -1), { message: 'number of steps must be non-negative' });
  refuses(() => linspace(0, 1, 3, { dtype: 'bool' }), { message: '"linspace_cpu" not implemented for \'Bool\'' });
  refuses(() => linspace(0, '1', 3), /'end' must be a number, not the string "1"/);
  refuses(() => linspace(0, 1, 2.5), /'steps' must be a whole number, not 2.5/);
});

test('integer bounds give int64, as in PyTorch, and are counted exactly', () => {
  const far = 2n ** 53n;
  const cases = [
    [arange(3n), 'int64', [0n, 1n, 2n]],
    [arange(true), 'int64', [0n]],
    [arange(far + 1n, far + 4n), 'int64', [far + 1n, far + 2n, far + 3n]],
    [arange(0n, 3), 'float32', [0, 1, 2]],
    [arange(3n, { dtype: 'int8' }), 'int8', [0, 1, 2]],
    [arange(tensor(3n)), 'int64', [0n, 1n, 2n]],
    [arange(tensor(3n), tensor(5), { dtype: 'float64' }), 'float64', [3, 4]],
    [arange(tensor(1.5)), 'float32', [0, 1]],
    [linspace(0n, 4n, 3n), 'float32', [0, 2, 4]],
    [linspace(tensor(1n), tensor(true), 2), 'float32', [1, 1]],
    [linspace(tensor(1), 3.5, 3), 'float32', [1, 2.25, 3.5]],
  ];
  for (const [result, dtype, values] of /** @type {any[][]} */ (cases)) {
    assert.deepEqual([result.dtype, result.tolist()], [dtype, values]);
  }
  refuses(() => arange(2n ** 63n - 3n, 2n ** 63n), /value cannot be converted to type int64_t without overflow/);
  refuses(() => arange(2n ** 70n), { torchType: 'OverflowError', message: 'int too big to convert' });
  const [row, matrix] = [ones([1]), ones([2, 2])];
  refuses(() => arange(row), /'end' must be a number, not a Tensor/);
  const only = 'linspace only supports 0-dimensional start and end tensors, but got';
  refuses(() => linspace(row, 1, 3), { message: `${only} start with 1 dimension(s).` });
  refuses(() => linspace(0, matrix, 3), { message: `${only} end with 2 dimension(s).` });
  const both = `${only} start with 1 dimension(s) and end with 2 dimension(s).`;
  refuses(() => linspace(row, matrix, 3), { message: both });
});

test('out keeps its shape if the count is right, and is resized otherwise', () => {
  /** @type {string[]} */
  const warnings = [];
  setWarningHandler(({ message }) => void warnings.push(message));
  const turned = zeros([2, 2]).t();
  assert.equal(arange(4, { out: turned }), turned);
  assert.deepEqual([turned.tolist(), turned.strides], [[[0, 1], [2, 3]], [1, 2]]); // prettier-ignore
  assert.deepEqual(linspace(0, 3, 4, { out: turned }).tolist(), [[0, 1], [2, 3]]); // prettier-ignore
  assert.deepEqual(arange(3.5, { out: zeros([4], { dtype: 'int32' }) }).tolist(), [0, 1, 2, 3]);
  assert.deepEqual(arange(3, { out: zeros([0]) }).tolist(), [0, 1, 2]);
  assert.deepEqual(linspace(0, 2, 3, { out: zeros([1]).expand([2]) }).tolist(), [0, 1, 2]);
  assert.deepEqual(linspace(0, 2, 0, { out: zeros([2]) }).shape, [0]);
  assert.deepEqual(warnings, []);
  assert.deepEqual(arange(3, { out: zeros([2, 2]) }).tolist(), [0, 1, 2]);
  assert.deepEqual(warnings, [
    'The number of elements in the out tensor of shape [2, 2] is 4 which does not match the computed number of ' +
      'elements 3. Note that this may occur as a result of rounding error. The out tensor will be resized to a tensor of ' +
      'shape (3,).',
  ]);
  setWarningHandler(null);
});

test('out that cannot store a range is unchanged', () => {
  const [whole, wide, bools] = [zeros([3], { dtype: 'int32' }), zeros([1]).expand([3]), zeros([2], { dtype: 'bool' })];
  const make = {
    arange: arange,
    linspace: (/** @type {number} */ n, /** @type {any} */ how) => linspace(0, 2, n, how),
  };
  for (const [name, range] of Object.entries(make)) {
    refuses(() => range(3, { out: wide }), /more than one element of the written-to tensor/);
    const asked = /** @type {any} */ ({ out: whole, dtype: 'float32' });
    refuses(() => range(3, asked), { message: 'dtype Float does not match dtype of out parameter (Int)' });
    refuses(() => range(3, { out: bools }), {
      message: `"${name}_cpu" not implemented for 'Bool'`,
    });
  }
  assert.deepEqual([whole.tolist(), wide.tolist()], [[0, 0, 0], [0, 0, 0]]); // prettier-ignore
});
