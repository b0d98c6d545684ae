// Autograd functions that define their own backward pass: if that fails, the error is reported there.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCode } from '../../../../../web/reading/python/code.js';

const text = `import torch
class Product(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, weight):
        ctx.save_for_backward(x, weight)
        return x @ weight
    @staticmethod
    def backward(ctx, grad):
        x, weight = ctx.saved_tensors
        to_x = grad @ weight
        return to_x, None
x = torch.randn(3, 4, requires_grad=True)
y = Product.apply(x, torch.randn(4, 5))
`;

/** The failures and their lines. @param {string} code */
const failures = (code) =>
  readCode(code)
    .outcomes.filter(({ kind }) => kind === 'raised')
    .map(({ span, text: said }) => `${code.slice(0, span.at).split('\n').length} ${said}`);

const wrong = '10 mat1 and mat2 shapes cannot be multiplied (3x5 and 4x5)';

test('a failure in a backward pass is reported at its line', () => {
  assert.deepEqual(failures(`${text}(y * 2).sum().backward()\n`), [wrong]);
  assert.deepEqual(failures(`${text}z = torch.zeros(2, 3, 5)\nz[0] = y\nz.mean().backward()\n`), [wrong]);
  assert.deepEqual(failures(`${text}torch.autograd.grad(torch.relu(y).sum(), x)\n`), [wrong]);
});

test('a tensor that does not depend on it skips its backward pass', () => {
  assert.deepEqual(failures(text), []);
  assert.deepEqual(failures(`${text}torch.randn(3, requires_grad=True).sum().backward()\n`), []);
  assert.deepEqual(failures(`${text}(y.detach() * torch.nn.Parameter(torch.ones(5))).sum().backward()\n`), []);
});
