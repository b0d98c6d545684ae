import assert from 'node:assert/strict';
import { test } from 'node:test';
import { come, foresee, isMissing, late, whole } from '../../web/case/late.js';

/** A part of one function, and how often it was asked for. */
const part = (/** @type {string} */ name, /** @type {RegExp | undefined} */ sign = undefined) => {
  const asked = { times: 0 };
  const find = late(name, async () => (++asked.times, { _0: () => 7 }), sign);
  return { asked, call: () => find(0)() };
};

test('what has not come throws, and is there once it was loaded', async () => {
  const { asked, call } = part('one');
  assert.throws(call, /one has not come/);
  assert.ok(isMissing());
  await Promise.all([come(), come()]);
  assert.ok(!isMissing());
  assert.equal(call(), 7);
  assert.equal(asked.times, 1);
});

test('whoever calls begins again, also where what was thrown was caught', async () => {
  const { call } = part('two');
  const another = part('three');
  const guarded = () => {
    try {
      return another.call();
    } catch {
      return 0;
    }
  };
  assert.equal(await whole(() => call() + guarded()), 14);
});

test('an error that is not about parts goes its way', async () => {
  await assert.rejects(
    whole(() => {
      throw new RangeError('too far');
    }),
    RangeError,
  );
});

test('what cannot be had fails once, and is not asked for again', async () => {
  let times = 0;
  const find = late('four', () => (++times, Promise.reject(new Error('offline'))));
  await assert.rejects(
    whole(() => find(0)()),
    /four has not come/,
  );
  assert.throws(() => find(0)(), /four has not come/);
  assert.ok(!isMissing());
  assert.equal(times, 1);
});

test('what a text will call is loaded before it does', async () => {
  const { asked, call } = part('five', /sort/);
  await foresee('x.mean()');
  assert.equal(asked.times, 0);
  await foresee('x.sort()');
  assert.equal(call(), 7);
});
