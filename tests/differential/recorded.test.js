/**
 * Replays PyTorch 2.14.1's recorded answers to random valid and invalid calls of every function. To record a new
 * function:
 *
 *   npm run differential -- --torch python3 --cases 30 --ops NAME --record tests/differential/recorded.jsonl.gz
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { expectNoLeaks } from '../lib/leaks.js';
import { difference } from './answers.js';
import { asCode } from './call.js';
import { read } from './recorded.js';
import { signatures } from './signatures.js';

expectNoLeaks();

const recorded = read(new URL('recorded.jsonl.gz', import.meta.url));

test('every recorded call gives PyTorch’s result', () => {
  const wrong = recorded.flatMap(([call, answer]) => {
    const what = difference(call, answer);
    return what === null ? [] : `${call.op} ${what}\n${asCode(call)}\n`;
  });
  assert.equal(wrong.join('\n'), '');
});

test('every signature is recorded', () => {
  const called = new Set(recorded.map(([{ op }]) => op));
  assert.deepEqual(
    signatures.map(({ op }) => op).filter((op) => !called.has(op)),
    [],
  );
});
