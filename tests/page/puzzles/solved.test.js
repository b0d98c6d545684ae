import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { recall, remember } from '../../../web/page/puzzles/solved.js';

/** @param {unknown} storage  in the place of localStorage, or what getting at it throws */
const browser = (storage) =>
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get: () => {
      if (storage instanceof Error) throw storage;
      return storage;
    },
  });

/** @param {string | null} stored */
const shelf = (stored) => ({
  getItem: () => stored,
  setItem: (/** @type {string} */ _, /** @type {string} */ text) => (stored = text),
});

afterEach(() => browser(undefined));

test('solved puzzles are remembered', () => {
  browser(shelf(null));
  assert.deepEqual([...recall(21)], []);
  remember(new Set([3, 7]));
  assert.deepEqual([...recall(21)], [3, 7]);
});

test('what someone else stored is not believed', () => {
  for (const text of ['', '{', '{"a":1}', '7', '["a",null,0,22,1.5]']) {
    browser(shelf(text));
    assert.deepEqual([...recall(21)], [], text);
  }
});

test('works without storage', () => {
  browser(new Error('denied'));
  remember(new Set([1]));
  assert.deepEqual([...recall(21)], []);
});
