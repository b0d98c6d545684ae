/** Targets of cumulative sums, as in PyTorch 2.14.1. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arange, cumsum, setWarningHandler, tensor, zeros } from '../../../../web/lib/index.js';
import { expectNoLeaks, refuses } from '../../leaks.js';

expectNoLeaks();

test('the dtype of out is the one that is summed in, and out is resized with a warning', () => {
  /** @type {string[]} */
  const warnings = [];
  setWarningHandler(({ message }) => void warnings.push(message));
  const from = tensor([1.5, 1.5, 2]);
  const whole = zeros([3], { dtype: 'int32' });
  assert.equal(cumsum(from, 0, { out: whole }), whole);
  assert.deepEqual(whole.tolist(), [1, 2, 4]); // converted first
  assert.deepEqual(cumsum(whole, 0, { out: zeros([0]) }).tolist(), [1, 3, 7]);
  assert.deepEqual(cumsum(from, 0, { out: zeros([6]).slice(0, 0, 6, 2) }).strides, [2]);
  assert.equal(warnings.length, 0);
  assert.deepEqual(cumsum(from, 0, { out: zeros([1]).expand([2]) }).tolist(), [1.5, 3, 5]);
  assert.match(
    String(warnings),
    /resized since it had shape \[2\], which does not match the required output shape \[3\]/,
  );
  assert.deepEqual(cumsum(from, 0, { out: from }).tolist(), [1.5, 3, 5]);
  const bools = zeros([2], { dtype: 'bool' });
  refuses(() => cumsum(from, 0, { out: bools }), /not implemented for 'Bool'/);
  assert.equal(warnings.length, 2); // before it is refused
  setWarningHandler(null);
});

test('out that cannot be written to is refused', () => {
  const from = arange(4);
  const wide = [zeros([1]).expand([4]), zeros([1], { dtype: 'int8' }).expand([4])];
  const [most, first] = [from.slice(0, 1), from.slice(0, 0, 3)];
  const bools = zeros([4], { dtype: 'bool' });
  const asked = /** @type {any} */ ({ out: from, dtype: 'float64' });
  refuses(() => cumsum(from, 0, asked), { message: 'Expected out tensor to have dtype double, but got float instead' });
  for (const out of wide) refuses(() => cumsum(from, 0, { out }), /more than one element of the written-to tensor/);
  refuses(() => cumsum(most, 0, { out: first }), /some elements of the input tensor/);
  refuses(() => cumsum(from, 0, { out: bools }), { torchType: 'NotImplementedError' });
  assert.deepEqual(from.tolist(), [0, 1, 2, 3]);
});

test('cumsum_ sums into the tensor itself, whose dtype stays', () => {
  const whole = arange(4, { dtype: 'int32' });
  assert.equal(whole.cumsum_(0), whole);
  assert.deepEqual(whole.tolist(), [0, 1, 3, 6]);
  assert.deepEqual(tensor([200, 100], { dtype: 'uint8' }).cumsum_(0).tolist(), [200, 44]);
  const turned = tensor([[1, 2], [3, 4]]); // prettier-ignore
  turned.t().cumsum_(0);
  assert.deepEqual(turned.tolist(), [[1, 3], [3, 7]]); // prettier-ignore
  assert.equal(tensor(3n).cumsum_(0).item(), 3n);
  const [bools, wide, from] = [tensor([true]), zeros([1]).expand([4]), arange(4)];
  const message = 'Bad in-place call: input tensor dtype int and output tensor dtype float should match';
  refuses(() => whole.cumsum_(0, /** @type {any} */ ({ dtype: 'float32' })), { torchType: 'RuntimeError', message });
  refuses(() => bools.cumsum_(0), { message: '"cumsum_out_cpu" not implemented for \'Bool\'' });
  refuses(() => wide.cumsum_(0), /more than one element of the written-to tensor/);
  refuses(() => from.cumsum_(/** @type {any} */ (1)), { torchType: 'IndexError' });
});
