// Hundreds of edits leave the page as it was: JavaScript, the core and the document free everything that was created.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isWhole } from '../../whole.js';
import { retainedBytes } from '../browser/heap.js';
import { atHand, eventually, expression, shows, site } from '../browser/site.js';
import { STATES } from '../browser/states.js';

/** @import { Page, CDPSession as Session } from 'playwright-core' */

const { visit } = site();

const TEXTS = Object.values(STATES).map(({ text }) => text);

/** How many edits use each text: all texts come in the first 500, as loaded parts of the page stay. */
const EVERY = Math.floor(500 / TEXTS.length);

/**
 * Makes edits with small cases, all different. Some of them are of other kinds, with the panels below.
 * @param {Page} page
 * @param {number} from
 * @param {number} to
 */
const edit = (page, from, to) =>
  page.evaluate(
    async ([texts, every, first, end]) => {
      const { put } = /** @type {any} */ (window);
      for (let i = first; i < end; ++i) {
        const isOther = i % every === 0;
        put(isOther ? (texts[(i / every) % texts.length] ?? '') : `(${(i % 7) + 1},1) + (${i},)`);
        if (isOther) await new Promise((resolve) => setTimeout(resolve));
      }
    },
    /** @type {const} */ ([TEXTS, EVERY, from, to]),
  );

/** The objects and bytes after garbage collection. @param {Page} page @param {Session} session */
const weigh = async (page, session) => {
  await expression(page).fill('(5,1,4,1) + (3,1,1)');
  await shows(page, '(5, 3, 4, 1)');
  await page.getByText('on this device').waitFor(); // the clock has stopped
  /** @type {(name: string) => number} */
  let of = () => NaN;
  // A removed document is collected after its last loads have ended, at any time.
  await eventually(async () => {
    for (let i = 0; i < 3; ++i) await session.send('HeapProfiler.collectGarbage');
    const { metrics } = await session.send('Performance.getMetrics');
    of = (name) => metrics.find((metric) => metric.name === name)?.value ?? NaN;
    assert.equal(of('Documents'), 1);
  });
  const counts = { nodes: of('Nodes'), listeners: of('JSEventListeners'), documents: of('Documents') };
  return {
    heap: await retainedBytes(session),
    ...counts,
    core: await page.evaluate(() => /** @type {any} */ (window).coreBytes()),
  };
};

/** Records every WebAssembly memory of the page, when its `buffer` is read. */
const noteMemories = () => {
  /** @type {Set<WebAssembly.Memory>} */
  const memories = new Set();
  const buffer = Object.getOwnPropertyDescriptor(WebAssembly.Memory.prototype, 'buffer')?.get;
  Object.defineProperty(WebAssembly.Memory.prototype, 'buffer', {
    get() {
      memories.add(this);
      return buffer?.call(this);
    },
  });
  Object.assign(window, { coreBytes: () => [...memories].reduce((sum, memory) => sum + memory.buffer.byteLength, 0) });
};

test(
  'the page stops growing after many edits',
  { skip: !isWhole() && 'npm run whole runs it' },
  visit(
    async (page) => {
      const session = await page.context().newCDPSession(page);
      await session.send('Performance.enable');
      await page.addInitScript(noteMemories);
      await page.reload();
      await shows(page, '(5, 3, 4, 1)');
      await atHand(page);
      // Parts for code and messages are loaded in the background, perhaps after many edits.
      await expression(page).fill('torch.ones(3) + torch.ones(4)');
      await page.getByRole('region', { name: 'Diagnosis', exact: true }).waitFor();
      await edit(page, 0, 500);
      const before = await weigh(page, session);
      assert.ok(before.core > 0 && before.nodes > 0 && before.listeners > 0, JSON.stringify(before));
      // Bounded caches fill up first, which takes more edits on a slow machine: plans of the last 256 cases, the undo
      // history, parts of the page. A leak grows in every round.
      let then = before;
      /** @type {number[]} */
      const growth = [];
      for (let from = 500; from < 4000 && !growth.some((bytes) => bytes < 200_000); from += 500) {
        await edit(page, from, from + 500);
        const now = await weigh(page, session);
        growth.push(now.heap - then.heap);
        then = now;
      }
      assert.ok(
        growth.some((bytes) => bytes < 200_000),
        `${before.heap} bytes, then ${growth} more`,
      );
      const { listeners, documents, core } = then;
      assert.deepEqual(
        { listeners, documents, core },
        { listeners: before.listeners, documents: 1, core: before.core },
      );
      // A thousand leaked objects would be far more than a browser keeps for itself.
      assert.ok(then.nodes - before.nodes < 50, `${before.nodes} nodes, then ${then.nodes}`);
    },
    { width: 320 },
  ),
);
