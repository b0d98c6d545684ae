/** Starts each engine, with a page that our commands can drive in the same way. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { eventually } from '../page/browser/site.js';
import { newSession, overHttp, overMarionette } from './webdriver.js';

/**
 * @import { Tools } from '../../cpp/toolchain/ensure.js'
 * @import { Purpose } from '../../cpp/toolchain/needs.js'
 * @import { Send } from './webdriver.js'
 *
 * @typedef {Pick<import('playwright-core').Page, 'evaluate' | 'goto' | 'screenshot'> & { keyboard:
 *   Pick<import('playwright-core').Keyboard, 'press' | 'type'>, locator: (css: string) =>
 *   Pick<import('playwright-core').Locator, 'waitFor' | 'click' | 'count' | 'textContent'> }} Page
 * @typedef {{ version: string, page: Page, close: () => Promise<unknown> }} Opened
 */

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--js-flags=--expose-gc'];
const SIZE = { width: 1280, height: 900 };

/** A port that nothing listens on. */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  server.close();
  return port;
}

/**
 * Starts programs, and connects to the one that takes WebDriver's commands. Closing the session ends all of them.
 * @param {string[][]} programs
 * @param {NodeJS.ProcessEnv} env
 * @param {() => Promise<Send>} connect
 * @param {object} [capabilities]
 * @returns {Promise<Opened>}
 */
async function driven(programs, env, connect, capabilities) {
  const running = programs.map(([program = '', ...args]) => spawn(program, args, { stdio: 'ignore', env }));
  const ends = running.map((each) => once(each, 'exit'));
  const end = () => (running.forEach((each) => each.kill()), Promise.all(ends));
  try {
    const send = await eventually(connect);
    return { ...(await newSession(send, SIZE, capabilities)), close: () => send('DeleteSession').finally(end) };
  } catch (error) {
    await end();
    throw error;
  }
}

/** @type {Record<string, { purpose: Purpose, open: (tools: Tools) => Promise<Opened> }>} */
export const ENGINES = {
  chromium: {
    purpose: 'test',
    open: async ({ chromium: found }) => {
      const browser = await chromium.launch({ executablePath: found?.path ?? '', args: FLAGS });
      const page = await browser.newPage({ viewport: SIZE });
      return { version: browser.version(), page, close: () => browser.close() };
    },
  },
  firefox: {
    purpose: 'firefox',
    open: async ({ firefox: found }) => {
      const port = await freePort();
      const profile = mkdtempSync(join(tmpdir(), 'stride0-firefox-'));
      const preferences = { 'marionette.port': port, 'dom.testing.testutils.enabled': true };
      const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${value});`);
      writeFileSync(join(profile, 'user.js'), lines.join('\n'));
      const program = [found?.path ?? '', '--headless', '--marionette', '--no-remote', '--profile', profile];
      const opened = await driven([program], process.env, () => overMarionette(port));
      const forget = () => rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
      return { ...opened, close: () => opened.close().finally(forget) };
    },
  },
  webkit: {
    purpose: 'webkit',
    open: async ({ webkit: found, screen }) => {
      const display = `:${90 + (process.pid % 900)}`;
      const port = await freePort();
      const programs = [
        [join(screen?.path ?? '', 'Xvfb'), display, '-screen', '0', '1400x1100x24'],
        ['WebKitWebDriver', '-p', String(port)],
      ];
      const env = { ...process.env, DISPLAY: display };
      const options = { binary: join(found?.path ?? '', 'MiniBrowser'), args: ['--automation'] };
      const capabilities = { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options };
      return driven(programs, env, () => overHttp(`http://127.0.0.1:${port}`), capabilities);
    },
  },
};
