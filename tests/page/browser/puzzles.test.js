// Puzzles in the built page: a line is judged while it is typed; the address, sets, the sheet, and no storage.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SOLUTIONS } from '../puzzles/solutions.js';
import {
  copies,
  eventually,
  expression,
  fragment,
  fragmentBecomes,
  result,
  shows,
  site,
  textOf,
  withoutStorage,
} from './site.js';

const { visit } = site();

/** @import { Page } from 'playwright-core' */

/** @param {Page} page */
const line = (page) => page.getByRole('textbox', { name: 'answer =' });
const title = (/** @type {Page} */ page) => textOf(page.locator('#puzzle-question .title'));
const marked = (/** @type {Page} */ page) => page.locator('.puzzle-tensors mark').allTextContents();

test(
  'a wrong line, a right one, the next puzzle, back, a reload and leaving; all by keys',
  visit(async (page) => {
    await expression(page).fill('(2,1) + (7)');
    await shows(page, '(2, 7)');
    const before = await page.evaluate(() => performance.getEntriesByType('resource').length);
    await page.getByRole('button', { name: 'Puzzles' }).press('Enter');
    await fragmentBecomes(page, '#puzzle=1');
    assert.ok((await page.evaluate(() => performance.getEntriesByType('resource').length)) > before, 'loaded only now');
    await eventually(async () => assert.equal(await page.evaluate(() => document.activeElement?.id), 'puzzle-line'));
    assert.equal(await expression(page).count(), 0);

    await page.keyboard.type('x - 1');
    await eventually(async () =>
      assert.equal(await textOf(result(page)), '✕ Not the targetanswer[0] is 4, not 1.It was computed from x[0].'),
    );
    assert.deepEqual(await marked(page), ['5', '1', '4']);
    await line(page).fill('torch.arange(10**9)');
    await shows(page, 'Its shape is (1000000000,), not (4,).');
    await line(page).fill('torch.arange(4) * 0 + 1');
    await shows(page, 'Right for the first tensors, but not for these');
    await line(page).fill(String(SOLUTIONS[0]));
    await shows(page, '✓ Right, also for three other sets of tensors');
    await page.getByText('1 of 21 solved').waitFor();
    await page.keyboard.press('Enter');
    await fragmentBecomes(page, '#puzzle=2');
    await eventually(async () => assert.equal(await title(page), '2. Column'));
    assert.equal(await textOf(result(page)), '');
    assert.equal(await line(page).inputValue(), '');
    await page.goBack();
    await eventually(async () => assert.equal(await title(page), '1. Ones'));
    await shows(page, '✓ Right');
    await page.reload();
    await eventually(async () => assert.equal(await title(page), '1. Ones'));
    await page.getByText('1 of 21 solved').waitFor();
    await page.keyboard.press('Escape');
    await eventually(async () => assert.equal(await expression(page).count(), 1));
    assert.equal(await page.getByRole('button', { name: 'Puzzles' }).getAttribute('aria-pressed'), 'false');

    await page.getByRole('button', { name: 'Puzzles' }).click();
    await fragmentBecomes(page, '#puzzle=2'); // the first that is not solved
    await page.getByRole('button', { name: 'Practise' }).click();
    await eventually(async () => assert.match(fragment(page), /^#practise=/));
    assert.equal(await line(page).isVisible(), false);
    await page.getByRole('button', { name: 'Puzzles' }).click();
    await page.getByRole('button', { name: 'Examples' }).click();
    await page.getByRole('menuitem').first().click();
    assert.equal(await line(page).isVisible(), false);
    assert.equal(await expression(page).count(), 1);
  }),
);

test(
  'a set: its puzzles, its link, its sheet; and without storage',
  visit(
    async (page) => {
      await eventually(async () => assert.equal(await title(page), '8. One-hot'));
      const links = page.locator('.puzzle-list li');
      assert.deepEqual(await links.allTextContents(), ['8. One-hot', '2. Column', '19. Squared distances']);
      await line(page).fill(String(SOLUTIONS[7]));
      await page.getByText('1 of 3 solved').waitFor();
      await page.getByRole('link', { name: 'Next' }).click();
      await fragmentBecomes(page, '#puzzles=8,2,19&puzzle=2');
      await eventually(async () => assert.equal(await title(page), '2. Column'));

      await page.getByText('Make a set for a class').click();
      const numbers = page.getByRole('textbox', { name: 'Numbers of the puzzles, in order' });
      assert.equal(await numbers.inputValue(), '8, 2, 19');
      await numbers.fill('4, 99, 12 4');
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      const copy = async () => {
        await page.getByRole('button', { name: 'Copy link' }).click();
        await page.getByText('Link copied').waitFor();
      };
      await copies(page, copy, /#puzzles=4,12$/);
      await page.evaluate(() => (window.print = () => (document.title = 'printed')));
      await page.getByRole('button', { name: 'Print sheet' }).click();
      assert.equal(await page.title(), 'printed');
      await page.emulateMedia({ media: 'print' });
      assert.deepEqual(await page.locator('.sheet h2:visible').allTextContents(), [
        '4. All differences',
        '12. Sequence mask',
      ]);
      assert.equal(await page.locator('.sheet .write:visible').count(), 2);
      assert.equal(await line(page).isVisible(), false);
      await page.emulateMedia({ media: 'screen' });
      await page.getByRole('link', { name: 'Show the set' }).click();
      await fragmentBecomes(page, '#puzzles=4,12');
      await eventually(async () => assert.equal(await title(page), '4. All differences'));
    },
    { path: '#puzzles=8,2,19', early: withoutStorage },
  ),
);

test(
  'nothing scrolls sideways at 320 pixels, in Chinese; the language can change midway',
  visit(
    async (page) => {
      for (const [i, solution] of SOLUTIONS.entries()) {
        await page.evaluate((hash) => (location.hash = hash), `#puzzle=${i + 1}`);
        await eventually(async () => assert.ok((await title(page)).startsWith(`${i + 1}. `)));
        await line(page).fill(solution.replace(/\d/, '3'));
        await eventually(async () => assert.notEqual(await textOf(result(page, '结果')), ''));
        const { beyond, small } = await page.evaluate(() => ({
          beyond: document.documentElement.scrollWidth - innerWidth,
          small: [...document.querySelectorAll('#puzzle button, #puzzle a.press')].filter(
            (each) => each.checkVisibility() && each.getBoundingClientRect().height < 44,
          ).length,
        }));
        assert.deepEqual({ beyond, small }, { beyond: 0, small: 0 }, fragment(page));
      }
      await page.getByRole('button', { name: 'English' }).click();
      await eventually(async () => assert.equal(await title(page), '21. Sort'));
      assert.ok(page.url().includes('?lang=en#puzzle=21'));
    },
    { path: '?lang=zh#puzzle=1', width: 320, height: 640 },
  ),
);
