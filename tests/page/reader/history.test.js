// When the address changes, in a page of a few globals.

import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { read } from '../../../web/case/address.js';
import { Address } from '../../../web/page/reader/history.js';

const PAUSE = 150;

/** The calls of pushState and replaceState, such as `push #op=add&a=2&b=3`. @type {string[]} */
let done = [];
/** @type {Record<string, () => void>} */
const listeners = {};
const location = { hash: '', pathname: '', search: '' };

const hashOf = (/** @type {number} */ size) => `#op=add&a=${size}&b=3`;
const caseOf = (/** @type {number} */ size) => read(hashOf(size));

const entry =
  (/** @type {string} */ how) =>
  (/** @type {null} */ _data, /** @type {string} */ _title, /** @type {string} */ to) => {
    location.hash = to;
    done.push(`${how} ${to}`);
  };

beforeEach(() => {
  done = [];
  location.hash = '';
  mock.timers.enable({ apis: ['setTimeout'] });
  Object.assign(globalThis, {
    ...{ location, window: globalThis, history: { pushState: entry('push'), replaceState: entry('replace') } },
    addEventListener: (/** @type {string} */ name, /** @type {() => void} */ run) => (listeners[name] = run),
  });
});
afterEach(() => mock.timers.reset());

test('an edit changes the entry when typing pauses, another case gets its own', () => {
  const address = new Address(() => {});
  address.save(caseOf(4), false);
  address.save(caseOf(5), false);
  mock.timers.tick(PAUSE);
  address.save(caseOf(6), true);
  assert.equal(done.length, 1, 'the drawing comes before a new entry');
  mock.timers.tick(0);
  assert.deepEqual(done, [`replace ${hashOf(5)}`, `push ${hashOf(6)}`]);
});

test('an edit of a case that has no entry yet is part of its entry', () => {
  const address = new Address(() => {});
  address.save(caseOf(4), true);
  address.save(caseOf(5), false);
  address.save(caseOf(6), true);
  mock.timers.tick(0);
  assert.deepEqual(done, [`push ${hashOf(5)}`, `push ${hashOf(6)}`]);
});

test('a case that the user left with Back before it had an entry gets none', () => {
  const arrived = mock.fn();
  const address = new Address(arrived);
  address.save(caseOf(4), true);
  location.hash = hashOf(7);
  listeners['popstate']?.();
  address.save(caseOf(8), false);
  mock.timers.tick(PAUSE);
  assert.equal(arrived.mock.callCount(), 1);
  assert.deepEqual(done, [`replace ${hashOf(8)}`]);
});
