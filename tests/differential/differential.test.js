/**
 * Compares the engine with the naive interpreter on random calls, with a fixed seed and a new one, which is printed.
 * `npm run differential` runs more of them.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as aliases from '../../web/lib/aliases.js';
import * as stride0 from '../../web/lib/index.js';
import { expectNoLeaks } from '../lib/leaks.js';
import { elsewhere } from './not-drawn.js';
import { families } from './families/index.js';
import { operations } from './operations.js';
import { inWords, search } from './search.js';
import { shrink } from './shrink.js';
import { signatures } from './signatures.js';

expectNoLeaks();

const exported = Object.entries(stride0).filter(([, each]) => typeof each === 'function');

test('every function is compared with the interpreter or PyTorch, or its own test is named', () => {
  const named = [...Object.keys(operations), ...Object.keys(families), ...Object.keys(elsewhere)];
  const called = signatures.map(({ op }) => op); // which recorded.test.js compares with PyTorch
  const known = new Set([...named, ...called].map((name) => stride0[/** @type {'add'} */ (name)]));
  const unknown = exported
    .filter(([name, each]) => !known.has(/** @type {any} */ (each)) && !(name in aliases))
    .map(([name]) => name);
  assert.deepEqual(
    unknown,
    [],
    'a function has its meaning in operations.js or families, or a row in signatures.js; others are named in not-drawn.js',
  );
  const gone = named.filter((name) => !(name in stride0) && !(`${name}_` in stride0.Tensor.prototype));
  assert.deepEqual(gone, []);
});

test('every operation that writes in place is marked as such', () => {
  const methods = Object.getOwnPropertyNames(stride0.Tensor.prototype);
  for (const [name, { pure = false }] of Object.entries(operations)) {
    assert.equal(methods.includes(`${name}_`), !pure, name);
  }
});

for (const seed of [20260724, Date.now() % 1_000_000]) {
  test(`10,000 calls give the same results as the interpreter (npm run differential -- --seed ${seed})`, () => {
    const { done, failures } = search({ cases: 10_000, seed });
    assert.equal(failures.map(inWords).join('\n'), '');
    assert.equal(done, 10_000);
  });
}

test('a failing call is reduced to the part that makes it fail', () => {
  const call = {
    op: 'add',
    form: /** @type {const} */ ('fresh'),
    memory: [
      { dtype: /** @type {const} */ ('float32'), raw: Float32Array.of(0, 5, 7, 9, 11, 13, 15) },
      { dtype: /** @type {const} */ ('float32'), raw: Float32Array.of(3, 4) },
    ],
    operands: [
      { memory: 0, shape: [2, 3], strides: [3, 1], offset: 1 },
      { memory: 1, shape: [1, 1], strides: [1, 1], offset: 1 },
    ],
    options: { alpha: 2 },
  };
  const small = shrink(call, ({ memory }) => (memory[0]?.raw.includes(7) ? 'there is a 7' : null));
  assert.deepEqual(
    small.operands.map((each) => each && 'shape' in each && each.shape.length),
    [0, 0],
  );
  assert.deepEqual(small.options, {});
});
