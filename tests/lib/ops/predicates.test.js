/** Layouts of predicates, as recorded from PyTorch. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arange, isfinite, isinf } from '../../../web/lib/index.js';
import { expectNoLeaks } from '../leaks.js';

expectNoLeaks();

test('isfinite is a product of two comparisons, which shows in the strides of dimensions of size 1', () => {
  const x = arange(20);
  const views = [
    [x.asStrided([1, 3], [1, 3], 1), [3, 1], [1, 1]],
    [x.asStrided([1, 5, 1], [2, 0, 6], 2), [5, 1, 1], [1, 1, 5]],
  ];
  for (const [view, finite, infinite] of /** @type {any[]} */ (views)) {
    assert.deepEqual(isfinite(view).strides, finite);
    assert.deepEqual(isinf(view).strides, infinite);
    assert.ok(isfinite(view).all().item());
  }
});
