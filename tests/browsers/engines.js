/** Starts each engine, with a page that our commands can drive in the same way. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as rest } from 'node:timers/promises';
import { join } from 'node:path';
import { chromium, firefox } from 'playwright-core';
import { newSession } from './webdriver.js';

/**
 * @import { Tools } from '../../cpp/toolchain/ensure.js'
 * @import { Purpose } from '../../cpp/toolchain/needs.js'
 *
 * @typedef {Pick<import('playwright-core').Page, 'evaluate' | 'goto' | 'reload' | 'goBack' | 'setViewportSize' |
 *   'screenshot'> & { keyboard: Pick<import('playwright-core').Keyboard, 'press' | 'type'>, locator: (css: string) =>
 *   Pick<import('playwright-core').Locator, 'waitFor' | 'click' | 'focus' | 'count' | 'textContent'> }} Page
 * @typedef {{ version: string, page: Page, close: () => Promise<void> }} Opened
 */

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--js-flags=--expose-gc'];

/** Firefox answers this command of Playwright's with an error before version 155; nothing here needs it. */
const UNKNOWN_TO_FIREFOX = 'emulation.setMediaFeaturesOverride';

/** @param {import('playwright-core').Browser} browser @returns {Promise<Opened>} */
async function opened(browser) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  return { version: browser.version(), page: await context.newPage(), close: () => browser.close() };
}

/** A port that nothing listens on. */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  server.close();
  return port;
}

/** Waits until a WebDriver server answers. @param {string} server */
async function ready(server) {
  for (let tries = 0; tries < 1200; tries++) {
    if ((await fetch(`${server}/status`).catch(() => undefined))?.ok) return;
    await rest(50);
  }
  throw new Error(`${server} does not answer`);
}

/** @type {Record<string, { purpose: Purpose, open: (tools: Tools) => Promise<Opened> }>} */
export const ENGINES = {
  chromium: {
    purpose: 'test',
    open: async ({ chromium: found }) =>
      opened(await chromium.launch({ executablePath: found?.path ?? '', args: FLAGS })),
  },
  firefox: {
    purpose: 'firefox',
    // Over WebDriver BiDi, which needs no other program.
    open: async ({ firefox: found }) => {
      const browser = await firefox.launch({
        channel: 'moz-firefox',
        executablePath: found?.path ?? '',
        firefoxUserPrefs: { 'dom.testing.testutils.enabled': true },
      });
      const own = /** @type {any} */ (browser)._connection.toImpl(browser)._browserSession;
      const kind = Object.getPrototypeOf(own);
      const { send } = kind;
      kind.send = function (/** @type {string} */ method, /** @type {object} */ params) {
        return method === UNKNOWN_TO_FIREFOX ? Promise.resolve({}) : send.call(this, method, params);
      };
      return opened(browser);
    },
  },
  webkit: {
    purpose: 'webkit',
    open: async ({ webkit: found, screen }) => {
      const display = `:${90 + (process.pid % 900)}`;
      const port = await freePort();
      const env = { ...process.env, DISPLAY: display, JSC_useDollarVM: '1' };
      const programs = [
        spawn(join(screen?.path ?? '', 'Xvfb'), [display, '-screen', '0', '1400x1100x24'], { stdio: 'ignore' }),
        spawn('WebKitWebDriver', ['-p', String(port)], { stdio: 'ignore', env }),
      ];
      const end = () => programs.forEach((each) => each.kill());
      const server = `http://127.0.0.1:${port}`;
      const options = { binary: join(found?.path ?? '', 'MiniBrowser'), args: ['--automation'] };
      const session = await ready(server)
        .then(() => newSession(server, { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options }))
        .catch((error) => {
          end();
          throw error;
        });
      const close = () => session.close().finally(end);
      await session.page.setViewportSize({ width: 1280, height: 985 }); // with the browser's own bar
      return { ...session, close };
    },
  },
};
