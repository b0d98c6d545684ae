// The limits of reading: a text is read as far on a slow machine as on a fast one.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCode } from '../../../web/reading/python/code.js';

/**
 * Reads a text with a clock that advances by `pause` each time it is read.
 * @type {(text: string, pause: number, isFile?: boolean) => unknown}
 */
const readSlowly = (text, pause, isFile = true) => {
  const { now } = performance;
  let time = 0;
  performance.now = () => (time += pause);
  try {
    const { outcomes, problems } = readCode(text, { isFile });
    return { outcomes, problems };
  } finally {
    performance.now = now;
  }
};

const rounds = `
x = torch.ones(3, 1)
for i in range(900):
    for j in range(30):
        x = x + i * j - (i - j)
    y = x.expand(3, i + 1)
`;

const letters = `
def f(x: Float[Tensor, "b c h w"]):
    return x.view(b, 12, h * w) + torch.ones(12, 1)
`;

test('a slow machine reads a file just as far', () => {
  for (const text of [rounds, letters]) {
    const quick = readSlowly(text, 0);
    assert.deepEqual(readSlowly(text, 1000), quick);
    assert.ok(JSON.stringify(quick).length > 200);
  }
});

test('a long line of a document is Python on a slow machine too', () => {
  const text = `import torch\nx = torch.tensor([${'1, '.repeat(900)}])\ny = x + 1\n`;
  assert.deepEqual(readSlowly(text, 1000, false), readSlowly(text, 0, false));
  assert.match(JSON.stringify(readSlowly(text, 1000, false)), /\(900,\)/);
});
