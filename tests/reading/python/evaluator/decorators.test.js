/** A decorator that takes long, for example to generate documentation, leaves time to read the rest of the text. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCode } from '../../../../web/reading/python/code.js';

test('a decorator that takes long is skipped, and the class is used without it', () => {
  const { outcomes } = readCode(
    `import torch
from torch import nn

def documented(cls):
    words = 0
    while words < 500:
        letters = 0
        while letters < 500:
            letters += 1
        words += 1
    return cls

@documented
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(4, 2)
    def forward(self, x):
        return self.linear(x)

y = Net()(torch.ones(3, 4))
`,
    { isFile: true },
  );
  assert.deepEqual(outcomes.at(-1)?.shape, [3, 2]);
});
