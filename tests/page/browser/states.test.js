// Every state of the page: axe finds nothing, and nothing breaks the policy (which `site` watches), in light and dark,
// in English and Chinese, on a desk and on a phone. `npm test` shows each state in one view, `npm run whole` in both.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { isWhole } from '../../whole.js';
import { expression, result, settled, shows, site } from './site.js';
import { QUESTIONS, STATES } from './states.js';

/**
 * @typedef {import('playwright-core').Page} Page
 * @typedef {{ violations: { id: string, nodes: { html: string, failureSummary: string }[] }[] }} Found
 */

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const { visit } = site();

/** Contrast is a matter of light and dark, names are one of language: the two views between them have all of it. */
const VIEWS = {
  'English, light': { lang: 'en', names: { expression: 'Expression', result: 'Result' }, width: 1280, dark: false },
  'Chinese, dark, on a phone': { lang: 'zh', names: { expression: '表达式', result: '结果' }, width: 390, dark: true },
};

/** @param {Page} page */
const loadAxe = (page) => page.evaluate(AXE);

/**
 * What axe has to say, each thing in a line; what it cannot judge by itself is not among it.
 * @param {Page} page
 * @param {string} state
 */
const faults = async (page, state) => {
  await settled(page); // the panels beneath come after the picture
  /** @type {Found} */
  const { violations } = await page.evaluate(() =>
    /** @type {any} */ (window).axe.run(document, { resultTypes: ['violations'], preload: false }),
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${state}: ${id}: ${html} ${failureSummary}`),
  );
};

/**
 * The states that a view is to show: all, or every second one, so that the two views have all of them.
 * @type {<T>(states: Record<string, T>, view: number) => [string, T][]}
 */
const seenIn = (states, view) => Object.entries(states).filter((_, i) => isWhole() || i % 2 === view);

for (const [i, [view, { lang, names, width, dark }]] of Object.entries(VIEWS).entries()) {
  const how = { path: `?lang=${lang}`, width, dark };
  test(
    `axe finds nothing in what is typed: ${view}`,
    visit(async (page) => {
      await shows(page, '(5, 3, 4, 1)', names.result);
      await loadAxe(page);
      const found = [];
      for (const [name, { text, back = 0, points, waits }] of seenIn(STATES, i)) {
        await expression(page, names.expression).fill(text);
        await expression(page, names.expression).blur();
        if (waits) await page.locator(waits).waitFor();
        for (let step = 0; step < back; ++step) await page.keyboard.press('ArrowLeft');
        if (points) {
          await page.getByRole('application').focus();
          assert.notEqual(await page.locator('#cells-pointed').textContent(), '');
        }
        found.push(...(await faults(page, name)));
      }
      assert.deepEqual(found, []);
    }, how),
  );

  test(
    `axe finds nothing in Practise: ${view}`,
    visit(async (page) => {
      const found = [];
      for (const [name, [seed, answer]] of seenIn(QUESTIONS, i)) {
        await page.goto(`${page.url().split(/[?#]/)[0]}?lang=${lang}#practise=${seed}`);
        await page.reload();
        await page.locator('#practise-answer').fill(answer);
        await page.keyboard.press('Enter');
        await loadAxe(page);
        found.push(...(await faults(page, name)));
      }
      assert.deepEqual(found, []);
    }, how),
  );
}

test(
  'axe finds nothing in a page whose core is broken',
  visit(
    async (page) => {
      await page.route('**/*.wasm', (route) => route.fulfill({ status: 200, body: 'no' }));
      await page.reload();
      await result(page).getByText('could not be loaded').waitFor();
      await loadAxe(page);
      assert.deepEqual(await faults(page, 'broken'), []);
    },
    { expected: /wasm/i },
  ),
);
