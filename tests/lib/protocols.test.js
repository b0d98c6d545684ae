/** JavaScript's protocols: iteration, conversion to a number and to a string. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arange, ones, tensor } from '../../web/lib/index.js';
import { expectNoLeaks, refuses } from './leaks.js';

expectNoLeaks();

test('its rows are views, like those of unbind', () => {
  const x = arange(6).reshape([2, 3]);
  const rows = [...x];
  assert.deepEqual(rows.map((row) => row.tolist()), [[0, 1, 2], [3, 4, 5]]); // prettier-ignore
  for (const row of x) row.add_(1);
  assert.deepEqual(rows[1]?.tolist(), [4, 5, 6]);
  const [first, second] = arange(2);
  assert.deepEqual([first?.item(), second?.shape], [0, []]);
  assert.deepEqual([...ones([0, 2])], []);
  assert.deepEqual(
    [...ones([1, 0])].map(({ shape }) => shape),
    [[0]],
  );
  assert.equal(Math.max(...arange(5)), 4);
});

test('a 0-d tensor has no rows', () => {
  const x = tensor(1);
  assert.throws(() => [...x], TypeError);
  assert.equal(x[Symbol.iterator], undefined, 'a test runner would compare by it');
  x.dispose();
  const gone = ones([2]);
  gone.dispose();
  refuses(() => [...gone], { name: 'DisposedError' });
});

test('a tensor of one element converts to a number', () => {
  const any = (/** @type {unknown} */ value) => /** @type {any} */ (value);
  assert.equal(any(tensor(1.5)) + 1, 2.5);
  assert.equal(+any(tensor([[5n]])), 5);
  assert.equal(any(tensor([true])) * 2, 2);
  assert.ok(any(tensor([3])) > 2 && any(tensor(2n)) == 2);
  assert.equal(Math.sqrt(any(ones([1, 1]))), 1);
  assert.equal(`${tensor([1, 2])}`, String(tensor([1, 2])));
});

test('the error for several elements says what to write instead', () => {
  const x = /** @type {any} */ (ones([2, 3]));
  const none = /** @type {any} */ (ones([0]));
  const clear = {
    name: 'ShapeError',
    torchType: 'ValueError',
    message:
      "JavaScript's operators work on tensors of one element, and this one has shape (2, 3): write a.add(b), a.sub(b), " +
      'a.mul(b), a.lt(b) …; `${a}` is its text',
  };
  for (const operate of [() => x + 1, () => 1 - x, () => +x, () => -x, () => x < 2, () => x * x, () => x + 'a']) {
    refuses(operate, clear);
  }
  refuses(() => +none, /shape \(0,\)/);
});
