import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  arange,
  ones,
  setWarningHandler,
  tril,
  trilIndices,
  triu,
  triuIndices,
  zeros,
} from '../../../../web/lib/index.js';
import { expectNoLeaks, refuses } from '../../leaks.js';

expectNoLeaks();

test('tril and triu keep one side of a diagonal', () => {
  const x = ones([2, 3]);
  assert.deepEqual(x.tril().tolist(), [[1, 0, 0], [1, 1, 0]]); // prettier-ignore
  assert.deepEqual(x.triu(1).tolist(), [[0, 1, 1], [0, 0, 1]]); // prettier-ignore
  assert.deepEqual(tril(x, 2 ** 40).tolist(), x.tolist());
  assert.deepEqual(tril(x, -(2 ** 53) + 1).tolist(), zeros([2, 3]).tolist());
  assert.deepEqual(triu(ones([2, 2, 2], { dtype: 'bool' })).tolist()[1], [[true, true], [false, true]]); // prettier-ignore
  assert.deepEqual(zeros([3, 2]).t().tril().strides, [3, 1]);
  assert.deepEqual(zeros([0, 3]).triu().shape, [0, 3]);
  assert.ok(
    Number.isNaN(
      ones([1, 1])
        .div(0)
        .sub(ones([1, 1]).div(0))
        .tril()
        .item(),
    ),
  );
});

test('tril_ and triu_ write into their tensor', () => {
  const x = arange(9).reshape([3, 3]);
  const turned = x.t();
  assert.equal(turned.tril_(), turned);
  assert.deepEqual(x.tolist(), [[0, 1, 2], [0, 4, 5], [0, 0, 8]]); // prettier-ignore
  assert.deepEqual(x.triu_(1).tolist(), [[0, 1, 2], [0, 0, 5], [0, 0, 0]]); // prettier-ignore
});

test('out has to be of the same dtype, and takes the shape', () => {
  /** @type {string[]} */
  const said = [];
  const before = setWarningHandler(({ message }) => void said.push(message));
  const [x, out] = [ones([2, 2]), zeros([5])];
  assert.equal(tril(x, { out }), out);
  assert.deepEqual(out.tolist(), [[1, 0], [1, 1]]); // prettier-ignore
  assert.equal(said.length, 1);
  const other = zeros([2, 2], { dtype: 'float64' });
  refuses(() => triu(x, 0, { out: /** @type {any} */ (other) }), {
    message: 'Expected out tensor to have dtype float, but got double instead',
  });
  assert.throws(() => tril(out.narrow(0, 0, 1).select(0, 0)), {
    message: 'tril: input tensor must have at least 2 dimensions',
  });
  setWarningHandler(before);
});

test('the indices of a triangle are those of its elements', () => {
  for (const rows of [0, 1, 3, 5]) {
    for (const columns of [0, 1, 4]) {
      for (let offset = -6; offset < 7; ++offset) {
        const lower = Array.from({ length: rows * columns }, (_, i) => [Math.floor(i / columns), i % columns]);
        const inside = (/** @type {boolean} */ isLower) =>
          lower.filter(([row = 0, column = 0]) => (isLower ? column - row <= offset : column - row >= offset));
        const pairs = (/** @type {any} */ indices) => {
          const [i, j] = indices.tolist();
          return i.map((/** @type {bigint} */ row, /** @type {number} */ k) => [Number(row), Number(j[k])]);
        };
        assert.deepEqual(pairs(trilIndices(rows, columns, offset)), inside(true), `tril ${rows} ${columns} ${offset}`);
        assert.deepEqual(pairs(triuIndices(rows, columns, offset)), inside(false), `triu ${rows} ${columns} ${offset}`);
      }
    }
  }
  assert.equal(trilIndices(2, 2, { dtype: 'int32' }).dtype, 'int32');
  refuses(() => trilIndices(-1, 2), { message: 'row must be non-negative, got-1' });
  refuses(() => triuIndices(2, 2, 0, { dtype: 'float16' }), {
    torchType: 'NotImplementedError',
    message: '"triu_indices" not implemented for \'Half\'',
  });
  refuses(() => trilIndices(10 ** 10, 10 ** 10), /Storage size calculation overflowed/);
});
