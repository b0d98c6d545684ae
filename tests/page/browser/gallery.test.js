// The gallery and the drawn functions for a reader who comes from a search engine: on a phone, in dark mode, under a
// policy that allows no scripts of others.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { read } from '../../../web/case/address.js';
import { expression, site } from './site.js';

const { visit } = site();
const PATH = 'errors/tvm-channel-bias/';
const message = 'operands could not be broadcast together with shapes [1,256,16,16] [256], l=16, r=256';

test(
  'from the words of an error to its cause, the other language and the playground',
  visit(
    async (page) => {
      assert.equal(await page.title(), message);
      assert.equal(await page.getByRole('heading', { level: 1 }).textContent(), message);
      assert.equal(await page.getByRole('table').getByRole('row').count(), 5);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320, 'nothing scrolls sideways');
      assert.equal(await page.getByRole('img').count(), 0, 'the table says it, where the picture would be too small');

      await page.getByRole('link', { name: '中文' }).click();
      assert.match(page.url(), /\/errors\/tvm-channel-bias\/zh\/$/);
      await page.getByRole('link', { name: '全部错误' }).click();
      await page.getByRole('link', { name: message }).click();
      assert.match(page.url(), /\/errors\/tvm-channel-bias\/zh\/$/);
      await page.getByRole('link', { name: '在 playground 中打开' }).click();
      await expression(page, '表达式').waitFor();
      assert.ok(read(new URL(page.url()).hash).expr.startsWith(message));
    },
    { path: PATH, width: 320, dark: true },
  ),
);

test(
  'on a desktop the picture is beside the table, in the theme of the system',
  visit(
    async (page) => {
      const picture = page.getByRole('img');
      await picture.evaluate((/** @type {HTMLImageElement} */ image) => image.decode());
      assert.match(await picture.evaluate((/** @type {HTMLImageElement} */ image) => image.currentSrc), /\/dark\.svg$/);
      assert.ok(((await picture.boundingBox())?.width ?? 0) > 300);
    },
    { path: PATH, dark: true },
  ),
);

test(
  'a search in the reference leads to the drawn page of a function, in both languages, and to the playground',
  visit(
    async (page) => {
      const search = page.getByRole('searchbox', { name: 'Search' });
      await search.fill('torch.take_along_dim');
      assert.deepEqual(await page.getByRole('heading', { level: 3 }).allTextContents(), ['takeAlongDim']);
      await search.fill('');
      assert.ok((await page.getByRole('heading', { level: 3 }).count()) > 300);
      await search.fill('permute');
      await page.getByRole('link', { name: 'torch.permute', exact: true }).click();
      await page.waitForURL('**/docs/stable/generated/torch.permute.html'); // and for its style sheet
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320, 'nothing scrolls sideways');
      await page.getByRole('link', { name: '中文' }).click();
      await page.getByRole('link', { name: '在 playground 中打开' }).click();
      await expression(page, '表达式').waitFor();
      assert.match(read(new URL(page.url()).hash).expr, /torch\.permute\(x, \(2, 0, 1\)\)$/);
    },
    { path: 'reference/', width: 320 },
  ),
);
