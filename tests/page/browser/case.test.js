// The two basic cases, by role and name: typing, the table, stepping by buttons and by keys.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { alignment, eventually, expression, fragmentBecomes, result, shows, site, textOf, typed } from './site.js';

const { goOn, visit } = site();

const MISMATCH = 'The size of tensor a (2) must match the size of tensor b (3) at non-singleton dimension 1';

/** The table, row by row. @param {import('playwright-core').Page} page */
const rows = async (page) => {
  const all = await alignment(page).getByRole('table').first().getByRole('row').all();
  return Promise.all(
    all.map(async (row) =>
      (await row.locator('th, td').allTextContents()).map((cell) => cell.replace(/\s+/g, ' ').trim()),
    ),
  );
};

test(
  'shapes that fit',
  goOn(async (page) => {
    await expression(page).fill('(5,1,4,1) + (3,1,1)');
    await shows(page, '(5, 3, 4, 1)');
    await shows(page, '60 elements');
    await shows(page, '240 bytes');
    assert.deepEqual(await rows(page), [
      ['', 'dim 0', 'dim 1', 'dim 2', 'dim 3'],
      ['a', '5', '1 → 3', '4', '1'],
      ['+ b', '· → 5', '3', '1 → 4', '1'],
      ['a + b', '5', '3', '4', '1'],
      ['', '· b missing', '↔ a stretches', '↔ b stretches', '= equal'],
    ]);
  }),
);

/** The files that a page requests, without their hashes. @type {string[]} */
const asked = [];

test(
  'the page names the library and its core, and each loads once',
  visit(
    async (page) => {
      await shows(page, '(5, 3, 4, 1)');
      const last = asked.indexOf('/assets/panel.js'); // which the page's script loads
      for (const file of ['/assets/library.js', '/assets/stride0.wasm']) {
        assert.ok(asked.indexOf(file) >= 0 && asked.indexOf(file) < last, asked.join());
      }
      assert.equal(asked.filter((file) => file.endsWith('.wasm')).length, 1);
    },
    {
      early: (page) =>
        page.on('request', (request) => asked.push(new URL(request.url()).pathname.replace(/-[\w-]{8}(?=\.\w+$)/, ''))),
    },
  ),
);

test(
  'shapes that do not',
  goOn(async (page) => {
    await expression(page).fill('(5,2,4,1) + (3,1,1)');
    await shows(page, MISMATCH);
    await page.getByText(MISMATCH, { exact: true }).waitFor();
    assert.deepEqual(await rows(page), [
      ['', 'dim 0', 'dim 1', 'dim 2', 'dim 3'],
      ['a', '5', '2', '4', '1'],
      ['+ b', '·', '3', '1 → 4', '1'],
      ['a + b', '', '✕', '4', '1'],
      ['', 'not reached', '≠ conflict', '↔ b stretches', '= equal'],
    ]);
    const step = await textOf(page.getByRole('group', { name: 'Step' }));
    assert.ok(step.includes('Stopped at step 3 of 4'), step);
    assert.ok(step.includes('b may be(1, 1, 1) or (2, 1, 1)'), step);
    assert.ok(step.includes('a may be(5, 1, 4, 1) or (5, 3, 4, 1)'), step);
    assert.deepEqual(await page.locator('mark.clashes').allTextContents(), ['2', '3']);
  }),
);

test(
  'typed key by key, every state is drawn',
  goOn(async (page) => {
    await expression(page).press('Control+a');
    await page.keyboard.type('(2,1) * (3,');
    await shows(page, '(2, 3)');
    await page.keyboard.type(')');
    await shows(page, '(2, 3)');
    await page.keyboard.type(' (4,2,1)');
    await shows(page, '(4, 2, 3)');
    assert.equal((await rows(page)).at(-2)?.[0], 'a × b × c');
  }),
);

test(
  'the walk by buttons: left goes forward, right goes back',
  goOn(async (page) => {
    await shows(page, '(5, 3, 4, 1)');
    const step = page.getByRole('group', { name: 'Step' });
    const next = page.getByRole('button', { name: 'Next step' });
    const previous = page.getByRole('button', { name: 'Previous step' });
    const stepShows = (/** @type {string} */ text) =>
      eventually(async () => assert.ok((await textOf(step)).includes(text), await textOf(step)));
    await stepShows('Step 4 of 4');
    assert.equal(await next.getAttribute('aria-disabled'), 'true');
    await previous.click();
    await stepShows('Dimension 1: a has 1, b has 3. a is read 3 times.');
    assert.equal((await rows(page)).at(-1)?.[1], 'not yet');
    await previous.click();
    await previous.click();
    await stepShows('Step 1 of 4');
    assert.deepEqual((await rows(page)).at(-2), ['a + b', '', '', '', '1']);
    await previous.click({ force: true });
    await stepShows('Step 1 of 4');
    await next.click();
    await stepShows('Step 2 of 4');
  }),
);

test(
  'the walk by keys, which do not affect the editor',
  goOn(async (page) => {
    await shows(page, '(5, 3, 4, 1)');
    const step = page.getByRole('group', { name: 'Step' });
    const stepShows = (/** @type {string} */ text) =>
      eventually(async () => assert.ok((await textOf(step)).includes(text), await textOf(step)));
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await stepShows('Step 2 of 4');
    await page.keyboard.press('ArrowRight');
    await stepShows('Step 3 of 4');
    const next = page.getByRole('button', { name: 'Next step' });
    await next.focus();
    await page.keyboard.press('Enter');
    await stepShows('Step 4 of 4');
    await page.keyboard.press('ArrowLeft');
    await stepShows('Step 3 of 4');
    await expression(page).focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowRight');
    await stepShows('Step 3 of 4');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Tab'); // to the comparison
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await stepShows('Step 2 of 4');
  }),
);

test(
  'a conflict stops the walk where PyTorch does',
  goOn(
    async (page) => {
      await shows(page, MISMATCH);
      const step = page.getByRole('group', { name: 'Step' });
      await page.keyboard.press('ArrowRight');
      assert.ok((await textOf(step)).includes('Stopped at step 3 of 4'));
      await page.keyboard.press('ArrowLeft');
      assert.ok((await textOf(step)).includes('Step 2 of 4'));
    },
    { path: '#a=5,2,4,1&b=3,1,1' },
  ),
);

test(
  'an empty editor shows the example without announcing it; the result is announced politely',
  goOn(async (page) => {
    await shows(page, '(5, 3, 4, 1)');
    assert.equal(await typed(page), '');
    assert.equal(await result(page).getAttribute('aria-live'), 'polite');
    assert.equal(await page.getByLabel('Expression', { exact: true }).count(), 1);
    const announcement = page.locator('.told');
    assert.equal(await announcement.getAttribute('aria-live'), 'polite');
    await expression(page).focus();
    assert.equal(await announcement.getAttribute('aria-live'), 'off');
    assert.equal(await page.locator('body.example').count(), 1);
    await expression(page).fill('5x3, 3');
    await shows(page, '(5, 3)');
    assert.equal(await page.locator('body.example').count(), 0);
  }),
);

let release = () => {};
const released = new Promise((resolve) => (release = () => resolve(undefined)));

test(
  'text typed before the core has loaded is drawn and kept afterwards',
  visit(
    async (page) => {
      await expression(page).fill('(2,1) + (3)');
      release();
      await shows(page, '(2, 3)');
      await fragmentBecomes(page, '#op=add&a=2,1&b=3');
    },
    {
      until: 'domcontentloaded',
      early: (page) => page.route('**/*.wasm', (route) => released.then(() => route.continue())),
    },
  ),
);

test(
  'a core that cannot be loaded is reported in the result',
  visit((page) => shows(page, 'The core could not be loaded'), {
    expected: /wasm/i,
    early: (page) => page.route('**/*.wasm', (route) => route.fulfill({ status: 200, body: 'no' })),
  }),
);

test(
  'invalid parts are reported, and the rest is drawn',
  goOn(async (page) => {
    await expression(page).fill('(5,1) + (3) oops');
    await shows(page, '(5, 3)');
    assert.equal(await textOf(page.locator('#hint')), '“oops” is not part of a shape.');
    assert.equal(await page.locator('mark.problem').textContent(), 'oops');
    await expression(page).fill(`(${Array(65).fill(1).join(',')}) + (1)`);
    await shows(page, '64');
    await expression(page).fill('(99999,99999,99999) + (1)');
    await shows(page, '999 970 000 299 999 elements');
    await shows(page, '3 999 880 001 199 996 bytes');
    await expression(page).fill('() + ()');
    await shows(page, '()');
    assert.ok((await textOf(alignment(page))).includes('a and b have no dimensions.'));
    await expression(page).fill('(3,1) + (0,)');
    await shows(page, '0 elements');
    await expression(page).fill('(1)(2)(3)(4)(5)(6)(7)');
    assert.equal(await textOf(page.locator('#hint')), 'Six shapes at most; the first six are drawn.');
  }),
);

test(
  'half a megabyte pasted is harmless',
  goOn(async (page) => {
    await shows(page, '(5, 3, 4, 1)');
    await expression(page).fill(`(5,1) + (3) ${'<img src=x onerror=alert(1)> '.repeat(20_000)}`);
    await shows(page, '(5, 3)');
    assert.equal(await page.locator('img[src]').count(), 0); // the editor's own images have none
    await expression(page).fill('(2) + (2)');
    await shows(page, '(2,)');
  }),
);
