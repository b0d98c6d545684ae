// PyTorch's errors about gradients: what each proves, and what to do, in both languages.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { diagnose, tell } from '../../../web/diagnose/index.js';

const MODIFIED =
  'RuntimeError: one of the variables needed for gradient computation has been modified by an inplace operation: ';

/** The fact, and the code of the next step. @param {string} text @param {'en' | 'zh'} lang */
async function saidOf(text, lang = 'en') {
  const { facts, next } = tell(await diagnose(text, { lang }), lang);
  return { fact: facts[0] ?? '', code: next.code, text: next.text };
}

test('a value that was overwritten: its shape, what computed it, how often', async () => {
  const whole = `${MODIFIED}[torch.cuda.FloatTensor [64, 10]], which is output 0 of ReluBackward0, is at version 3; expected version 1 instead. Hint: enable anomaly detection`;
  const { fact, code } = await saidOf(whole);
  assert.equal(
    fact,
    'A value that backward needs, of shape (64, 10) and computed by Relu, was overwritten in place 2 times after it was saved. This is not about shapes.',
  );
  assert.equal(code, 'torch.autograd.set_detect_anomaly(True)');
  const short = await saidOf(`${MODIFIED}[torch.FloatTensor [3]] is at version 1; expected version 0 instead.`);
  assert.match(short.fact, /needs, of shape \(3,\), was overwritten in place once after/);
  assert.match((await saidOf(MODIFIED)).fact, /^A value that backward needs was overwritten in place after/);
  assert.match((await saidOf(whole, 'zh')).fact, /（形状 \(64, 10\)，由 Relu 算出）在保存之后被原地改写了 2 次/);
});

test('a leaf: the line that failed, without recording', async () => {
  const trace = (/** @type {string} */ line, /** @type {string} */ message) =>
    `Traceback (most recent call last):\n  File "train.py", line 9, in step\n    ${line}\nRuntimeError: ${message}`;
  const leaf = 'a leaf Variable that requires grad is being used in an in-place operation.';
  assert.equal((await saidOf(trace('self.w -= 0.1 * g', leaf))).code, 'with torch.no_grad():\n    self.w -= 0.1 * g');
  assert.equal((await saidOf(leaf)).code, 'with torch.no_grad():\n    w -= rate * w.grad');
  const scalar = 'grad can be implicitly created only for scalar outputs';
  assert.equal((await saidOf(trace('losses.total.backward()', scalar))).code, 'losses.total.mean().backward()');
  assert.doesNotMatch((await saidOf(scalar)).fact, /shapes/);
});

test('each message has its fact and its next step in both languages', async () => {
  const messages = [
    'a view of a leaf Variable that requires grad is being used in an in-place operation.',
    'Trying to backward through the graph a second time (or directly access saved tensors after they have already been freed).',
    'only Tensors of floating point and complex dtype can require gradients',
    'element 0 of tensors does not require grad and does not have a grad_fn',
  ];
  for (const lang of /** @type {const} */ (['en', 'zh'])) {
    const found = await Promise.all(messages.map((message) => saidOf(`RuntimeError: ${message}`, lang)));
    assert.equal(new Set(found.map(({ fact }) => fact)).size, messages.length);
    assert.equal(new Set(found.map(({ text }) => text)).size, messages.length);
  }
});
