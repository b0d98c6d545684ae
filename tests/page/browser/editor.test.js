// The editor: the plain textarea, CodeMirror in its place, and how one replaces the other.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { alignment, eventually, expression, fragmentBecomes, settled, shows, site, textOf, typed } from './site.js';

/** @import { Page } from 'playwright-core' */

const { goOn, visit } = site();
const RICH = '**/rich-*.js';

/** Waits until CodeMirror is there. @param {Page} page */
const rich = (page) => page.locator('.cm-content').waitFor();
/** @param {Page} page @param {string} text */
const holds = (page, text) => eventually(async () => assert.equal(await typed(page), text));

/** Lets CodeMirror load, where it is delayed. */
let release = () => {};
const released = new Promise((resolve) => (release = () => resolve(undefined)));

/**
 * Pastes or drops text, with the events of a browser.
 * @param {Page} page
 * @param {'paste' | 'drop'} type
 * @param {string} text
 */
const give = (page, type, text) =>
  expression(page).evaluate(
    (editor, [type, text]) => {
      const data = new DataTransfer();
      data.setData('text/plain', text);
      const { left, top } = editor.getBoundingClientRect();
      const common = { bubbles: true, cancelable: true };
      editor.dispatchEvent(
        type === 'paste'
          ? new ClipboardEvent('paste', { ...common, clipboardData: data })
          : new DragEvent('drop', { ...common, dataTransfer: data, clientX: left + 9, clientY: top + 9 }),
      );
    },
    /** @type {const} */ ([type, text]),
  );

test(
  'a textarea is enough: every problem reported, the text kept within its limit',
  visit(
    async (page) => {
      await shows(page, '(5, 3, 4, 1)');
      await expression(page).focus();
      await page.keyboard.type('(5,1) oops + (3) (-1)');
      await shows(page, '(5, 3)');
      assert.deepEqual(await page.locator('#hint li').allTextContents(), [
        '“oops” is not part of a shape.',
        'A size cannot be negative: -1. Write the size, or a letter such as N.',
      ]);
      assert.deepEqual(await page.locator('mark.problem').allTextContents(), ['oops', '-1']);
      assert.equal(await expression(page).getAttribute('aria-invalid'), 'true');
      await page.keyboard.press('Control+z');
      await eventually(async () => assert.notEqual(await typed(page), '(5,1) oops + (3) (-1)'));
      await expression(page).fill(`(5,1) + (3)${' '.repeat(1e6)}`);
      assert.equal((await typed(page)).length, 60_001);
      const hint = page.locator('#hint'); // of the worker, which reads long texts
      await eventually(async () => assert.equal(await textOf(hint), 'Only the first 10 000 characters are read.'));
      await page.keyboard.press('Escape');
      await page.keyboard.press('ArrowLeft');
      assert.ok((await textOf(page.getByRole('group', { name: 'Step' }))).includes('Step 1 of 2'));
      assert.equal(await page.locator('.cm-content').count(), 0);
    },
    { expected: /ERR_FAILED/, early: (page) => page.route(RICH, (route) => route.abort()) },
  ),
);

test(
  'CodeMirror takes over text, selection, focus and undo, but not in the middle of a word',
  visit(
    async (page) => {
      await shows(page, '(5, 3, 4, 1)');
      await expression(page).focus();
      await page.keyboard.type('(5,1) + (3)', { delay: 1 });
      for (let i = 0; i < 2; i++) await page.keyboard.press('Shift+ArrowLeft');
      const input = await page.context().newCDPSession(page);
      await input.send('Input.imeSetComposition', { text: '4)', selectionStart: 2, selectionEnd: 2 });
      const loaded = page.waitForResponse(/rich-/);
      release();
      const address = (await loaded).url();
      await page.evaluate((module) => import(module), address); // it has loaded, and could take over
      await settled(page);
      assert.equal(await page.locator('.cm-content').count(), 0);
      await input.send('Input.insertText', { text: '4)' });
      await rich(page);
      await holds(page, '(5,1) + (4)');
      assert.equal(await page.evaluate(() => document.activeElement?.className.includes('cm-content')), true);
      await page.keyboard.press('Shift+ArrowLeft');
      await page.keyboard.type(' ');
      await holds(page, '(5,1) + (4 ');
      await shows(page, '(5, 4)');
      await page.keyboard.press('Control+z');
      await holds(page, '(5,1) + (4)');
      await page.keyboard.press('Control+z');
      await eventually(async () => assert.notEqual(await typed(page), '(5,1) + (4)'));
      for (let i = 0; i < 15; i++) await page.keyboard.press('Control+z');
      await holds(page, '');
      for (let i = 0; i < 15; i++) await page.keyboard.press('Control+Shift+Z');
      await holds(page, '(5,1) + (4 ');
      assert.equal(await page.getByLabel('Expression', { exact: true }).count(), 1);
    },
    { early: (page) => page.route(RICH, (route) => released.then(() => route.continue())) },
  ),
);

test(
  'keys: lines, Tab out and back, Escape',
  goOn(async (page) => {
    await rich(page);
    await expression(page).focus();
    await page.keyboard.type('  (5,1)\n(3) # two\n(2,1,1)');
    await holds(page, '  (5,1)\n  (3) # two\n  (2,1,1)');
    const coloured = async () => (await page.locator('.code-comment').allTextContents()).join('');
    await eventually(async () => assert.equal(await coloured(), '# two'));
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('ArrowLeft'); // at the start of the text, the editor still handles it
    await page.keyboard.press('Delete');
    await page.keyboard.press('Delete');
    await holds(page, '(5,1)\n  (3) # two\n  (2,1,1)');
    const inside = () => page.evaluate(() => document.activeElement?.getAttribute('role') === 'textbox');
    await page.keyboard.press('Tab');
    assert.equal(await inside(), false);
    await page.keyboard.press('Shift+Tab');
    assert.equal(await inside(), true);
    await page.keyboard.press('Escape');
    assert.equal(await inside(), false);
    await page.keyboard.press('ArrowLeft');
    assert.ok((await textOf(page.getByRole('group', { name: 'Step' }))).includes('Step 2 of 3'));
  }),
);

test(
  'problems are shown at their lines, or below on a phone; they are descriptions, not part of the text',
  goOn(async (page) => {
    await rich(page);
    const box = expression(page);
    assert.equal(await box.getAttribute('aria-multiline'), 'true');
    for (const [name, value] of Object.entries({ spellcheck: 'false', autocorrect: 'off', autocapitalize: 'off' })) {
      assert.equal(await box.getAttribute(name), value);
    }
    await box.fill('(5,2) oops\n(4,1) + (3,1) - (1) huh');
    await shows(page, 'does not fit');
    assert.deepEqual(await page.locator('mark.clashes').allTextContents(), ['5', '4', '3']);
    assert.deepEqual(await page.locator('mark.problem').allTextContents(), ['oops', '-', 'huh']);
    const says = () =>
      page.locator('.cm-line').evaluateAll((lines) =>
        lines.map((line) => {
          const { content } = getComputedStyle(line, '::after');
          return content === 'none' ? '' : (line.getAttribute('data-says') ?? '');
        }),
      );
    assert.deepEqual(await says(), [
      '“oops” is not part of a shape.',
      'Use one operator at a time: - is treated like the first one.\n“huh” is not part of a shape.',
    ]);
    const list = page.locator('#hint li');
    assert.deepEqual(await list.allTextContents(), [
      'Line 1: “oops” is not part of a shape.',
      'Line 2: Use one operator at a time: - is treated like the first one. “huh” is not part of a shape.',
    ]);
    assert.equal(await box.getAttribute('aria-describedby'), 'hint');
    assert.equal(await box.getAttribute('aria-invalid'), 'true');
    const heard = await box.ariaSnapshot();
    assert.ok(heard.includes('textbox "Expression"') && !heard.includes('part of a shape'), heard);
    assert.ok((await list.first().boundingBox())?.x !== undefined);
    assert.ok(((await page.locator('#hint ul').boundingBox())?.width ?? 9) <= 1);
    await page.setViewportSize({ width: 320, height: 800 });
    assert.deepEqual(await says(), ['', '']);
    assert.ok(((await page.locator('#hint ul').boundingBox())?.width ?? 0) > 200);
    await box.fill('(5,1) + (3)');
    assert.equal(await page.locator('#hint li').count(), 0);
    assert.equal(await box.getAttribute('aria-invalid'), 'false');
  }),
);

test(
  'text composed by an input method is left alone until it is finished',
  visit(
    async (page) => {
      await rich(page);
      await expression(page).fill('(5,1) + (3) ');
      await page.keyboard.press('End');
      const input = await page.context().newCDPSession(page);
      const compose = async (/** @type {string} */ text) => {
        await input.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
      };
      for (const text of ['p', 'pi', 'pi c', 'pi ci']) {
        await compose(text);
        await holds(page, `(5,1) + (3) ${text}`);
        assert.equal(await page.locator('mark').count(), 0);
      }
      await input.send('Input.insertText', { text: '批次' });
      await holds(page, '(5,1) + (3) 批次');
      await eventually(async () => assert.deepEqual(await page.locator('mark').allTextContents(), ['批次']));
      // Over a selection, which has its own style.
      await expression(page).fill('(5,1) + (3) # x');
      await page.keyboard.press('Shift+Home');
      await page.clock.setFixedTime(Date.now() + 1000); // edits within half a second are undone as one
      await compose('p');
      await compose('pici');
      await input.send('Input.insertText', { text: '批次' });
      await holds(page, '批次');
      await page.keyboard.press('Control+z');
      await holds(page, '(5,1) + (3) # x');
      // Chromium may style composed text like the text it replaces, by inline styles that the policy blocks.
    },
    { expected: /style-src/ },
  ),
);

test(
  'pasted and dropped text: a separate case, within the limit',
  goOn(async (page) => {
    await rich(page);
    await shows(page, '(5, 3, 4, 1)');
    await give(page, 'paste', '(5,1) + (3)');
    await fragmentBecomes(page, '#op=add&a=5,1&b=3');
    await give(page, 'drop', '(2,1,1) ');
    await holds(page, '(2,1,1) (5,1) + (3)');
    await fragmentBecomes(page, '#op=add&a=2,1,1&b=5,1&c=3');
    await page.goBack();
    await holds(page, '(5,1) + (3,)');
    await give(page, 'paste', `${'# <img src=x onerror=alert(1)> '.repeat(32_000)}`);
    await shows(page, '(5, 3)');
    assert.equal((await typed(page)).length <= 60_001, true);
    await page.locator('#hint').getByText('Only the first 10 000 characters are read.').waitFor();
    assert.equal(await alignment(page).locator('img').count(), 0);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    await page.keyboard.press('Control+z');
    await holds(page, '(5,1) + (3,)');
  }),
);
