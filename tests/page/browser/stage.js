// The page's own stages and panels in a browser, given a case as such, whatever text may lead to it one day: the sources as
// they stand, with stage-page.js in the place of main.js.

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { site } from './site.js';

/** @typedef {import('playwright-core').Page} Page */

const WEB = fileURLToPath(new URL('../../../web', import.meta.url));
const STAGE = fileURLToPath(new URL('stage-page.js', import.meta.url));

/** As `site`, on a stage. */
export const stage = () =>
  site((path) => {
    if (path === '/page/main.js') return STAGE;
    return join(WEB, /^\/(lib|page)\//.test(path) ? path : join('page', path));
  });

/**
 * Shows a case.
 * @param {Page} page
 * @param {import('../../../web/page/case.js').Case} asked
 * @param {{ lang?: string, step?: number }} [how]
 */
export const play = async (page, asked, how = {}) => {
  await page.waitForFunction(() => 'play' in window);
  await page.evaluate(
    ([one, other]) => /** @type {any} */ (window).play(one, other),
    /** @type {const} */ ([asked, how]),
  );
};
