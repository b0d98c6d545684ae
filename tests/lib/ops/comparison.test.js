/** isclose and allclose depend on the dtype that the difference is computed in. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isclose, memory, setDefaultDtype, tensor } from '../../../web/lib/index.js';

test('isclose measures integers in the default dtype', () => {
  const a = tensor([100000001, 1000000000], { dtype: 'int64' });
  const b = tensor([100000000, 1000000050], { dtype: 'int64' });
  assert.deepEqual(isclose(a, b, { rtol: 1e-9 }).tolist(), [true, false]);
  setDefaultDtype('float64');
  try {
    const before = memory().blocks;
    const answer = isclose(a, b, { rtol: 1e-9 });
    assert.deepEqual(answer.tolist(), [false, false]);
    assert.equal(memory().blocks, before + 1);
    assert.deepEqual(isclose(a, b, { rtol: 5e-8 }).tolist(), [true, true]);
    assert.deepEqual(isclose(a, b, { rtol: 0, atol: 0 }).tolist(), [false, false]);
  } finally {
    setDefaultDtype('float32');
  }
});
