// Every state of the page that must look right, be accessible and violate no policy, and how to get there.

/**
 * @typedef {object} State
 * @property {string} text  the text to type
 * @property {number} [back]  how many steps back
 * @property {boolean} [points]  whether a result is selected
 * @property {string} [presses]  what to click
 * @property {string} [waits]  what to wait for
 */

const MODEL = `import torch
import torch.nn as nn

class Block(nn.Module):
    def __init__(self, stride=1):
        super().__init__()
        self.conv = nn.Conv2d(8, 8, 3, stride, 1)

    def forward(self, x):
        return x + self.conv(x)

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.stem = nn.Conv2d(3, 8, 3, 2, 1)
        self.scale = nn.Parameter(torch.ones(8, 1, 1))
        self.block = Block()

    def forward(self, x):
        x = self.stem(x) * self.scale
        return self.block(x)
`;

/**
 * Each colour is in a state at an odd place and in one at an even place, as `npm test` shows these in different themes.
 * @type {Record<string, State>}
 */
export const STATES = {
  compatible: { text: '(5,1,4,1) + (3,1,1)' },
  conflict: { text: '(5,2,4,1) + (3,1,1)' },
  suspicious: { text: '(1024,1) - (1024,)' },
  three: { text: '(3,1) * (4,) * (2,1,1)' },
  six: { text: '(8,1,6,1,4,1) + (7,1,5,1,3)' },
  huge: { text: '(99999,99999,99999) + (99999,1)' },
  scalars: { text: '() + ()' },
  empty: { text: '(3,1) + (0,)' },
  nothing: { text: '' },
  problem: { text: '(5,1) + (3) oops <b>' },
  walking: { text: '(5,1,4,1) + (3,1,1)', back: 2 },
  pointing: { text: '(4,1) * (1,6)', points: true },
  'in-place': { text: '(1,3,1) += (3,1,7)' },
  'in-place-fits': { text: 'x = torch.empty(5, 3, 4, 1)\ny = torch.empty(3, 1, 1)\nx.add_(y)' },
  where: { text: 'torch.where(torch.ones(3, 1, dtype=torch.bool), torch.zeros(4), torch.ones(2, 1, 1))' },
  old: {
    text: 'torch.utils.backcompat.broadcast_warning.enabled = True\ntorch.add(torch.ones(4, 1), torch.randn(4))',
    waits: '#step .warned',
  },
  index: { text: '(3,4,2)[(2,1), :, (2,)]', waits: '.index' },
  session: {
    text: 'x = torch.empty(5, 2, 4, 1)\ny = torch.ones(3, 1, 1)\nprint(y.shape)\nz = torch.frobnicate(x)\nx.view(3, 3)\nw = y @ torch.ones(1, 2)\nx + y',
  },
  model: { text: MODEL, waits: '[data-attempt]' },
  'model-called': { text: `${MODEL}\nNet()(torch.zeros(2, 3, 32, 32))`, waits: '.remarks [data-line="20"]' },
  'model-fails': {
    text: `${MODEL.replace('Block()', 'Block(2)')}\nNet()(torch.zeros(2, 3, 32, 32))`,
    waits: '.remarks .raised',
  },
  message: {
    text: `Traceback (most recent call last):
  File "train.py", line 17, in step
    centred = features * mean
RuntimeError: The size of tensor a (3) must match the size of tensor b (4) at non-singleton dimension 1
features.shape: torch.Size([4, 3])
mean.shape: torch.Size([4])`,
    waits: '#fix-0',
  },
  asking: {
    text: 'The size of tensor a (3) must match the size of tensor b (4) at non-singleton dimension 1',
    waits: '#asked-0',
  },
  gradients: { text: '(5,1,4,1) * (3,1,1)', presses: '[data-draw]', waits: '.addition .total' },
};

/** Practise: the question and the answer. @type {Record<string, [seed: number, answer: string]>} */
export const QUESTIONS = {
  'practise-right': [44, '4,1,3,4'],
  'practise-wrong': [7, '1,1,8'],
  'practise-conflict': [24, '7,7,7,32'],
  'practise-target': [2, '2,8,1'],
};

/**
 * Puzzles: the address, the line and a part of the verdict.
 * @type {Record<string, [hash: string, line: string, says: string]>}
 */
export const PUZZLES = {
  'puzzle-element': ['#puzzle=3', 'a[:, None] + b', '[0]'],
  'puzzle-right': ['#puzzles=2,5,7', 'x[:, None]', '✓'],
  'puzzle-raised': ['#puzzle=17', 'x[torch.arange(4)[:, None] + torch.arange(3)]', 'IndexError'],
  'puzzle-hidden': ['#puzzle=8', 'y[:, None] == torch.arange(5)', '(2, 5)'],
};
