// The address contains the case: typed, reloaded, gone back to.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually, expression, fragment, fragmentBecomes, shows, site, textOf, typed } from './site.js';

const { goOn } = site();

test(
  'the address contains the case as a person would type it, and can be opened again',
  goOn(async (page) => {
    await expression(page).fill('8x1x6x1 - 7x1x5');
    await fragmentBecomes(page, '#op=sub&a=8,1,6,1&b=7,1,5');
    await page.reload();
    await shows(page, '(8, 7, 6, 5)');
    assert.equal(await typed(page), '(8,1,6,1) - (7,1,5)');
    assert.equal(fragment(page), '#op=sub&a=8,1,6,1&b=7,1,5');
  }),
);

test(
  'text that is not only shapes is kept as it is',
  goOn(async (page) => {
    await expression(page).fill('(5,1) + (3,');
    await fragmentBecomes(page, '#expr=(5,1) + (3,');
    await page.reload();
    await shows(page, '(5, 3)');
    assert.equal(await typed(page), '(5,1) + (3,');
    await expression(page).fill('');
    await fragmentBecomes(page, '');
    assert.ok(!page.url().includes('#'));
  }),
);

test(
  'back and forward go from case to case',
  goOn(async (page) => {
    await expression(page).fill('(5,1) + (3)');
    await fragmentBecomes(page, '#op=add&a=5,1&b=3');
    await expression(page).fill('(6,1) + (4)');
    await fragmentBecomes(page, '#op=add&a=6,1&b=4');
    await expression(page).press('End');
    await page.keyboard.type(' + (2,1,1)');
    await fragmentBecomes(page, '#op=add&a=6,1&b=4&c=2,1,1');
    await page.goBack();
    await shows(page, '(5, 3)');
    assert.equal(await typed(page), '(5,1) + (3,)');
    await page.goBack();
    await shows(page, '(5, 3, 4, 1)');
    assert.equal(await typed(page), '');
    await page.goForward();
    await page.goForward();
    await shows(page, '(2, 6, 4)');
    assert.equal(await typed(page), '(6,1) + (4,) + (2,1,1)');
  }),
);

test(
  'a fragment typed into the address bar is drawn',
  goOn(async (page) => {
    await shows(page, '(5, 3, 4, 1)');
    await page.evaluate(() => (location.hash = '#op=mul&a=2,1&b=9&from=friend'));
    await shows(page, '(2, 9)');
    assert.equal(await typed(page), '(2,1) * (9,)');
  }),
);

test(
  'a link contains the step of the walk, unless it is the last',
  goOn(
    async (page) => {
      const step = page.getByRole('group', { name: 'Step' });
      const stepShows = (/** @type {string} */ text) =>
        eventually(async () => assert.ok((await textOf(step)).includes(text), await textOf(step)));
      await stepShows('Step 2 of 4');
      await page.keyboard.press('ArrowRight');
      await stepShows('Step 3 of 4');
      await fragmentBecomes(page, '#op=add&a=5,1,4,1&b=3,1,1&step=3');
      await page.reload();
      await stepShows('Step 3 of 4');
      await page.keyboard.press('ArrowRight');
      await fragmentBecomes(page, '#op=add&a=5,1,4,1&b=3,1,1');
      await page.keyboard.press('ArrowLeft');
      await fragmentBecomes(page, '#op=add&a=5,1,4,1&b=3,1,1&step=3');
      await expression(page).fill('(5,1) + (3)');
      await fragmentBecomes(page, '#op=add&a=5,1&b=3');
    },
    { path: '#op=add&a=5,1,4,1&b=3,1,1&step=2' },
  ),
);
