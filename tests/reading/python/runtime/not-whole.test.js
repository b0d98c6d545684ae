// A float where a whole number must stand; what stands in one line is recorded in snippets.txt.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCode } from '../../../../web/reading/python/code.js';

const failuresIn = (/** @type {string} */ line) =>
  readCode(`import torch\nfrom torch import nn\nx = torch.zeros(3, 4)\n${line}`)
    .outcomes.filter(({ kind }) => kind === 'raised')
    .map(({ text }) => text);

test('a view whose first size is a float has the words of PyTorch', () => {
  assert.deepEqual(failuresIn('x.view(x.size(0) / 3, -1, 4)'), [
    'view() received an invalid combination of arguments - got (float, int, int), but expected one of:\n' +
      ' * (torch.dtype dtype)\n * (tuple of ints size)\n',
  ]);
});

test('a float that size() is asked about is told in the words of PyTorch', () => {
  assert.deepEqual(failuresIn('x.size(2 / 2)'), ["size(): argument 'dim' (position 1) must be int, not float"]);
  assert.deepEqual(failuresIn('x.stride(dim=1.0)'), ["stride(): argument 'dim' must be int, not float"]);
});

test('of what PyTorch says in words that are not known here, nothing is said', () => {
  for (const line of ['nn.Conv2d(3, 6, 3, padding=2 / 2)(torch.zeros(1, 3, 8, 8))'])
    assert.deepEqual(failuresIn(line), [], line);
});
