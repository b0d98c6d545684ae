// Practise in the built page: using only keys, in both languages, on a phone, after a reload, and without storage.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  alignment,
  eventually,
  expression,
  fragment,
  fragmentBecomes,
  result,
  shows,
  site,
  textOf,
  typed,
  withoutStorage,
} from './site.js';

const { goOn, visit } = site();

/** @import { Page } from 'playwright-core' */

/** @param {Page} page */
const button = (page, name = 'Practise') => page.getByRole('button', { name, exact: true });
/** @param {Page} page */
const answer = (page, name = 'Answer') => page.getByRole('textbox', { name, exact: true });
const focused = (/** @type {Page} */ page) => page.evaluate(() => document.activeElement?.id);
const storedScore = (/** @type {Page} */ page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('practise') ?? 'null'));

test(
  'by keys alone: open, answer, look, continue and leave; the case is unchanged',
  visit(async (page) => {
    await expression(page).fill('(2,1) + (7)');
    await shows(page, '(2, 7)');
    const before = await page.evaluate(() => performance.getEntriesByType('resource').length);
    await page.keyboard.press('Shift+Tab');
    for (let tabs = 0; (await focused(page)) !== 'practise'; tabs++) {
      assert.ok(tabs < 12);
      await page.keyboard.press('Shift+Tab');
    }
    await page.keyboard.press('Enter');
    await eventually(async () => assert.equal(await focused(page), 'practise-answer'));
    assert.ok((await page.evaluate(() => performance.getEntriesByType('resource').length)) > before, 'loaded only now');
    assert.equal(await button(page).getAttribute('aria-pressed'), 'true');
    assert.equal(await expression(page).count(), 0);
    await eventually(async () => assert.match(fragment(page), /^#practise=\d+$/));
    const first = fragment(page);

    // Not a shape: nothing is counted, and there is a message.
    await page.keyboard.type('5,x');
    await page.keyboard.press('Enter');
    assert.ok((await textOf(page.locator('#practise-hint'))).startsWith('This is not a shape.'));
    assert.equal(await answer(page).getAttribute('aria-invalid'), 'true');
    await answer(page).fill('64,64,64,64,64');
    assert.equal(await answer(page).getAttribute('aria-invalid'), null);
    await page.keyboard.press('Enter');
    await shows(page, '✕ Not (64, 64, 64, 64, 64)');
    assert.equal((await alignment(page).getByRole('table').count()) > 0, true);
    assert.equal(await focused(page), 'practise-answer');
    assert.ok((await textOf(page.locator('#questions'))).includes('Today: 0 of 1 right'));

    await page.keyboard.press('Enter');
    assert.equal(await answer(page).inputValue(), '');
    assert.equal(await textOf(result(page)), '');
    await eventually(async () => assert.notEqual(fragment(page), first));
    // With the button next to it: Enter continues from the focus.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    assert.match(await textOf(result(page)), /^(✓ Right|✕ It fits)/);
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Next');
    await page.keyboard.press('Enter');
    assert.equal(await focused(page), 'practise-answer');

    await page.keyboard.press('Escape');
    await shows(page, '(2, 7)');
    assert.equal(await focused(page), 'practise');
    assert.equal(await button(page).getAttribute('aria-pressed'), 'false');
    assert.equal(await typed(page), '(2,1) + (7)');
    await fragmentBecomes(page, '#op=add&a=2,1&b=7');
    await page.goBack();
    await answer(page).waitFor();
    await page.goBack();
    await shows(page, '(2, 7)');
  }),
);

test(
  'a linked question: the misleading column, the row of the answer, the walk; then the page for it',
  goOn(
    async (page) => {
      await answer(page).fill('1,1,8');
      await page.keyboard.press('ArrowLeft');
      assert.equal(await answer(page).evaluate((input) => /** @type {HTMLInputElement} */ (input).selectionStart), 4);
      await page.keyboard.press('Enter');
      await shows(page, '✕ Not (1, 1, 8)A 1 stretches to any other size: dimension 0 becomes 4.(4, 1, 8)');
      const step = page.getByRole('group', { name: 'Step' });
      assert.ok((await textOf(step)).startsWith('Step 3 of 3'));
      const rows = await alignment(page).getByRole('row').allTextContents();
      assert.deepEqual(rows.at(-2)?.replace(/\s+/g, ' '), 'you1 wrong18');
      await page.keyboard.press('ArrowLeft');
      assert.ok((await textOf(step)).startsWith('Step 2 of 3'));
      await page.getByRole('button', { name: 'Previous step' }).click();
      assert.ok((await textOf(step)).startsWith('Step 1 of 3'));
      await page.getByRole('link', { name: 'Show its cells and memory' }).click();
      await shows(page, '(4, 1, 8)');
      assert.equal(await typed(page), '(1,1,1) * (4,1,8)');
      assert.equal(await button(page).getAttribute('aria-pressed'), 'false');
    },
    { path: '#practise=7' },
  ),
);

test(
  'the day’s score remains after a reload; the same question counts once; right answers raise the level',
  visit(
    async (page) => {
      await answer(page).fill('no 1');
      await page.keyboard.press('Enter');
      await shows(page, '✓ Right✕ does not fit in dimension 1');
      assert.deepEqual([(await storedScore(page)).right, (await storedScore(page)).asked], [1, 1]);
      await page.reload();
      await page.getByText('Today: 1 of 1 right').waitFor();
      await answer(page).fill('9');
      await page.keyboard.press('Enter');
      await shows(page, 'Not (9,)');
      assert.deepEqual([(await storedScore(page)).right, (await storedScore(page)).asked], [1, 1]);
      for (const [seed, typed] of [
        ['25', '不'],
        ['20', '（1）'],
      ]) {
        await page.evaluate((hash) => (location.hash = hash), `#practise=${seed}`);
        await eventually(async () => assert.equal(await answer(page).inputValue(), ''));
        await answer(page).fill(typed ?? '');
        await page.keyboard.press('Enter');
        await shows(page, '✓ Right');
      }
      await page.getByText('Today: 3 of 3 right, 3 in a row').waitFor();
      await page.keyboard.press('Enter');
      await eventually(async () => assert.equal(Number(fragment(page).split('=')[1]) % 5, 1));
    },
    { path: '#practise=10' },
  ),
);

test(
  'without storage it still asks and counts',
  visit(
    async (page) => {
      await button(page).click();
      for (const count of [1, 2]) {
        await answer(page).fill('no');
        await page.keyboard.press('Enter');
        await page.getByText(`of ${count} right`).waitFor();
        await page.keyboard.press('Enter');
      }
    },
    { early: withoutStorage },
  ),
);

test(
  'in Chinese on a phone: by touch, nothing scrolls sideways, the language can change midway',
  visit(
    async (page) => {
      await page.getByRole('button', { name: '在维度 2 上不相容' }).click();
      await shows(page, '✓ 正确', '结果');
      assert.ok((await textOf(page.locator('#questions'))).includes('今天 1 题答对 1 题'));
      for (const hash of ['#practise=24', '#practise=129', '#practise=14', '#practise=80']) {
        await page.evaluate((to) => (location.hash = to), hash);
        await eventually(async () => assert.equal(await textOf(result(page, '结果')), ''));
        await button(page, '不相容').click();
        await eventually(async () => assert.match(await textOf(result(page, '结果')), /^(✓ 正确|✕ 其实相容)/));
        const { beyond, small, wide } = await page.evaluate(() => ({
          beyond: document.documentElement.scrollWidth - innerWidth,
          small: [...document.querySelectorAll('#questions button')].filter(
            (one) => one.getBoundingClientRect().height < 44,
          ).length,
          wide: [...document.querySelectorAll('#questions .draw')].filter(
            (one) => one.scrollWidth > one.clientWidth && !one.hasAttribute('tabindex'),
          ).length,
        }));
        assert.deepEqual({ beyond, small, wide }, { beyond: 0, small: 0, wide: 0 }, hash);
      }
      await page.getByRole('button', { name: 'English' }).click();
      assert.match(await textOf(result(page)), /^(✓ Right|✕ It fits)/);
      await page.getByRole('button', { name: 'Next', exact: true }).click();
      await answer(page).waitFor();
      assert.equal(await focused(page), 'practise-answer');
      assert.ok(page.url().includes('?lang=en#practise='));
    },
    { path: '?lang=zh#practise=4', width: 320, height: 640 },
  ),
);
