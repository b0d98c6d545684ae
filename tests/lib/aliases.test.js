/** PyTorch's aliases, and their in-place forms. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as stride0 from '../../web/lib/index.js';
import { arange, ones, Tensor } from '../../web/lib/index.js';
import { expectNoLeaks, refuses } from './leaks.js';

expectNoLeaks();

const aliases = {
  abs: 'absolute',
  acos: 'arccos',
  acosh: 'arccosh',
  asin: 'arcsin',
  asinh: 'arcsinh',
  atan: 'arctan',
  atan2: 'arctan2',
  atanh: 'arctanh',
  clamp: 'clip',
  div: 'divide',
  trunc: 'fix',
  gt: 'greater',
  ge: 'greaterEqual',
  lt: 'less',
  le: 'lessEqual',
  mul: 'multiply',
  neg: 'negative',
  ne: 'notEqual',
  sub: 'subtract',
};

for (const [name, alias] of Object.entries(aliases)) {
  test(`${alias} is ${name}`, () => {
    const one = /** @type {any} */ (stride0);
    const more = name === 'clamp' ? [0, 1] : /^(atan2|div|g.|l.|mul|ne|sub)$/.test(name) ? [2] : [];
    const values = [-0.5, 0.25, 1.5, -2.5];
    const [a, b] = [stride0.tensor(values), stride0.tensor(values)];
    const wanted = one[name](a, ...more).toTypedArray();
    assert.deepEqual(one[alias](a, ...more).toTypedArray(), wanted);
    assert.deepEqual(/** @type {any} */ (a)[alias](...more).toTypedArray(), wanted);
    const into = /** @type {any} */ (a)[`${alias}_`](...more);
    assert.equal(into, a);
    assert.deepEqual(into.toTypedArray(), /** @type {any} */ (b)[`${name}_`](...more).toTypedArray());
    const prototype = /** @type {any} */ (Tensor.prototype);
    assert.equal(prototype[alias].name, alias);
  });
}

test('the aliases of views', () => {
  const x = ones([2, 3, 4]);
  for (const each of [x.swapaxes(0, 2), x.swapdims(0, 2), stride0.swapdims(x, 2, 0), stride0.swapaxes(x, 0, -1)]) {
    assert.deepEqual([each.shape, each.strides], [[4, 3, 2], [1, 4, 12]]); // prettier-ignore
  }
  for (const each of [x.moveaxis(0, 2), stride0.moveaxis(x, [0], [2])]) assert.deepEqual(each.shape, [3, 4, 2]);
});

test('an alias takes the same options as its function and refuses the same surplus arguments', () => {
  const x = arange(2);
  assert.deepEqual(arange(3).subtract(1, { alpha: 2 }).tolist(), [-2, -1, 0]);
  assert.deepEqual(stride0.divide(arange(3), 2, { roundingMode: 'floor' }).tolist(), [0, 0, 1]);
  refuses(() => stride0.absolute(x, {}, .../** @type {any} */ ([1])), /^ArgumentError: absolute\(\) takes at most 2/);
});
