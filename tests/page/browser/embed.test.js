// embed.html in a frame of a page of another origin, as Share's HTML puts it there.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { frameOf } from '../../../web/page/share/snippet.js';
import { eventually, site, textOf } from './site.js';

const { visit } = site();

test(
  'a frame of another site shows the operands only, and the result on a key; there are no menus and no editor',
  visit(
    async (page) => {
      const html = frameOf(`${page.url()}#op=add&a=5,2&b=3,1`, '(5,2) + (3,1)', 'en', true);
      const other = createServer((_, response) => response.setHeader('content-type', 'text/html').end(html));
      other.listen(0, 'localhost');
      await once(other, 'listening');
      const address = /** @type {import('node:net').AddressInfo} */ (other.address());
      try {
        await page.goto(`http://localhost:${address.port}/`);
        const frame = page.frameLocator('iframe');
        const body = frame.locator('body');
        const button = frame.getByRole('button');
        await eventually(async () => assert.equal(await button.allTextContents().then(String), 'Show the result'));
        assert.equal(await frame.getByRole('textbox').count(), 0);
        assert.match(
          await body.innerText(),
          /^Expression\s\(5,2\) \+ \(3,1\)[\s\u200b]+Show the result\s+a \(5, 2\)\s+b \(3, 1\)\s*$/,
        );
        await page.emulateMedia({ media: 'print' });
        assert.match(await body.innerText(), /^Expression\s\(5,2\) \+ \(3,1\)[\s\u200b]+a \(5, 2\)\s+b \(3, 1\)\s*$/);
        await page.emulateMedia({ media: 'screen' });
        await button.press('Enter');
        await frame.getByText('The size of tensor a (5) must match').waitFor();
        assert.equal(await frame.getByRole('table').first().isVisible(), true);
        assert.equal(await textOf(frame.locator(':focus')), 'Hide the result');
        assert.ok(await body.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
      } finally {
        other.closeAllConnections();
        other.close();
      }
    },
    { path: 'embed.html', width: 320, expected: /^request elsewhere: http:\/\/localhost/ },
  ),
);
