import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { add, arange, empty, ones, tensor, withData, zeros } from '../../../web/lib/index.js';
import { heap } from '../../../web/lib/boundary/core.js';
import { expectNoLeaks, refuses } from '../leaks.js';

const x = tensor([1, 2, 3]);
after(() => x.dispose());
expectNoLeaks();

test('toTypedArray copies', () => {
  const copy = x.toTypedArray();
  copy[0] = 9;
  assert.deepEqual(x.tolist(), [1, 2, 3]);
  assert.notEqual(copy.buffer, heap.buffer);
});

test('withData gives access to the storage itself, to read and to write', () => {
  const y = zeros([2, 2], { dtype: 'int64' });
  assert.equal(
    withData(y, (view) => view.set([1n, 2n, 3n, 4n]) ?? view.length),
    4,
  );
  assert.deepEqual(y.tolist(), [[1n, 2n], [3n, 4n]]); // prettier-ignore
  const row = y.select(0, 1);
  assert.deepEqual(row.withData((view) => [...view]), [3n, 4n]); // prettier-ignore
  const none = zeros([0]);
  assert.equal(none.withData((view) => view.length), 0); // prettier-ignore
  [y, row, none].forEach((each) => each.dispose());
});

test('withData refuses tensors that are not contiguous, and its array must not escape', async () => {
  const matrix = ones([2, 3]);
  const views = [matrix.t(), x.expand([2, 3])];
  refuses(() => withData(/** @type {any} */ (views[0]), () => 1), {
    name: 'ArgumentError',
    message:
      "withData(): argument 'tensor' is not contiguous: shape (3, 2), strides (1, 3); use tensor.contiguous() instead",
  });
  refuses(() => views[1]?.withData(() => 1), /not contiguous/);
  refuses(() => x.withData((view) => view.subarray(1)), /must not return the array it received/);
  refuses(() => x.withData(async () => 1), /withData\(\): argument 'fn' must not be async/);
  refuses(() => x.withData(/** @type {any} */ (1)), /argument 'fn' must be a function, not 1/);
  refuses(() => withData(/** @type {any} */ ([1]), () => 1), /argument 'tensor' must be a tensor/);
  refuses(() => x.withData(() => { throw new EvalError('theirs'); }), { name: 'EvalError' }); // prettier-ignore
  [matrix, ...views].forEach((each) => each.dispose());
});

test('during withData memory does not grow, and the array stays valid', () => {
  const large = () => empty([heap.buffer.byteLength / 4]);
  x.withData((view) => {
    const y = add(x, 1);
    assert.deepEqual(y.tolist(), [2, 3, 4], 'what fits is made');
    y.dispose();
    refuses(large, { name: 'OutOfMemoryError', message: /memory neither grows nor moves while withData\(\) lends it/ });
    x.withData(() => refuses(large, { name: 'OutOfMemoryError' }));
    refuses(large, { name: 'OutOfMemoryError' });
    assert.deepEqual([...view], [1, 2, 3]);
  });
  const before = heap.buffer.byteLength;
  large().dispose();
  assert.ok(heap.buffer.byteLength > before, 'afterwards it grows again');
});

test('the memory of withData stays in place, whatever happens to the tensor', () => {
  const y = arange(3);
  y.withData((view) => {
    y.dispose();
    const others = [ones([3]), ones([3])];
    assert.deepEqual([...view], [0, 1, 2]);
    others.forEach((each) => each.dispose());
  });
  const [target, large] = [zeros([0]), ones([2000])];
  target.withData(() => refuses(() => add(large, 1, { out: target }), { name: 'OutOfMemoryError' }));
  [target, large].forEach((each) => each.dispose());
});
