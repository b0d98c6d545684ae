// The time that a case takes, and how it is shown.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as library from '../../../web/case/library.js';
import { rounded, time } from '../../../web/page/foot/timing.js';
import { ask } from '../../case/asked.js';

test('a time is the median of samples long enough for a coarse clock', () => {
  let clock = 0;
  let ticks = 0;
  // A clock of 0.1 ms where every run takes 3 µs and every tenth sample is disturbed.
  const worlds = new Proxy(library, {
    get: (from, name) => {
      if (name !== 'add') return Reflect.get(from, name);
      return (/** @type {[any, any]} */ ...given) => {
        clock += 0.003;
        return from.add(...given);
      };
    },
    getOwnPropertyDescriptor: (from, name) => ({
      ...Reflect.getOwnPropertyDescriptor(from, name),
      configurable: false,
    }),
  });
  const now = () => {
    if (++ticks % 20 === 0) clock += 5;
    return Math.floor(clock * 10) / 10;
  };
  const { microseconds, runs } = time(ask('a(2) + b(2)'), worlds, now);
  assert.ok(Math.abs(microseconds - 3) < 0.3, String(microseconds));
  assert.ok(runs * 0.003 >= 15);
});

test('a time has two digits and a suitable unit', () => {
  const said = (/** @type {number} */ microseconds) => Object.values(rounded({ microseconds, runs: 1 })).join(' ');
  assert.deepEqual([0.0423, 0.42, 4.26, 42.6, 426, 999.7, 1234, 43210].map(said), [
    ...['0.042 µs', '0.42 µs', '4.3 µs', '43 µs', '430 µs', '1 ms', '1.2 ms', '43 ms'],
  ]);
});
