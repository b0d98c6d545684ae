import assert from 'node:assert/strict';
import { test } from 'node:test';
import { classify } from '../../web/reading/classify.js';
import { blocksRun } from '../work.js';

test('shapes, code and messages are distinguished', () => {
  const table = {
    shapes: [
      '',
      '(5,1,4,1) + (3,1,1)',
      '5x1x4x1, 3x1x1',
      '[5, 1, 4, 1] [3, 1, 1]',
      'torch.Size([5, 3]) + torch.Size([3])',
      '(5,3) += (3,1)',
      '(5) == (3)',
      '(5,1) + foo (3)',
      'x + y',
    ],
    code: [
      'x = torch.ones(3)',
      'torch.ones(3)',
      'np.zeros((3, 1))',
      'a, b = 1, 2',
      'x += y',
      'x: Tensor = y',
      '>>> (5, 3)',
      'In [2]: (5, 3)',
      '```\n(5, 3)\n```',
      'import torch',
      'for i in range(3): x',
      '(x + y).size()',
      'x = torch.ones(3)\nRuntimeError: The size of tensor a (2) must match the size of tensor b (3) at dimension 1',
      '形状 = (3,)',
    ],
    message: [
      'RuntimeError: The size of tensor a (2) must match the size of tensor b (3) at non-singleton dimension 1',
      'The size of tensor a (2) must match the size of tensor b (3) at non-singleton dimension 1',
      'Traceback (most recent call last):\n  File "a.py", line 3, in <module>\n    z = torch.add(x, y)\nRuntimeError: no',
      'ValueError: operands could not be broadcast together with shapes (2,3) (4,) ',
    ],
  };
  for (const [kind, texts] of Object.entries(table)) for (const text of texts) assert.equal(classify(text), kind, text);
});

test('a long text is classified quickly', async () => {
  const spent = await blocksRun();
  for (const text of ['\n', ' ', 'a', 'a.', 'a, ', 'Error', '(5,'].map((piece) => piece.repeat(1_000_000))) {
    await spent();
    classify(text);
    const blocks = await spent();
    assert.ok(blocks < 1000, `${text.slice(0, 8)}: ${blocks} blocks`);
  }
});
