// Models that a text defines but does not call: their inputs, and the result of each line once inputs are given.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inputsIn } from '../../../../web/reading/inputs.js';
import { readCode } from '../../../../web/reading/python/code.js';

const net = `import torch
from torch import nn

class Block(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.norm = nn.LayerNorm(width)
        self.linear = nn.Linear(width + EXTRA, width)
    def forward(self, x):
        return x + self.linear(self.norm(x))

class Net(nn.Module):
    def __init__(self, width=8, depth=2):
        super().__init__()
        self.blocks = nn.ModuleList([Block(width) for _ in range(depth)])
    def forward(self, x: torch.Tensor, *others, scale=1.0, **more):
        for block in self.blocks:
            x = block(x)
        return x * scale

def train(model, data):
    for x in data:
        model(x)
`;
const right = net.replace('EXTRA', '0');

/** @type {(text: string, inputs?: string, call?: string) => ReturnType<typeof readCode>} */
const read = (text, inputs = '', call = '') => readCode(text, { inputs: inputsIn(inputs), call });

/** The result of each line. @type {(text: string, reading: ReturnType<typeof readCode>) => string[]} */
const lines = (text, { outcomes }) =>
  outcomes.map(({ span, kind, type, text: said, tensors = [] }) => {
    const line = text.slice(0, span.at).split('\n').length;
    const shapes = tensors.map((each) => `${each.name} [${each.shape}] ${each.dtype}`).join(', ');
    return `${line} ${kind === 'tensor' ? shapes : `${type}: ${said}`}`;
  });

test('a module says which inputs it needs', () => {
  const { model, outcomes } = read(right);
  assert.deepEqual(outcomes, []);
  assert.equal(model?.name, 'Net');
  assert.equal(model.method, 'forward');
  assert.equal(model.isCalled, false);
  assert.deepEqual(model.inputs, [
    { name: 'x', annotation: 'torch.Tensor', isRequired: true },
    { name: 'others', annotation: '', isRequired: false },
    { name: 'scale', annotation: '', isRequired: false },
  ]);
  assert.deepEqual(model.missing, []);
  assert.deepEqual(model.others, ['Block', 'train']);
  assert.match(right.slice(model.span.at), /^def forward\(self, x: torch/);
});

test('given its inputs, every line has its shape', () => {
  assert.deepEqual(lines(right, read(right, 'x=(2,5,8)')), [
    '10 return [2,5,8] float32',
    '16 x [2,5,8] float32',
    '18 x [2,5,8] float32',
    '19 return [2,5,8] float32',
  ]);
  assert.deepEqual(lines(right, read(right, '(2,8); scale=(3,1,1):double')).at(-1), '19 return [3,2,8] float64');
});

test('an error is reported where it happens, with the calls in the text that led there', () => {
  const wrong = net.replace('EXTRA', '1');
  const reading = read(wrong, 'x=(2,5,8)');
  assert.deepEqual(lines(wrong, reading), [
    '10 RuntimeError: mat1 and mat2 shapes cannot be multiplied (10x8 and 9x8)',
    '16 x [2,5,8] float32',
  ]);
  const [failure] = reading.outcomes;
  assert.deepEqual(
    failure?.path?.map(({ at, length }) => wrong.slice(at, at + length)),
    ['block(x)'],
  );
});

test('the model to call can be chosen, and created with arguments', () => {
  assert.deepEqual(lines(right, read(right, 'x=(2,6)', 'Net(6, depth=1)')).at(-1), '19 return [2,6] float32');
  assert.deepEqual(lines(right, read(right, 'x=(2,6)', 'Block(6)')), ['9 x [2,6] float32', '10 return [2,6] float32']);
  assert.equal(read(right, '', 'Block').model?.name, 'Block');
  const scale = 'def scale(x, by=None):\n    y = x / x.norm(dim=-1)\n    return y\n';
  assert.deepEqual(lines(scale, read(scale, 'x=(3,3)', 'scale')), [
    '1 x [3,3] float32',
    '2 y [3,3] float32',
    '3 return [3,3] float32',
  ]);
  const encoder = right.replace(
    'def train',
    'class Coder(Net):\n    def encode(self, z):\n        return z.T\ndef train',
  );
  assert.deepEqual(lines(encoder, read(encoder, 'z=(3,4)', 'Coder().encode')).at(-1), '23 return [4,3] float32');
});

test('an argument that the constructor needs is asked for, and is unknown until it is given', () => {
  const text = right.replace('width=8', 'width');
  assert.deepEqual(read(text).model?.missing, ['width']);
  assert.deepEqual(lines(text, read(text, 'x=(2,8)')).at(-1), '16 x [2,8] float32');
  assert.equal(lines(text, read(text, 'x=(2,8)', 'Net(8)')).at(-1), '19 return [2,8] float32');
});

test('a model that the text creates itself is used', () => {
  const text = right.replace('width=8', 'width');
  const withModel = `${text}model = Net(4)\n`;
  assert.deepEqual(read(withModel).model?.missing, []);
  assert.equal(lines(withModel, read(withModel, 'x=(2,4)')).at(-1), '19 return [2,4] float32');
  const maker = `${text}def small(pretrained=False):\n    return Net(5)\n`;
  assert.deepEqual(read(maker).model?.missing, []);
  assert.equal(lines(maker, read(maker, 'x=(2,5)')).at(-1), '19 return [2,5] float32');
  assert.equal(read(`${withModel}model(torch.ones(2, 4))\n`).model?.isCalled, true);
});

test('a constructor that is called wrongly raises', () => {
  const { model, outcomes } = read(right, 'x=(2,8)', 'Net(size=3)');
  assert.deepEqual(model?.unread, ['call']);
  assert.equal(outcomes[0]?.text, "Net.__init__() got an unexpected keyword argument 'size'");
});

test('an input is a shape, shapes in a list or a dictionary, or a Python expression', () => {
  const text = `import torch
def take(xs, sizes, flag=True):
    a = torch.cat(list(xs["all"]) if flag else xs, dim=0)
    b = torch.zeros(sizes)
`;
  const given = (/** @type {string} */ inputs) => lines(text, read(text, inputs, 'take')).map((each) => each.slice(2));
  assert.deepEqual(given('xs={"all": [(2,3), (4,3)]}; sizes=[5, 6]'), ['a [6,3] float32', 'b [5,6] float32']);
  assert.deepEqual(given('xs=[(1,), (2,)]:int64; flag=False; sizes=[1]'), ['a [3] int64', 'b [1] float32']);
  const numpy = 'import numpy as np\ndef mean(x):\n    m = np.mean(x, axis=0)\n';
  assert.deepEqual(lines(numpy, read(numpy, 'x=(3)')), ['2 x [3] float64', '3 m [] float64']);
});

test('inputs that cannot be used are named', () => {
  const { model } = read(right, 'x=(2,,); y=(2,3); scale=(2,3):complex7; others=(-1,)');
  assert.deepEqual(model?.unread.toSorted(), ['others', 'scale', 'x']);
  assert.deepEqual(read(right.replace(', **more', ''), 'y=(2,3)').model?.unread, ['y']);
  assert.deepEqual(read(right, 'x=(2,8)', 'Nowhere()').model?.unread, ['call']);
  assert.equal(read('x = 1', 'x=(2,8)').model, undefined);
});

test('thousands of classes and functions are each visited once', () => {
  const classes = (/** @type {number} */ i) =>
    `class A${i}(nn.Module):\n  def forward(self, x):\n    return A${i + 1}()(x)`;
  const functions = (/** @type {number} */ i) => `def f${i}():\n  return A${i}()`;
  const text = Array.from({ length: 6000 }, (_, i) => `${classes(i)}\n${functions(i)}`).join('\n');
  const { model } = readCode(text, { isFile: true });
  assert.equal(model?.name, 'A0'); // no other class uses it
  assert.equal(model.others.length, 5999);
});
