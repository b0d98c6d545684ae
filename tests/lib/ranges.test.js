import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arange, linspace } from '../../web/lib/index.js';
import { expectNoLeaks, refuses } from './leaks.js';

expectNoLeaks();

test('arange counts from start to end', () => {
  assert.deepEqual(arange(4).tolist(), [0, 1, 2, 3]);
  assert.deepEqual(arange(1, 2, 0.25).tolist(), [1, 1.25, 1.5, 1.75]);
  assert.deepEqual(arange(5, 0, -2, { dtype: 'int16' }).tolist(), [5, 3, 1]);
  assert.deepEqual(arange(0).shape, [0]);
});

test('linspace ends where it is told, and rounds as PyTorch does', () => {
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

test('linspace refuses what it cannot do', () => {
  refuses(() => linspace(0, 1, -1), { message: 'number of steps must be non-negative' });
  refuses(() => linspace(0, 1, 3, { dtype: 'bool' }), { message: '"linspace_cpu" not implemented for \'Bool\'' });
  refuses(() => linspace(0, '1', 3), /'end' must be a number, not the string "1"/);
  refuses(() => linspace(0, 1, 2.5), /'steps' must be a whole number, not 2.5/);
});
