// <stride0-view code="…"> with `stride0/element-code`: a model in a page without any code of ours.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { eventually, site, textOf } from './site.js';

const pathOf = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));
const { visit } = site((path) => {
  if (path.endsWith('.js')) return pathOf(`../../../web/lib/bundles${path}`);
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
  'every line has its shape, one click from its drawing, and failures are marked',
  visit(
    async (page) => {
      const view = page.locator('stride0-view').first();
      const status = view.getByRole('status');
      await eventually(async () => assert.match(await textOf(status), /\(5, 3, 4, 1\)/));
      await page.addScriptTag({ type: 'module', url: '/element-code.js' });
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

test(
  'it loads the element too, and only once',
  visit(
    async (page) => {
      const scripts = await page.evaluate(async () => {
        const file = '/element-code.js';
        await import(file);
        return performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
      });
      const files = ['/check-reader.js', '/element-code.js', '/element.js'];
      assert.deepEqual(scripts.filter((path) => path.endsWith('.js')).toSorted(), files);
      await page.evaluate(() => {
        const view = document.createElement('stride0-view');
        view.setAttribute('code', 'import torch\ntorch.ones(2, 1) + torch.ones(3)');
        document.body.append(view);
      });
      const status = page.locator('stride0-view').getByRole('status');
      await eventually(async () => assert.match(await textOf(status), /\(2, 3\)/));
    },
    { path: 'element.css' },
  ),
);
