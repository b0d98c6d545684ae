// What the README, the pages beside the reference and web/examples show runs on the page as it stands, and prints there
// what they say it prints. What reads files of the disk is left to Node.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { execFileSync } from 'node:child_process';
import { eventually, expression, site } from './site.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const { visit } = site();

/** A block of JavaScript, and the block that says what it prints. */
const sample = /```js\n([^]*?)```\n\s+prints\s+```\n([^]*?)```/g;

const pages = readdirSync(`${root}web/reference`)
  .filter((file) => file.endsWith('.md'))
  .map((file) => `web/reference/${file}`);

const samples = ['README.md', ...pages].flatMap((path) =>
  Array.from(readFileSync(root + path, 'utf8').matchAll(sample), ([, code = '', printed = '']) => ({
    name: `${path}: ${code.split('\n')[0]}`,
    ...{ code, printed },
  })),
);

const scripts = readdirSync(`${root}web/examples`)
  .filter((file) => file.endsWith('.js') && file !== 'png.js')
  .map((file) => ({ name: `web/examples/${file}`, path: `${root}web/examples/${file}` }))
  .map(({ name, path }) => ({ name, path, code: readFileSync(path, 'utf8') }))
  .filter(({ code }) => !code.includes("from 'node:"))
  .map(({ name, path, code }) => ({
    name,
    code,
    printed: execFileSync(process.execPath, [path], { encoding: 'utf8' }),
  }));

test('there is something to run', () => assert.ok(samples.length > 10 && scripts.length > 2));

for (const { name, code, printed } of [...samples, ...scripts]) {
  test(
    name,
    visit(async (page) => {
      await page.locator('.cm-content').waitFor();
      await expression(page).fill(code);
      const values = page.locator('section.values');
      await eventually(async () => {
        const whole = values.locator('[data-whole][aria-expanded="false"]');
        if (await whole.isVisible()) await whole.click();
        assert.equal(await values.locator('pre').innerText({ timeout: 200 }), printed.trimEnd());
      });
    }),
  );
}
