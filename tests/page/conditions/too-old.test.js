// A browser below the oldest supported version: each feature that decides is taken away before the page loads.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { eventually, site, textOf } from '../browser/site.js';

/** The features that older browsers lack, each with the code that removes it. */
const MISSING = {
  'light-dark()':
    '{ const { supports } = CSS; CSS.supports = (...how) => !/light/.test(how) && supports.call(CSS, ...how); }',
  ':has()': '{ const { supports } = CSS; CSS.supports = (...how) => !/:has/.test(how) && supports.call(CSS, ...how); }',
  'Array.prototype.with': 'delete Array.prototype.with;',
  'WebAssembly SIMD': 'WebAssembly.validate = () => false;',
  WebAssembly: 'delete globalThis.WebAssembly;',
};

for (const [name, code] of Object.entries(MISSING)) {
  const { visit } = site(undefined, (script) => (script.includes('too-old') ? code + script : script));
  test(
    `without ${name}, one sentence says which versions are needed`,
    visit(
      async (page) => {
        await eventually(async () => {
          const said = await textOf(page.locator('body'));
          assert.match(said, /^This browser is too old for stride0, .* newer\. 这个浏览器太旧：.*更新的版本。$/);
        });
        assert.ok(await page.getByRole('alert').isVisible());
      },
      { expected: /./ }, // the page's own script fails afterwards
    ),
  );
}

test('the versions in the page, the README and the setup are the same', () => {
  const versions = (/** @type {string} */ path) =>
    /Chrome (?:and|or)\s+Edge 123,\s+Firefox 121,\s+Safari 17\.5/.test(
      readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8'),
    );
  for (const path of ['web/page/index.html', 'README.md', 'web/reference/setup.md']) assert.ok(versions(path), path);
});
