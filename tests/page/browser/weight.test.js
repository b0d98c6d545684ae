// What a browser loads, visit by visit, is what `npm run size` counts.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filesOf } from '../../size/page-visits.js';
import { VISITS } from '../../size/visits.js';
import { eventually, expression, site } from './site.js';

const { visit } = site();

/** Those of the site that are counted. @param {import('playwright-core').Page} page */
const loadedBy = (page) => {
  /** @type {Set<string>} */
  const files = new Set();
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname.slice(1) || 'index.html';
    if (/\.(?:js|css|html)$/.test(path) && path !== 'play.html') files.add(path); // 1 kB, for JavaScript
  });
  return files;
};

for (const [language, locale] of /** @type {const} */ ([
  ['en', 'en-US'],
  ['zh', 'zh-CN'],
])) {
  for (const [key, { name, text, parts }] of Object.entries(VISITS)) {
    if (language === 'zh' && key !== 'model') continue; // the words are another file, and nothing else is
    test(
      `${name}, ${language}`,
      visit(
        async (page) => {
          const files = loadedBy(page);
          await page.reload();
          await page.locator('.cm-content').waitFor();
          await eventually(async () => assert.ok([...files].some((file) => /\/worker-/.test(file)))); // the example's
          if (text) await expression(page, language === 'zh' ? '表达式' : undefined).fill(text);
          else await page.locator('#practise').click();
          await eventually(async () => assert.deepEqual([...files].sort(), filesOf(parts, language)));
        },
        { locale },
      ),
    );
  }
}
