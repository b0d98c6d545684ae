// The drawing of gradients: it opens when asked for, steps through the sums, and follows the mouse, keys and the text.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { alignment, eventually, expression, shows, site, textOf } from './site.js';

/** @import { Page } from 'playwright-core' */

const { goOn, visit } = site();

const CASE = '#expr=(2,1,3)%20*%20(4,1)';

/** @param {Page} page @param {string} [name] */
const region = (page, name = 'How the gradients add up') => page.getByRole('region', { name, exact: true });

/** @param {Page} page @param {string} [name] */
const open = (page, name = 'Draw how they add up') => page.getByRole('button', { name, exact: true }).click();

/** A test of the open drawing, which it closes again. @type {typeof goOn} */
const drawn = (work, how) =>
  goOn(async (page) => {
    await open(page);
    await work(page);
    await open(page, 'Hide the drawing');
    await eventually(async () => assert.equal(await region(page).count(), 0));
  }, how);

/** The lines of the sum that is pointed at. @param {Page} page @param {string[]} wanted */
const adds = (page, wanted) =>
  eventually(async () => assert.deepEqual(await page.locator('.addition span').allTextContents(), wanted));

/** @param {Page} page @param {string} wanted */
const says = (page, wanted) =>
  eventually(async () => {
    const text = await textOf(page.getByRole('group', { name: 'Steps of the backward pass' }));
    assert.ok(text.includes(wanted), text);
  });

/** The numbers in the lower panel. @param {Page} page */
const numbers = (page) =>
  region(page).locator('svg.fig > g').first().locator('> g').nth(1).locator('text').allTextContents();

test(
  'it is loaded when it is asked for, and closes again',
  goOn(
    async (page) => {
      await shows(page, '(2, 4, 3)');
      assert.equal(await region(page).count(), 0);
      await open(page);
      await region(page).waitFor();
      const button = page.locator('[aria-controls="backward"]');
      assert.equal(await button.getAttribute('aria-expanded'), 'true');
      await open(page, 'Hide the drawing');
      await eventually(async () => assert.equal(await region(page).count(), 0));
      assert.equal(await button.getAttribute('aria-expanded'), 'false');
    },
    { path: CASE },
  ),
);

test(
  'each step adds the gradients along a dimension, with the values of the library',
  drawn(
    async (page) => {
      await adds(page, ['grad[1, 2, 1]', '= 2']);
      await says(page, 'Step 1 of 2Each of the 24 results was computed from one element of a.');
      await page.getByRole('button', { name: 'Next sum' }).click();
      await says(page, 'Step 2 of 2Dimension 1: a has 1, and was read 4 times. The 4 gradients add up.');
      await adds(page, ['a.grad[1, 0, 1]', '= grad[1, :, 1].sum()', '= 0 + 1 + 2 + 3', '= 6']);
      assert.deepEqual(
        await numbers(page),
        Array.from({ length: 6 }, () => '6'),
      );
      await page.getByRole('tab', { name: 'b.grad' }).click();
      await says(page, 'Step 1 of 3');
      await page.keyboard.press('ArrowRight'); // round to the first tab
      await says(page, 'Step 1 of 2');
      await page.keyboard.press('ArrowLeft');
      assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'b.grad');
      await page.getByRole('button', { name: 'Next sum' }).focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      await says(page, 'Step 3 of 3Dimension 2: b has 1, and was read 3 times.');
      await adds(page, ['b.grad[2, 0]', '= grad[:, 2, :].sum()', '= 0 + 1 + 2 + 3 + 4 + 5', '= 15']);
      await page.keyboard.press('ArrowLeft');
      await says(page, 'Step 2 of 3');
      assert.ok((await textOf(alignment(page))).includes('Step 3 of 3')); // which the keys did not walk
    },
    { path: CASE },
  ),
);

test(
  'mouse and keys point at a gradient, which a screen reader hears',
  drawn(
    async (page) => {
      await adds(page, ['grad[1, 2, 1]', '= 2']);
      const drawing = region(page).getByRole('application');
      assert.match(
        (await drawing.getAttribute('aria-label')) ?? '',
        /^Gradient of a\. grad: of a stretched to \(2, 4, 3\)/,
      );
      await drawing.focus();
      await page.keyboard.press('End');
      await adds(page, ['grad[1, 3, 2]', '= 3']);
      await page.keyboard.press('ArrowUp');
      await adds(page, ['grad[1, 2, 2]', '= 2']);
      const box = await drawing.locator('text', { hasText: '1' }).first().boundingBox();
      assert.ok(box);
      await page.mouse.move(box.x + 2, box.y + 2);
      await adds(page, ['grad[0, 1, 0]', '= 1']);
      await page.getByRole('button', { name: 'Next sum' }).click();
      const heard = region(page).locator('.vh[aria-live]');
      await eventually(async () => assert.equal(await textOf(heard), 'a.grad[0, 0, 0]: the sum of 0, 1, 2 and 3 is 6'));
    },
    { path: CASE, height: 1600 },
  ),
);

test(
  'it follows the text and the language; without a sum there is nothing to draw',
  visit(
    async (page) => {
      await open(page);
      await adds(page, ['grad[1, 2, 1]', '= 2']);
      await expression(page).fill('(1,) + (2,)');
      await adds(page, ['grad[1]', '= 1']);
      assert.equal(await region(page).getByRole('tab').count(), 2);
      await page.getByRole('button', { name: '中文' }).click();
      await region(page, '梯度如何相加').waitFor();
      await page.getByRole('button', { name: 'English' }).click();
      await expression(page).fill('(2,) + (2,)');
      await eventually(async () => assert.equal(await region(page).count(), 0));
      assert.equal(await page.locator('[aria-controls="backward"]').count(), 0);
      await expression(page).fill('(512,512) + (512,)');
      await says(page, 'Shapes only; nothing is allocated.');
      await adds(page, [`grad[2, 510]`]);
      await expression(page).fill('(2,1) // (3,)');
      await says(page, 'derivative for aten::floor_divide is not implemented');
    },
    { path: CASE },
  ),
);

test(
  'at any width only the drawing scrolls sideways',
  drawn(
    async (page) => {
      await region(page).waitFor();
      for (const text of ['(2,1,3) * (4,1)', '(8,1,6,1) + (7,1,5)', '(3,1) + (1,4) + (2,3,4) + (2,1,1) + ()']) {
        await expression(page).fill(text);
        for (const width of [1280, 720, 390, 320]) {
          await page.setViewportSize({ width, height: 800 });
          await eventually(async () => {
            const beyond = await page.evaluate(() => {
              const { scrollWidth, clientWidth } = document.documentElement;
              const drawing = document.querySelector('#backward .cells-drawing');
              return [scrollWidth - clientWidth, Number(drawing?.scrollWidth) - Number(drawing?.clientWidth)];
            });
            assert.deepEqual(beyond, [0, 0], `${text} at ${width}`);
          });
        }
      }
    },
    { path: CASE },
  ),
);
