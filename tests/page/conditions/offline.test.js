// After one visit the page works offline, under any path of a server. A new build replaces the old one without mixing
// their files.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { eventually, expression, shows, site, textOf } from '../browser/site.js';

/** @import { Page } from 'playwright-core' */

const TOP = fileURLToPath(new URL('../../../', import.meta.url));
const OLD = join(TOP, 'build/site');
const NEW = mkdtempSync(join(tmpdir(), 'stride0-offline-'));

let shown = OLD;
let halfway = false; // the server has the list of built files, but not yet all of them
const { server, visit } = site((path) => {
  const file = path.replace(/^\/on\/a\/shelf/, '');
  return halfway && file.includes('/panel-') ? join(OLD, 'index.html') : join(shown, file);
});

/** The page with a changed word in its first script, and one in a script that is loaded later. */
before(() =>
  build({
    configFile: join(TOP, 'web/page/vite.config.js'),
    logLevel: 'error',
    build: { outDir: NEW },
    plugins: [
      {
        name: 'another-build',
        transform: (code, id) => {
          if (id.endsWith('words/en.js')) return code.replace(/alignment: '\w+'/, "alignment: 'Alignment anew'");
          if (id.endsWith('foot/panel.js')) return code.replace('const REST = 400', 'const REST = 401');
          return undefined;
        },
      },
    ],
  }),
);
after(() => rmSync(NEW, { recursive: true }));

/** The cached files, by name of the cache. @param {Page} page */
const cachedFiles = (page) =>
  page.evaluate(async () => {
    /** @type {Record<string, string[]>} */
    const all = {};
    for (const name of await caches.keys())
      all[name] = (await (await caches.open(name)).keys()).map(({ url }) => url).sort();
    return all;
  });

/**
 * Waits until the newest worker answers for the page, and this many builds are kept.
 * @param {Page} page
 * @param {number} builds
 */
const cachesBuilds = (page, builds) =>
  eventually(async () => {
    const settled = await page.evaluate(async () => {
      const { active, installing, waiting } = (await navigator.serviceWorker.getRegistration()) ?? {};
      const { controller } = navigator.serviceWorker;
      return !installing && !waiting && controller === active && controller?.state === 'activated';
    });
    assert.deepEqual([settled, Object.keys(await cachedFiles(page)).length], [true, builds]);
  });

/** @param {Page} page @param {string} name */
const heading = (page, name) =>
  eventually(async () => assert.equal(await page.getByRole('heading', { level: 2 }).first().textContent(), name));

/** @param {() => Promise<void>} work */
const withoutNetwork = async (work) => {
  const address = server.address();
  assert.ok(address && typeof address === 'object');
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  try {
    await work();
  } finally {
    await new Promise((resolve) => server.listen(address.port, '127.0.0.1', () => resolve(undefined)));
  }
};

const unreachable = /ERR_CONNECTION_REFUSED|ERR_FAILED/;

test(
  'after one visit the page works offline, with all its features',
  visit(
    async (page) => {
      await shows(page, '(5, 3, 4, 1)');
      await cachesBuilds(page, 1);
      const [[, files = []] = []] = Object.entries(await cachedFiles(page));
      const scope = new URL('/on/a/shelf/', page.url()).href;
      assert.ok(files.includes(scope), files.join('\n'));
      assert.ok(files.every((file) => file.startsWith(scope)));
      assert.ok(files.some((file) => file.endsWith('.wasm')));

      await withoutNetwork(async () => {
        await page.goto(`${scope}?lang=zh#a=2,1&b=3`);
        await page.reload();
        await shows(page, '(2, 3)', '结果');
        await page.goto(`${scope}index.html?lang=en#a=2,1&b=7`);
        await page.reload();
        await shows(page, '(2, 7)');
        // The clock's worker is loaded when needed, and loads the core again.
        const time = page.getByRole('region', { name: 'Time' });
        await eventually(async () => assert.match(await textOf(time), /on this device/));
        // JavaScript runs in a frame, whose files come from the cache.
        await page.locator('.cm-content').waitFor();
        await page.getByRole('textbox', { name: 'Expression' }).fill('const x = add(ones([3, 1]), ones([8]));');
        await shows(page, '(3, 8)');
        await page.keyboard.type('\nx.unsq');
        await eventually(async () => assert.equal(await page.getByRole('option', { name: 'unsqueeze' }).count(), 2));
      });
    },
    { path: 'on/a/shelf/', offline: true, expected: unreachable },
  ),
);

test(
  'a new build is used when the page is loaded; an open page keeps its own files until then',
  visit(
    async (page) => {
      await shows(page, '(5, 3, 4, 1)');
      await cachesBuilds(page, 1);
      const [old] = Object.keys(await cachedFiles(page));
      const otherPage = await page.context().newPage();
      await otherPage.goto(page.url());
      await shows(otherPage, '(5, 3, 4, 1)');

      shown = NEW;
      await page.reload();
      await heading(page, 'Alignment anew');
      await cachesBuilds(page, 2); // the other page still uses the old build
      assert.equal(await otherPage.getByRole('heading', { level: 2 }).first().textContent(), 'Alignment');
      await expression(otherPage).fill('(4,1) + (9,)');
      await shows(otherPage, '(4, 9)');
      // A file of the old build, which the server does not have any more.
      const panel = (await cachedFiles(otherPage))[old ?? '']?.find((url) => url.includes('/panel-'));
      assert.deepEqual(await otherPage.evaluate(async (url) => (await fetch(url)).status, panel ?? ''), 200);

      // Both were open when the new one took over.
      await page.reload();
      await cachesBuilds(page, 2);
      await otherPage.reload();
      await heading(otherPage, 'Alignment anew');
      // build.test.js tests when the build before is deleted: a browser may keep requesting files of an old page.
      await otherPage.close();
      await withoutNetwork(async () => {
        await page.reload();
        await heading(page, 'Alignment anew');
        await shows(page, '(5, 3, 4, 1)');
      });
      shown = OLD;
    },
    { offline: true, expected: unreachable },
  ),
);

test(
  'requests that are not the page’s own are left alone, and no error is cached',
  visit(
    async (page) => {
      await cachesBuilds(page, 1);
      const before = await cachedFiles(page);
      await page.evaluate(() => caches.open('somebody else’s'));
      const ask = (/** @type {string} */ path) =>
        page.evaluate(async (url) => {
          const { status } = await fetch(url);
          return status;
        }, path);
      assert.equal(await ask('./reference/index.html'), 200);
      assert.equal(await ask('./reference/nothing.html'), 404);
      assert.equal(await ask('./assets/index-00000000.js'), 404);
      assert.equal(await ask('/index.html'), 200);
      assert.equal(await ask('./worker.js'), 200);
      assert.deepEqual(await cachedFiles(page), { ...before, 'somebody else’s': [] });

      // An incomplete build is not kept, and the one before stays.
      [shown, halfway] = [NEW, true];
      const became = await page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        const found = new Promise((resolve) => registration.addEventListener('updatefound', resolve, { once: true }));
        await registration.update().catch(() => undefined);
        await found;
        const { installing } = registration;
        if (installing && installing.state !== 'redundant')
          await new Promise((resolve) => installing.addEventListener('statechange', resolve, { once: true }));
        return installing?.state ?? 'redundant';
      });
      assert.equal(became, 'redundant');
      assert.deepEqual(await cachedFiles(page), { ...before, 'somebody else’s': [] });
      await withoutNetwork(async () => {
        await page.reload();
        await heading(page, 'Alignment');
      });
      [shown, halfway] = [OLD, false];
    },
    { path: 'on/a/shelf/', offline: true, expected: /404/ },
  ),
);
