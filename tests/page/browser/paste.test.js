// Pasting: a terminal's colours are removed, and a message is not treated as code.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually, expression, settled, shows, site, textOf, typed } from './site.js';

const { goOn, visit } = site();

const MESSAGE =
  'Traceback (most recent call last):\n  File "train.py", line 1, in <module>\n    if True: x + y\n' +
  'RuntimeError: The size of tensor a (3) must match the size of tensor b (4) at non-singleton dimension 1';
const COLOURED = MESSAGE.replace('RuntimeError', '\x1b[1;31mRuntimeError\x1b[0m');

test(
  'a message with terminal colours is pasted without them, in both editors',
  visit(async (page) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    // All pages of the browser share one clipboard: if another has copied in between, once more.
    const paste = () =>
      eventually(async () => {
        await page.evaluate((text) => navigator.clipboard.writeText(text), COLOURED);
        await expression(page).focus();
        await page.keyboard.press('Control+a');
        await page.keyboard.press('Control+v');
        assert.equal(await typed(page), MESSAGE);
      });
    await paste();
    await page.locator('.cm-content').waitFor();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await paste();
    await page.goto(`${page.url().split('#')[0]}#expr=${encodeURIComponent(COLOURED)}`);
    await page.reload();
    await eventually(async () => assert.equal(await typed(page), MESSAGE));
  }),
);

test(
  'a message is not coloured as Python; code is, also if it replaces a message',
  goOn(async (page) => {
    await page.locator('.cm-content').waitFor();
    await expression(page).fill(MESSAGE);
    await page.locator('#diagnosis').getByText('Diagnosis').waitFor();
    await settled(page);
    await eventually(async () => assert.equal(await page.locator('[class^="code-"]').count(), 0));
    await expression(page).fill('x = torch.ones(3, 1)\nx + None  # nothing');
    await eventually(async () => assert.equal(await textOf(page.locator('.code-comment')), '# nothing'));
    await expression(page).fill('(3,1) + (4)');
    await shows(page, '(3, 4)');
  }),
);
