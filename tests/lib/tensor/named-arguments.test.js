import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withNamedArguments } from '../../../web/lib/tensor/named-arguments.js';

/** @type {(...given: unknown[]) => Record<string, unknown>} */
const sort = withNamedArguments('sort', ['input', 'dim', 'descending'], ['stable'], (values) => values);

test('an argument is given by its position or by its name', () => {
  const wanted = { input: 'x', dim: 1, descending: true };
  assert.deepEqual(sort('x', 1, true), wanted);
  assert.deepEqual(sort('x', 1, { descending: true }), wanted);
  assert.deepEqual(sort('x', { dim: 1, descending: true }), wanted);
  assert.deepEqual(sort({ input: 'x', dim: 1, descending: true }), wanted);
  assert.deepEqual(sort('x', undefined, true, { stable: false }), { input: 'x', descending: true, stable: false });
  assert.deepEqual(sort('x', undefined, undefined), { input: 'x' });
  assert.equal(sort.length, 4);
  assert.equal(sort.name, 'sort');
});

test('duplicate, unknown and surplus arguments are refused', () => {
  assert.throws(() => sort('x', 1, { dim: 1 }), /^ArgumentError: sort\(\) got multiple values for argument 'dim'$/);
  assert.throws(
    () => sort('x', { axis: 1 }),
    /got an unexpected option 'axis'; it takes input, dim, descending, stable/,
  );
  assert.throws(() => sort('x', 1, true, 3), /^ArgumentError: sort\(\) takes at most 3 arguments, but argument 4 is 3/);
});

test('an option is read once', () => {
  let reads = 0;
  const options = {
    get dim() {
      return ++reads;
    },
  };
  assert.equal(sort('x', options)['dim'], 1);
  assert.equal(reads, 1);
});
