// Failures in code, several calls deep: the place is underlined with PyTorch's message, and so are the calls.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plain, showModel } from '../shown.js';

const NET = `import torch
import torch.nn as nn

class Block(nn.Module):
    def __init__(self, stride):
        super().__init__()
        self.conv = nn.Conv2d(8, 8, 3, stride, 1)

    def forward(self, x):
        y = self.conv(x)
        return x + y

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.blocks = nn.Sequential(Block(1), Block(2))

    def encode(self, x):
        return self.blocks(x)

    def forward(self, x):
        return self.encode(x).mean((2, 3))
`;

test('the failing code is underlined, and so are the calls that led there', () => {
  const { marks, fails, scenes } = showModel(NET, 'x=(2,8,16,16)');
  assert.equal(fails, 11);
  assert.deepEqual(
    marks.map(({ at, length, look, say }) => [look, NET.slice(at, at + length), say !== '']),
    [
      ['clashes', 'x + y', true],
      ['call', 'self.blocks(x)', false],
      ['call', 'self.encode(x)', false],
    ],
  );
  assert.match(marks[0]?.say ?? '', /^RuntimeError: The size of tensor a \(16\) must match the size of tensor b \(8\)/);
  assert.match(plain(scenes.answer), /does not fit in dimension 3/);
  const path =
    /line 22: 22 self\.encode\(x\) calls the line that fails line 19: 19 self\.blocks\(x\) calls the line that fails .*line 11: 11 return x \+ y ✕ RuntimeError/;
  assert.match(plain(scenes.remarks), path);
});

test('a failure that is not about broadcasting has its place too', () => {
  const text = NET.replace('.mean((2, 3))', '.mean((2, 3)) @ torch.ones(3, 4)').replace('Block(2)', 'Block(1)');
  const { marks, scenes } = showModel(text, 'x=(2,8,16,16)');
  assert.equal(marks.length, 1);
  assert.match(marks[0]?.say ?? '', /mat1 and mat2 shapes cannot be multiplied \(2x8 and 3x4\)/);
  assert.match(plain(scenes.answer), /line 22 fails .*mat1 and mat2 shapes cannot be multiplied/);
});

test('operations before the failure are not the answer, but are drawn on request', () => {
  const text = `${NET.replace('Block(2)', 'Block(1)')}\nNet()(torch.ones(2, 8, 4, 4)).view(3)`;
  const { analysis, scenes, hints } = showModel(text, '');
  assert.equal(analysis, null);
  assert.match(plain(scenes.answer), /line 24 fails .*shape '\[3\]' is invalid for input of size 16/);
  const [picked] = hints.find(({ line }) => line === 11)?.cases ?? [];
  assert.match(plain(showModel(text, '', picked).scenes.answer), /\(2, 8, 4, 4\).*fits/);
  // // Lines after the error are still read, as in an interactive session.
  assert.match(plain(showModel(`${text}\ntorch.ones(3, 1) + torch.ones(4)`, '').scenes.answer), /\(3, 4\).*fits/);
});

test('a failure within a call is underlined, although the sizes are in the text', () => {
  const text = `${NET}\nNet()(torch.ones(2, 8, 16, 16))`;
  const { marks } = showModel(text, '');
  const [place] = marks.filter(({ say }) => say !== '');
  assert.deepEqual([place?.look, text.slice(place?.at).split('\n')[0]], ['clashes', 'x + y']);
});

test('a model with an incomplete return has an unknown result', () => {
  const text = NET.replace('return self.encode(x).mean((2, 3))', 'y = x.mean((2, 3))\n        return (y +');
  assert.match(plain(showModel(text, 'x=(2,8,16,16)').scenes.answer), /^\s*Net\.forward .*return value is not known/);
});

test('sizes in the text are marked themselves', () => {
  const { marks } = showModel('import torch\ntorch.ones(2, 3) + torch.ones(2, 4)', '');
  assert.deepEqual(
    marks.map(({ look, length }) => [look, length]),
    [
      ['clashes', 1],
      ['clashes', 1],
    ],
  );
});

test('another line can be drawn while the failure stays underlined', () => {
  const first = showModel(NET, 'x=(2,8,16,16)');
  const [hint] = first.hints.filter(({ line }) => line === 11);
  assert.ok(hint);
  const other = showModel(NET, 'x=(2,8,16,16)', hint.cases.at(-1));
  assert.match(plain(other.scenes.answer), /fits/);
  assert.equal(other.marks.filter(({ look }) => look === 'clashes').length, 1);
});

test('a model without inputs names the inputs it needs, and with them its results', () => {
  const quiet = NET.replace('return x + y', 'return y');
  assert.match(plain(showModel(quiet, '').scenes.answer), /Net\.forward Give the shapes of its inputs/);
  const { scenes, state } = showModel(quiet, 'x=(2,8,16,16)');
  assert.match(plain(scenes.answer), /\(2, 8\)/);
  assert.deepEqual(state.inputs, 'x=(2,8,16,16)');
});
