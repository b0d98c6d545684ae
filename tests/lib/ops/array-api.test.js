import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as stride0 from '../../../web/lib/index.js';
import {
  arange,
  asarray,
  astype,
  cumulativeProd,
  cumulativeSum,
  expandDims,
  isdtype,
  matrixTranspose,
  ones,
  takeAlongAxis,
  tensor,
  uniqueAll,
  uniqueCounts,
  uniqueInverse,
  uniqueValues,
  unstack,
  zeros,
} from '../../../web/lib/index.js';
import { blockOf } from '../../../web/lib/tensor/tensor.js';
import { expectNoLeaks, refuses } from '../leaks.js';

expectNoLeaks();

test('asarray and astype copy if requested', () => {
  const x = tensor([1, 2]);
  assert.equal(blockOf(asarray(x)), blockOf(x));
  assert.notEqual(blockOf(asarray(x, { copy: true })), blockOf(x));
  assert.equal(asarray(x, { dtype: 'int8' }).dtype, 'int8');
  assert.deepEqual(asarray([[1n], [2n]]).tolist(), [[1n], [2n]]);
  assert.notEqual(blockOf(astype(x, 'float32')), blockOf(x));
  assert.equal(blockOf(astype(x, 'float32', { copy: false })), blockOf(x));
  refuses(() => asarray([1], { copy: false }), { torchType: 'ValueError' });
  refuses(() => asarray(x, { dtype: 'int8', copy: false }), { torchType: 'ValueError' });
});

test('isdtype knows the kinds of the standard', () => {
  const kinds = /** @type {const} */ ({
    bool: ['bool'],
    'signed integer': ['int8', 'int64'],
    'unsigned integer': ['uint8'],
    integral: ['uint8', 'int32'],
    'real floating': ['bfloat16', 'float64'],
    numeric: ['int8', 'float16'],
  });
  for (const [kind, dtypes] of Object.entries(kinds)) {
    for (const dtype of dtypes) assert.ok(isdtype(dtype, /** @type {'bool'} */ (kind)), `${dtype} ${kind}`);
  }
  assert.ok(!isdtype('bool', 'numeric') && !isdtype('float32', 'complex floating'));
  assert.ok(isdtype('int8', ['bool', 'int8']) && !isdtype('int8', 'int16'));
  assert.throws(() => isdtype('int8', /** @type {any} */ ('toString')), { torchType: 'ValueError' });
});

test('expandDims, unstack and others take an axis', () => {
  const x = arange(6).reshape([2, 3]);
  assert.deepEqual(expandDims(x).shape, [1, 2, 3]);
  assert.deepEqual(expandDims(x, { axis: -1 }).shape, [2, 3, 1]);
  assert.deepEqual(expandDims(x, [0, -1]).shape, [1, 2, 3, 1]);
  refuses(() => expandDims(x, [0, -4]), /dim 0 appears multiple times/);
  assert.deepEqual(matrixTranspose(x).shape, [3, 2]);
  assert.deepEqual(
    unstack(x, 1).map((each) => each.tolist()),
    [
      [0, 3],
      [1, 4],
      [2, 5],
    ],
  );
  assert.deepEqual(takeAlongAxis(x, tensor([[2n], [0n]])).tolist(), [[2], [3]]);
  assert.equal(stride0.permuteDims(x, [1, 0]).strides[1], 3);
  assert.equal(stride0.broadcastArrays(x, ones([3]))[1].shape[0], 2);
  assert.equal(stride0.bitwiseInvert(tensor(true)).item(), false);
});

test('cumulative sums may start with 0', () => {
  const x = arange(6).reshape([2, 3]);
  assert.deepEqual(cumulativeSum(x, { axis: -1 }).tolist(), [[0, 1, 3], [3, 7, 12]]); // prettier-ignore
  const whole = cumulativeSum(x, { axis: 0, includeInitial: true });
  assert.deepEqual(whole.tolist(), [[0, 0, 0], [0, 1, 2], [3, 5, 7]]); // prettier-ignore
  assert.deepEqual(cumulativeProd(tensor([2n, 3n]), { includeInitial: true }).tolist(), [1n, 2n, 6n]);
  assert.equal(cumulativeSum(ones([2], { dtype: 'int8' })).dtype, 'int64');
  refuses(() => cumulativeSum(x), { torchType: 'ValueError' });
});

test('the unique functions return elements, counts and indices', () => {
  const x = tensor([[3, 1], [3, 2]]); // prettier-ignore
  const { values, indices, inverseIndices, counts } = uniqueAll(x);
  assert.deepEqual(values.tolist(), [1, 2, 3]);
  assert.deepEqual(indices.tolist(), [1n, 3n, 0n]);
  assert.deepEqual(counts.tolist(), [1n, 1n, 2n]);
  assert.deepEqual(inverseIndices.tolist(), [[2n, 0n], [2n, 1n]]); // prettier-ignore
  assert.deepEqual(uniqueCounts(x).counts.tolist(), [1n, 1n, 2n]);
  assert.deepEqual(uniqueInverse(x).inverseIndices.shape, [2, 2]);
  assert.deepEqual(uniqueValues(x).tolist(), [1, 2, 3]);
  assert.deepEqual(uniqueAll(zeros([0])).indices.shape, [0]);
});
