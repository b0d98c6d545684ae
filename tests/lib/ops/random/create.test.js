import assert from 'node:assert/strict';
import { test } from 'node:test';
import { manualSeed, multinomial, rand, randn, randperm, tensor, zeros } from '../../../../web/lib/index.js';
import { expectNoLeaks, refuses } from '../../leaks.js';

expectNoLeaks();

const moments = (/** @type {number[]} */ values) => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return { mean, variance: values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length };
};

test('rand is uniform over [0, 1) in every float dtype, randn normal', () => {
  manualSeed(1);
  for (const dtype of ['float16', 'bfloat16', 'float32', 'float64']) {
    const values = rand(20000, { dtype }).to('float64').tolist();
    assert.ok(values.every((value) => value >= 0 && value < 1));
    const even = moments(values);
    assert.ok(Math.abs(even.mean - 0.5) < 0.02 && Math.abs(even.variance - 1 / 12) < 0.01, `${dtype} ${even.mean}`);
    const bell = moments(randn([20000], { dtype }).to('float64').tolist());
    assert.ok(Math.abs(bell.mean) < 0.05 && Math.abs(bell.variance - 1) < 0.05, `${dtype} ${bell.variance}`);
  }
});

test('a seed determines all later numbers', () => {
  const draw = (/** @type {number} */ seed) => {
    manualSeed(seed);
    return [...rand(3).tolist(), ...randn(3).tolist()];
  };
  assert.deepEqual(draw(7), draw(7));
  assert.notDeepEqual(draw(7), draw(8));
  assert.deepEqual(draw(2 ** 40 + 7), draw(7)); // PyTorch's generator starts from the low 32 bits
});

test('integer dtypes are refused with PyTorch’s message', () => {
  refuses(() => rand(2, { dtype: 'int32' }), {
    name: 'DTypeError',
    torchType: 'NotImplementedError',
    message: '"check_uniform_bounds" not implemented for \'Int\'',
  });
  refuses(() => randn(2, { dtype: 'bool' }), { message: '"normal_kernel_cpu" not implemented for \'Bool\'' });
  refuses(() => rand([2, -3]), { message: 'Trying to create tensor with negative dimension -3: [2, -3]' });
  refuses(() => manualSeed(0.5), /'seed' must be a whole number/);
});

test('a target with the right shape keeps its strides', () => {
  const target = zeros([4, 2], { dtype: 'int64' }).t();
  const chances = tensor([[1, 2, 3, 4, 5], [5, 4, 3, 2, 1]]); // prettier-ignore
  for (const replacement of [false, true]) {
    manualSeed(0);
    const fresh = multinomial(chances, 4, replacement);
    manualSeed(0);
    multinomial(chances, 4, replacement, { out: target });
    assert.deepEqual(target.tolist(), fresh.tolist());
    assert.deepEqual(target.strides, [1, 2]);
    fresh.dispose();
  }
  const row = zeros([3], { dtype: 'int32' });
  manualSeed(0);
  assert.deepEqual(randperm(5, { out: row }).shape, [5]);
  for (const each of [target, chances, row]) each.dispose();
});
