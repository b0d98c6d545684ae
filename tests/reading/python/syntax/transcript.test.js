// Pasted text into lines of Python; each character knows its original position.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { offsetInText, transcribe } from '../../../../web/reading/python/syntax/transcript.js';

/** @param {string} text */
const lines = (text) => transcribe(text).lines.map((line) => line.text);

test('prompts, markers, fences and comments are removed', () => {
  assert.deepEqual(lines('>>> x = 1\n>>> x + 1\n2'), ['x = 1', 'x + 1', '2']);
  assert.deepEqual(lines('In [12]: x = 1\nOut[12]: 1\nIn [ ]:\ny = 2'), ['x = 1', 'y = 2']);
  assert.deepEqual(lines('```python\nx = 1  # one\n# two\n```'), ['x = 1']);
  assert.deepEqual(lines('    In [1]: for i in x:\n       ...:     y'), ['for i in x:', 'y']);
});

test('printed output is skipped', () => {
  for (const printed of [
    'torch.Size([5, 3])',
    'tensor([[1., 2.],\n        [3., 4.]])',
    '[[1. 2.]\n [3. 4.]]',
    '[1 2 3]',
    'array([1, 2])',
    'RuntimeError: The size of tensor a (2) must match',
    '__main__:1: UserWarning: self and other',
    'Traceback (most recent call last):\n  File "<stdin>", line 1, in <module>',
    '-----------------\n----> 1 x + y',
  ]) {
    assert.deepEqual(lines(`>>> x\n${printed}\n>>> y = 1`), ['x', 'y = 1'], printed);
  }
  assert.deepEqual(lines('from torch import tensor\ntensor([1, 2])'), ['from torch import tensor', 'tensor([1, 2])']);
});

test('sentences are skipped, but not code that looks like them', () => {
  for (const prose of ['This is how it broadcasts.', '向量与标量', '- a list item', '| a | table |', '> a quotation']) {
    assert.deepEqual(lines(`${prose}\nx = 1`), ['x = 1'], prose);
  }
  for (const code of [
    'B, H, T, D = x.shape',
    'for i in range(3):',
    'assert x is not y',
    'f(a, b, c, d, e)',
    'x = y if z else w',
  ]) {
    assert.deepEqual(lines(`${code}\nx = 1`), [code, 'x = 1'], code);
  }
});

test('an open bracket continues on the next lines, unless it is never closed', () => {
  assert.deepEqual(lines('x = f(\n  1,  # one\n  2\n)\ny'), ['x = f(   1,   2 )', 'y']);
  const { lines: read, problems } = transcribe('x = f(1,\ny = 2');
  assert.deepEqual(
    read.map((line) => line.text),
    ['x = f(1)', 'y = 2'],
  );
  assert.deepEqual(problems, [{ at: 5, length: 1, key: 'unclosed' }]);
  assert.deepEqual(lines('x = 1 + \\\n  2'), ['x = 1 +    2']);
  assert.deepEqual(lines('x = "# ) none"  # one'), ['x = "# ) none"']);
  assert.deepEqual(lines("'''a\nb'''\nx"), ["'''a\nb'''", 'x']);
});

test('every character knows its position', () => {
  const text = '>>> x = f(1,\n...       22)  # ok\n>>> y（3）';
  for (const line of transcribe(text).lines) {
    [...line.text].forEach((char, i) => {
      if (/\w/.test(char)) assert.equal(text.charAt(offsetInText(line, i)), char, `${line.text} ${i}`);
    });
  }
});

test('the length is limited', () => {
  const { lines: read, problems } = transcribe('x = 1\n'.repeat(3000));
  assert.equal(read.length, 2000);
  assert.equal(problems[0]?.key, 'tooManyLines');
  assert.equal(transcribe('x'.repeat(80_000)).problems.at(-1)?.key, 'tooLong');
});

test('what a docstring says is neither a session nor prose', () => {
  const code = [
    'class Net(nn.Module):',
    '    """Return example at given index.',
    '',
    '    root',
    '        1.png',
    '    >>> net = Net()',
    '    >>> net(torch.ones(3))',
    '    ```',
    '    """',
    '    def forward(self, x):',
    '        return x',
  ];
  assert.deepEqual(lines(code.join('\n')), [code[0], code.slice(1, 9).join('\n').trim(), 'def forward(self, x):', 'return x']); // prettier-ignore
});

test('in a file every line is Python, and there may be many', () => {
  const prose = 'This is how it broadcasts.';
  const { lines: read, problems } = transcribe(`>>> x = 1\n${prose}\n${'y = 2\n'.repeat(30_000)}`, true);
  assert.deepEqual(
    read.slice(0, 3).map(({ text }) => text),
    ['>>> x = 1', prose, 'y = 2'],
  );
  assert.equal(read.length, 30_002);
  assert.deepEqual(problems, []);
});
