// JavaScript on the page can be ended, and reaches nothing outside of its frame.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { POLICY } from '../../../web/cli/site-server.js';
import { some } from '../../whole.js';
import { answers, hinted, hints, type, values } from '../browser/running.js';
import { eventually, site } from '../browser/site.js';

const { goOn, visit } = site();

const endless = [
  ['an endless loop', 'const a = ones([3, 4]);\nwhile (true) {}'],
  ['promises without an end', 'const a = ones([3, 4]);\nfor (;;) await null;'],
  ['a promise without an end', 'const a = ones([3, 4]);\nawait new Promise(() => {});'],
];
for (const [name, text] of some(endless, 3)) {
  test(
    `${name} is ended, and the page stays responsive`,
    goOn(async (page) => {
      await type(page, String(text));
      await page.waitForTimeout(300);
      await type(page, '(2,3) + (3,)');
      await answers(page, /^\(2, 3\)/);
      await type(page, String(text));
      await answers(page, /ended after 2 seconds/);
      assert.deepEqual(await hints(page), ['(3, 4) float32']);
      await type(page, 'const b = ones([7]);');
      await hinted(page, ['(7,) float32']);
    }),
  );
}

test(
  'a million tensors are not too many, and a gigabyte is',
  goOn(async (page) => {
    await type(page, 'let n = 0;\nfor (let i = 0; i < 1e6; i++) n += ones([1]).numel;\nconst a = ones([2]);');
    await answers(page, /\(2,\)|ended after 2 seconds/); // a slow machine may not finish in time
    await type(page, 'const all = [];\nfor (;;) all.push(empty([2 ** 24]));');
    await answers(page, /take more than 1 GB/);
  }),
);

test(
  'the page, the network and the browser cannot be reached',
  visit(
    async (page) => {
      await type(
        page,
        `const tries = {
  document: () => document.title,
  parent: () => parent.location,
  fetch: () => fetch('${'https://example.com'}'),
  import: () => import('./assets/first.js'),
  importScripts: () => importScripts('/worker.js'),
  request: () => new XMLHttpRequest().open('GET', '/') ?? null,
  socket: () => new Promise((_, fail) => (new WebSocket('ws://127.0.0.1:1').onerror = fail)),
  indexedDB: () => new Promise((_, fail) => (indexedDB.open('x').onerror = fail)),
  caches: () => caches.open('x'),
  storage: () => localStorage.x,
  eval: () => (0, eval)('1'),
};
const reached = [];
for (const [name, attempt] of Object.entries(tries)) {
  try { if ((await attempt()) !== null) reached.push(name); } catch {}
}
console.log('reached:', reached.join());`,
      );
      await eventually(async () => assert.equal(await values(page), 'reached: '));
    },
    { expected: /policy|Content Security Policy|WebSocket|violates|Failed to|request elsewhere/ },
  ),
);

test(
  'false messages, floods of them and changed prototypes show nothing false',
  goOn(async (page) => {
    const lie = `{ kind: 'report', report: { isDone: true, values: [[0, { count: 1, last: [{ shape: [9], dtype: 'bool' }] }]] } }`;
    await type(
      page,
      `for (let i = 0; i < 1e4; i++) self.postMessage(${lie});
new MessageChannel().port1.postMessage(${lie});
try { onmessage({ data: ${lie} }); } catch {}
Array.prototype.map = () => { throw 1; };
Array.prototype.push = function () { return 9; };
Object.prototype.shape = [9, 9];
Object.defineProperty(Object.prototype, '0', { set() {}, get: () => 9, configurable: true });
Map.prototype.get = Map.prototype.has = () => 'relu';
Number = isNaN = JSON.stringify = Object.keys = Array.isArray = () => 9;
MessagePort.prototype.postMessage = () => {};
performance.now = Date.now = () => -1;
const a = 3;
console.log('still here');`,
    );
    await answers(page, /JavaScript|line 13 fails/);
    assert.deepEqual(
      (await hints(page)).filter((hint) => hint.includes('9')),
      [],
    );
    await type(page, 'const b = ones([7]);');
    await hinted(page, ['(7,) float32']);
  }),
);

const frameless = site(undefined, undefined, {
  'content-security-policy': POLICY.replace("frame-src 'self'", "frame-src 'none'"),
});

test(
  'if frames are forbidden the page says so',
  frameless.visit(
    async (page) => {
      await type(page, 'const b = ones([7]);');
      await answers(page, /may not open a frame/);
    },
    { expected: /frame|policy/ },
  ),
);
