// A browser loads in each visit exactly what `npm run size` counts.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filesOf } from '../../size/page-visits.js';
import { VISITS } from '../../size/visits.js';
import { eventually, expression, site } from '../browser/site.js';

const { visit } = site();

/**
 * Adds the files that the page loads, if they are counted.
 * @type {(files: Set<string>) => (page: import('playwright-core').Page) => void}
 */
const addTo = (files) => (page) =>
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname.slice(1) || 'index.html';
    if (/\.(?:js|css|html)$/.test(path) && path !== 'play.html') files.add(path); // 1 kB, for JavaScript
  });

for (const [language, locale] of /** @type {const} */ ([
  ['en', 'en-US'],
  ['zh', 'zh-CN'],
])) {
  for (const [key, { name, text, parts }] of Object.entries(VISITS)) {
    if (language === 'zh' && key !== 'model') continue; // only the file with the texts differs
    /** @type {Set<string>} */
    const files = new Set();
    test(
      `${name}, ${language}`,
      visit(
        async (page) => {
          await page.locator('.cm-content').waitFor();
          await eventually(async () => assert.ok([...files].some((file) => /\/worker-/.test(file)))); // of the example
          if (text) await expression(page, language === 'zh' ? '表达式' : undefined).fill(text);
          else await page.locator('#practise').click();
          await eventually(async () => assert.deepEqual([...files].sort(), filesOf(parts, language)));
        },
        { locale, early: addTo(files) },
      ),
    );
  }
}
