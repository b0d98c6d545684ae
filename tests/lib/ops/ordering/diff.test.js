import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arange, diff, tensor, zeros } from '../../../../web/lib/index.js';
import { expectNoLeaks, refuses } from '../../leaks.js';

expectNoLeaks();

test('diff repeats n times, with prepend and append', () => {
  assert.deepEqual(diff(tensor([1, 4, 9, 16]), { n: 2 }).tolist(), [2, 2]);
  const given = tensor([
    [1, 4],
    [9, 16],
  ]);
  assert.deepEqual(given.diff(1, 0).tolist(), [[8, 12]]);
  const [before, after] = [tensor([[0], [0]]), tensor([[5], [5]])];
  assert.deepEqual(diff(given, { prepend: before, append: after }).tolist(), [
    [1, 3, 1],
    [9, 7, -11],
  ]);
  assert.deepEqual(diff(tensor([true, true, false])).tolist(), [false, true]);
});

test('taking differences as often as there are elements leaves none', () => {
  assert.deepEqual(diff(arange(20_000), { n: 20_000 }).shape, [0]);
  assert.deepEqual(diff(zeros([3]), { n: 1e9 }).shape, [0]);
});

test('only the last difference is written into out', () => {
  const out = zeros([1]);
  assert.equal(diff(tensor([1, 4, 9]), { n: 2, out }), out);
  assert.deepEqual(out.tolist(), [2]);
  const whole = zeros([1], { dtype: 'int32' });
  const given = tensor([1.5, 4]);
  refuses(() => diff(given, { out: whole }), /result type Float can't be cast to the desired output type Int/);
  assert.deepEqual(whole.tolist(), [0]);
});
