// Every state of the page: axe finds no problems, and nothing violates the policy (`site` checks that), in light and
// dark, English and Chinese, desktop and phone size. `npm test` shows each state in one view, `npm run whole` in both.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { isWhole } from '../../whole.js';
import { eventually, expression, result, settled, shows, site, textOf } from '../browser/site.js';
import { PUZZLES, QUESTIONS, STATES } from '../browser/states.js';

/** @import { Page } from 'playwright-core' */

/**
 * @typedef {{ violations: { id: string, nodes: { html: string, failureSummary: string }[] }[] }} Found
 */

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const { visit } = site();

/** Contrast depends on the theme, and names on the language: the two views together cover both. */
const VIEWS = {
  'English, light': { lang: 'en', names: { expression: 'Expression', result: 'Result' }, width: 1280, dark: false },
  'Chinese, dark, on a phone': { lang: 'zh', names: { expression: '表达式', result: '结果' }, width: 390, dark: true },
};

/** @param {Page} page */
const loadAxe = (page) => page.evaluate(AXE);

/**
 * The problems that axe finds, one per line, without those it cannot judge by itself.
 * @param {Page} page
 * @param {string} state
 */
const faults = async (page, state) => {
  await settled(page); // the panels below are drawn after the picture
  /** @type {Found} */
  const { violations } = await page.evaluate(() =>
    /** @type {any} */ (window).axe.run(document, {
      ...{ resultTypes: ['violations'], preload: false },
      rules: { 'target-size': { enabled: true }, 'label-content-name-mismatch': { enabled: true } }, // off by default
    }),
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${state}: ${id}: ${html} ${failureSummary}`),
  );
};

/**
 * The states that a view shows: all, or every second one, so that the two views together have all of them.
 * @type {<T>(states: Record<string, T>, view: number) => [string, T][]}
 */
const statesOf = (states, view) => Object.entries(states).filter((_, i) => isWhole() || i % 2 === view);

for (const [i, [view, { lang, names, width, dark }]] of Object.entries(VIEWS).entries()) {
  test(
    `axe finds no problems in typed cases, Practise and Puzzles: ${view}`,
    visit(
      async (page) => {
        await shows(page, '(5, 3, 4, 1)', names.result);
        await loadAxe(page);
        const found = [];
        for (const [name, { text, back = 0, points, presses, waits }] of statesOf(STATES, i)) {
          await expression(page, names.expression).fill(text);
          await expression(page, names.expression).blur();
          if (presses) await page.locator(presses).click();
          if (waits) await page.locator(waits).waitFor();
          for (let step = 0; step < back; ++step) await page.keyboard.press('ArrowLeft');
          if (points) {
            await page.getByRole('application').focus();
            assert.notEqual(await page.locator('#cells-pointed').textContent(), '');
          }
          found.push(...(await faults(page, name)));
        }
        const goTo = (/** @type {string} */ hash) => page.evaluate((to) => (location.hash = to), hash);
        for (const [name, [seed, answer]] of statesOf(QUESTIONS, i)) {
          await goTo(`#practise=${seed}`);
          await eventually(async () => assert.equal(await page.locator('#practise-answer').inputValue(), ''));
          await page.locator('#practise-answer').fill(answer);
          await page.keyboard.press('Enter');
          await eventually(async () => assert.notEqual(await textOf(result(page, names.result)), ''));
          found.push(...(await faults(page, name)));
        }
        for (const [name, [hash, line, says]] of statesOf(PUZZLES, i)) {
          await goTo(hash);
          const title = page.locator('#puzzle-question .title');
          await eventually(async () => assert.match(hash, new RegExp(`=${parseInt(await textOf(title))}\\b`)));
          await page.locator('#puzzle-line').fill(line);
          await shows(page, says, names.result);
          if ((await page.locator('.maker[open]').count()) === 0) await page.locator('.maker summary').click();
          found.push(...(await faults(page, name)));
        }
        assert.deepEqual(found, []);
      },
      { path: `?lang=${lang}`, width, dark },
    ),
  );
}

test(
  'axe finds no problems in a page with a broken core',
  visit(
    async (page) => {
      await result(page).getByText('could not be loaded').waitFor();
      await loadAxe(page);
      assert.deepEqual(await faults(page, 'broken'), []);
    },
    {
      expected: /wasm/i,
      early: (page) => page.route('**/*.wasm', (route) => route.fulfill({ status: 200, body: 'no' })),
    },
  ),
);
