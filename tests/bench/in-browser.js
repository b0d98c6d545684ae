/**
 * Measures the table in a headless browser, on the page that `npm run browsers` runs tests in. The page is isolated
 * from other origins, so its clock has a resolution of 5 µs in Chromium and 20 µs in Firefox and WebKit. It has no
 * content security policy, because plain loops are compiled from source.
 *
 * @import { BenchOptions } from './arguments.js'
 * @import { Row } from './suite.js'
 */
import { ensureTools } from '../../cpp/toolchain/ensure.js';
import { thisMachine } from '../../cpp/toolchain/machine.js';
import { ENGINES } from '../browsers/engines.js';
import { listening, openTests, testServer } from '../browsers/server.js';
import { BROWSERS, chosen } from './arguments.js';
import { CASES } from './cases.js';
import { progress } from './in-node.js';
import { FULL, QUICK } from './measure.js';
import { report } from './report.js';
import { environmentOf } from './results.js';

/** @param {BenchOptions} options */
export async function inBrowser(options) {
  const { browser } = options;
  const { purpose, open } = /** @type {typeof ENGINES[string]} */ (ENGINES[browser]);
  const effort = options.quick ? QUICK : FULL;
  const server = await listening(testServer(0));
  const { version, page, close } = await open(await ensureTools(purpose, 'npm run bench', thisMachine()));
  try {
    /** @type {Row[]} */
    const rows = [];
    for (const { name } of chosen(CASES, options.only)) {
      progress(name);
      // Each case has a new page, because WebAssembly's memory only grows.
      await openTests(page, server.address);
      const measured = page.evaluate(
        async (args) => {
          const { measure } = await /** @type {any} */ (window).load('/tests/bench/page/page.js');
          return measure(args.name, args.effort);
        },
        { name, effort },
      );
      rows.push(await measured);
    }
    progress('');
    report(browser, { ...environmentOf(`${BROWSERS[browser]} ${version}`), ...effort }, rows, options);
  } finally {
    await close();
    server.close();
  }
}
