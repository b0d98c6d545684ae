import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect } from 'node:util';
import { arange, full, tensor, zeros } from '../../../web/lib/index.js';
import { expectNoLeaks } from '../leaks.js';

expectNoLeaks();

test('tensors print as PyTorch prints them', () => {
  const cases = [
    [tensor(1), 'tensor(1.)'],
    [tensor([]), 'tensor([])'],
    [zeros([2, 0], { dtype: 'int32' }), 'tensor([], size=(2, 0), dtype=torch.int32)'],
    [tensor([[1, 2], [3, 4.5]]), 'tensor([[1.0000, 2.0000],\n        [3.0000, 4.5000]])'], // prettier-ignore
    [tensor([1, -0, NaN, Infinity, -Infinity]), 'tensor([1., -0., nan, inf, -inf])'],
    [tensor([0.5, NaN]), 'tensor([0.5000,    nan])'],
    [tensor([1e10, 1]), 'tensor([1.0000e+10, 1.0000e+00])'],
    [tensor([0.03125, 0.09375], { dtype: 'float64' }), 'tensor([0.0312, 0.0938], dtype=torch.float64)'],
    [tensor([true, false]), 'tensor([ True, False])'],
    [tensor([1n, -20n]), 'tensor([  1, -20])'],
    [zeros([1, 2, 1, 2]), 'tensor([[[[0., 0.]],\n\n         [[0., 0.]]]])'],
    [arange(1001), 'tensor([   0.,    1.,    2.,  ...,  998.,  999., 1000.])'],
    [
      full([40, 30], 7n),
      `tensor([${'[7, 7, 7,  ..., 7, 7, 7],\n        '.repeat(3)}...,\n        ${'[7, 7, 7,  ..., 7, 7, 7],\n        '.repeat(2)}[7, 7, 7,  ..., 7, 7, 7]])`,
    ],
  ];
  for (const [t, text] of cases) assert.equal(String(t), text);
  assert.equal(inspect(tensor([1])), 'tensor([1.])');
});

test('the fourth digit of a tie is even, as in C', () => {
  const ties = tensor([0.03125, 0.09375, 0.15625, 0.40625, 1.03125]);
  assert.equal(String(ties), 'tensor([0.0312, 0.0938, 0.1562, 0.4062, 1.0312])');
  assert.equal(String(tensor([-0.03125, 0.5, NaN])), 'tensor([-0.0312,  0.5000,     nan])');
});
