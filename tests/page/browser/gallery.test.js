// The gallery for a reader who comes from a search engine: on a phone, in dark mode, under a policy without scripts.

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
