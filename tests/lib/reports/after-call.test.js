import assert from 'node:assert/strict';
import { test } from 'node:test';
import { afterwards, uninterrupted } from '../../../web/lib/reports/after-call.js';

test('a report is made when the outermost call has ended, or at once outside of calls', () => {
  /** @type {string[]} */
  const said = [];
  const say = (/** @type {string} */ what) => afterwards(() => said.push(what));
  say('at once');
  const result = uninterrupted(() => {
    say('first');
    uninterrupted(() => say('second'));
    assert.deepEqual(said, ['at once']);
    return 5;
  });
  assert.equal(result, 5);
  assert.deepEqual(said, ['at once', 'first', 'second']);
});

test('calls during a report make their own reports', () => {
  /** @type {string[]} */
  const said = [];
  uninterrupted(() => {
    afterwards(() => {
      uninterrupted(() => afterwards(() => said.push('inner')));
      said.push('outer');
    });
    afterwards(() => said.push('next'));
  });
  assert.deepEqual(said, ['inner', 'outer', 'next']);
});

test('if a report throws, the result is discarded; a failed call keeps its error', () => {
  /** @type {unknown[]} */
  const discarded = [];
  const loud = () => {
    throw new Error('loud');
  };
  const discard = (/** @type {unknown} */ result) => discarded.push(result);
  assert.throws(() => uninterrupted(() => (afterwards(loud), 7), discard), /loud/);
  assert.deepEqual(discarded, [7]);
  const failing = () => {
    afterwards(loud);
    throw new Error('failed');
  };
  assert.throws(() => uninterrupted(failing, discard), /failed/);
  assert.deepEqual(discarded, [7]);
  afterwards(() => discarded.push('idle'));
  assert.deepEqual(discarded, [7, 'idle'], 'and no call is under way');
});
