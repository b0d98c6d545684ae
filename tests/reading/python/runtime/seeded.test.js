// Random numbers of a text that seeds them, compared with what PyTorch 2.14.1 prints.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCode } from '../../../../web/reading/python/code.js';

/** The text that the last line prints. @param {string} text */
const lastOf = (text) => {
  const { outcomes } = readCode(`import torch\n${text}`, { isFile: true });
  return outcomes.at(-1)?.text;
};

test('draws after a seed are PyTorch’s, one after the other', () => {
  const text = [
    'torch.manual_seed(0)',
    'x = torch.rand(5)',
    'y = torch.randn(2, 3)',
    'torch.randint(0, 10, (4,))',
    'torch.randperm(6)',
    'torch.rand_like(x)',
    'torch.normal(0., 1., (3,))',
    'x + torch.rand(5)',
    'torch.rand(1000, 300).shape',
    'torch.rand(2)',
  ];
  const shown = text.map((_, i) => lastOf(text.slice(0, i + 1).join('\n')));
  assert.deepEqual(shown.slice(1), [
    'tensor([0.4963, 0.7682, 0.0885, 0.1320, 0.3074])',
    'tensor([[ 0.5507,  0.2704,  0.6472],\n        [ 0.2490, -0.3354,  0.4564]])',
    'tensor([8, 4, 3, 6])',
    'tensor([5, 2, 4, 0, 3, 1])',
    'tensor([0.9527, 0.0362, 0.1852, 0.3734, 0.3051])',
    'tensor([-0.5655,  0.1604, -0.0254])',
    'tensor([1.2386, 1.2945, 0.3321, 0.7166, 0.3406])',
    'torch.Size([1000, 300])',
    'tensor([0.6398, 0.1527])',
  ]);
});

test('tensors that are filled in place after a seed have PyTorch’s numbers', () => {
  const text = [
    'torch.manual_seed(0)',
    'torch.empty(3).uniform_(-1, 1)',
    'torch.zeros(2, 2).normal_(std=0.5)',
    'torch.zeros(4, dtype=torch.int64).random_(10)',
    'torch.zeros(3).exponential_(2.)',
    'torch.zeros(4).bernoulli_(0.3)',
    'x = torch.zeros(3, 2).t().uniform_()',
  ];
  const shown = text.map((_, i) => lastOf(text.slice(0, i + 1).join('\n')));
  assert.deepEqual(shown.slice(1), [
    'tensor([-0.0075,  0.5364, -0.8230])',
    'tensor([[0.1822, 0.0672],\n        [0.0821, 0.1529]])',
    'tensor([6, 6, 9, 8])',
    'tensor([0.0802, 0.2555, 0.1493])',
    'tensor([0., 0., 0., 1.])',
    'tensor([[0.3734, 0.9320, 0.2698],\n        [0.3051, 0.1759, 0.1507]])',
  ]);
});

test('a case has the numbers as values', () => {
  const { cases } = readCode('import torch\ntorch.manual_seed(0)\ntorch.rand(2, 1) + torch.rand(2)', { isFile: true });
  const values = cases[0]?.operands.map((each) => Array.from(each.values ?? [], Number));
  assert.deepEqual(values, [
    [0.49625658988952637, 0.7682217955589294],
    [0.08847743272781372, 0.13203048706054688],
  ]);
});

/** Texts after which the next random numbers are unknown. */
const unknown = {
  'no seed': '',
  'a seed that is not known': 'torch.manual_seed(n)',
  'a random seed': 'torch.manual_seed(0)\ntorch.seed()',
  'a layer, which draws its parameters': 'torch.manual_seed(0)\nlayer = torch.nn.Linear(2, 3)',
  'an initialization': 'torch.manual_seed(0)\nw = torch.empty(3)\ntorch.nn.init.normal_(w)',
  'a function that may draw': 'def f():\n    return torch.rand(2)\ntorch.manual_seed(0)\nf()',
  'a function that seeds': 'def f():\n    torch.manual_seed(0)\nf()',
  'a function of another file': 'from train import go\ntorch.manual_seed(0)\ngo()',
  'a loop': 'torch.manual_seed(0)\nfor _ in range(3):\n    torch.rand(2)',
  'a list': 'torch.manual_seed(0)\nall = [torch.rand(2) for _ in range(3)]',
  'a branch': 'torch.manual_seed(0)\nif n:\n    torch.rand(2)',
  'a seed in a branch': 'if n:\n    torch.manual_seed(0)',
  'a choice': 'torch.manual_seed(0)\nx = torch.rand(2) if n else 1',
  'another generator': 'torch.manual_seed(0)\nx = torch.rand(2, generator=g)',
  'a dropout': 'torch.manual_seed(0)\nx = torch.nn.functional.dropout(torch.ones(3))',
  'another device’s seed': 'torch.cuda.manual_seed(0)',
};
for (const [what, text] of Object.entries(unknown)) {
  test(`after ${what}, random numbers are unknown`, () => {
    assert.match(String(lastOf(`${text}\nx = torch.rand(5)`)), /^(?!tensor\(\[)/);
  });
}

test('functions that draw no numbers change nothing', () => {
  const between = [
    'import numpy as np',
    'def unused():\n    return torch.rand(2)',
    'torch.cuda.manual_seed_all(1)',
    'np.random.seed(1)',
    'x = torch.ones(3, 4).sum(0).softmax(0) @ torch.arange(4.)',
    'print(x)',
  ];
  assert.equal(lastOf(`torch.manual_seed(0)\n${between.join('\n')}\ny = torch.rand(2)`), 'tensor([0.4963, 0.7682])');
});
