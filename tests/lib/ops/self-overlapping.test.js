/** Targets that overlap themselves: PyTorch refuses some, and writes to others without a check. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as stride0 from '../../../web/lib/index.js';
import { expectNoLeaks } from '../leaks.js';

expectNoLeaks();

const { ones, zeros, tensor } = stride0;

const overlap = /unsupported operation: more than one element of the written-to tensor/;

/** Views with one element at all indices. @param {number[]} shape @param {any} [dtype] */
const expanded = (shape, dtype = 'float32') =>
  stride0.asStrided(zeros([1], { dtype }), shape, shape.map(() => 0), 0); // prettier-ignore

const x = () => ones([3, 2]);
const square = () => ones([2, 2]);
const batch = () => ones([2, 2, 2]);

/** @type {Record<string, () => unknown>} */
const refused = {
  renorm_: () => expanded([3, 2]).renorm_(2, 0, 1),
  'triu_ of batches': () => expanded([2, 2, 2, 2]).triu_(),
  addmm: () => stride0.addmm(square(), square(), square(), { out: expanded([2, 2]) }),
  addmv: () => stride0.addmv(ones([2]), square(), ones([2]), { out: expanded([2]) }),
  baddbmm: () => stride0.baddbmm(batch(), batch(), batch(), { out: expanded([2, 2, 2]) }),
  'bmm of large matrices': () => stride0.bmm(ones([2, 8, 10]), ones([2, 10, 9]), { out: expanded([2, 8, 9]) }),
  inner: () => stride0.inner(x(), x(), { out: expanded([3, 3]) }),
  tensordot: () => stride0.tensordot(x(), ones([2, 3]), 1, { out: expanded([3, 3]) }),
  cross: () => stride0.cross(ones([2, 3]), ones([2, 3]), 1, { out: expanded([2, 3]) }),
  'cross of bools, which are refused after it': () =>
    stride0.cross(zeros([2, 3], { dtype: 'bool' }), zeros([2, 3], { dtype: 'bool' }), 1, {
      out: expanded([2, 3], 'bool'),
    }),
  multiDot: () => stride0.multiDot([square(), square()], { out: expanded([2, 2]) }),
  logsumexp: () => stride0.logsumexp(x(), 1, { out: expanded([3]) }),
  nanmean: () => stride0.nanmean(x(), 1, { out: expanded([3]) }),
  quantile: () => stride0.quantile(x(), 0.5, 1, { out: expanded([3]) }),
  diag: () => stride0.diag(ones([2]), { out: expanded([2, 2]) }),
  nonzero: () => stride0.nonzero(x(), { out: expanded([2], 'int64') }),
  softmax: () => stride0.softmax(x(), 0, { out: expanded([3, 2]) }),
  'norm of single elements': () => stride0.norm(ones([3, 1]), 2, 1, { out: expanded([3]) }),
};

/** @type {Record<string, () => unknown>} */
const written = {
  'nanToNum_ of integers': () => expanded([3], 'int32').nanToNum_(),
  'triu_ of a matrix': () => expanded([2, 2]).triu_(),
  'addmv with beta 0': () => stride0.addmv(ones([2]), square(), ones([2]), { beta: 0, out: expanded([2]) }),
  'bmm of small matrices': () => stride0.bmm(batch(), batch(), { out: expanded([2, 2, 2]) }),
  cummax: () => stride0.cummax(x(), 0, { out: [zeros([0]), expanded([3, 2], 'int64')] }),
  argmin: () => stride0.argmin(x(), 1, { out: expanded([3], 'int64') }),
  histc: () => stride0.histc(x(), 3, 0, 2, { out: expanded([3]) }),
};

for (const [name, call] of Object.entries(refused)) {
  test(`${name} refuses a target that overlaps itself`, () => stride0.tidy(() => assert.throws(call, overlap)));
}
for (const [name, call] of Object.entries(written)) {
  test(`${name} writes to a target that overlaps itself`, () => stride0.tidy(() => assert.doesNotThrow(call)));
}

test('sums of 16-bit floats are rounded as often as PyTorch rounds them', () => {
  stride0.tidy(() => {
    const half = (/** @type {any} */ of) => tensor(of, { dtype: 'float16' });
    const one = half([[1]]);
    // The product is out of range for 16 bits, but has a factor of 0.
    assert.equal(stride0.addmm(one, half([[65504]]), half([[2]]), { alpha: 0 }).item(), 1);
    assert.equal(stride0.addmm(one, half([[65504]]), half([[2]]), { alpha: 0.5 }).item(), 65504);
    assert.throws(() => stride0.addmv(half([1]), one, half([1]), { alpha: 70000 }), /type c10::Half without overflow/);
    assert.equal(stride0.xlogy(half([3]), half([10])).item(), 6.90625);
    assert.equal(stride0.rsqrt(half([5])).item(), 0.447265625);
  });
});

test('a single result is computed in the input’s dtype, and a maximum goes to any dtype that can hold it', () => {
  stride0.tidy(() => {
    const wide = zeros([], { dtype: 'float64' });
    assert.equal(stride0.std(tensor([0.1, 0.2, 0.4]), { out: wide }).item(), 0.15275251865386963);
    assert.equal(stride0.max(tensor([1.5, 2.5]), { out: wide }).item(), 2.5);
    assert.throws(() => stride0.max(tensor([1.5]), { out: zeros([], { dtype: 'int32' }) }), /Expected canCast/);
  });
});
