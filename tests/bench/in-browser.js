/**
 * Measures the table in headless Chromium, on a separate page. It is isolated from other origins, which gives its clock
 * a resolution of 5 µs, and has no content security policy, because plain loops are compiled from source.
 *
 * @import { BenchOptions } from './arguments.js'
 * @import { Row } from './suite.js'
 */
import { chromium } from 'playwright-core';
import { Stop } from '../../cpp/toolchain/command.js';
import { TOP } from '../../cpp/toolchain/machine.js';
import { openPort, siteServer } from '../../web/cli/site-server.js';
import { ISOLATED } from '../browser.js';
import { chosen } from './arguments.js';
import { CASES } from './cases.js';
import { progress } from './in-node.js';
import { FULL, QUICK } from './measure.js';
import { report } from './report.js';
import { environmentOf } from './results.js';

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'];
const PAGE = '/tests/bench/page/page.js';

/** @param {BenchOptions} options @param {string | undefined} executablePath */
export async function inBrowser(options, executablePath) {
  if (!executablePath)
    throw new Stop('stride0: npm run bench -- --browser needs Chromium; CHROME_PATH says where it is.');
  const effort = options.quick ? QUICK : FULL;
  const server = siteServer(TOP);
  server.prependListener('request', (_, response) => response.setHeaders(new Map(Object.entries(ISOLATED))));
  const port = await openPort(server, 0);
  const browser = await chromium.launch({ executablePath, args: FLAGS });
  try {
    const page = await (await browser.newContext({ bypassCSP: true })).newPage();
    await page.goto(`http://127.0.0.1:${port}/tests/bench/page/index.html`);
    /** @type {Row[]} */
    const rows = [];
    for (const { name } of chosen(CASES, options.only)) {
      progress(name);
      rows.push(
        await page.evaluate(async (args) => (await import(args.PAGE)).measure(args.name, args.effort), {
          PAGE,
          name,
          effort,
        }),
      );
    }
    progress('');
    report('chromium', { ...environmentOf(`Chromium ${browser.version()}`), ...effort }, rows, options);
  } finally {
    await browser.close();
    server.closeAllConnections();
    server.close();
  }
}
