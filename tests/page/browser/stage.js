// The page's own stages and panels in a browser, for a given case that no text needs to express: the source files, with
// stage-page.js in place of main.js.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { site } from './site.js';

/** @import { Page } from 'playwright-core' */

const TOP = fileURLToPath(new URL('../../../', import.meta.url));
const WEB = join(TOP, 'web');
const PAGE = fileURLToPath(new URL('stage-page.js', import.meta.url));

/** The imports that bundlers and Node read from package.json, and browsers do not: `#load` and `#start/*`. */
const { imports } = JSON.parse(readFileSync(join(TOP, 'package.json'), 'utf8'));
const resolved = (/** @type {string} */ code) =>
  code.replace(/(?<= from '|^import ')(#\w+)(?:\/(\w[\w-]*))?(?=';)/gm, (_, name, file) =>
    imports[file ? `${name}/*` : name].default.replace('./web', '').replace('*', file),
  );

/**
 * The server of the stage: the file of an address, and the changes to a script.
 * @type {Required<Parameters<typeof import('./site.js').serve>>}
 */
const STAGE = [
  (path) => {
    if (path.endsWith('/main.js')) return PAGE;
    return [join(WEB, path), join(WEB, 'page', path)].find((file) => existsSync(file)) ?? join(WEB, path);
  },
  resolved,
];

/** Like `site`, on a stage. */
export function stage() {
  return site(...STAGE);
}

/**
 * Shows a case.
 * @param {Page} page
 * @param {import('../../../web/case/case.js').Case} asked
 * @param {{ lang?: string, step?: number }} [how]
 */
export async function play(page, asked, how = {}) {
  await page.waitForFunction(() => 'play' in window);
  await page.evaluate(
    ([one, other]) => /** @type {any} */ (window).play(one, other),
    /** @type {const} */ ([asked, how]),
  );
}
