// What is suggested as inputs has as many dimensions as the first layer takes, and its channels.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { suggested } from '../../../web/page/model/suggested.js';
import { inputsIn } from '../../../web/reading/inputs.js';
import { readCode } from '../../../web/reading/python/code.js';

/** @type {(layer: string, parameters?: string) => string} */
const net = (layer, parameters = 'x') => `import torch.nn as nn

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.first = ${layer}

    def forward(self, ${parameters}):
        return self.first(${parameters.split(/[,:]/)[0]})
`;

test('what is suggested is taken', () => {
  const table = /** @type {const} */ ([
    ['nn.Conv2d(1, 8, 3)', 'x=(2,1,224,224)'],
    ['nn.Conv1d(in_channels=4, out_channels=8, kernel_size=3)', 'x=(2,4,16000)'],
    ['nn.Conv3d(2, 8, 3)', 'x=(2,2,16,64,64)'],
    ['nn.Linear(20, 5)', 'x=(2,20)'],
    ['nn.Identity()', 'x=(2,16)'],
  ]);
  for (const [layer, inputs] of table) {
    const text = net(layer);
    const { model } = readCode(text);
    assert.ok(model);
    assert.equal(suggested(model, text), inputs);
    const { outcomes, problems } = readCode(text, { inputs: inputsIn(inputs) });
    assert.ok(outcomes.length > 0 && problems.length === 0, layer);
    assert.ok(
      outcomes.every(({ kind }) => kind !== 'raised'),
      layer,
    );
  }
});

test('counts are counts, and only what is needed is suggested', () => {
  const text = net('nn.Embedding(100, 8)', 'token_ids, mask=None');
  const { model } = readCode(text);
  assert.ok(model);
  assert.equal(suggested(model, text), 'token_ids=(2,16):int64');
  const shaped = net('nn.Linear(3, 4)', 'x: Float[Tensor, "b 3"]');
  const { model: known } = readCode(shaped);
  assert.ok(known);
  assert.equal(suggested(known, shaped), '');
});
