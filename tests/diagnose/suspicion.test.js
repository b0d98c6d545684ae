// When the page says that something is legal and perhaps not meant, and when it must be silent.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { explain } from '../../web/lib/index.js';
import { generator } from '../random.js';
import { mended, suspicion } from '../../web/diagnose/suspicion.js';

/** `1024,1 1024`; `()` has no dimensions. */
const shapesOf = (/** @type {string} */ text) =>
  text.split(' ').map((shape) => (shape === '()' ? [] : shape.split(',').map(Number)));

const ask = (/** @type {string} */ text) => suspicion(shapesOf(text), /** @type {any} */ (explain));

/** shapes, kind, growth, the mended operand and how many numbers it then is */
const speaks = /** @type {const} */ ([
  ['1024,1 1024', 'outer', '1024 → 1048576', 'b.unsqueeze(1)', 1024],
  ['1024 1024,1', 'outer', '1024 → 1048576', 'a.unsqueeze(1)', 1024],
  ['4,1 4', 'outer', '4 → 16', 'b.unsqueeze(1)', 4],
  ['32,10,1 10', 'outer', '320 → 3200', 'b.unsqueeze(1)', 320],
  ['1,10,1 1,10', 'outer', '10 → 100', 'b.unsqueeze(2)', 10],
  ['4,1,1 4', 'outer', '4 → 16', 'b[:, None, None]', 4],
  ['128,1 128 128,1', 'outer', '128 → 16384', 'b.unsqueeze(1)', 128],
  ['6,8,6 6', 'leading', '288 → 288', 'b[:, None, None]', 288],
  ['2,2 2', 'leading', '4 → 4', 'b.unsqueeze(1)', 4],
  ['4,4,4,4 4,4', 'leading', '256 → 256', 'b[:, :, None, None]', 256],
  ['1,8,6 1', 'batch', '48 → 48', 'b[:, None, None]', 48],
  ['1,96,32 1,1', 'batch', '3072 → 3072', 'b.unsqueeze(1)', 3072],
]);
for (const [text, kind, growth, fix, then] of speaks) {
  test(`speaks: ${text}`, () => {
    const found = ask(text);
    assert.ok(found, 'silent');
    const name = 'abc'.charAt(found.low);
    assert.equal(found.kind, kind);
    assert.equal(`${found.from} → ${found.to}`, growth);
    assert.equal(found.fix && mended(name, found.fix, 'torch'), fix);
    assert.equal(found.then, BigInt(then));
  });
}

const silent = {
  'the note’s first example': '5,1,4,1 3,1,1',
  'same shapes': '5,3 5,3',
  'bias over the last dimension': '8,16,32 32',
  'bias of a linear layer': '64,10 10',
  'bias of a convolution': '2,16,28,28 16,1,1',
  'an image less its mean': '3,224,224 3,1,1',
  'a batch of images less their mean': '16,3,224,224 3,1,1',
  'an image, channels last, less its mean': '224,224,3 3',
  'what keepdim leaves': '8,16,32 8,16,1',
  'what keepdim leaves of everything': '8,16,32 1,1,1',
  'an attention mask': '2,8,64,64 2,1,1,64',
  'a causal mask': '2,8,64,64 64,64',
  'a mask of keys': '2,64,64 64',
  'a column and a row of other sizes': '3,1 2',
  'a grid that was asked for': '8,1 1,8',
  'lengths against positions': '1,20 4,1',
  'positions for one batch': '1,12,768 12,768',
  'a row, and a column of fewer dimensions': '1,1,1,4 4,1',
  'a column further left than the row': '4,3,1,2 1,2,1',
  'a number': '5,3 ()',
  'a tensor of one number': '5,3 1',
  'two tensors of one number': '1 1,1',
  'nothing at all': '0 3,0',
  'a column and nothing': '3,1 0',
  'a conflict': '2,3 4',
  'one shape': '5,5',
  'three that line up': '4,1 1,5 4,5',
};
for (const [what, text] of Object.entries(silent)) {
  test(`silent: ${what}`, () => assert.equal(ask(text), null));
}

test('any shapes are judged', () => {
  const { below } = generator(Number(process.env['SEED'] ?? 7));
  const shape = () => Array.from({ length: below(6) }, () => [1, 1, 2, 3, 4][below(5)] ?? 1);
  for (let i = 0; i < 5000; ++i) {
    const found = suspicion([shape(), shape(), shape()].slice(0, 2 + below(2)), /** @type {any} */ (explain));
    if (found?.fix) assert.ok(found.fix.axes > 0 && found.then <= found.to);
  }
});

test('sizes beyond any memory are answered at once', () => {
  const found = ask('90000000,1 90000000');
  assert.equal(found?.to, 90000000n ** 2n);
});

test('the dimension is the result’s, whoever else takes part', () => {
  const found = ask('7,1,1,1 6,6 6');
  assert.deepEqual([found?.kind, found?.highDim, found?.lowDim], ['leading', 2, 3]);
});

test('NumPy and JAX have no unsqueeze', () => {
  assert.equal(mended('b', { operand: 1, axes: 1, at: 1 }, 'numpy'), 'b[:, None]');
  assert.equal(mended('b', { operand: 1, axes: 1, at: 0 }, 'jax'), 'b[None]');
});
