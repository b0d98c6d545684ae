// The built page in a real browser. Every page opened here is watched: a console error or warning, an uncaught error,
// an HTTP error, a violation of the page's policy or a request to any other host fails the test.

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { after } from 'node:test';
import { setTimeout as rest } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { policyOf } from '../../../web/cli/site-server.js';
import { openBrowser } from '../../browser.js';
import { openPage, PATIENCE_MS, reset } from './open-page.js';

/** @import { Browser, Page } from 'playwright-core' */
/** @import { OpenPage, Visit } from './open-page.js' */

const SITE = fileURLToPath(new URL('../../../build/site', import.meta.url));

/** @type {Record<string, string>} */
const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
  '.wasm': 'application/wasm',
};

/** The time between two checks. */
const REST_MS = 100;

/** Playwright's error for a blocked worker. */
const BLOCKED = 'Service Worker registration blocked by Playwright';
/** Chromium's warning about time: a busy machine needs more than a few seconds until the core is read. */
const LATE = /was preloaded using link preload but not used within a few seconds/;

/**
 * A server for the built page, or the files that `fileAt` gives, under the strictest policy; not yet listening.
 * @param {(path: string) => string} [fileAt]  the file behind an address
 * @param {(code: string) => string} [served]  changes the scripts that are served
 * @param {Record<string, string> | undefined} [headers]  headers that replace those of the strictest policy
 */
export function serve(fileAt = (path) => join(SITE, path), served = (code) => code, headers = undefined) {
  return createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname));
    const file = fileAt(path.endsWith('/') ? join(path, 'index.html') : path);
    try {
      const bytes = await readFile(file);
      const body = extname(file) === '.js' ? served(bytes.toString()) : bytes;
      const type = types[extname(file)] ?? 'application/octet-stream';
      const under = headers ?? { 'content-security-policy': policyOf(file) };
      response.writeHead(200, { 'content-type': type, ...under }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
}

/** The browser of this process. @type {Promise<Browser> | undefined} */
let browser;

/** The built site, which all files of a process share. @type {ReturnType<typeof open> | undefined} */
let built;

/**
 * A server for the tests of a file, and the browser. Call at the top of the file.
 * @param {(path: string) => string} [fileAt]  the file behind an address; without it, that of the built site
 * @param {(code: string) => string} [served]  changes the scripts that are served
 * @param {Record<string, string>} [headers]  headers that replace those of the strictest policy
 */
export function site(fileAt = undefined, served = undefined, headers = undefined) {
  return fileAt || served || headers ? open(fileAt, served, headers) : (built ??= open());
}

/** @param {Parameters<typeof serve>} how */
function open(...how) {
  const server = serve(...how);
  /** @type {Promise<string> | undefined} */
  let origin;
  /** The page that the last test has left for the next one. @type {OpenPage | undefined} */
  let left;

  // With the first test, as other files of this process may have begun before this one is loaded.
  const start = async () => {
    assert.ok(existsSync(join(SITE, 'index.html')), 'The page is not built: run `npm run build` first.');
    await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
    const address = server.address();
    assert.ok(address && typeof address === 'object');
    return `http://127.0.0.1:${address.port}`;
  };
  after(async () => {
    await (await browser)?.close();
    server.closeAllConnections();
    server.close();
  });

  /** @type {(how: Visit, continues: boolean) => Promise<OpenPage>} */
  const opened = async (how, continues) => {
    const last = continues ? left : undefined;
    if (continues) left = undefined;
    if (last && last.locale === how.locale) {
      await reset(last.page, how);
      return last;
    }
    await last?.page.context().close();
    const address = await (origin ??= start());
    const next = await openPage(await (browser ??= openBrowser()), address, how);
    await how.early?.(next.page);
    await next.page.goto(`${address}/${how.path ?? ''}`, { waitUntil: how.until ?? 'load' });
    return next;
  };

  /** @type {(work: (page: Page) => Promise<void>, how: Visit, continues: boolean) => () => Promise<void>} */
  const test = (work, how, continues) => async () => {
    const here = await opened(how, continues);
    try {
      await work(here.page);
      await settled(here.page);
      const isFault = (/** @type {string} */ fault) =>
        !how.expected?.test(fault) && !fault.endsWith(BLOCKED) && !LATE.test(fault);
      assert.deepEqual(here.faults.splice(0).filter(isFault), []);
      if (continues) left = here;
    } finally {
      if (left !== here) await here.page.context().close();
    }
  };

  return {
    server,
    /** A test that opens a new page. @param {(page: Page) => Promise<void>} work @param {Visit} [how] */
    visit: (work, how = {}) => test(work, how, false),
    /**
     * A test that may only change the case, the size and the look of the page. It uses the page of the last such test,
     * because loading a page takes longer than most tests. Its path may only have a fragment.
     * @param {(page: Page) => Promise<void>} work
     * @param {Visit} [how]
     */
    goOn: (work, how = {}) => test(work, how, true),
  };
}

/** Waits until the page has finished its work for the next frame and task. @param {Page} page */
export function settled(page) {
  return page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0, null))));
}

/** @param {Page} page @param {string} [name] */
export function expression(page, name = 'Expression') {
  return page.getByRole('textbox', { name, exact: true });
}
/** The text of the editor, a textarea or CodeMirror. @param {Page} page @param {string} [name] */
export function typed(page, name = 'Expression') {
  return expression(page, name).evaluate((editor) => {
    if (editor instanceof HTMLTextAreaElement) return editor.value;
    const lines = [...editor.querySelectorAll('.cm-line')].map((line) => {
      const copy = /** @type {Element} */ (line.cloneNode(true));
      for (const put of copy.querySelectorAll('[contenteditable="false"]')) put.remove();
      return copy.textContent;
    });
    return lines.join('\n');
  });
}
/** Defines `put(text)` in the page, which changes the text at once, like a key. @param {Page} page */
export async function atHand(page) {
  await page.locator('.cm-content').waitFor();
  await page.evaluate(() => {
    const { view } = /** @type {any} */ (document.querySelector('.cm-content')).cmTile; // as EditorView.findFromDOM
    Object.assign(window, {
      put: (/** @type {string} */ insert) =>
        view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert }, userEvent: 'input.type' }),
    });
  });
}
/** @param {Page} page @param {string} [name] */
export function result(page, name = 'Result') {
  return page.getByRole('status', { name, exact: true });
}
/** @param {Page} page @param {string} [name] */
export function alignment(page, name = 'Alignment') {
  return page.getByRole('region', { name, exact: true });
}

/** @param {Page} page @param {string} [name] */
export function cells(page, name = 'Cells') {
  return page.getByRole('region', { name, exact: true });
}
/** @param {Page} page @param {string} [name] */
export function memory(page, name = 'Memory') {
  return page.getByRole('region', { name, exact: true });
}

/** The text of an element, with single spaces. @param {import('playwright-core').Locator} place */
export async function textOf(place) {
  return ((await place.textContent()) ?? '').replace(/\s+/g, ' ').trim();
}

/**
 * Waits until it holds: the page draws at once, but the core loads first, and the address waits while somebody types.
 * @template T
 * @param {() => Promise<T>} check
 */
export async function eventually(check) {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > end) throw error;
      await rest(REST_MS);
    }
  }
}

/**
 * Lets something be copied. All pages share one clipboard: if another page has copied in between, it tries again.
 * @param {Page} page
 * @param {() => Promise<void>} press
 * @param {string | RegExp} expected
 */
export function copies(page, press, expected) {
  return eventually(async () => {
    await press();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    if (typeof expected === 'string') assert.equal(copied, expected);
    else assert.match(copied, expected);
  });
}

/** @param {Page} page @param {string} text */
export function shows(page, text, name = 'Result') {
  return eventually(async () => {
    const shown = await textOf(result(page, name));
    assert.ok(shown.includes(text), `${JSON.stringify(text)} in ${JSON.stringify(shown)}`);
  });
}

/** Denies a page its storage, before it loads. @param {Page} page */
export function withoutStorage(page) {
  return page.addInitScript(() =>
    Object.defineProperty(globalThis, 'localStorage', {
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    }),
  );
}

/** The fragment of the address. @param {Page} page */
export function fragment(page) {
  return decodeURI(new URL(page.url()).hash);
}

/** @param {Page} page @param {string} hash */
export function fragmentBecomes(page, hash) {
  return eventually(async () => assert.equal(fragment(page), hash));
}
