/** Which of two sizes is the model's, and which the labels'. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { diagnose } from '../../../web/diagnose/index.js';

const clash = (/** @type {string} */ code) =>
  `    ${code}\nRuntimeError: The size of tensor a (32) must match the size of tensor b (10) at non-singleton dimension 1`;

/** @param {string} text */
async function counted(text) {
  const { cause, others } = await diagnose(text);
  const { facts } = [cause, ...others].find((each) => each?.id === 'class-count') ?? {};
  return { model: facts?.size, labels: facts?.other };
}

for (const code of ['loss = ((pred - target) ** 2).mean()', 'loss = (output - y).abs().mean()', 'loss = f(a - b)'])
  test(`the model comes first: ${code}`, async () =>
    assert.deepEqual(await counted(clash(code)), { model: 32, labels: 10 }));

for (const code of ['loss = ((target - pred) ** 2).mean()', 'loss = (y_true - scores).abs().mean()'])
  test(`the labels are named, and come first: ${code}`, async () =>
    assert.deepEqual(await counted(clash(code)), { model: 10, labels: 32 }));

test('a sentence that names them in its own order', async () => {
  const text = 'ValueError: Target size (torch.Size([32, 5])) must be the same as input size (torch.Size([32, 10]))';
  assert.deepEqual(await counted(text), { model: 10, labels: 5 });
});
