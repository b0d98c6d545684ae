// Pasted messages: drawn if their shapes are known; otherwise the page asks for shapes, or says that there is no case.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  alignment,
  cells,
  copies,
  eventually,
  expression,
  fragmentBecomes,
  result,
  shows,
  site,
  textOf,
  typed,
} from './site.js';
import { STATES } from './states.js';

const { goOn, visit } = site();
const { message, asking } = STATES;
const TRACEBACK = message?.text ?? '';
const EAGER = asking?.text ?? '';

/** @param {import('playwright-core').Page} page @param {string} [name] */
const diagnosis = (page, name = 'Diagnosis') => page.getByRole('region', { name, exact: true });
/** @param {import('playwright-core').Locator} place @param {RegExp} said */
const says = (place, said) => eventually(async () => assert.match(await textOf(place), said));

test(
  'a traceback with printed shapes is drawn and explained; its fix is copied, applied, and taken back',
  visit(async (page) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await shows(page, '(5, 3, 4, 1)');
    /** @type {string[]} */
    const scripts = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    await expression(page).fill(TRACEBACK);
    await says(diagnosis(page), /^DiagnosisIn dimension 1, features has 3 and mean has 4\./);
    assert.ok(scripts.some((url) => /\/message-/.test(url)));
    await shows(page, 'The size of tensor a (3) must match the size of tensor b (4)');
    const names = await alignment(page).getByRole('rowheader').allTextContents();
    assert.deepEqual(names.map((name) => name.trim()).slice(0, 2), ['features', '× mean']);
    assert.match(await textOf(page.locator('#asks')), /^PyTorch mul: features \(4, 3\), mean \(4,\)$/);
    assert.match((await page.locator('mark.message').allTextContents()).join(''), /^The size of .* dimension 1$/);
    await fragmentBecomes(page, `#expr=${TRACEBACK}`);

    const fix = diagnosis(page).getByRole('listitem').filter({ hasText: 'mean.unsqueeze(1)' });
    const copy = async () => {
      await fix.getByRole('button', { name: /^Cop(?:y mean|ied)/ }).press('Enter');
      await fix.getByRole('button', { name: 'Copied' }).waitFor();
    };
    await copies(page, copy, 'mean.unsqueeze(1)');
    await fix.getByRole('button', { name: 'Show it applied mean.unsqueeze(1)' }).press('Enter');
    await shows(page, '(4, 3)');
    assert.equal(await typed(page), '(4,3) * (4,1)');
    assert.equal(await diagnosis(page).count(), 0);
    await page.goBack();
    await says(diagnosis(page), /unsqueeze/);
    assert.equal(await typed(page), TRACEBACK);

    const markup = '<img src=x onerror=alert(1)>';
    await expression(page).fill(`    ${markup} + b\nRuntimeError: ${markup} ${EAGER}`);
    await says(page.locator('#asks'), /Shape of b/);
    assert.equal(await page.locator('main img').count(), 0);
  }),
);

test(
  'a message alone: shapes are typed by keyboard, then picture and fix appear; other errors have no picture',
  goOn(
    async (page) => {
      await expression(page).fill(EAGER);
      const [a, b] = [page.getByLabel('Shape of a'), page.getByLabel('Shape of b')];
      await a.waitFor();
      assert.equal(await alignment(page).isVisible(), false);
      assert.match(await textOf(page.locator('#asks')), /In dimension 1, a has 3 and b has 4/);
      await a.focus();
      await page.keyboard.type('4,3');
      await page.keyboard.press('Tab');
      await page.keyboard.type('4x');
      await says(page.locator('#asks'), /b: a shape is written as/);
      assert.equal(await b.getAttribute('aria-invalid'), 'true');
      await page.keyboard.press('Backspace');
      await says(diagnosis(page), /in exactly one way: \(4, 1\)\..*b\.unsqueeze\(1\)/);
      assert.equal(await b.evaluate((field) => field === document.activeElement), true);
      assert.equal(await b.inputValue(), '4');
      assert.equal(await alignment(page).isVisible(), true);
      await shows(page, 'does not fit in dimension 1');
      await fragmentBecomes(page, `#expr=${EAGER}`); // shapes typed for one message must not apply to another
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
      await b.fill('3');
      await says(page.locator('#asks'), /not about these shapes/);

      await expression(page).fill('RuntimeError: mat1 and mat2 shapes cannot be multiplied (2x3 and 4x5)');
      await says(diagnosis(page), /Each row has 3 features, and the layer or matrix takes 4/);
      assert.equal(await alignment(page).isVisible(), false);
      assert.equal(await cells(page).count(), 0);
      assert.equal(await page.locator('#asks input').count(), 0);
      await expression(page).fill('TypeError: cannot unpack non-iterable NoneType object');
      await says(diagnosis(page), /No error about shapes was found in this text/);
      await shows(page, 'not an error that stride0 knows');
      await expression(page).fill('(5,1) + (3)');
      await shows(page, '(5, 3)');
      assert.equal(await diagnosis(page).count(), 0);
      assert.equal(await alignment(page).isVisible(), true);
    },
    { width: 320 },
  ),
);

test(
  'in Chinese, and the end of a log that is too long',
  visit(
    async (page) => {
      await expression(page, '表达式').waitFor();
      await page.locator('.cm-content').waitFor();
      const log = `${'step 1: loss 0.5\n'.repeat(1000)}${TRACEBACK}`;
      await expression(page, '表达式').evaluate((editor, text) => {
        const data = new DataTransfer();
        data.setData('text/plain', text);
        editor.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data }));
      }, log);
      await says(diagnosis(page, '诊断'), /^诊断第 1 维：features 是 3，mean 是 4。.*mean\.unsqueeze\(1\).*复制/);
      assert.match(await textOf(page.locator('#asks')), /^PyTorch mul：features/);
      assert.ok(await result(page, '结果').isVisible());
      assert.equal(await page.getByRole('link', { name: '常见报错' }).getAttribute('href'), './errors/zh/');
    },
    { locale: 'zh-CN' },
  ),
);

test(
  'a message in the address is diagnosed with its shapes, even if its panel loads before the core',
  visit((page) => says(diagnosis(page), /^DiagnosisIn dimension 1, features has 3 and mean has 4\./), {
    path: `#expr=${encodeURIComponent(TRACEBACK)}`,
    early: (page) => {
      const panel = page.waitForResponse((response) => response.url().includes('/answer-')); // which the panel imports
      return page.route('**/*.wasm', (route) => panel.then(() => route.continue()));
    },
  }),
);
