import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cachedAnswer } from '../../../web/lib/engine/answers.js';
import { ones } from '../../../web/lib/index.js';
import { expectNoLeaks } from '../leaks.js';

expectNoLeaks();

/** Counts how often a function is called. */
function counted() {
  let times = 0;
  return { times: () => times, ask: () => ({ time: ++times }) };
}

test('each combination of rule, subject and arguments is computed once', () => {
  const { ask, times } = counted();
  const first = cachedAnswer('test', 1, [2, 3], ask);
  assert.equal(cachedAnswer('test', 1, [2, 3], ask), first);
  /** @type {[string, unknown, number[]][]} */
  const others = [
    ['test', 1, [2]],
    ['test', 1, [2, 3, 4]],
    ['test', 1, []],
    ['test', 2, [2, 3]],
    ['other', 1, [2, 3]],
  ];
  for (const other of others) assert.notEqual(cachedAnswer(...other, ask), first);
  assert.equal(times(), 1 + others.length);
});

test('errors are not cached', () => {
  let times = 0;
  const refuse = () => {
    times += 1;
    throw new RangeError('no');
  };
  for (let i = 0; i < 3; ++i) assert.throws(() => cachedAnswer('refused', 1, [2], refuse), /no/);
  assert.equal(times, 3);
});

test('the cache has a limited number of entries', () => {
  const { ask } = counted();
  const first = cachedAnswer('many', 0, [], ask);
  for (let i = 1; i < 5000; ++i) cachedAnswer('many', i, [], ask);
  assert.notEqual(cachedAnswer('many', 0, [], ask), first);
});

test('a result that would fill the whole cache is not cached', () => {
  const { ask } = counted();
  const first = cachedAnswer('kept', 0, [], ask);
  const long = Array.from({ length: 10_000 }, (_, i) => i);
  assert.notEqual(cachedAnswer('long', 0, long, ask), cachedAnswer('long', 0, long, ask));
  assert.equal(cachedAnswer('kept', 0, [], ask), first);
});

test('views of many shapes stay correct', () => {
  for (let size = 1; size < 3000; ++size) {
    const column = ones([size, 1]);
    const wide = column.expand([size, 2]);
    const flat = column.reshape([size]);
    assert.deepEqual([wide.shape, wide.strides, flat.shape, flat.strides], [[size, 2], [1, 0], [size], [1]]);
    [column, wide, flat].forEach((each) => each.dispose());
  }
});
