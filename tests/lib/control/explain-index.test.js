/** `explainIndex` reports what `index` would do, element by element, and its errors. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arange, explainIndex, IndexExplanation, ones, tensor, zeros } from '../../../web/lib/index.js';
import { blockOf } from '../../../web/lib/tensor/tensor.js';
import { generator } from '../../random.js';
import { expectNoLeaks } from '../leaks.js';

expectNoLeaks();

/** Every index of a shape. @param {readonly number[]} shape @returns {number[][]} */
const cells = (shape) =>
  shape.reduce(
    (all, size) => all.flatMap((each) => Array.from({ length: size }, (_, i) => [...each, i])),
    /** @type {number[][]} */ ([[]]),
  );

test('the reported source of each element agrees with the result of index', () => {
  const random = generator(11);
  const { below, pick } = random;
  let checked = 0;
  for (let i = 0; i < 400; ++i) {
    const shape = Array.from({ length: 1 + below(3) }, () => 1 + below(4));
    const common = pick([[2], [3], [2, 3], [1, 2]]);
    const items = shape.flatMap((size) => {
      const some = common.map((each) => (below(3) ? each : 1));
      const item = pick([
        () => below(size) - (below(2) ? size : 0),
        () => pick([':', '1:', '::2', ':-1']),
        () =>
          tensor(BigInt64Array.from({ length: some.reduce((a, b) => a * b) }, () => BigInt(below(size)))).reshape(some),
        () => Array.from({ length: size }, () => below(2) === 0),
        () => ':',
      ])();
      return below(6) === 0 ? [null, item] : [item];
    });
    const x = arange(shape.reduce((a, b) => a * b)).reshape(shape);
    const explained = explainIndex(x, items);
    let result;
    try {
      result = x.index(...items);
    } catch (error) {
      assert.equal(explained.message, /** @type {Error} */ (error).message);
      continue;
    }
    assert.deepEqual([explained.ok, explained.shape], [true, result.shape]);
    assert.equal(explained.axes.length, result.ndim);
    assert.equal(explained.isView, blockOf(result) === blockOf(x));
    for (const cell of cells(result.shape)) {
      const source = explained.sourceOf(cell);
      assert.equal(x.index(...(source ?? [])).item(), result.index(...cell).item());
      checked += 1;
    }
  }
  assert.ok(checked > 1000);
});

test('the report has the alignment of index tensors and the position of their dimensions in the result', () => {
  const apart = explainIndex([5, 6, 7], [[[0], [1]], ':', [0, 1, 2]]);
  assert.deepEqual([apart.shape, apart.picked, apart.picks, apart.moved], [[2, 3, 6], [2, 3], [0, 2], true]);
  assert.deepEqual(apart.axes, [
    { dim: null, picked: true },
    { dim: null, picked: true },
    { dim: 1, picked: false },
  ]);
  assert.equal(
    String(apart),
    [
      'a          2            1   (2, 1)',
      'b                       3   (3,)',
      '=          2            3   (2, 3)',
      '   b missing  a stretched',
      '(5, 6, 7) → (2, 3, 6), what the index tensors pick first',
    ].join('\n'),
  );
  const view = explainIndex([5, 6, 7], ['1:3', null, 0]);
  assert.deepEqual([view.shape, view.isView, String(view)], [[2, 1, 7], true, '(5, 6, 7) → (2, 1, 7)']);
  assert.equal(explainIndex([5], [[0]]).sourceOf([1]), null);
});

test('errors are reported as data, with PyTorch’s message', () => {
  const mismatch = explainIndex(
    [5, 6],
    [
      [0, 1],
      [0, 1, 2],
    ],
  );
  assert.deepEqual(
    [mismatch.ok, mismatch.torchType, mismatch.conflict],
    [false, 'IndexError', { dim: 0, operand: 1, a: 2, b: 3 }],
  );
  assert.equal(
    explainIndex([3, 4], [[0, 1]], [3, 4]).message,
    'shape mismatch: value tensor of shape [3, 4] cannot be broadcast to indexing result of shape [2, 4]',
  );
  assert.equal(explainIndex([3, 4], [[0, 1]], [4]).ok, true);
  assert.equal(explainIndex([3], [[0, 7]]).message, 'index 7 is out of bounds for dimension 0 with size 3');
  assert.ok(mismatch instanceof IndexExplanation);
});

test('a ShapeError of an index shows how its shapes line up', () => {
  const caught = (/** @type {() => unknown} */ call) => {
    try {
      call();
    } catch (error) {
      return /** @type {import('../../../web/lib/index.js').ShapeError} */ (error).explanation;
    }
    return null;
  };
  assert.deepEqual(caught(() => zeros([5, 6]).index([0, 1], [0, 1, 2]))?.shapes, [[2], [3]]);
  const written = caught(() => zeros([3, 4]).indexPut_([[0, 1]], ones([3, 4])));
  assert.deepEqual(written?.shapes, [
    [2, 4],
    [3, 4],
  ]);
});
