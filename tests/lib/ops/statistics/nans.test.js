/** PyTorch 2.14.1's results for NaN and infinities. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nanmean, nansum, nanToNum, ones, setWarningHandler, tensor, zeros } from '../../../../web/lib/index.js';
import { expectNoLeaks, refuses } from '../../leaks.js';

expectNoLeaks();

test('a nansum of floats as integers adds what nanToNum makes of them', () => {
  const x = tensor([Infinity, NaN, 1.5], { dtype: 'float16' });
  assert.equal(nansum(x, { dtype: 'int64' }).item(), 65505n);
  assert.equal(nansum(x, { out: zeros([], { dtype: 'float16' }) }).item(), Infinity);
});

test('dimensions of nansum and nanmean are checked in PyTorch’s order', () => {
  const [x, whole] = [ones([2]), ones([2], { dtype: 'int32' })];
  const twice = { message: 'dim 0 appears multiple times in the list of dims' };
  const outside = { message: 'Dimension out of range (expected to be in range of [-1, 0], but got 5)' };
  const [out, into] = [zeros([]), zeros([], { dtype: 'int32' })];
  refuses(() => nansum(x, [0, 0, 5]), twice);
  refuses(() => nansum(whole, [0, 0, 5]), twice);
  refuses(() => nansum(whole, [0, 0, 5], { out: into }), outside);
  refuses(() => nanmean(x, [0, 0, 5]), outside);
  refuses(() => nanmean(x, [0, 0], { dtype: 'float16', out }), twice);
  const message = 'nansum: provided dtype must match dtype of result. Got Float and Half.';
  refuses(() => nansum(x, [0, 0], { dtype: 'float16', out }), { message });
});

test('PyTorch warns of resizing a target before it refuses its dtype', () => {
  const warned = /** @type {string[]} */ ([]);
  setWarningHandler(({ message }) => warned.push(message));
  const [x, target] = [ones([2]), zeros([2], { dtype: 'int32' })];
  refuses(() => nansum(x, 0, { out: target }), { message: `"nansum_cpu" not implemented for 'Int'` });
  setWarningHandler(undefined);
  assert.match(warned.join(), /had shape \[2\], which does not match the required output shape \[\]/);
});

test('a target of nanToNum follows elementwise functions, and for integers copies', () => {
  const row = ones([6]);
  const [x, y] = [row.asStrided([5], [1], 0), row.asStrided([5], [1], 1)];
  const overlapping = zeros([1]).expand([9]);
  refuses(() => nanToNum(x, { out: y }), /some elements of the input tensor/);
  const square = ones([3, 3]);
  refuses(() => nanToNum(square, { out: overlapping }), /more than one element/);
  const [whole, same] = [ones([4], { dtype: 'int32' }), ones([1], { dtype: 'int32' }).expand([4])];
  assert.equal(nanToNum(same, { out: same }), same);
  refuses(() => nanToNum(whole, { out: same }), /more than one element/);
  assert.deepEqual(nanToNum(zeros([40]).asStrided([2, 1], [1, 2]), { out: zeros([0]) }).strides, [1, 1]);
});
