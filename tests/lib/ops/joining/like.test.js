import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  emptyLike,
  fullLike,
  ones,
  onesLike,
  randLike,
  randnLike,
  scalar,
  tensor,
  zeros,
  zerosLike,
} from '../../../../web/lib/index.js';
import { expectNoLeaks } from '../../leaks.js';

expectNoLeaks();

test('zerosLike and others have the shape, dtype and strides of their input', () => {
  const x = ones([2, 3], { dtype: 'int16' }).t();
  for (const make of [zerosLike, onesLike, emptyLike]) {
    const result = make(x);
    assert.deepEqual([result.shape, result.strides, result.dtype], [[3, 2], [1, 3], 'int16']);
    assert.equal(make(x, { dtype: 'float64' }).dtype, 'float64');
  }
  assert.deepEqual(zerosLike(tensor([4, 5])).tolist(), [0, 0]);
  assert.deepEqual(fullLike(x, 2.5).tolist()[0], [2, 2]);
  const drawn = randLike(x, { dtype: 'float32' });
  assert.deepEqual([drawn.shape, drawn.strides], [[3, 2], [1, 3]]); // prettier-ignore
  assert.equal(randnLike(drawn).dtype, 'float32');
  assert.throws(() => fullLike(x, 1e10), { message: 'value cannot be converted to type int16_t without overflow' });
  assert.throws(() => randLike(x), /"check_uniform_bounds" not implemented for 'Short'/);
  assert.throws(() => fullLike(x, /** @type {any} */ ('1')), /argument 'fillValue' must be a number/);
});

test('newZeros and others have the dtype of their tensor', () => {
  const x = zeros([1], { dtype: 'int32' });
  assert.deepEqual(x.newZeros([2]).tolist(), [0, 0]);
  assert.deepEqual(x.newOnes([1, 2], { dtype: 'bool' }).tolist(), [[true, true]]);
  assert.deepEqual(x.newFull([2], 2.5).tolist(), [2, 2]);
  assert.deepEqual(x.newEmpty([2, 0]).shape, [2, 0]);
  assert.deepEqual(x.newTensor([1.5, 2]).tolist(), [1, 2]);
  assert.deepEqual(x.newTensor(scalar(2.5, 'float'), { dtype: 'float64' }).item(), 2.5);
  assert.throws(() => x.newOnes([-1, 2]), { message: 'Trying to create tensor with negative dimension -1: [-1, 2]' });
});
