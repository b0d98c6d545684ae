import assert from 'node:assert/strict';
import { test } from 'node:test';
import { conj, imag, isComplex, isConj, isNeg, real, resolveConj, resolveNeg, tensor } from '../../../web/lib/index.js';
import { blockOf } from '../../../web/lib/tensor/tensor.js';
import { expectNoLeaks, refuses } from '../leaks.js';

expectNoLeaks();

test('real numbers are their own conjugates', () => {
  const x = tensor([1, 2]);
  for (const same of [conj, real, resolveConj, resolveNeg]) {
    assert.deepEqual(same(x).tolist(), [1, 2]);
    assert.equal(blockOf(same(x)), blockOf(x));
  }
  assert.deepEqual(x.conj().resolveConj().resolveNeg().tolist(), [1, 2]);
  refuses(() => imag(x), { message: 'imag is not implemented for tensors with non-complex dtypes.' });
});

test('no tensor is complex, conjugated or negated', () => {
  const x = tensor([1]);
  assert.deepEqual([isComplex(x), isConj(x), isNeg(x)], [false, false, false]);
  assert.deepEqual([x.isComplex(), x.isConj(), x.isNeg()], [false, false, false]);
});
