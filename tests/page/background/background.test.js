// Background tasks of the page: who runs them, and what happens if a worker does not answer or cannot be created.

import assert from 'node:assert/strict';
import { after, before, beforeEach, mock, test } from 'node:test';
import { Background, SilentWorker } from '../../../web/page/background/background.js';

/** @type {FakeWorker[]} */
let workers = [];
let isAllowed = true;

class FakeWorker extends EventTarget {
  /** @type {any[]} */ posted = [];
  isEnded = false;

  constructor() {
    super();
    if (!isAllowed) throw new DOMException('no workers here', 'SecurityError');
    workers.push(this);
  }

  postMessage(/** @type {any} */ message) {
    this.posted.push(message);
  }

  say(/** @type {object} */ data) {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }

  terminate() {
    this.isEnded = true;
  }
}

/** @type {any} */
const page = {
  address: 'tasks.js',
  compiled: 'the core',
  tasks: { read: async (/** @type {string} */ text) => `${text}, on the page` },
};

/** @param {number} count */
const seconds = (count) => {
  for (let i = 0; i < count; i++) mock.timers.tick(1000);
};

/** @type {any} */
const run = (/** @type {Background} */ background, /** @type {string} */ text) => background.run('read', text);

before(() => {
  mock.timers.enable({ apis: ['setInterval'] });
  Object.assign(globalThis, { Worker: FakeWorker, window: globalThis });
});
after(() => mock.timers.reset());
beforeEach(() => {
  workers = [];
  isAllowed = true;
});

test('a worker gets the address of the tasks and the core, and answers', async () => {
  const background = new Background(page);
  const [one, other] = [run(background, 'a'), run(background, 'b')];
  const [worker] = workers;
  assert.equal(workers.length, 1);
  assert.deepEqual(worker?.posted, [
    { address: 'tasks.js', core: 'the core' },
    { id: 1, task: 'read', args: ['a'] },
    { id: 2, task: 'read', args: ['b'] },
  ]);
  worker?.say({ id: 2, answer: 'second' });
  worker?.say({ id: 1, error: 'no' });
  assert.equal(await other, 'second');
  await assert.rejects(one, /^Error: no$/);
});

test('loading has no time limit; a worker that stops answering is ended, and another starts', async () => {
  const background = new Background(page);
  const endless = run(background, 'a');
  seconds(60);
  workers[0]?.say({ id: 0 });
  seconds(4);
  workers[0]?.say({ id: 0 }); // it has loaded
  seconds(4);
  assert.equal(workers[0]?.isEnded, false);
  seconds(2);
  await assert.rejects(endless, SilentWorker);
  assert.equal(workers[0]?.isEnded, true);
  const next = run(background, 'b');
  workers[1]?.say({ id: 2, answer: 'read' });
  assert.equal(await next, 'read');
  seconds(60);
  assert.equal(workers[1]?.isEnded, false, 'nobody waits for it');
});

test('silence is counted in checks, however late they are', async () => {
  let late = () => {};
  const interval = mock.method(globalThis, 'setInterval', (/** @type {() => void} */ check) => (late = check));
  const background = new Background(page);
  const read = run(background, 'a');
  workers[0]?.say({ id: 0 });
  for (let i = 1; i < 5; i++) late();
  assert.equal(workers[0]?.isEnded, false);
  late();
  interval.mock.restore();
  await assert.rejects(read, SilentWorker);
});

test('if no worker can start, the page runs its tasks itself, except those that would block it', async () => {
  isAllowed = false;
  const none = new Background(page);
  assert.equal(await run(none, 'a'), 'a, on the page');
  await assert.rejects(none.runInWorker('read', 'a'), /no worker/);
  isAllowed = true;
  const broken = new Background(page);
  const one = run(broken, 'a');
  workers[0]?.dispatchEvent(new Event('error'));
  assert.equal(await one, 'a, on the page');
  assert.equal(await run(broken, 'b'), 'b, on the page');
  assert.equal(workers.length, 1);
});
