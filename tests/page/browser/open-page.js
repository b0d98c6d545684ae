// Opens a page in a new browser context and records its errors, refused requests and other faults, which fail the test.

/** @import { Browser, Page } from 'playwright-core' */

/**
 * @typedef {object} Visit
 * @property {string} [path]
 * @property {number} [width]
 * @property {number} [height]
 * @property {string} [locale]
 * @property {boolean} [dark]
 * @property {boolean} [still]  whether reduced motion is asked for
 * @property {boolean} [offline]  whether the page may keep itself for offline, which would otherwise answer instead of
 *   the server
 * @property {RegExp} [expected]  which messages of the page are allowed
 * @property {(page: Page) => unknown} [early]  called before the page loads
 * @property {'load' | 'domcontentloaded'} [until]  what the visit waits for
 *
 * @typedef {{ page: Page, faults: string[], locale: string | undefined }} OpenPage
 */

/** Time limit for waiting. A machine with twenty programs on two processors needs a quarter of a minute. */
export const PATIENCE_MS = 120_000;

/** @param {Visit} how */
const sizeOf = ({ width = 1280, height = 900 }) => ({ width, height });

/** @param {Visit} how */
const lookOf = ({ dark = false, still = false }) =>
  /** @type {const} */ ({
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: still ? 'reduce' : 'no-preference',
  });

/**
 * @param {Browser} browser
 * @param {string} origin
 * @param {Visit} how
 * @returns {Promise<OpenPage>}
 */
export async function openPage(browser, origin, how) {
  const { locale, offline = false } = how;
  const context = await browser.newContext({
    viewport: sizeOf(how),
    ...lookOf(how),
    locale: locale ?? 'en-US',
    serviceWorkers: offline ? 'allow' : 'block',
  });
  /** @type {string[]} */
  const faults = [];
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) faults.push(`console ${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => faults.push(`uncaught: ${error.message}`));
  page.on('dialog', (dialog) => {
    faults.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (
      !request
        .url()
        .replace(/^blob:(?:null\/)?/, (blob) => (blob === 'blob:' ? '' : `${origin}/`)) // null: of the sandbox
        .startsWith(`${origin}/`)
    )
      faults.push(`request elsewhere: ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) faults.push(`${response.status()}: ${response.url()}`);
  });
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => console.error(`policy: ${event.violatedDirective}`));
  });
  return { page, faults, locale };
}

/**
 * Shows another case on a page, as a link to it would.
 * @param {Page} page
 * @param {Visit} how
 */
export async function reset(page, how) {
  await page.setViewportSize(sizeOf(how));
  await page.emulateMedia({ media: 'screen', ...lookOf(how) });
  await page.mouse.move(0, 0);
  await page.evaluate(async (/** @type {string} */ hash) => {
    const goTo = (/** @type {string} */ next) =>
      new Promise((resolve) => {
        addEventListener('hashchange', resolve, { once: true });
        location.hash = next;
      });
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    await goTo('#op=add&a=1,2,3&b=3'); // the next one may be the case that is shown
    await goTo(hash);
    scrollTo(0, 0);
  }, how.path ?? '');
}
