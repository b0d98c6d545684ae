/** Files that import each other: an error is reported in the file that contains it. */
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { file, folder, run } from './run.js';

for (const each of ['models', 'models/deep', 'apart']) mkdirSync(join(folder, each), { recursive: true });
file('models/__init__.py', 'from .unet import UNet\n__all__ = ["UNet"]\n');
file(
  'models/blocks.py',
  `import torch
from torch import nn
from . import unet  # which imports this file
WIDTH = 8

class Block(nn.Module):
    def __init__(self, taken, given=WIDTH):
        super().__init__()
        self.conv = nn.Conv2d(taken, given, 3, padding=1)
    def forward(self, x):
        return self.conv(x)
`,
);
file(
  'models/unet.py',
  `from torch import nn
from .blocks import Block, WIDTH
from helpers import scale

class UNet(nn.Module):
    def __init__(self, width=WIDTH):
        super().__init__()
        self.first = Block(3)
        self.second = Block(width)
    def forward(self, x):
        return self.second(scale(self.first(x)))
`,
);
file('models/deep/head.py', 'from ..blocks import Block as Base\nclass Head(Base):\n    pass\n');
file(
  'helpers.py',
  'import torch\nfactor = torch.ones(8, 1, 1)\ndef scale(x):\n    return x * factor\ndef _own(): pass\n',
);
const train = (/** @type {string} */ imports, /** @type {string} */ model) =>
  `import torch\n${imports}\ny = ${model}(torch.randn(2, 3, 16, 16))\n`;
const failure =
  'RuntimeError: Given groups=1, weight of size [8, 9, 3, 3], expected input[2, 8, 16, 16] to have 9 channels, but got ' +
  '8 channels instead';

/** @type {[string, string][]} */
const ways = [
  ['from models.unet import UNet', 'UNet()'],
  ['from models import UNet as Net', 'Net()'],
  ['import models.unet', 'models.unet.UNet()'],
  ['import models.unet as u', 'u.UNet()'],
  ['import models', 'models.UNet()'],
  ['from models import unet, blocks', 'unet.UNet()'],
  ['from models.unet import *', 'UNet()'],
  ['from models.deep.head import Head', 'Head(3, 8)'],
  ['import helpers\nfrom helpers import *\nfrom models import UNet', 'UNet(width=helpers.factor.shape[0])'],
];
ways.forEach(([imports, model], i) => {
  test(`neighbouring files are read: ${imports.replaceAll('\n', '; ')}`, async () => {
    file(`train${i}.py`, train(imports, model));
    const { status, stdout, stderr } = await run('check', `train${i}.py`);
    assert.deepEqual([status, stderr], [0, '']);
    assert.match(stdout, /y \(2, 8, 16, 16\) float32\n$/);
  });
});

test('a failure is reported in the file that contains it, with the calls across files', async () => {
  const name = 'wrong.py';
  file(name, train('from models import UNet', 'UNet(9)'));
  const { status, stdout } = await run('check', name, '--quiet');
  assert.equal(status, 1);
  const lines = stdout.split('\n');
  assert.equal(lines[0], `${join('models', 'blocks.py')}:11:16: error: ${failure}`);
  assert.deepEqual(lines.slice(3, 5), [
    `  called at ${join('models', 'unet.py')}:11:16: return self.second(scale(self.first(x)))`,
    '  called at wrong.py:3:5: y = UNet(9)(torch.randn(2, 3, 16, 16))',
  ]);
  const [data] = JSON.parse((await run('check', name, '--json')).stdout).files;
  assert.equal(data.findings[0].file, join('models', 'blocks.py'));
  assert.deepEqual(
    data.findings[0].path.map((/** @type {{ file?: string, line: number }} */ { file: of, line }) => [of, line]),
    [
      [undefined, 3],
      [join('models', 'unet.py'), 11],
    ],
  );
  assert.match((await run('check', name, '--github')).stdout, /file=models\/blocks\.py,line=11,col=16/);
  assert.equal((await run('check', name, 'models', '--quiet')).stdout.split('error: RuntimeError').length, 2);
});

test('a model with inputs from outside finds neighbouring files too', async () => {
  const { stdout } = await run('check', 'models/unet.py', '--input', 'x=(2,3,16,16)', '--call', 'UNet(9)', '--quiet');
  assert.ok(stdout.includes(failure), stdout);
});

test('a library, circular imports and a missing file are not failures', async () => {
  file('apart/torch.py', 'raise RuntimeError("this is no PyTorch")\n');
  file('apart/a.py', 'from b import width as w\nimport missing\nfrom .nowhere import x\nheight = 3\n');
  file('apart/b.py', 'import torch, a\nfrom a import height\nwidth = 4\ny = torch.ones(a.height, height)\n');
  const { status, stdout, stderr } = await run('check', 'apart/b.py', 'apart/a.py');
  assert.deepEqual([status, stdout, stderr], [0, '2 files: no problems found\n', '']);
});

test('a working library that is not understood is not reported as a failure', async () => {
  file(
    'registry.py',
    `import torch
kept = {}
def register(name):
    if name in kept:
        raise KeyError(f"{name} is there")
    kept[name] = name
def scaled(x):
    register("scaled")
    return x * torch.ones(2)
register("first")
register("first")
`,
  );
  file('uses.py', 'import torch\nfrom registry import scaled\nx = torch.ones(3, 2)\ny = scaled(x)\nz = scaled(y)\n');
  const { status, stdout } = await run('check', join(folder, 'uses.py'));
  assert.equal(status, 0, stdout);
  assert.match(stdout, /^ *4.*\(3, 2\)/m);
});
