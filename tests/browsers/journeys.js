/** Journeys through the built page by keys and clicks, in any engine. `tests/page/browser` has more, for Chromium. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { TOP } from '../../cpp/toolchain/machine.js';
import { eventually, serve } from '../page/browser/site.js';
import { listening } from './server.js';

/** @import { Page } from './engines.js' */
/** @import { Report } from './browsers.js' */

const textAt = async (/** @type {Page} */ page, /** @type {string} */ css) =>
  ((await page.locator(css).textContent()) ?? '').replace(/\s+/g, ' ').trim();

/** @type {(page: Page, text: string, css?: string) => Promise<void>} */
const shows = (page, text, css = '#result') =>
  eventually(async () => {
    const shown = await textAt(page, css);
    assert.ok(shown.includes(text), `${JSON.stringify(text)} in ${JSON.stringify(shown)}`);
  });

/**
 * Opens the page with a text, and waits for the editor.
 * @param {Page} page
 * @param {string} address
 * @param {string} text
 */
export async function openAt(page, address, text) {
  await page.goto('about:blank'); // another fragment alone would load nothing
  await page.goto(`${address}?lang=en#expr=${encodeURIComponent(text)}`);
  await page.locator('.cm-content').waitFor();
}

const CASE = '(5,1,4,1) + (3,1,1)';
const MESSAGE =
  'RuntimeError: The size of tensor a (3) must match the size of tensor b (4) at non-singleton dimension 1';

/** @type {Record<string, (page: Page, address: string, stop: () => void) => Promise<void>>} */
const JOURNEYS = {
  type: async (page, address) => {
    await openAt(page, address, CASE);
    await shows(page, '(5, 3, 4, 1)');
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('(2,1) * (3,)');
    await shows(page, '(2, 3)');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('torch.ones(5, 2) + torch.ones(3)');
    await shows(page, 'The size of tensor a (2) must match the size of tensor b (3) at non-singleton dimension 1');
  },
  paste: async (page, address) => {
    await openAt(page, address, MESSAGE);
    await page.locator('.cm-content').click();
    for (const key of ['Control+a', 'Control+x']) await page.keyboard.press(key);
    await eventually(async () => assert.equal(await page.locator('.cm-placeholder').count(), 1));
    await page.keyboard.press('Control+v');
    await shows(page, 'Diagnosis', '#diagnosis');
    assert.equal(await textAt(page, '.cm-content'), MESSAGE);
  },
  step: async (page, address) => {
    await openAt(page, address, CASE);
    await shows(page, 'Step 4 of 4', '#step');
    await page.locator('h1').click(); // the arrows belong to the editor while it has the focus
    await page.keyboard.press('ArrowLeft');
    await shows(page, 'Step 3 of 4', '#step');
    await page.keyboard.press('ArrowRight');
    await shows(page, 'Step 4 of 4', '#step');
  },
  practise: async (page, address) => {
    await openAt(page, address, CASE);
    await page.locator('#practise').click();
    await page.locator('#practise-answer').waitFor();
    await page.keyboard.type('64,64,64,64,64');
    await page.keyboard.press('Enter');
    await shows(page, '✕ Not (64, 64, 64, 64, 64)', '#questions');
    await shows(page, 'Today: 0 of 1 right', '#questions');
  },
  share: async (page, address) => {
    await openAt(page, address, '(7,1) + (2)');
    await page.locator('#share').click();
    await page.locator('#share-panel [data-take="link"]').click();
    // Without permission to copy, the page selects the link for the reader to copy.
    await eventually(async () =>
      assert.match(await textAt(page, '#share-panel'), /Link copied|copy it from here\.http/),
    );
    const shared = await page.evaluate(() => location.href);
    await page.goto('about:blank');
    await page.goto(shared);
    await shows(page, '(7, 2)');
  },
  element: async (page) => {
    const { address, close } = await listening(
      serve((path) =>
        path.endsWith('.js')
          ? join(
              TOP,
              'web/lib',
              path.replace('/element.js', '/bundles/element.js').replace('bundles/bundles', 'bundles'),
            )
          : join(TOP, 'tests/page/browser', path.replace('index', 'element')),
      ),
    );
    try {
      await page.goto(address);
      await eventually(async () => {
        const said = await page.evaluate(() =>
          [...document.querySelectorAll('stride0-view')].map((view) => view.shadowRoot?.textContent ?? ''),
        );
        assert.match(said[0] ?? '', /5, 3, 4, 1/);
        assert.match(said[1] ?? '', /在维度 1 上不相容/);
      });
    } finally {
      close();
    }
  },
  'too old': async (page) => {
    const without = (/** @type {string} */ code) =>
      code.includes('too-old') ? `delete Array.prototype.with;${code}` : code;
    const { address, close } = await listening(serve(undefined, without));
    await page.goto(address);
    await shows(page, 'This browser is too old for stride0', 'body');
    await shows(page, '这个浏览器太旧', 'body');
    close();
  },
  // The last, as it stops the server.
  offline: async (page, address, stop) => {
    await openAt(page, address, CASE);
    await shows(page, '(5, 3, 4, 1)');
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      while (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 50));
    });
    stop();
    await openAt(page, address, '(7,1) + (2)');
    await shows(page, '(7, 2)');
    await page.locator('#practise').click();
    await page.locator('#practise-answer').waitFor();
  },
};

/** @param {Page} page @returns {Promise<Report>} */
export async function travel(page) {
  const { address, close } = await listening(serve());
  /** @type {Report} */
  const report = { passed: 0, failures: [], impossible: [] };
  for (const [name, journey] of Object.entries(JOURNEYS)) {
    try {
      await journey(page, address, close);
      report.passed += 1;
    } catch (error) {
      report.failures.push(`${name}: ${error instanceof Error ? error.message.slice(0, 600) : error}`);
    }
  }
  close();
  return report;
}
