import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lettered } from '../../web/notation/letters.js';
import { sizeText } from '../../web/notation/sizes.js';

const shapes = (/** @type {string} */ text) =>
  lettered(text)
    ?.shapes.map(({ sizes }) => `(${sizes.map(sizeText).join(', ')})`)
    .join(' ');
const problems = (/** @type {string} */ text) =>
  lettered(text)?.problems.map(({ key, at, length }) => `${key} ${text.slice(at, at + length)}`.trim());

test('shapes with letters, in every notation', () => {
  for (const text of [
    '(B, T, C) + (T, 1)',
    '[B,T,C] [T,1]',
    '(B,T,C),(T,1)',
    '(B, T, C)\n(T, 1)',
    '（B，T，C）＋（T，1）',
  ]) {
    assert.equal(shapes(text), '(B, T, C) (T, 1)', text);
    assert.deepEqual(problems(text), [], text);
  }
  assert.equal(shapes('(batch, d_model) * (batch, 1)'), '(batch, d_model) (batch, 1)');
  assert.equal(lettered('(B, 1) *= (B, C)')?.op, 'mul_');
});

test('sizes are sums, products and quotients', () => {
  assert.equal(shapes('(B*T, C//2) + (B * T, C/2)'), '(B*T, C//2) (B*T, C//2)');
  assert.equal(shapes('(2C, 2*(H - 1)) + (2*C, 1)'), '(2*C, 2*H - 2) (2*C, 1)');
});

test('equations for letters are substituted', () => {
  assert.equal(shapes('(B, T, C) + (T,), C = 1'), '(B, T, 1) (T)');
  assert.equal(shapes('(H, W) + (W,) where H = 2*W'), '(2*W, W) (W)');
  assert.equal(shapes('(H, W) + (W,)\nH = W = 32'), '(32, 32) (32)');
  assert.equal(shapes('(H, W) + (W,); H = 2*W; W = T + 1'), '(2*T + 2, T + 1) (T + 1)');
  assert.deepEqual(lettered('(B,C) + (C,), C == 1, B=32')?.said, ['C = 1', 'B = 32']);
});

test('an invalid equation is a problem at its place', () => {
  assert.deepEqual(problems('(B,C) + (C,), C = 1, C = 2'), ['said C = 2']);
  assert.deepEqual(problems('(B,C) + (C,), C = 2*C'), ['said C = 2*C']);
  assert.deepEqual(problems('(B,C) + (C,), C = -1'), ['negative C = -1']);
  assert.deepEqual(problems('(B,C//2) + (C,), C = 1'), ['fraction C//2']);
});

test('incomplete shapes are read', () => {
  assert.deepEqual(problems('(B, T, C) + (T'), ['unclosed (']);
  assert.equal(shapes('(B, T, C) + (T'), '(B, T, C) (T)');
  assert.deepEqual(problems('(B, T) +'), ['dangling +']);
  assert.deepEqual(problems('(B, T)'), ['one']);
  assert.deepEqual(problems('(B, T) + (T,) * (T,)'), ['mixed *']);
});

test('other text is left to the other readers', () => {
  for (const text of [
    '(3, 1) + (4,)',
    '(5x3) + (3)',
    '(see below)',
    '(x + y)',
    '(a + b).sum()',
    '(a, b) = f(x)',
    '[x for x in y]',
    '(1e3, B) + (B,)',
    '(B; T)',
    '(None, 3) + (3,)',
    'B, T + T',
    '(B, T] + (T,)',
    '(B**2, T) + (T,)',
    '(B, "T") + (T,)',
    `(${'B*'.repeat(2000)}B, T)`,
  ]) {
    assert.equal(lettered(text), undefined, text);
  }
});

test('a size with too many terms is not accepted', () => {
  const long = Array.from({ length: 12 }, (_, i) => `(a${i} + b${i})`).join('*');
  assert.equal(lettered(`(${long}, B) + (B,)`), undefined);
});
