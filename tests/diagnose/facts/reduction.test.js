/** A reduction in a line of source, and the same call keeping its axes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reductionIn } from '../../../web/diagnose/facts/reduction.js';
import { recognised } from '../recognised.js';

/** @type {(code: string, framework?: import('../../../web/diagnose/diagnosis.js').Framework) => string | undefined} */
const found = (code, framework = 'pytorch') => reductionIn(recognised(framework, '', { code }))?.code;

const withKeepdim = {
  'G / G.norm(dim=(-2, -1)).clamp(min=eps)': 'G.norm(dim=(-2, -1), keepdim=True)',
  'x - x.mean(1)': 'x.mean(1, keepdim=True)',
  'x - x.mean(-1)': 'x.mean(-1, keepdim=True)',
  'x / torch.norm(x, dim=1)': 'torch.norm(x, dim=1, keepdim=True)',
  'x - torch.mean(f(x, 2), 1)': 'torch.mean(f(x, 2), 1, keepdim=True)',
};
for (const [code, call] of Object.entries(withKeepdim)) test(code, () => assert.equal(found(code), call));

test('other frameworks say keepdims', () => {
  assert.equal(found('x / x.sum(axis=1)', 'numpy'), 'x.sum(axis=1, keepdims=True)');
  assert.equal(found('x / tf.reduce_sum(x, axis=1)', 'tensorflow'), 'tf.reduce_sum(x, axis=1, keepdims=True)');
});

for (const code of [
  'x / x.sum()',
  'x.mean(1, keepdim=True)',
  'np.mean(x)',
  'torch.mean(f(x, 2))',
  'summary(1)',
  'x.norm(',
  'mean = 3',
  'x.sum(axis=None)',
]) {
  test(`none in: ${code}`, () => assert.equal(found(code), undefined));
}

test('one around the operation is none of its operands', () => {
  assert.equal(found('(a + b).mean(1)'), undefined);
  assert.equal(found('torch.mean((a + b), dim=1)'), undefined);
});
