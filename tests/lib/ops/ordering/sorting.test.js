import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as stride0 from '../../../../web/lib/index.js';
import { arange, sort, tensor, topk, zeros } from '../../../../web/lib/index.js';
import { generator } from '../../../random.js';
import { expectNoLeaks, refuses } from '../../leaks.js';

expectNoLeaks();

test('sort gives values and indices, by position and by name', () => {
  const [values, indices] = sort(tensor([3, NaN, 1, 2]));
  assert.deepEqual(values.tolist(), [1, 2, 3, NaN]);
  assert.deepEqual(indices.tolist(), [2n, 3n, 0n, 1n]);
  const last = tensor([[3, 1], [2, 4]]).sort(0, { descending: true }); // prettier-ignore
  assert.deepEqual(last.values.tolist(), [[3, 4], [2, 1]]); // prettier-ignore
  assert.deepEqual(last.indices.tolist(), [[0n, 1n], [1n, 0n]]); // prettier-ignore
});

test('long lines are sorted like JavaScript’s sort', () => {
  const { below } = generator(7);
  const numbers = Float32Array.from({ length: 50_000 }, () => (below(3) ? below(1 << 30) / 3 - 1e8 : below(9) - 4));
  const given = tensor(numbers, { dtype: 'float32' });
  const { values, indices } = sort(given);
  const wanted = numbers.slice().sort();
  assert.deepEqual(values.toTypedArray(), wanted);
  assert.deepEqual(
    Float32Array.from(indices.toTypedArray(), (index) => Number(numbers[Number(index)])),
    wanted,
  );
  const few = topk(given, 100);
  assert.deepEqual(few.values.toTypedArray(), wanted.slice(-100).reverse());
  assert.deepEqual(stride0.kthvalue(given, 20_000).values.item(), wanted[19_999]);
});

test('results go to the tensors of out, all of them or none', () => {
  const given = tensor([[3, 1, 2]]);
  const [values, indices] = [zeros([1, 3]), zeros([1, 3], { dtype: 'int64' })];
  const results = sort(given, { out: { values, indices } });
  assert.equal(results.values, values);
  assert.deepEqual([values.tolist(), indices.tolist()], [[[1, 2, 3]], [[1n, 2n, 0n]]]);
  sort(given, { descending: true, out: [values, indices] });
  assert.deepEqual(values.tolist(), [[3, 2, 1]]);
  const before = values.tolist();
  const narrow = zeros([1, 3], { dtype: 'int32' });
  refuses(
    () => sort(given, { out: [values, narrow] }),
    /^DTypeError: Expected out tensor to have dtype long int, but got int instead$/,
  );
  refuses(() => sort(given, { out: [values] }), /'out' must be \[values, indices\], not an array of length 1/);
  refuses(
    () => stride0.mode(given, { out: [narrow, indices] }),
    /expected scalar type 'Float' but got 'Int' for values output/,
  );
  assert.deepEqual(values.tolist(), before);
  const same = arange(3);
  sort(same, { descending: true, out: [same, indices.select(0, 0)] });
  assert.deepEqual(same.tolist(), [2, 1, 0]);
});

test('a disposed tensor says so', () => {
  const gone = zeros([3]);
  gone.dispose();
  for (const name of ['sort', 'argmax', 'median', 'unique', 'aminmax', 'histc']) {
    refuses(() => /** @type {any} */ (stride0)[name](gone), stride0.DisposedError);
  }
});

test('topk checks the memory of its targets after both dtypes, and kthvalue that of its input before them', () => {
  const given = tensor([[3, 1, 2]]);
  const [repeating, floats] = [zeros([1]).expand([1, 2]), zeros([1, 2])];
  const indices = floats.long();
  refuses(() => topk(given, 2, { out: [repeating, floats] }), /dtype long int, but got float/);
  refuses(() => topk(given, 2, { out: [repeating, indices] }), /more than one element/);
  refuses(() => stride0.kthvalue(given, 1, { out: [given, floats] }), /some elements of the input tensor/);
});

test('kthvalue drops the dimension of a target that keeps it, and leaves its other strides', () => {
  const out = [zeros([1, 12]).asStrided([1, 1], [6, 2], 0), zeros([1]).long()];
  const { values } = stride0.kthvalue(tensor([[3, 1, 2]]), 1, { out });
  assert.deepEqual([values.shape, values.strides, values.tolist()], [[1], [6], [1]]);
});

test('mode of no elements warns that its targets are resized', () => {
  /** @type {string[]} */
  const warned = [];
  const before = stride0.setWarningHandler(({ message }) => void warned.push(message));
  stride0.mode(zeros([0, 1, 3]), { out: [zeros([2]), zeros([0, 1]).long()] });
  stride0.setWarningHandler(before);
  assert.match(warned.join(), /^An output .* had shape \[2\], which does not match the required output shape \[0, 1\]/);
});
