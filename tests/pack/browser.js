/** Runs pages in a real browser, and returns their answers or the first error. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { after, before } from 'node:test';
import { setTimeout as rest } from 'node:timers/promises';
import { openBrowser } from '../browser.js';

/** @type {Record<string, string>} */
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.wasm': 'application/wasm',
  '.css': 'text/css; charset=utf-8',
};

/**
 * @typedef {{ status?: number, headers?: Record<string, string>, body?: string }} Answer the response for a path,
 *   instead of a file
 */

/** A page that shows the result of a project's script. @param {string} script */
export function html(script) {
  return `<!doctype html><meta charset="utf-8" /><script type="module" src="${script}"></script>\n`;
}

/** A browser and servers for the tests of one file. Call it at the file's top. */
export function pages() {
  /** @type {import('playwright-core').Browser} */
  let browser;
  /** @type {import('node:http').Server[]} */
  const servers = [];
  before(async () => {
    browser = await openBrowser();
  });
  after(async () => {
    await browser?.close();
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
  });

  /**
   * Serves a folder, with other answers for some paths. @returns {Promise<string>} the address
   * @param {string} folder
   * @param {(path: string) => Answer | undefined} [instead]
   */
  async function serve(folder, instead = () => undefined) {
    const server = createServer(async (request, response) => {
      const path = new URL(request.url ?? '/', 'http://localhost').pathname;
      const { status, headers, body } = instead(path) ?? {};
      const sent = body ?? (await readFile(join(folder, path)).catch(() => undefined));
      const type = TYPES[extname(path)] ?? 'application/octet-stream';
      response.writeHead(status ?? (sent === undefined ? 404 : 200), { 'content-type': type, ...headers }).end(sent);
    });
    servers.push(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return `http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}/`;
  }

  /**
   * The title of the page at `address`, parsed as JSON. Titles can be read under any policy of the page. An uncaught
   * error fails the test.
   * @param {string} address
   */
  async function answerOf(address) {
    const page = await browser.newPage();
    try {
      /** @type {Promise<never>} */
      const broken = new Promise((_, reject) => {
        page.on('pageerror', (error) => reject(new Error(`uncaught: ${error.message}`)));
      });
      broken.catch(() => {}); // it may fail before we listen
      await page.goto(address);
      const deadline = performance.now() + 120_000;
      for (let title = ''; performance.now() < deadline; title = await Promise.race([page.title(), broken])) {
        if (title) return JSON.parse(title);
        await rest(10);
      }
      assert.fail(`${address} gave no answer`);
    } finally {
      await page.close();
    }
  }

  /** @param {string} address @param {unknown} expected */
  const answers = async (address, expected) => assert.deepEqual(await answerOf(address), expected);
  return { serve, answerOf, answers };
}
