// Text copied from a terminal, without its colour codes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutCodes } from '../../web/notation/terminal.js';

test('terminal codes are removed completely', () => {
  for (const code of [
    '[0m',
    '[1;38;5;196m',
    '[K',
    '[2J',
    '[?25l',
    '[3 q',
    ']8;;https://a.b/c\x07',
    ']0;x\x1b\\',
    '(B',
    '=',
  ]) {
    assert.equal(withoutCodes(`a\x1b${code}b`), 'ab', code);
  }
});

test('other text remains, and long text is fast', () => {
  for (const text of ['x[0m', 'torch.Size([3, 4])', '', '\u001b']) assert.equal(withoutCodes(text), text);
  const began = performance.now();
  withoutCodes('\x1b['.repeat(200_000));
  withoutCodes(`\x1b]${'x'.repeat(400_000)}`);
  assert.ok(performance.now() - began < 1000);
});
