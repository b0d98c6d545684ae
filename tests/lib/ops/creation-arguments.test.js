/** Sizes as separate arguments, and `out` of new tensors, as in PyTorch 2.14.1. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { empty, eye, full, ones, rand, randn, setWarningHandler, zeros } from '../../../web/lib/index.js';
import { expectNoLeaks, refuses } from '../leaks.js';

expectNoLeaks();

test('sizes may be separate arguments', () => {
  for (const make of [zeros, ones, empty, rand, randn]) {
    assert.deepEqual(
      [make(2, 3).shape, make(2, 3, { dtype: 'float16' }).dtype, make(4).shape],
      [[2, 3], 'float16', [4]],
    );
    const any = /** @type {any} */ (make);
    assert.deepEqual(any(2n, 1).shape, [2, 1]);
    refuses(() => any([2], 3), /options must be an object such as { dtype: … }, not 3/);
    refuses(() => any([2], {}, 3), /takes at most 2 arguments, but argument 3 is 3/);
    refuses(() => any(2, 'int8'), /options must be an object/);
    refuses(() => any(), /argument 'shape' must be an array of whole numbers, not undefined/);
  }
});

test('out takes the shape without a warning and keeps its dtype, and also its strides if the shape is right', () => {
  setWarningHandler(({ message }) => assert.fail(message));
  const whole = () => ones([2], { dtype: 'int32' });
  const turned = ones([2, 3]).t();
  const cases = [
    [zeros([2], { out: ones([3]) }), [0, 0], 'float32'],
    [zeros(2, { out: ones([0]) }), [0, 0], 'float32'],
    [zeros([2], { out: whole(), dtype: 'int32' }), [0, 0], 'int32'],
    [full([2], 7.5, { out: whole() }), [7, 7], 'int32'],
    [full([2], true, { out: whole() }), [1, 1], 'int32'],
    [zeros([2], { out: ones([1]).expand([2]) }), [0, 0], 'float32'],
    [eye(2, { out: ones([3]) }), [[1, 0], [0, 1]], 'float32'], // prettier-ignore
    [eye(2, { out: ones([1]).expand([2, 2]) }), [[1, 1], [1, 1]], 'float32'], // prettier-ignore
    [eye(2, { dtype: 'int32' }), [[1, 0], [0, 1]], 'int32'], // prettier-ignore
  ];
  for (const [result, values, dtype] of /** @type {any[][]} */ (cases)) {
    assert.deepEqual([result.tolist(), result.dtype], [values, dtype]);
  }
  assert.equal(zeros([3, 2], { out: turned }), turned);
  assert.deepEqual([turned.strides, turned.tolist()], [[1, 3], [[0, 0], [0, 0], [0, 0]]]); // prettier-ignore
  assert.deepEqual(empty([2], { out: turned }).shape, [2]);
  for (const make of [rand, randn]) assert.deepEqual(make(3, 2, { out: turned }).shape, [3, 2]);
  setWarningHandler(null);
});

test('out with another dtype than the requested one is refused', () => {
  const out = ones([2], { dtype: 'int32' });
  const message = 'dtype Float does not match dtype of out parameter (Int)';
  const asked = /** @type {any} */ ({ out, dtype: 'float32' });
  for (const call of [
    () => zeros([2], asked),
    () => empty([2], asked),
    () => full([2], 7, asked),
    () => eye(2, asked),
  ]) {
    refuses(call, { torchType: 'RuntimeError', message });
  }
  refuses(() => full([2], 2n ** 40n, { out }), /value cannot be converted to type/);
  assert.deepEqual(out.tolist(), [1, 1]);
});
