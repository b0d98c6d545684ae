// Types JavaScript into the page, and reads what it shows when it has run.

import assert from 'node:assert/strict';
import { eventually, expression } from './site.js';

/** @import { Page } from 'playwright-core' */

/** @param {Page} page */
export function hints(page) {
  return page.locator('.shape-hint').allInnerTexts();
}

/** What the code printed. @param {Page} page */
export function values(page) {
  return page.locator('section.values pre').innerText();
}

/** @param {Page} page @param {string} text */
export async function type(page, text) {
  await page.locator('.cm-content').waitFor();
  await expression(page).fill(text);
}

/** @param {Page} page @param {string[]} expected */
export function hinted(page, expected) {
  return eventually(async () => assert.deepEqual(await hints(page), expected));
}

/** @param {Page} page @param {RegExp} expected */
export function answers(page, expected) {
  return eventually(async () => assert.match(await page.getByRole('status', { name: 'Result' }).innerText(), expected));
}
