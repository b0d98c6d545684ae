/**
 * Runs the snippet that prints shapes in the Pythons of this machine: always with simple array classes, and with NumPy,
 * pytest and IPython where they are installed.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { diagnose, recognise } from '../../web/diagnose/index.js';
import { snippet } from '../../web/diagnose/snippet.js';
import { read } from '../../web/case/address.js';

const HOME = 'http://127.0.0.1:5173/';
const folder = mkdtempSync(join(tmpdir(), 'stride0-snippet-'));
after(() => rmSync(folder, { recursive: true }));

/** @param {string} python @param {...string} modules */
const includes = (python, ...modules) =>
  spawnSync(python, ['-c', modules.map((each) => `import ${each}`).join('\n') || 'pass']).status === 0;
const pythons = (process.env.STRIDE0_PYTHON ? [process.env.STRIDE0_PYTHON] : []).concat('python3', '/usr/bin/python3');
const plain = pythons.find((python) => includes(python));
const numpy = pythons.find((python) => includes(python, 'numpy'));
const pytest = pythons.find((python) => includes(python, 'numpy', 'pytest'));
const ipython = pythons.find((python) => includes(python, 'numpy', 'IPython'));

/** @param {string} python @param {Record<string, string>} files @param {string[]} args */
function output(python, files, args) {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const env = { ...process.env, IPYTHONDIR: folder, NO_COLOR: '1', PYTHONDONTWRITEBYTECODE: '1' };
  const { stdout, stderr } = spawnSync(python, args, { cwd: folder, encoding: 'utf8', env });
  return `${stdout}\n${stderr}`;
}

/** The case in the link that is printed. @param {string} text */
function linked(text) {
  const address = text.split('\n').find((line) => line.startsWith(HOME)) ?? '';
  return read(address.slice(HOME.length)).expr;
}

const array = `
class Array:
    dtype = "float32"
    def __init__(self, *shape): self.shape = shape
    def __add__(self, other):
        raise ValueError(f"operands could not be broadcast together with shapes {self.shape} {other.shape}".replace(", ", ","))
    def __len__(self): raise RuntimeError("nobody asks for this")
    def __getattr__(self, name): raise RuntimeError("nor for this")
class Model:
    bias = Array(4)
    def forward(self, x):
        return x.missing + self.bias if x is None else x + self.bias  # no "comment" of it
`;

test('at most 25 lines of at most 120 characters, and the standard library', () => {
  const lines = snippet(HOME).split('\n');
  assert.ok(lines.length <= 25, String(lines.length));
  assert.ok(lines.every((line) => line.length <= 120));
  const imported = lines.filter((line) => /^(import|from) /.test(line));
  assert.deepEqual(imported, ['import contextlib, linecache, os, re, sys, traceback as tb, urllib.parse']);
});

test('a script: names and shapes of the line that failed, after the traceback', { skip: !plain && 'no Python' }, () => {
  const text = output(String(plain), { 'plain.py': `${snippet(HOME)}\n${array}\nModel().forward(Array(4, 3))\n` }, [
    'plain.py',
  ]);
  assert.match(text, /^ValueError: operands could not be broadcast together with shapes \(4,3\) \(4,\)$/m);
  assert.match(text, /^x\.shape = \(4, 3\) {2}# float32\nself\.bias\.shape = \(4,\) {2}# float32\nhttp/m);
  const { operands } = recognise(linked(text));
  assert.deepEqual(
    operands.map(({ name, shape }) => [name, shape]),
    [
      ['x', [4, 3]],
      ['self.bias', [4]],
    ],
  );
});

test('without an address, shapes are printed and no link', { skip: !plain && 'no Python' }, () => {
  const text = output(String(plain), { 'bare.py': `${snippet()}\n${array}\nModel().forward(Array(4, 3))\n` }, [
    'bare.py',
  ]);
  assert.match(text, /^x\.shape = \(4, 3\) {2}# float32\nself\.bias\.shape = \(4,\) {2}# float32\n*$/m);
  assert.doesNotMatch(`${text}${snippet()}`, /#expr|playground|127/);
});

test('what has no arrays, and no line, is left as Python prints it', { skip: !plain && 'no Python' }, () => {
  for (const code of [
    '1 / 0',
    'raise SystemExit(3)',
    'exec("1 +")',
    'class E(Exception):\n    __str__ = None\nraise E',
  ]) {
    const own = output(String(plain), { 'none.py': `${snippet(HOME)}\n${code}\n` }, ['none.py']);
    assert.ok(!own.includes(HOME) && !own.includes('sys.excepthook'), own);
  }
});

test('the shapes that PyTorch leaves out are told', { skip: !plain && 'no Python' }, async () => {
  const torch = `
class Tensor:
    def __init__(self, *shape): self.shape, self.dtype = shape, "torch.float32"
    def __mul__(self, other):
        raise RuntimeError("The size of tensor a (6) must match the size of tensor b (4) at non-singleton dimension 2")
G, norms = Tensor(4, 8, 6), [Tensor(4)]
G * norms[0]
`;
  const text = output(String(plain), { 'torch_like.py': `${snippet(HOME)}\n${torch}` }, ['torch_like.py']);
  assert.match(text, /^norms\[0\]\.shape = \(4,\) {2}# torch\.float32$/m);
  const { shapes, fixes } = await diagnose(text);
  assert.deepEqual(shapes, [[4, 8, 6], [4]]);
  assert.equal(fixes[0]?.code, 'norms[0].unsqueeze(1).unsqueeze(2)');
});

test('NumPy', { skip: !numpy && 'no Python with NumPy here' }, () => {
  const code = 'import numpy as np\nx, y = np.ones((4, 3)), np.ones(4)\nz = np.sum(x) + (x *\n  y)\n';
  const text = output(String(numpy), { 'with_numpy.py': `${snippet(HOME)}\n${code}` }, ['with_numpy.py']);
  assert.match(text, /^x\.shape = \(4, 3\) {2}# float64$/m);
  assert.match(text, /^y\.shape = \(4,\) {2}# float64$/m);
  assert.match(linked(text), /ValueError: operands could not be broadcast/);
});

test('pytest shows them in the report of the test', { skip: !pytest && 'no Python with NumPy and pytest here' }, () => {
  const files = {
    'conftest.py': snippet(HOME),
    'test_joins.py':
      'import numpy as np\n\ndef test_joins():\n    xs = [np.ones((2, 3)), np.ones((2, 4))]\n    np.concatenate(\n        xs, axis=0)\n\ndef test_other():\n    assert 1 == 2\n',
  };
  const text = output(String(pytest), files, ['-m', 'pytest', '-q', '-p', 'no:cacheprovider', 'test_joins.py']);
  assert.match(text, /^-+ shapes -+\n\nxs\[0\]\.shape = \(2, 3\) {2}# float64\nxs\[1\]\.shape = \(2, 4\)/m);
  assert.equal(text.match(/-- shapes --/g)?.length, 1);
  assert.match(text, /^2 failed/m);
});

test('IPython, as a notebook runs cells', { skip: !ipython && 'no Python with NumPy and IPython here' }, () => {
  const cells = `
from IPython.core.interactiveshell import InteractiveShell
shell = InteractiveShell.instance(colors="NoColor")
for cell in [open("first.py").read(), "import numpy as np\\nx, y = np.ones((4, 3)), np.ones(4)", "z = x + y", "1 / 0"]:
    shell.run_cell(cell)
`;
  const text = output(String(ipython), { 'first.py': snippet(HOME), 'cells.py': cells }, ['cells.py']);
  assert.match(text, /-> 1 z = x \+ y/);
  assert.match(text, /^x\.shape = \(4, 3\) {2}# float64\ny\.shape = \(4,\) {2}# float64$/m);
  assert.match(text, /ZeroDivisionError/);
});
