import assert from 'node:assert/strict';
import { test } from 'node:test';
import { read, readPlain, unread } from '../../web/reading/read.js';

const kindOf = async (/** @type {string} */ text) => (await read(text)).kind;

test('shapes are read at once, all else by a reader that is loaded first', async () => {
  assert.equal(readPlain('(5,1) + (3)')?.cases.length, 1);
  for (const text of ['x = torch.ones(3)', '(B, T) + (T,)', 'RuntimeError: nothing fits\n', '(5,2,3) @ (3,4)'])
    assert.equal(readPlain(text), null, text);
  const log = 'step 17: loss 0.5\n'.repeat(600);
  assert.equal(readPlain(log), null, 'a worker reads what takes long');
  assert.equal(await kindOf(log), 'shapes');
  assert.equal(await kindOf('(5,1) + (3)'), 'shapes');
  assert.equal((await read('(B, T) + (T,)')).cases[0]?.letters?.needs.length, 0);
  assert.equal(await kindOf('RuntimeError: nothing fits\n'), 'message');
  assert.equal((await read('x = torch.ones(3)\nx + x')).cases[0]?.label, 'x + x');
});

test('code that raises the message beside it is drawn; otherwise the message is', async () => {
  const message =
    'RuntimeError: The size of tensor a (2) must match the size of tensor b (3) at non-singleton dimension 1';
  assert.equal(await kindOf(`torch.ones(2) + torch.ones(3)\n${message}`), 'code');
  const reading = await read(
    `b = torch.ones(4, 3)\na = torch.ones(4)\nb * a\n${message}`.replace('(2)', '(3)').replace('(3) at', '(4) at'),
  );
  assert.equal(reading.kind, 'code');
  assert.equal(reading.message?.diagnosis.fixes[0]?.code, 'a.unsqueeze(1)');
  assert.equal(await kindOf(`x = torch.ones(2)\nx + y\n${message}`), 'message');
});

test('words that only look like those of a message make no message', async () => {
  assert.equal(await kindOf('(3,1) + (4,) cannot broadcast'), 'shapes');
  assert.equal(await kindOf('x = torch.ones(3, 1)\nx + 1  # shape mismatch: no'), 'code');
  assert.equal(await kindOf('try:\n  x = torch.ones(3)\nexcept RuntimeError:\n  pass'), 'code');
});

test('a library is loaded for a text that is written with it', async () => {
  /** @type {readonly [string, RegExp][]} */
  const texts = [
    ['import numpy as np\nx = np.ones(3) + np.ones(4)', /^operands could not be broadcast together/],
    ['import jax.numpy as jnp\nx = jnp.ones(3) + jnp.ones(4)', /^add got incompatible shapes for broadcasting/],
  ];
  for (const [text, words] of texts) {
    const { outcomes } = await read(text);
    assert.match(String(outcomes.find(({ kind }) => kind === 'raised')?.text), words);
  }
});

test('a text that could not be read says why', () => {
  const { problems, shown } = unread('code', 'x = 1\n', 'tooMuch');
  assert.deepEqual({ problems, shown }, { problems: [{ at: 0, length: 5, key: 'tooMuch' }], shown: -1 });
});
