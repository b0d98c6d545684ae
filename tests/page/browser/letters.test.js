// Letters for sizes, as typed on the page: the text, the drawing and the address.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { alignment, cells, expression, fragmentBecomes, shows, site, typed } from './site.js';

const { goOn } = site();

test(
  'letters are drawn as letters, everywhere',
  goOn(async (page) => {
    await expression(page).fill('(B, T, C) + (T, 1)');
    await shows(page, '(B, T, C)');
    await shows(page, 'B*T*C elements');
    const names = await alignment(page).locator('tr.sum b').allTextContents();
    assert.deepEqual(names, ['B', 'T', 'C']);
    const said = await page.locator('body').innerText();
    assert.doesNotMatch(said, /\d{3}/); // none of the drawn instance's numbers
    assert.match(
      String(await cells(page).getByRole('img').first().getAttribute('aria-label')),
      /T elements, each read B\*C times/,
    );
    await fragmentBecomes(page, '#expr=(B, T, C) + (T, 1)');
    await page.reload();
    await shows(page, '(B, T, C)');
    assert.equal(await typed(page), '(B, T, C) + (T, 1)');
  }),
);

test(
  'what letters must equal, and the text about them',
  goOn(async (page) => {
    await expression(page).fill('(B, T, C) + (T,)');
    await shows(page, 'The size of tensor a (C) must match the size of tensor b (T) at non-singleton dimension 2');
    await shows(page, 'Dimension 2 needs C = T, C = 1 or T = 1.');
    await expression(page).fill('(B, T, C) + (T,), T = C');
    await shows(page, '(B, C, C)');
    await expression(page).fill('x: (B, T)\ny = x.flatten()');
    await shows(page, '(B*T,)');
  }),
);
