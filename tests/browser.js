/**
 * The browser of the tests. A suite starts one and says where it is in STRIDE0_BROWSER; every file has contexts of its
 * own in it. A file that is run by itself starts its own.
 */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';

/** As in cpp/toolchain/needs.js, which says why. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** What isolates a page from other origins, so that it may share memory between threads. */
export const ISOLATED = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
};

const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'];

/** CHROME_PATH, else the first browser of a known name. */
export const findBrowser = () => {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const places = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  const found = [process.env['CHROME_PATH'] ?? '', ...places, MAC].find((path) => path !== '' && existsSync(path));
  assert.ok(found, 'No Chromium found: install one, or say where it is in CHROME_PATH.');
  return found;
};

/** The suite's browser, or one of our own; closing it closes what was opened in it here. */
export const openBrowser = () => {
  const shared = process.env['STRIDE0_BROWSER'];
  return shared ? chromium.connect(shared) : chromium.launch({ executablePath: findBrowser(), args });
};

/**
 * A browser for the processes that are started with this environment, for as long as `work` takes.
 * @template T
 * @param {string | undefined} executablePath
 * @param {(env: Record<string, string>) => Promise<T>} work
 */
export async function withSharedBrowser(executablePath, work) {
  const server = await chromium.launchServer({ executablePath: executablePath ?? findBrowser(), args });
  try {
    return await work({ STRIDE0_BROWSER: server.wsEndpoint() });
  } finally {
    await server.close();
  }
}
