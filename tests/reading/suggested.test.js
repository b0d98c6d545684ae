// Suggested inputs fit the model: its first layers give the shapes, and where the model refuses them, its errors do.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inputsIn } from '../../web/reading/inputs.js';
import { readCode } from '../../web/reading/python/code.js';
import { suggestInputs } from '../../web/reading/suggested.js';

/** @type {(layers: string[], forward?: string, parameters?: string) => string} */
const net = (layers, forward = 'self.layers(x)', parameters = 'x') => `import torch
import torch.nn as nn

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.Sequential(${layers.join(', ')})

    def forward(self, ${parameters}):
        ${forward.includes('return') ? forward.replaceAll('\n', '\n        ') : `return ${forward}`}
`;

/** @param {string} text */
const suggested = (text) => {
  const { model } = readCode(text);
  assert.ok(model);
  const trials = suggestInputs(model, text, (inputs) => readCode(text, { inputs: inputsIn(inputs) }));
  for (;;) {
    const { done, value } = trials.next();
    if (done) return value;
  }
};

test('inputs for the first layer are suggested', () => {
  const table = /** @type {const} */ ([
    ['nn.Conv2d(1, 8, 3)', 'x=(2,1,224,224)'],
    ['nn.Conv1d(in_channels=4, out_channels=8, kernel_size=3)', 'x=(2,4,16000)'],
    ['nn.Conv1d(out_channels=8, in_channels=4, kernel_size=3)', 'x=(2,4,16000)'],
    ['nn.Conv3d(2, 8, 3)', 'x=(2,2,16,64,64)'],
    ['nn.Linear(1_0, 5)', 'x=(2,10)'],
    ['nn.Linear(20, 5)', 'x=(2,20)'],
    ['nn.Identity()', 'x=(2,16)'],
  ]);
  for (const [layer, inputs] of table) assert.deepEqual(suggested(net([layer])), { inputs, fits: true });
});

test('inputs that a model refuses are corrected by its error', () => {
  const unpacked = 'b, c, h, w = x.shape\nreturn x.view(b, c, h * w)';
  /** @type {[text: string, inputs: string][]} */
  const table = [
    // the layers of another class come first
    [
      `import torch.nn as nn\n\nclass Block(nn.Module):\n    def __init__(self):\n        super().__init__()
        self.conv = nn.Conv2d(8, 8, 3)\n\n${net(['nn.Conv2d(3, 8, 3)']).replace(/[^]*(?=class Net)/, '')}`,
      'x=(2,3,224,224)',
    ],
    [net(['nn.Conv2d(1, 6, 5)', 'nn.MaxPool2d(2)', 'nn.Flatten()', 'nn.Linear(864, 10)']), 'x=(2,1,28,28)'],
    [net(['nn.Flatten()', 'nn.Linear(784, 10)']), 'x=(2,784)'],
    [net(['nn.Linear(784, 10)'], 'self.layers(x.view(-1, 784))'), 'x=(2,784)'],
    [net(['nn.Conv2d(3, 8, 3)'], unpacked), 'x=(2,3,224,224)'],
    [net(['nn.Linear(8, 8)'], unpacked), 'x=(2,3,224,224)'],
    [net(['nn.LSTM(10, 20)']), 'x=(2,10)'],
    [net(['nn.LayerNorm(32)']), 'x=(2,32)'],
    [net(['nn.Linear(4, 8)', 'nn.BatchNorm1d(8)']), 'x=(2,4)'],
    [net(['nn.Embedding(10, 4)']), 'x=(2,16):int64'],
    [net(['nn.Linear(7, 4)'], 'self.layers(x) + torch.ones(5, 1, 4)'), 'x=(2,7)'],
    [net(['nn.Linear(7, 4)'], 'self.layers(x.permute(1, 0, 2))'), 'x=(2,16,7)'],
    [net(['nn.Conv2d(1, 4, 3)'], 'self.layers(x) + self.layers(y)', 'x, y'), 'x=(2,1,224,224); y=(2,1,224,224)'],
  ];
  for (const [text, inputs] of table) assert.deepEqual(suggested(text), { inputs, fits: true }, text);
});

test('if no inputs fit, an example is given as such', () => {
  const text = net(['nn.Conv2d(3, 8, 3)'], 'torch.ones(2) + torch.ones(3) + x');
  assert.deepEqual(suggested(text), { inputs: 'x=(2,3,224,224)', fits: false });
});

test('indices are suggested as integers, and only required inputs are suggested', () => {
  const text = net(['nn.Embedding(100, 8)'], 'self.layers(token_ids)', 'token_ids, mask=None');
  assert.deepEqual(suggested(text), { inputs: 'token_ids=(2,16):int64', fits: true });
  const shaped = net(['nn.Linear(3, 4)'], 'self.layers(x)', 'x: Float[Tensor, "b 3"]');
  assert.equal(suggested(shaped).inputs, '');
});
