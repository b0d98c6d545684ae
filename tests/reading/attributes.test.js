// The attributes of PyTorch's layers, which attributes.py records: a layer is not said to lack one of them.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { readCode } from '../../web/reading/python/code.js';

const recorded = readFileSync(new URL('./attributes.txt', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.split('): '));

test('no layer is said to lack what it has', () => {
  const code = recorded.flatMap(([layer = '', names = '']) => [
    `layer = ${layer})`,
    ...names
      .split(' ')
      .filter(Boolean)
      .map((name) => `print(f"${layer}).${name}", hasattr(layer, '${name}'))`),
  ]);
  const { outcomes } = readCode(`import torch\nfrom torch import nn\n${code.join('\n')}`, { isFile: true });
  const printed = outcomes.flatMap(({ kind, text }) => (kind === 'printed' ? [text] : []));
  assert.ok(printed.length > 500, `${printed.length} are known`);
  assert.deepEqual(
    printed.filter((text) => text.endsWith('False')),
    [],
  );
});

test("a layer is said to lack what is another's", () => {
  const { outcomes } = readCode("hasattr(nn.Linear(2, 3), 'kernel_size')\nhasattr(nn.ReLU(), 'fused')");
  assert.deepEqual(
    outcomes.map(({ text }) => text),
    ['False', 'False'],
  );
});
