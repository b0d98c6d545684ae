/** An operation that fails changes nothing: not its target, not its operands, not the heap. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as stride0 from '../../web/lib/index.js';
import { arange, floorDivide, fmod, full, ones, remainder, tensor, zeros } from '../../web/lib/index.js';
import { expectNoLeaks, refuses } from './leaks.js';

/** @import { Tensor } from '../../web/lib/tensor/tensor.js' */

expectNoLeaks();

/** @param {readonly Tensor[]} operands @param {(...operands: Tensor[]) => unknown} fails @param {any} expected */
function assertChangesNothing(operands, fails, expected) {
  const before = operands.map((each) => [each.toTypedArray(), [...each.shape], [...each.strides], each.dtype]);
  refuses(() => fails(...operands), expected);
  assert.deepEqual(
    operands.map((each) => [each.toTypedArray(), [...each.shape], [...each.strides], each.dtype]),
    before,
  );
}

const int32 = /** @type {const} */ ({ dtype: 'int32' });

test('an in-place operation that fails because of shapes changes nothing', () => {
  const grows = "output with shape [3] doesn't match the broadcast shape [2, 3]";
  assertChangesNothing([arange(3), ones([2, 3])], (a, b) => a.add_(b), { name: 'ShapeError', message: grows });
  assertChangesNothing([arange(3), ones([2, 3])], (a, b) => a.copy_(b), { message: grows });
  assertChangesNothing([arange(3), ones([2, 3])], (a, b) => a.addcmul_(b, b), { message: grows });
  assertChangesNothing([arange(3), arange(4)], (a, b) => a.mul_(b), /\(3\) must match the size of tensor b \(4\)/);
  assertChangesNothing([arange(3), ones([2, 3]).gt(0)], (a, mask) => a.maskedFill_(mask, 5), { message: grows });
  const grown = "output with shape [] doesn't match the broadcast shape [1]";
  assertChangesNothing([tensor(1), ones([1])], (a, b) => a.sub_(b), { name: 'ShapeError', message: grown });
});

test('an operation that fails because of dtypes changes nothing', () => {
  const stored = { name: 'DTypeError', message: "result type Float can't be cast to the desired output type Int" };
  assertChangesNothing([ones([3], int32), arange(3)], (a, b) => a.add_(b), stored);
  assertChangesNothing([ones([3], int32)], (a) => a.div_(2), stored);
  assertChangesNothing([ones([3], int32)], (a) => a.mul_(0.5), stored);
  assertChangesNothing([ones([3], int32)], (a) => a.sqrt_(), stored);
  assertChangesNothing([ones([3], { dtype: 'bool' })], (a) => a.add_(1), /result type Long can't be cast .* Bool/);
  assertChangesNothing([ones([3])], (a) => a.bitwiseAnd_(1), /not implemented for 'Float'/);
  assertChangesNothing([ones([3], { dtype: 'uint8' })], (a) => a.fill_(300), /without overflow/);
  assertChangesNothing([ones([3], int32), zeros([3])], (out, a) => stride0.exp(a, { out }), stored);
  assertChangesNothing([ones([2], int32), zeros([3])], (out, a) => stride0.exp(a, { out }), stored); // not even resized
});

test('an operation that fails because memory overlaps changes nothing', () => {
  const itself = /more than one element of the written-to tensor refers to a single memory location/;
  const partly = /some elements of the input tensor and the written-to tensor refer to a single memory location/;
  assertChangesNothing([arange(3).unsqueeze(1).expand([3, 2])], (a) => a.add_(1), itself);
  assertChangesNothing([arange(3).unsqueeze(1).expand([3, 2])], (a) => a.copy_(5), itself);
  const square = arange(9).reshape([3, 3]);
  assertChangesNothing([square, square.t()], (a, b) => a.add_(b), partly);
  assertChangesNothing([square, square.select(0, 1)], (a, b) => a.add_(b), partly);
  assertChangesNothing([square.narrow(0, 0, 2), square.narrow(0, 1, 2)], (a, b) => a.copy_(b), partly);
  assertChangesNothing([square.narrow(0, 0, 2), square.narrow(0, 1, 2)], (out, a) => stride0.neg(a, { out }), partly);
});

test('with a single zero among many divisors, at any position, nothing is written', () => {
  const count = 100_003;
  for (const dtype of /** @type {const} */ (['uint8', 'int8', 'int16', 'int32', 'int64'])) {
    const divisors = full([count], 3, { dtype });
    const dividends = full([count], 7, { dtype });
    for (const position of [0, 1, 50_000, count - 1]) {
      const place = divisors.narrow(0, position, 1);
      place.fill_(0);
      const zeroDivision = { message: 'ZeroDivisionError' };
      for (const op of [floorDivide, remainder, fmod]) refuses(() => op(dividends, divisors), zeroDivision);
      refuses(() => dividends.floorDivide_(divisors), zeroDivision);
      refuses(() => dividends.div_(divisors, { roundingMode: 'trunc' }), zeroDivision);
      refuses(() => remainder(dividends, divisors, { out: dividends }), zeroDivision);
      refuses(() => dividends.fmod_(place), zeroDivision);
      place.fill_(3);
    }
    refuses(() => dividends.remainder_(0), { message: 'ZeroDivisionError' });
    refuses(() => dividends.remainder_(false), { message: 'ZeroDivisionError' });
    assert.ok(dividends.toTypedArray().every((/** @type {number | bigint} */ value) => Number(value) === 7));
  }
});

test('a divisor that wraps to zero counts as zero, unless there is nothing to divide', () => {
  const bytes = ones([2], { dtype: 'uint8' });
  assertChangesNothing([bytes], (a) => a.floorDivide_(256), { message: 'ZeroDivisionError' });
  assert.deepEqual(zeros([0], int32).floorDivide(0).shape, [0]);
  assert.deepEqual(zeros([0, 3], int32).remainder(zeros([1, 3], int32)).shape, [0, 3]);
  assert.deepEqual(ones([2]).floorDivide(0).tolist(), [Infinity, Infinity]);
});

test('an out that would have to grow stays as it was when the rest fails', () => {
  const heard = /** @type {unknown[]} */ ([]);
  const before = stride0.setWarningHandler((warning) => heard.push(warning));
  const [a, zero] = [ones([4], int32), zeros([1], int32)];
  assertChangesNothing([zeros([2], int32), a, zero], (out) => stride0.floorDivide(a, zero, { out }), {
    message: 'ZeroDivisionError',
  });
  stride0.setWarningHandler(before);
  assert.equal(heard.length, 1); // PyTorch has resized it by then, and warned
});
