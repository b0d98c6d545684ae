// Functions that PyTorch removed, read, beside what PyTorch says of each: [call, sentence] for a (3, 3) and b (3, 2).

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { readCode } from '../../../../web/reading/python/code.js';
import { failuresOf } from '../../score.js';

/** @type {[call: string, sentence: string][]} */
const recorded = JSON.parse(readFileSync(new URL('removed.json', import.meta.url), 'utf8'));

test('what PyTorch removed says what to write instead', () => {
  for (const [call, sentence] of recorded) {
    const code = `import torch\na, b = torch.eye(3), torch.ones(3, 2)\nc = ${call}`;
    assert.deepEqual(
      failuresOf(code, readCode(code)).map(({ line, text }) => ({ line, text })),
      [{ line: 3, text: sentence }],
    );
  }
});

test('what is in torch.linalg under the same name is as it was', () => {
  const code = 'import torch\na = torch.eye(3)\nq, r = torch.linalg.qr(a)\nl = torch.linalg.cholesky(a)';
  assert.deepEqual(failuresOf(code, readCode(code)), []);
});
