/**
 * The browser of the tests. A suite starts one and gives its address in STRIDE0_BROWSER; every file creates its own
 * contexts in it. A file that is run alone starts its own browser.
 */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';

/** As in cpp/toolchain/needs.js, which gives the reason. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** Headers that isolate a page from other origins, so that it may share memory between threads. */
export const ISOLATED = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
};

const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'];

/** CHROME_PATH, or else the first browser with a known name. */
export function findBrowser() {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const places = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  const found = [process.env['CHROME_PATH'] ?? '', ...places, MAC].find((path) => path !== '' && existsSync(path));
  assert.ok(found, 'No Chromium found: install one, or say where it is in CHROME_PATH.');
  return found;
}

/** The suite's browser, or a new one; closing it closes only what was opened here. */
export function openBrowser() {
  const shared = process.env['STRIDE0_BROWSER'];
  return shared ? chromium.connect(shared) : chromium.launch({ executablePath: findBrowser(), args });
}

/**
 * A browser for the processes started with this environment, until `work` ends.
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
