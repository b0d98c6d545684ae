/** Rows that are computed a few at a time and reduced at once, compared with the same operations one by one. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cumsum, fuse, memory, tensor, tidy, varMean, zeros } from '../../../web/lib/index.js';
import { generator } from '../../random.js';
import { expectNoLeaks } from '../leaks.js';

/** @import { Tensor } from '../../../web/lib/tensor/tensor.js' */

expectNoLeaks();

const random = generator(5);
const floats = (/** @type {number[]} */ ...shape) => {
  const count = shape.reduce((product, size) => product * size, 1);
  return tensor(
    Float32Array.from({ length: count }, () => random.below(20001) / 1e4 - 1),
    { shape },
  );
};

/** @type {Record<string, (t: Tensor) => Tensor>} */
const reductions = {
  sum: (t) => t.sum(-1),
  mean: (t) => t.mean(-1, { keepdim: true }),
  prod: (t) => t.prod(-1),
  amax: (t) => t.amax(-1),
  any: (t) => t.gt(0.9).any(-1),
  all: (t) => t.lt(0.9).all(-1, { keepdim: true }),
  var: (t) => t.var(-1),
  std: (t) => t.std(-1, { correction: 0 }),
  softmax: (t) => t.softmax(-1),
  logSoftmax: (t) => t.logSoftmax(-1),
  logsumexp: (t) => t.logsumexp(-1),
  cumsum: (t) => cumsum(t, -1),
  'sum of two': (t) => t.sum([-2, -1]),
  'sum of the first': (t) => t.sum(0),
};

/** @type {Record<string, (t: Tensor, row: Tensor, column: Tensor, layer: Tensor) => Tensor>} */
const chains = {
  'broadcast both ways': (t, row, column, layer) => t.mul(row).add(column).sub(layer).div(3),
  'a matrix times itself': (t) => t.mul(t),
  'an operand that lies transposed': (t) => t.mul(t.transpose(0, 1).contiguous().transpose(0, 1)),
  'of a part': (t) => t.narrow(1, 3, 80).mul(2),
  'a part of what is made': (t) => t.mul(2).narrow(1, 3, 80).add(1),
  'of another dtype': (t) => t.double().mul(3),
  'of integers': (t) => t.mul(100).int().mul(7).add(0.5),
  'less its mean': (t) => t.sub(t.mean(-1, { keepdim: true })).square(),
};

for (const width of [5, 64, 333]) {
  test(`rows of ${width}`, () => {
    const given = [floats(3, 107, width), floats(width), floats(107, 1), floats(3, 1, 1)];
    for (const [chainName, chain] of Object.entries(chains)) {
      for (const [name, reduction] of Object.entries(reductions)) {
        const fn = (/** @type {Tensor[]} */ ...all) =>
          reduction(chain(.../** @type {[Tensor, Tensor, Tensor, Tensor]} */ (all)));
        const expected = fn(...given);
        const fused = fuse(fn);
        for (let again = 0; again < 2; ++again) {
          const actual = fused(...given);
          assert.deepEqual(
            [actual.dtype, actual.shape, actual.strides, actual.toTypedArray()],
            [expected.dtype, expected.shape, expected.strides, expected.toTypedArray()],
            `${name}, ${chainName}`,
          );
          actual.dispose();
        }
        expected.dispose();
      }
    }
  });
}

test('the input of a reduction is never in memory as a whole', () => {
  const x = zeros([2048, 2048]);
  const { bytes } = memory();
  assert.equal(fuse((t) => t.mul(0.125).exp().mean(1))(x).tolist()[7], 1);
  assert.ok(memory().peak < bytes + 2 ** 20, `${memory().peak} after ${bytes}`);
  x.dispose();
});

test('a variance and its mean are computed together, whichever is requested', () => {
  const x = floats(300, 333);
  /** @type {Record<string, (t: Tensor) => Tensor>} */
  const uses = {
    variance: (t) => varMean(t, 1)[0],
    mean: (t) => varMean(t, 1)[1],
    'first the variance': (t) => {
      const [variance, mean] = varMean(t, 1, { keepdim: true });
      return t.mul(variance).add(mean);
    },
    'first the mean': (t) => {
      const [variance, mean] = varMean(t, 1, { keepdim: true });
      return t.sub(mean).mul(variance);
    },
    'of what is made by rows': (t) => varMean(t.mul(2), 1).reduce((variance, mean) => mean.sub(variance)),
    'down columns': (t) => varMean(t, 0).reduce((variance, mean) => mean.sub(variance)),
  };
  for (const [name, use] of Object.entries(uses)) {
    const expected = tidy(() => use(x));
    const fused = fuse(use);
    fused(x).dispose();
    const { tensors } = memory();
    const actual = fused(x);
    assert.deepEqual([actual.shape, actual.toTypedArray()], [expected.shape, expected.toTypedArray()], name);
    assert.equal(memory().tensors, tensors + 1, name);
    actual.dispose();
    expected.dispose();
  }
  x.dispose();
});
