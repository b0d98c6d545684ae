// The code in the README, the documents and web/examples runs on the page unchanged and prints what they state. Code
// that reads files gets an error that this is not possible. `npm test` runs every third one here, and all in Node.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { some } from '../../whole.js';
import { examples, onDisk, samples } from '../samples.js';
import { eventually, expression, site } from '../browser/site.js';

const { visit } = site();

test('there are samples to run', () => assert.ok(samples.length > 10 && examples.length > 2 && onDisk.length > 0));

test(
  'each sample prints what its document says',
  visit(async (page) => {
    await page.locator('.cm-content').waitFor();
    const values = page.locator('section.values');
    for (const { name, code, printed } of some([...samples, ...examples], 3)) {
      await expression(page).fill(code);
      let text = code;
      await eventually(async () => {
        if (await page.getByText('ended after 2 seconds').isVisible()) {
          await expression(page).fill((text += ' ')); // a busy machine runs it again
          await page.waitForTimeout(3000);
        }
        const whole = values.locator('[data-whole][aria-expanded="false"]');
        if (await whole.isVisible()) await whole.click();
        assert.equal(await values.locator('pre').innerText({ timeout: 200 }), printed.trimEnd(), name);
      });
    }
  }),
);

test(
  'each example that reads a file says that there are no files',
  visit(async (page) => {
    await page.locator('.cm-content').waitFor();
    const result = page.getByRole('status', { name: 'Result' });
    for (const { name, code } of onDisk) {
      await expression(page).fill('(2,1) + (3,)');
      await eventually(async () => assert.match(await result.innerText(), /^\(2, 3\)/));
      await expression(page).fill(code);
      await eventually(async () =>
        assert.match(await result.innerText(), /fails\s+TypeError: Cannot find module 'node:/, name),
      );
    }
  }),
);
