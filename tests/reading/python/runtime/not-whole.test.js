// Floats where an integer is required; snippets.txt has the cases that fit one line.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCode } from '../../../../web/reading/python/code.js';

const failuresIn = (/** @type {string} */ line) =>
  readCode(`import torch\nfrom torch import nn\nx = torch.zeros(3, 4)\n${line}`)
    .outcomes.filter(({ kind }) => kind === 'raised')
    .map(({ text }) => text);

test('a view whose first size is a float raises the beginning of PyTorch’s message', () => {
  assert.deepEqual(failuresIn('x.view(x.size(0) / 3, -1, 4)'), [
    'view() received an invalid combination of arguments - got (float, int, int)',
  ]);
});

test('size() with a float raises PyTorch’s message', () => {
  assert.deepEqual(failuresIn('x.size(2 / 2)'), ["size(): argument 'dim' (position 1) must be int, not float"]);
  assert.deepEqual(failuresIn('x.stride(dim=1.0)'), ["stride(): argument 'dim' must be int, not float"]);
});

test('where PyTorch’s message is unknown, no error is reported', () => {
  for (const line of ['nn.Conv2d(3, 6, 3, padding=2 / 2)(torch.zeros(1, 3, 8, 8))'])
    assert.deepEqual(failuresIn(line), [], line);
});
