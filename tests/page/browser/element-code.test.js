// <stride0-view code="…"> shows a model in a page that imports nothing else of stride0.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { eventually, site, textOf } from './site.js';

const pathOf = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));
const { goOn } = site((path) => {
  if (path.endsWith('.js')) return pathOf(`../../../web/lib${path}`);
  return pathOf(path.endsWith('.css') ? 'element.css' : 'element.html');
});

const CODE = `import torch
import torch.nn as nn

class Net(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.stem = nn.Conv2d(3, width, 3, 2, 1)
        self.scale = nn.Parameter(torch.ones(width, 1, 1))

    def forward(self, x):
        y = self.stem(x) * self.scale
        return y + x.mean((2, 3))`;

test(
  'the reader is loaded for the first code, and only once',
  goOn(
    async (page) => {
      const readers = () =>
        page.evaluate(
          () => performance.getEntriesByType('resource').filter(({ name }) => /check\.js$/.test(name)).length,
        );
      const status = page.locator('stride0-view').getByRole('status');
      await eventually(async () => assert.match(await textOf(status.first()), /\(5, 3, 4, 1\)/));
      assert.equal(await readers(), 0);
      await page.evaluate(() => {
        for (const size of [3, 4]) {
          const view = document.createElement('stride0-view');
          view.setAttribute('code', `import torch\ntorch.ones(2, 1) + torch.ones(${size})`);
          document.body.append(view);
        }
      });
      await eventually(async () => assert.match(await textOf(status.nth(2)), /\(2, 3\)/));
      await eventually(async () => assert.match(await textOf(status.nth(3)), /\(2, 4\)/));
      assert.equal(await readers(), 1);
    },
    { width: 900 },
  ),
);

test(
  'every line has its shape, one click from its drawing, and failures are marked',
  goOn(
    async (page) => {
      const view = page.locator('stride0-view').first();
      const status = view.getByRole('status');
      await eventually(async () => assert.match(await textOf(status), /\(5, 3, 4, 1\)/));
      await view.evaluate((element, code) => {
        Object.assign(element, { code, inputs: 'x=(2,3,32,32)', call: 'Net(8)' });
      }, CODE);
      await eventually(async () => assert.match(await textOf(status), /tensor a \(16\) must match .* tensor b \(3\)/));
      const line = (/** @type {string} */ text) => view.locator('.line', { hasText: text });
      assert.equal(await textOf(line('return y').locator('mark')), 'y + x.mean((2, 3))');
      const hint = line('self.stem(x) *').getByRole('button', { name: '(2, 8, 16, 16)' });
      await hint.focus();
      await page.keyboard.press('Enter');
      await eventually(async () => assert.match(await textOf(status), /\(2, 8, 16, 16\)/));
      assert.match(await textOf(view.getByRole('table').first()), /self\.scale.*stretches/);
      await view.evaluate((element) => element.setAttribute('inputs', ''));
      await eventually(async () => assert.match(await textOf(status), /Net\.forward\s*Give the shapes of its inputs/));
      await view.evaluate((element) => element.removeAttribute('code'));
      await eventually(async () => assert.match(await textOf(status), /\(5, 3, 4, 1\)/));
    },
    { width: 900 },
  ),
);
