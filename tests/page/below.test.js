// Parts in view are drawn at once; others when typing pauses or when they are scrolled to.

import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { Below, QUIET } from '../../web/page/below.js';

/** @type {(isIntersecting: boolean) => void} */
let scroll = () => {};

class Observer {
  /** @param {(entries: { isIntersecting: boolean }[]) => void} callback */
  constructor(callback) {
    scroll = (isIntersecting) => callback([{ isIntersecting }]);
  }
  observe() {}
}
Object.assign(globalThis, { IntersectionObserver: Observer });

test('panels that are out of view are drawn once, when typing pauses', () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  /** @type {string[]} */
  const drawn = [];
  const below = new Below(/** @type {any} */ (null));
  const draw = (/** @type {string} */ name) => below.draw(() => drawn.push(name));
  draw('before anything is known');
  scroll(false);
  draw('x');
  mock.timers.tick(QUIET - 1);
  draw('x +');
  mock.timers.tick(QUIET - 1);
  assert.deepEqual(drawn, ['before anything is known']);
  mock.timers.tick(1);
  assert.deepEqual(drawn, ['before anything is known', 'x +']);
  draw('x + y');
  scroll(true);
  assert.deepEqual(drawn.slice(2), ['x + y']);
  draw('x + y + z');
  assert.deepEqual(drawn.slice(3), ['x + y + z']);
  mock.timers.tick(QUIET);
  assert.equal(drawn.length, 4);
  mock.timers.reset();
});
