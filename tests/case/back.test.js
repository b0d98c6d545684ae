import assert from 'node:assert/strict';
import { test } from 'node:test';
import { back } from '../../web/case/back.js';
import * as library from '../../web/case/library.js';
import { analysisOf } from './analysed.js';
import { ask } from './asked.js';

const inPlace = /** @type {const} */ ({ form: 'inPlace' });

test('the backward pass sums stretched dimensions', () => {
  const ways = (/** @type {string} */ text, more = {}) => {
    const asked = ask(text, more);
    return back(asked, analysisOf(asked).model).map(
      ({ name, kind, dims, shape }) => `${name} ${kind} ${dims} (${shape})`,
    );
  };
  assert.deepEqual(ways('a(5,1,4,1) + b(3,1,1)'), ['a sums 1 (5,1,4,1)', 'b sums 0,2 (3,1,1)']);
  assert.deepEqual(ways('x(2,3) * 2.5'), ['x same  (2,3)']);
  assert.deepEqual(ways('x(2,3) * x(2,3)'), ['x same  (2,3)']);
  assert.deepEqual(ways('x(2,3):int64 * y(3)'), ['x none  (2,3)', 'y sums 0 (3)']);
  assert.deepEqual(ways('x(3) + y(1,3)'), ['x sums 0 (3)', 'y same  (1,3)']);
  assert.deepEqual(ways('broadcastTensors x(3,1) y(2):int64'), ['x sums 1 (3,1)', 'y none 0 (2)']);
  assert.deepEqual(ways('copy x(3,2) y(2)', inPlace), ['y sums 0 (2)']);
  assert.deepEqual(ways('x(3) < y(3)'), []);
  assert.deepEqual(ways('x(3) + y(2)'), []);
});

test('the result’s gradient can be summed to the shapes of the backward pass', () => {
  const asked = ask('a(5,1,4,1) + b(3,1,1)');
  for (const { from, shape } of back(asked, analysisOf(asked).model)) {
    const gradient = library.ones([...from]);
    const summed = gradient.sumToSize([...shape]);
    assert.deepEqual(summed.shape, shape);
    gradient.dispose();
    summed.dispose();
  }
});
