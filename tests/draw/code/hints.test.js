// The hints at the edge of the editor: the shape of each line, and which lines have a drawing.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hintsOf } from '../../../web/draw/code/hints.js';
import { inputsIn } from '../../../web/reading/inputs.js';
import { readCode } from '../../../web/reading/python/code.js';

/** Each hint as `line shape number-of-drawings`. @param {string} text @param {string} [inputs] */
const hintTextsOf = (text, inputs = '') =>
  hintsOf(text, readCode(text, { inputs: inputsIn(inputs) })).map(
    ({ line, text: shape, cases, broadcasts }) => `${line} ${shape} ${cases.length}${broadcasts ? ' broadcasts' : ''}`,
  );

const NET = `import torch
import torch.nn as nn

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.one = nn.Linear(8, 16)
        self.scale = nn.Parameter(torch.ones(16))

    def forward(self, x):
        y = self.one(x)
        a, b = y.chunk(2, dim=-1)
        return y * self.scale
`;

test('each line of a module that creates tensors has a hint, and so has the input', () => {
  assert.deepEqual(hintTextsOf(NET, 'x=(4,8)'), [
    '8 (16,) 0',
    '10 (4, 8) 0',
    '11 (4, 16) 0',
    '12 2 × (4, 8) 0',
    '13 (4, 16) 1 broadcasts',
  ]);
});

test('a module without an input has no hints, because it does not run', () => {
  assert.deepEqual(hintTextsOf(NET), []);
});

test('a line that runs with several shapes shows the first and the last', () => {
  const text = 'import torch\nx = torch.zeros(2, 8)\nfor _ in range(3):\n    x = x.repeat(1, 2)';
  assert.deepEqual(hintTextsOf(text), ['2 (2, 8) 0', '4 (2, 16) … (2, 64) 0']);
});

test('a failing line has a hint that links to its drawing, if there is one', () => {
  const text = 'import torch\nx = torch.ones(3)\ny = x + torch.ones(4)\nz = x.view(2)';
  const hints = hintsOf(text, readCode(text)).filter(({ fails }) => fails);
  assert.deepEqual(
    hints.map(({ line, text: shape, cases }) => [line, shape, cases.length]),
    [
      [3, '✕', 1],
      [4, '✕', 0],
    ],
  );
});

test('a line that fails in a later round shows its first shape and ✕', () => {
  const loop = 'import torch\nx = torch.ones(3)\nfor n in (3, 1, 4):\n    y = x + torch.ones(n)';
  assert.deepEqual(hintTextsOf(loop).at(-1), '4 (3,) … ✕ 3 broadcasts');
});

test('cases that look the same are listed once, and the last case of the line comes first', () => {
  const text = 'import torch\nx = torch.ones(3, 1)\ny = torch.ones(4)\nz = (x + y) * (x + y)';
  const reading = readCode(text);
  const [hint] = hintsOf(text, reading).filter(({ line }) => line === 4);
  assert.deepEqual(
    hint?.cases.map((i) => reading.cases[i]?.sign),
    ['*', '+'],
  );
  assert.equal(hint?.end, text.length);
});

test('equal tensors of a line are counted, and of unlike ones the first three are listed', () => {
  const many = hintTextsOf('import torch\na, b, c, d, e = torch.zeros(10, 2).chunk(5)');
  assert.deepEqual(many, ['2 5 × (2, 2) 0']);
  const unlike = hintTextsOf('import torch\na, b, c, d = torch.ones(1), torch.ones(2), torch.ones(3), torch.ones(4)');
  assert.deepEqual(unlike, ['2 (1,), (2,), (3,), … 0']);
});
