/** Python on the command line: shapes beside lines, conflicts, and no exception for any file. */
import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fed, file, folder, run } from './run.js';

const net = `import torch
from torch import nn

class Block(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.linear = nn.Linear(width + 1, width)
    def forward(self, x):
        return x + self.linear(x)

class Net(nn.Module):
    def __init__(self, width, depth=2):
        super().__init__()
        self.blocks = nn.ModuleList([Block(width) for _ in range(depth)])
    def forward(self, x, scale=1.0):
        for block in self.blocks:
            x = block(x)
        return x * scale
`;
file('net.py', net);
file('right.py', net.replace('width + 1', 'width').replace('width, depth', 'width=8, depth'));
file('loss.py', 'import torch\nx = torch.ones(8, 1)\ny = torch.ones(8)\nloss = ((x - y) ** 2).mean()\n');

test('the listing has the shapes of each line beside the source', async () => {
  const { status, stdout, stderr } = await run('check', 'right.py', '--input', 'x=(2,8); scale=(2,1)');
  assert.deepEqual([status, stderr], [0, '']);
  assert.equal(
    stdout,
    `right.py
   9          return x + self.linear(x)     return (2, 8) float32

  15      def forward(self, x, scale=1.0):  x (2, 8) float32, scale (2, 1) float32

  17              x = block(x)              x (2, 8) float32
  18          return x * scale              return (2, 8) float32
`,
  );
});

test('a conflict is reported at its place, with the calls that led there and a fix', async () => {
  const { status, stdout, stderr } = await run('check', 'net.py', '--input', 'x=(2,8)', '--call', 'Net(8)', '--quiet');
  assert.deepEqual([status, stderr], [1, '']);
  const [place, code, marks, path, fact, ...more] = stdout.split('\n');
  assert.equal(place, 'net.py:9:20: error: RuntimeError: mat1 and mat2 shapes cannot be multiplied (2x8 and 9x8)');
  assert.equal(code, '    return x + self.linear(x)');
  assert.equal(marks, '               ^^^^^^^^^^^^^^');
  assert.equal(path, '  called at net.py:17:17: x = block(x)');
  assert.match(fact ?? '', /Each row has 8 features, and the layer or matrix takes 9/);
  assert.ok(
    more.some((line) => /^ {2}(?:Next|Fix): /.test(line)),
    stdout,
  );
});

test('printed output is shown beside its line, on one line', async () => {
  file('prints.py', 'import torch\nx = torch.ones(2, 1)\nprint(x.shape)\nprint(x)\nfor i in range(2):\n    print(i)\n');
  const { stdout } = await run('check', 'prints.py');
  assert.match(stdout, /^ {2}3 {2}print\(x\.shape\) +prints torch\.Size\(\[2, 1\]\)$/m);
  assert.match(stdout, /^ {2}6 {6}print\(i\) +prints 1$/m);
  assert.ok(stdout.split('\n').every((line) => line.length < 120));
  const { printed } = JSON.parse((await run('check', 'prints.py', '--json')).stdout).files[0];
  assert.deepEqual(printed[0], { line: 3, column: 1, text: 'torch.Size([2, 1])' });
});

test('an unintended broadcast is a warning, and the status is 0', async () => {
  const { status, stdout } = await run('check', 'loss.py', '--quiet');
  assert.equal(status, 0);
  assert.equal(
    stdout,
    `loss.py:4:10: warning: x (8, 1) and y (8,) both stretch, to (8, 8): every element meets every other.
    loss = ((x - y) ** 2).mean()
             ^^^^^
  Fix: y.unsqueeze(1)
`,
  );
  const meant = ['x[:, None] - y', 'x - y[None]', 'torch.outer(y, y)', 'x - x.T', 'y.unsqueeze(1)\nd = x - y'];
  meant.forEach((code, i) =>
    file(`meant${i}.py`, `import torch\nx = torch.ones(8, 1)\ny = torch.ones(8)\nx = ${code}\n`),
  );
  assert.equal((await run('check', ...meant.map((_, i) => `meant${i}.py`))).stdout, '5 files: no problems found\n');
});

test('a warning at the end of a long program is found too', async () => {
  file('long.py', `import torch\nx = torch.ones(8, 1)\n${'x = x + x\n'.repeat(400)}d = x - torch.ones(8)\n`);
  assert.match((await run('check', 'long.py', '--quiet')).stdout, /^long\.py:403:5: warning: .* both stretch/);
});

test('for a file that does not call its model, the needed inputs are listed', async () => {
  const { status, stdout } = await run('check', 'net.py');
  assert.equal(status, 0);
  assert.equal(
    stdout,
    `net.py does not call Net.forward(x, scale). To see its shapes, add --input 'x=(…)'.
Net needs width: add --call 'Net(…)'.
`,
  );
  assert.equal((await run('check', 'right.py')).stdout.split('\n').length, 2);
  file('empty.py', '');
  assert.equal((await run('check', 'empty.py')).stdout, 'empty.py: no line makes a tensor.\n');
});

test('a misunderstood input or call is a usage error', async () => {
  for (const [given, sentence] of /** @type {const} */ ([
    [['--input', 'y=(2,8)'], /Net\.forward\(x, scale\) takes no y/],
    [['--input', 'x=(2,,8)'], /the value of x is no shape/],
    [['--input', '(2,8); 1.0; (3,)'], /takes no input number 3/],
    [['--call', 'Nothing(2)'], /--call: this makes nothing/],
    [['--json', '--github'], /cannot be used together/],
    [['net.py', '--input', 'x=(2,8)'], /need a single file/],
  ])) {
    const { status, stdout, stderr } = await run('check', 'right.py', ...given);
    assert.deepEqual([status, stdout], [2, ''], given.join(' '));
    assert.match(stderr, sentence);
  }
  assert.equal((await run('check')).status, 2);
  assert.equal((await run('check', 'empty.py', '--input', 'x=(2,)')).status, 2);
});

test('JSON has every line, every finding, and the model’s inputs', async () => {
  const { status, stdout } = await run('check', 'net.py', 'loss.py', '--json');
  assert.equal(status, 0);
  const { version, ok, files } = JSON.parse(stdout);
  assert.deepEqual([version, ok], [1, true]);
  const [model, loss] = files;
  assert.deepEqual(model, {
    file: 'net.py',
    ok: true,
    model: {
      name: 'Net',
      method: 'forward',
      line: 15,
      column: 5,
      isCalled: false,
      inputs: [
        { name: 'x', annotation: '', isRequired: true },
        { name: 'scale', annotation: '', isRequired: false },
      ],
      missing: ['width'],
      others: ['Block'],
    },
    lines: [],
    printed: [],
    findings: [],
    unknown: [],
  });
  assert.deepEqual(loss.lines[0], {
    line: 2,
    column: 1,
    tensors: [{ name: 'x', shape: [8, 1], dtype: 'float32' }],
  });
  const [{ message, ...finding }] = loss.findings;
  assert.match(message, /both stretch/);
  assert.deepEqual(finding, {
    ...{ severity: 'warning', line: 4, column: 10, endLine: 4, endColumn: 15, type: '' },
    ...{ path: [], fix: 'y.unsqueeze(1)', advice: ['Fix: y.unsqueeze(1)'] },
  });
  const failed = JSON.parse((await run('check', 'net.py', '--json', '--input', 'x=(2,8)', '--call=Net(8)')).stdout);
  assert.equal(failed.ok, false);
  assert.equal(failed.files[0].findings[0].path[0].line, 17);
});

test('annotations for GitHub have the file, the line and the column', async () => {
  const { status, stdout } = await run('check', 'loss.py', 'net.py', '--github');
  assert.equal(status, 0);
  assert.match(
    stdout,
    /^::warning file=loss\.py,line=4,col=10,title=x \(8%2C 1\) and [^\n]*::Fix: y\.unsqueeze\(1\)\n$/,
  );
  const { status: failed, stdout: error } = await run(
    'check',
    'net.py',
    '--input=x=(2,8)',
    '--call=Net(8)',
    '--github',
  );
  assert.equal(failed, 1);
  assert.match(error, /^::error file=net\.py,line=9,col=20,title=RuntimeError%3A mat1[^\n]*%0A[^\n]*\n$/);
});

test('a notebook is one program, and a place in it has a cell', async () => {
  const cell = (/** @type {string} */ type, /** @type {string | string[]} */ source) => ({ cell_type: type, source });
  file(
    'book.ipynb',
    JSON.stringify({
      cells: [
        cell('markdown', '# Title'),
        cell('code', ['%matplotlib inline\n', '!pip install torch\n', 'import torch\n', 'x = torch.ones(3)']),
        cell('code', '%%bash\nx = torch.ones(4)'),
        cell('code', '%%time\ntorch.ones?\ny = x + torch.ones(4)'),
      ],
    }),
  );
  const { status, stdout } = await run('check', 'book.ipynb');
  assert.equal(status, 1);
  assert.match(stdout, /^book\.ipynb\ncell 2\n {2}4 {2}x = torch\.ones\(3\) {2}x \(3,\) float32\n\n/);
  assert.match(stdout, /\nbook\.ipynb:4:3:5: error: RuntimeError: The size of tensor a \(3\) must match/);
  const { files } = JSON.parse((await run('check', 'book.ipynb', '--json')).stdout);
  assert.deepEqual([files[0].findings[0].cell, files[0].findings[0].line], [4, 3]);
  assert.match(
    (await run('check', 'book.ipynb', '--github')).stdout,
    /^::error file=book\.ipynb,title=[^\n]*::book\.ipynb:4:3:5/,
  );
  const broken = ['{', 'null', '[]', '{"cells": 3}', '{"cells": [null, {"cell_type": "code", "source": 3}]}'];
  broken.forEach((json, i) => file(`broken${i}.ipynb`, json));
  const { status: code, stdout: said, stderr } = await run('check', ...broken.map((_, i) => `broken${i}.ipynb`));
  assert.deepEqual([code, said], [1, '1 file: no problems found\n']);
  assert.match(stderr, /^(stride0: broken\d\.ipynb: this is not a notebook: .*\n){4}$/);
});

test('a folder is read in the order of file names, without installed packages', async () => {
  const tree = join(folder, 'tree');
  const wrong = 'import torch\ntorch.ones(3) + torch.ones(4)\n';
  for (const each of ['b', 'a', '.git', 'node_modules', '__pycache__', 'envs']) {
    mkdirSync(join(tree, each), { recursive: true });
    file(`tree/${each}/x.py`, wrong);
  }
  file('tree/envs/pyvenv.cfg', '');
  file('tree/B.py', wrong);
  file('tree/notes.txt', wrong);
  symlinkSync(tree, join(tree, 'a', 'loop'));
  const { status, stdout } = await run('check', 'tree');
  assert.equal(status, 1);
  const places = [...stdout.matchAll(/^(\S+):2:1: error/gm)].map((match) => match[1]);
  assert.deepEqual(
    places,
    ['B.py', 'a/x.py', 'b/x.py'].map((path) => join('tree', path)),
  );
  assert.match(stdout, /\n3 files: 3 errors, 0 warnings\n$/);
  assert.equal((await run('check', 'tree/a', 'right.py')).stdout.split('\n').at(-2), '2 files: 1 error, 0 warnings');
  mkdirSync(join(folder, 'nothing'));
  assert.equal((await run('check', 'nothing')).stdout, '0 files: no problems found\n');
});

test('standard input is checked, and files that cannot be read are refused', async () => {
  const given = await fed('torch.ones(3) + torch.ones(4)', 'check', '-', '--quiet');
  assert.equal(given.status, 1);
  assert.match(given.stdout, /^<stdin>:1:1: error: RuntimeError/);
  const gone = await run('check', 'gone.py');
  assert.deepEqual([gone.status, gone.stderr], [1, 'stride0: gone.py: no such file\n']);
  file('large.py', `x = 1\n${'#'.repeat(1_000_000)}`);
  const large = await run('check', 'large.py', 'right.py');
  assert.equal(large.status, 1);
  assert.match(large.stderr, /large\.py: this is larger than 1 MB/);
  assert.match(large.stdout, /^1 file: no problems found/);
});

test('no file content makes the command throw an exception', async () => {
  const texts = [
    '\0\ud800',
    'class Net(nn.Module):\n  def forward(self',
    'def f(x): return f(x)',
    '((((',
    '"""',
    '\t\t\r\r',
  ];
  texts.forEach((text, i) => file(`hostile${i}.py`, text));
  const { status, stderr, stdout } = await run('check', ...texts.map((_, i) => `hostile${i}.py`));
  assert.deepEqual([status, stderr], [0, '']);
  assert.match(stdout, /6 files: no problems found/);
  const { status: alone, stderr: said } = await run('check', 'hostile1.py', '--input', 'x=(2,3)');
  assert.equal(alone, 2);
  assert.match(said, /^stride0: hostile1\.py has no module and no function to call\n/);
});

test('many files are read in parallel, and reported in order', async () => {
  const many = join(folder, 'many');
  mkdirSync(many);
  file('many/kit.py', 'import torch\ndef grown(x):\n    return x + torch.ones(3)\n');
  const numbers = Array.from({ length: 64 }, (_, i) => String(i).padStart(2, '0'));
  for (const each of numbers)
    file(
      `many/n${each}.py`,
      `import torch\nfrom kit import grown\nx = torch.ones(2, ${Number(each) + 4})\ny = grown(x)\n`,
    );
  file('many/n64.py', ' '.repeat(1_000_001));
  const { status, stdout, stderr } = await run('check', 'many', '--json');
  const { files } = JSON.parse(stdout);
  assert.equal(status, 1);
  assert.match(stderr, /n64\.py: this is larger than 1 MB/);
  assert.deepEqual(
    files.map((/** @type {{ file: string }} */ each) => each.file),
    ['kit', ...numbers.map((each) => `n${each}`)].map((name) => join('many', `${name}.py`)),
  );
  assert.deepEqual(files[64].lines[0].tensors, [{ name: 'x', shape: [2, 67], dtype: 'float32' }]);
  // Each has a different message about the same line of kit.py.
  assert.match(files[1].findings[0].message, /The size of tensor a \(4\) must match the size of tensor b \(3\)/);
  assert.equal(files[64].findings[0].file, join('many', 'kit.py'));
  assert.match(files[64].findings[0].fix + files[64].findings[0].advice, /\S/);
});

test('a configuration in the file creates the model; a log belongs to explain', async () => {
  const text = `from dataclasses import dataclass
from torch import nn

@dataclass
class NetConfig:
    width: int = 8

class Net(nn.Module):
    def __init__(self, config):
        super().__init__()
        self.layers = nn.ModuleDict(dict(first=nn.Linear(config.width, 4)))
    def forward(self, x):
        return self.layers.first(x)
`;
  file('configured.py', text);
  const { status, stdout } = await run('check', 'configured.py');
  assert.deepEqual(
    [status, stdout.includes("add --call 'Net(NetConfig())'"), stdout.includes("--input 'x=(2,8)'")],
    [0, true, true],
  );
  const unknown = await run('check', 'configured.py', '--input', 'x=(2,8)');
  assert.deepEqual([unknown.status, /AttributeError/.test(unknown.stdout)], [0, false]);

  file(
    'train.log',
    'epoch 1\nTraceback (most recent call last):\n  File "a.py", line 1, in <module>\nValueError: no\n',
  );
  file('renamed.txt', 'Traceback (most recent call last):\n  File "a.py", line 1, in <module>\nValueError: no\n');
  for (const name of ['train.log', 'renamed.txt']) {
    const { status, stdout, stderr } = await run('check', name);
    assert.deepEqual([status, stdout], [1, '']);
    assert.match(stderr, new RegExp(`${name}: this is a log, not Python\\..* stride0 explain ${name}`));
  }
});

test('a file that is not Python is refused; one without tensors is not', async () => {
  const others = {
    'data.csv': 'id,name,value\n1,a,2.5\n2,b,3.5\n',
    'letter.txt': 'Dear all,\nthe meeting is on Friday.\n',
    'package.json': '{ "name": "net", "files": ["web.js"] }\n',
    'notes.md': '# Shapes\n\nSee `x.shape`. Two lines\nof prose.\n\n```\nx = torch.ones(3)\n```\n',
    'main.cpp': '#include <vector>\nint main() { return 0; }\n',
    'bytes.dat': new Uint8Array([0, 255, 254, 7, 10, 200, 3]),
  };
  for (const [name, text] of Object.entries(others)) {
    file(name, text);
    const { status, stdout, stderr } = await run('check', name);
    assert.deepEqual([name, status, stdout], [name, 1, '']);
    assert.match(stderr, new RegExp(`^stride0: ${name}: this does not look like Python\\. check reads \\.py files`));
  }
  assert.equal((await fed('hello there', 'check', '-')).status, 1);
  const program = 'import os\nprint(os.name)\n';
  for (const name of ['tool.py', 'tool']) {
    file(name, program);
    assert.deepEqual(await run('check', name), { status: 0, stdout: `${name}: no line makes a tensor.\n`, stderr: '' });
  }
  file('code.txt', 'import torch\nx = torch.ones(3)\n');
  assert.equal((await run('check', 'code.txt')).status, 0);
});

test('the shape before a layer is the one in the code', async () => {
  file(
    'net.py',
    `from torch import nn

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(3, 16, 3)
        self.fc = nn.Linear(16 * 30 * 30, 10)
    def forward(self, x):
        x = self.conv(x).relu()
        return self.fc(x.flatten(1))
`,
  );
  const { stdout } = await run('check', 'net.py', '--input', 'x=(2,3,28,28)');
  assert.match(stdout, /has 10816 features[^]*x \(2, 16, 26, 26\)/);
});
