import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeIn, linesWith, originsOf } from '../../../web/diagnose/recognise/assignments.js';

/** @param {string} text @param {string} failing @param {string[]} names */
const linesOf = (text, failing, ...names) =>
  originsOf(names, codeIn(text.split('\n'), failing), failing).map(({ line }) => line);

test('a name gets its value in the last line before the one that failed', () => {
  assert.deepEqual(linesOf('x = a\nx = b\ny = x + w\nx = c', 'y = x + w', 'x'), ['x = b']);
  assert.deepEqual(
    linesOf(
      'for i, (data, target) in enumerate(loader):\n    loss = f(data, target)',
      'loss = f(data, target)',
      'target',
    ),
    ['for i, (data, target) in enumerate(loader):'],
  );
  assert.deepEqual(linesOf('self.fc = nn.Linear(5, 3)\nx = self.fc(x)', 'x = self.fc(x)', 'self.fc(x)'), [
    'self.fc = nn.Linear(5, 3)',
  ]);
  assert.deepEqual(linesOf('omega = 1 / L0\nC = omega * X', 'omega * X', 'omega'), ['omega = 1 / L0']);
  assert.deepEqual(linesOf('x <- cbind(1, y)\nt(x) * x', 't(x) * x', 'x'), ['x <- cbind(1, y)']);
});

test('an argument is shown with its function, and other functions do not count', () => {
  const text = 'def f(x, w):\n    x = 2\n    return x\ndef g(x, w):\n    w = w.T\n    return x @ w';
  assert.deepEqual(linesOf(text, 'return x @ w', 'x', 'w'), ['def g(x, w):', 'w = w.T']);
  assert.deepEqual(linesOf('def f():\n    x = 1\ny = x + 2', 'y = x + 2', 'x'), []);
});

test("a notebook's listing is code, and other frames of a traceback are not", () => {
  const notebook = '     40     x = self.conv(x)\n---> 41     x - self.head(x)';
  assert.deepEqual(linesOf(notebook, 'x - self.head(x)', 'x'), ['x = self.conv(x)']);
  const traceback = '  File "main.py", line 3, in <module>\n    x = load()\n  File "m.py", line 5, in f\n    y = x + w';
  assert.deepEqual(linesOf(traceback, 'y = x + w', 'x'), []);
  assert.deepEqual(linesOf(`x = load()\n${traceback}`, 'y = x + w', 'x'), []);
  const cells = 'Cell In[2], line 1\n----> 1 x = f(2)\n\nCell In[1], line 2, in f(n)\n----> 2     return x + w';
  assert.deepEqual(linesOf(cells, 'return x + w', 'x'), []);
});

test('a number is shown with the only line that has it', () => {
  const code = codeIn(['fc = nn.Linear(512, 133)', 'a = 64', 'b = f(64)', 'So it is 777 = wrong here'], '');
  assert.deepEqual(linesWith([133, 64, 777], code, '', ''), [{ number: 133, line: 'fc = nn.Linear(512, 133)' }]);
  const text = 'I kept `proj_k 128` for 18 classes, 4096 is img_size, and 7 of them';
  const shown = linesWith([128, 18, 4096, 7], code, '', text).map(({ line }) => line);
  assert.deepEqual(shown, ['proj_k 128', '18 classes', '4096 is img_size']);
});
