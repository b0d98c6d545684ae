// The page with fewer rights: under Trusted Types, and in a frame without an origin. It must work without them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { POLICY } from '../../../web/cli/site-server.js';
import { eventually, expression, fragmentBecomes, shows, site, textOf } from '../browser/site.js';

/** @import { Frame, Page } from 'playwright-core' */

const built = (/** @type {string} */ path) => fileURLToPath(new URL(`../../../build/site${path}`, import.meta.url));
const pathOf = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));

const trusting = site(built, undefined, {
  'content-security-policy': `${POLICY}; require-trusted-types-for 'script'`,
});

test(
  'under Trusted Types everything except the clock works',
  trusting.visit(
    async (page) => {
      await shows(page, '(5, 3, 4, 1)');
      await expression(page).fill('(2,1) + (3)');
      await shows(page, '(2, 3)');
      await fragmentBecomes(page, '#op=add&a=2,1&b=3');
      await eventually(async () => assert.match(await textOf(page.locator('#foot')), /It could not be measured\./));
      await expression(page).fill('(2,1) + (4)'); // and again, with the next case
      await shows(page, '(2, 4)');
      await expression(page).fill('x = torch.ones(2, 1)\nx + torch.ones(5)'); // which the page reads itself
      await shows(page, '(2, 5)');
      await expression(page).fill('(2,1) + (4)');
      await shows(page, '(2, 4)');
      await page.getByRole('tab', { name: 'NumPy' }).click();
      await page.getByRole('button', { name: '中文' }).click();
      await shows(page, '(2, 4)', '结果');
    },
    { path: '?lang=en', expected: /Trusted|policy: (require-trusted-types-for|trusted-types)/i },
  ),
);

// The framed page comes from a server that allows any frame.
const framed = site((path) => (path === '/frame.html' ? pathOf('confined.html') : built(path)), undefined, {
  'access-control-allow-origin': '*',
});

/** The page within the page. @param {Page} page @returns {Promise<Frame>} */
const inside = async (page) => {
  const frame = await (await page.locator('iframe').elementHandle())?.contentFrame();
  assert.ok(frame);
  return frame;
};

test(
  'in a sandboxed frame, without storage, worker, history or clipboard',
  framed.visit(
    async (page) => {
      const frame = await inside(page);
      const faults = /** @type {string[]} */ ([]);
      page.on('pageerror', (error) => faults.push(error.message));
      const status = (/** @type {string} */ name) => frame.getByRole('status', { name, exact: true });
      await status('Result').getByText('(5, 3, 4, 1)').waitFor();
      assert.equal(await frame.evaluate(() => self.origin), 'null');
      await frame.getByText('It could not be measured.').waitFor();

      await frame.getByRole('textbox', { name: 'Expression', exact: true }).fill('(2,1) + (3)');
      await status('Result').getByText('(2, 3)').waitFor();
      await frame.getByRole('textbox', { name: 'Expression', exact: true }).fill('x = np.ones((2, 1))\nx + np.ones(5)');
      await status('Result').getByText('(2, 5)').waitFor();
      await frame.getByRole('textbox', { name: 'Expression', exact: true }).fill('(2,1) + (3)');
      await status('Result').getByText('(2, 3)').waitFor();

      await frame.getByRole('button', { name: 'Dark theme' }).click();
      assert.equal(await frame.getByRole('button', { name: 'Dark theme' }).getAttribute('aria-pressed'), 'true');

      await frame.locator('[data-copy]').click();
      await eventually(async () => {
        assert.match(await frame.evaluate(() => String(getSelection())), /import torch/);
      });
      await frame.getByRole('button', { name: 'Share' }).click();
      await frame.locator('#share-panel [data-take="link"]').click();
      const link = frame.locator('#share-panel textarea');
      await eventually(async () =>
        assert.match(await link.inputValue(), /^http:\/\/127\.0\.0\.1:\d+\/index.html#op=add&a=2,1&b=3$/),
      );
      await page.keyboard.press('Escape');

      await frame.getByRole('button', { name: '中文' }).click();
      await status('结果').getByText('(2, 3)').waitFor();
      await frame.getByRole('button', { name: '练习' }).click();
      await frame.locator('#practise-answer').fill('1');
      await page.keyboard.press('Enter');
      assert.deepEqual(faults, []);
    },
    { path: 'frame.html', expected: /sandbox|null|clipboard|permissions policy|404/i },
  ),
);

// Each failure has its own message.

const whole = site();

/** @param {RegExp} script @param {(page: Page) => Promise<void>} check @param {string} [path] */
const without = (script, check, path = '?lang=en') =>
  whole.visit(check, {
    path,
    expected: /ERR_FAILED|Failed to (load|fetch)/,
    early: (page) => page.route(script, (route) => route.abort()),
  });

test(
  'without the core nothing is drawn, and the page says so',
  without(/stride0.*\.wasm$/, async (page) => shows(page, 'The core could not be loaded')),
);

test(
  'without the panels the case is drawn, and the page says what is missing',
  without(/\/panel-[^/]*\.js$/, async (page) => {
    await shows(page, '(5, 3, 4, 1)');
    await page.getByText('The code and timing panels could not be loaded').waitFor();
    assert.equal(await page.getByText('The core could not be loaded').count(), 0);
  }),
);

test(
  'without the menus the case is drawn, and the page says in Chinese what is missing',
  without(
    /\/menus-[^/]*\.js$/,
    async (page) => {
      await shows(page, '(5, 3, 4, 1)', '结果');
      await page.getByText('示例和分享菜单无法载入').waitFor();
    },
    '?lang=zh',
  ),
);

test(
  'without its Chinese texts the page is in English',
  without(/\/zh-[^/]*\.js$/, async (page) => shows(page, '(5, 3, 4, 1)', 'Result'), '?lang=zh'),
);

test(
  'menus that fail to start are named, and everything else works',
  whole.visit(
    async (page) => {
      await page.getByText('The menus for examples and sharing could not be loaded').waitFor();
      await page.getByText('a mistake of ours').waitFor();
      await shows(page, '(5, 3, 4, 1)');
      await expression(page).fill('(2,1) + (3)');
      await fragmentBecomes(page, '#op=add&a=2,1&b=3');
    },
    {
      path: '?lang=en',
      expected: /a mistake of ours/,
      early: (page) =>
        page.route(/\/menus-[^/]*\.js$/, (route) =>
          route.fulfill({
            contentType: 'text/javascript',
            body: `export const startMenus = () => { throw new Error('a mistake of ours'); };`,
          }),
        ),
    },
  ),
);

test(
  'an error while drawing is not blamed on the core, and the next case is drawn',
  whole.goOn(
    async (page) => {
      await shows(page, '(5, 3, 4, 1)');
      // A function that drawing needs throws, as a bug in the page would.
      await page.evaluate(() => {
        const { toggle } = DOMTokenList.prototype;
        Object.assign(window, { mend: () => (DOMTokenList.prototype.toggle = toggle) });
        DOMTokenList.prototype.toggle = () => {
          throw new Error('a mistake of ours');
        };
      });
      await expression(page).fill('(2,1) + (3)');
      await shows(page, 'Something went wrong while drawing this');
      await shows(page, 'a mistake of ours');
      await page.evaluate(() => /** @type {any} */ (window).mend());
      await expression(page).fill('(2,1) + (4)');
      await shows(page, '(2, 4)');
    },
    { expected: /a mistake of ours/ },
  ),
);
