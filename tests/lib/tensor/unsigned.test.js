/** Plain integers from 2^63 to 2^64; results and messages are PyTorch's. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as s from '../../../web/lib/index.js';
import { expectNoLeaks, refuses } from '../leaks.js';

expectNoLeaks();

const half = 2n ** 63n;
const most = 2n ** 64n - 1n;
const apart = (/** @type {string} */ a) =>
  `Promotion for uint16, uint32, uint64 types is not supported, attempted to promote ${a} and UInt64`;

test('with bools they are refused, wherever the two would be promoted', () => {
  const bools = s.tensor([true, false]);
  const [target, single] = [s.zeros([2]), s.tensor(true)];
  s.add(bools, 1n).dispose(); // planned for any integer
  const calls = {
    add: () => s.add(bools, half),
    eq: () => s.eq(bools, most),
    mulOfNumber: () => s.mul(half, bools),
    add_: () => bools.add_(half),
    div: () => s.div(bools, half),
    out: () => s.bitwiseOr(bools, half, { out: target }),
    where: () => s.where(bools, bools, half),
    clamp: () => s.clamp(bools, half),
    clamp_: () => bools.clamp_(undefined, half),
    single: () => s.add(single, half),
    resultType: () => s.resultType(bools, half),
  };
  for (const run of Object.values(calls)) {
    refuses(run, { name: 'DTypeError', torchType: 'RuntimeError', message: apart('Bool') });
  }
  const whole = s.tensor([3n, 0n]);
  refuses(() => s.clamp(whole, 0, half), { message: apart('Long') });
  refuses(() => s.clamp(whole, true, half), { message: apart('Bool') });
  refuses(() => s.pow(bools, half), { message: 'value cannot be converted to type int64_t without overflow' });
  assert.deepEqual(s.maskedFill(bools, s.tensor([false, true]), half).tolist(), [true, true]);
  assert.deepEqual(s.clamp(s.tensor([3, 0]), 0, half).tolist(), [3, 0]);
});

test('integer operations take their low bits, and real functions their value', () => {
  for (const dtype of /** @type {const} */ (['uint8', 'int8', 'int16', 'int32', 'int64'])) {
    const x = s.tensor([3, 0], { dtype });
    assert.deepEqual(s.div(x, half).tolist(), [3.2526065174565133e-19, 0], dtype);
    assert.deepEqual(s.div(most, x).tolist(), [6148914874488455000, Infinity], dtype);
    assert.deepEqual(s.copysign(x, half).tolist(), [3, 0], dtype);
    assert.deepEqual(s.atan2(x, half).tolist(), [3.2526065174565133e-19, 0], dtype);
    assert.deepEqual(s.xlogy(x, half).tolist(), [131.00482177734375, 0], dtype);
    assert.deepEqual(s.div(s.tensor(3, { dtype }), half).item(), 3.2526065174565133e-19, dtype);
  }
  assert.deepEqual(s.add(s.tensor([3n, 0n]), half).tolist(), [3n - half, -half]);
  assert.deepEqual(s.bitwiseAnd(s.tensor([3n, -1n]), most).tolist(), [3n, -1n]);
});
