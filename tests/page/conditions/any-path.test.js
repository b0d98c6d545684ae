// The site is served below a folder. Its pages must not request a file outside that folder, or from another host.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { expression, settled, shows, site } from '../browser/site.js';

const SITE = fileURLToPath(new URL('../../../build/site', import.meta.url));
const FOLDER = '/sub/folder/';
const { visit } = site((path) => join(SITE, path.startsWith(FOLDER) ? path.slice(FOLDER.length) : path));

/** A visit that notes every request, and fails if one leads out of the folder. @type {typeof visit} */
const visitInside = (work, { path = '' }) => {
  /** @type {string[]} */
  const requested = [];
  return visit(
    async (page) => {
      await work(page);
      await settled(page);
      const paths = requested.map((each) => new URL(each).pathname);
      assert.ok(paths.length > 1);
      assert.deepEqual(
        paths.filter((each) => !each.startsWith(FOLDER)),
        [],
      );
    },
    {
      path: FOLDER.slice(1) + path,
      early: (page) => page.on('request', (request) => requested.push(request.url().replace(/^blob:/, ''))),
    },
  );
};

test(
  'the page with shapes and with code, and a case in a frame',
  visitInside(
    async (page) => {
      const address = page.url();
      await expression(page).fill('x = torch.ones(4, 1)\nx + torch.ones(3)');
      await shows(page, '(4, 3)');
      await page.goto(`${address}embed.html#op=add&a=5,2&b=3,1`);
      await page.getByText('The size of tensor a (5) must match').waitFor();
    },
    { path: '' },
  ),
);

test(
  'a page about an error, a drawn function and the reference',
  visitInside(
    async (page) => {
      const folder = new URL('../../', page.url()).href;
      await page.getByRole('heading', { level: 1 }).waitFor();
      for (const path of ['docs/stable/generated/torch.where.html', 'zh/docs/stable/torch.html', 'reference/']) {
        await page.goto(folder + path);
        await page.getByRole('heading', { level: 1 }).waitFor();
      }
      await page.getByRole('searchbox', { name: 'Search' }).waitFor();
    },
    { path: 'errors/tvm-channel-bias/' },
  ),
);
