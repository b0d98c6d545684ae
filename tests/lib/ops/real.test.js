/** Functions of real numbers. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { relu, tensor } from '../../../web/lib/index.js';

test('relu leaves -0 and NaN as they are, in every float dtype', () => {
  for (const dtype of /** @type {const} */ (['float16', 'bfloat16', 'float32', 'float64'])) {
    const values = Array.from({ length: 40 }, () => [-0, 0, NaN, -1, -5e-324, 2]).flat();
    const expected = values.map((value) => (value < 0 ? 0 : value));
    if (dtype !== 'float64') expected.forEach((_, i) => values[i] === -5e-324 && (expected[i] = -0)); // -0 in fewer bits
    assert.deepEqual(relu(tensor(values, { dtype })).tolist(), expected);
    assert.deepEqual(tensor(values, { dtype }).relu_().tolist(), expected);
  }
});
