/** The gradients of every rule agree with finite differences, and each row names an existing function. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as api from '../../../web/lib/index.js';
import { gradcheck } from '../../../web/lib/autograd/index.js';
import { constants, rules } from '../../../web/lib/autograd/rule.js';
import { operations } from '../../differential/operations.js';

/** @param {readonly number[]} shape @param {number} [first] */
const values = (shape, first = 0.3) =>
  api
    .arange(shape.reduce((n, size) => n * size, 1))
    .to('float64')
    .mul(0.137)
    .add(first)
    .reshape([...shape])
    .detach()
    .requiresGrad_();

test('each row names a function or method', () => {
  const names = [...rules.keys(), ...constants];
  const unknown = names.filter(
    (name) => !(name in api) && !(name in api.Tensor.prototype) && !(`${name}_` in api.Tensor.prototype),
  );
  assert.deepEqual(unknown, []);
});

test('each elementwise function of floats has a row, except where PyTorch has no derivative either', () => {
  const [FLOATS, BOOLS] = [2, ['compare', 'logical']];
  const missing = Object.entries(operations)
    .filter(([, { takes, typing }]) => takes.includes(FLOATS) && !BOOLS.includes(typing))
    .map(([name]) => name)
    .filter((name) => !rules.has(name) && !constants.has(name));
  assert.deepEqual(missing, ['floorDivide', 'heaviside']);
});

test('the gradient of a broadcast operand is summed over the stretched dimensions', () => {
  const [a, b, c] = [values([3, 1]), values([4], 0.5), values([2, 1, 4], 0.7)];
  assert.ok(gradcheck((x, y, z) => x.mul(y).div(z).add(x.sub(z)), [a, b, c]));
});

/** @type {Record<string, [(...given: any[]) => any, readonly number[][]]>} */
const calls = {
  matmul: [
    (a, b) => api.matmul(a, b),
    [
      [2, 1, 3, 2],
      [4, 2, 2],
    ],
  ],
  'einsum with a diagonal': [
    (a, b) => api.einsum('iij,jk->ik', a, b),
    [
      [2, 2, 3],
      [3, 2],
    ],
  ],
  'einsum with dots': [(a, b) => api.einsum('...i,...i', a, b), [[2, 3], [3]]],
  softmax: [(x) => api.softmax(x, 1), [[2, 3]]],
  'index with tensors': [(x) => x.index(api.tensor([0, 1, 1], { dtype: 'int64' }), null, ':2'), [[2, 3]]],
  unfold: [(x) => x.unfold(0, 3, 2), [[7]]],
  cumprod: [(x) => api.cumprod(x, 1), [[2, 3]]],
  scatterReduce: [
    (x, src) => api.scatterReduce(x, 0, api.tensor([0, 0, 1], { dtype: 'int64' }), src, 'prod'),
    [[2], [3]],
  ],
  var: [(x) => x.var(0), [[4, 2]]],
  where: [(a, b) => api.where(a.gt(0.5), a, b), [[2, 3], [3]]],
};
for (const [name, [fn, shapes]] of Object.entries(calls)) {
  test(`gradients of ${name}`, () => {
    assert.ok(
      gradcheck(
        fn,
        shapes.map((/** @type {number[]} */ shape, /** @type {number} */ i) => values(shape, 0.3 + 0.2 * i)),
      ),
    );
  });
}

test('gradcheck says where a gradient is wrong', () => {
  const wrong = (/** @type {any} */ x) => x.mul(x.detach());
  assert.throws(
    () => gradcheck(wrong, values([2])),
    /Jacobian mismatch for output 0 with respect to input 0, element 0/,
  );
});
