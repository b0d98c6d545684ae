// Code in the editor: its own names in the drawing, its failures as PyTorch says them, and what reads it fetched late.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { alignment, expression, keeps, result, shows, site, textOf } from './site.js';

const { visit } = site();

const NOTE = 'x = torch.empty(1)\ny = torch.empty(3,1,7)\n(x + y).size()';

test(
  'the note’s code is drawn with its own names',
  visit(async (page) => {
    await expression(page).fill(NOTE);
    await shows(page, '(3, 1, 7)');
    const names = alignment(page).getByRole('rowheader');
    assert.deepEqual(
      (await names.allTextContents()).map((name) => name.trim()),
      ['x', '+ y', 'x + y'],
    );
    await keeps(page, `#expr=${NOTE}`);
    await page.reload();
    await shows(page, '(3, 1, 7)');
    assert.equal(await expression(page).inputValue(), NOTE);
  }),
);

test(
  'what reads code comes when code is typed, not before',
  visit(async (page) => {
    /** @type {string[]} */
    const scripts = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    await expression(page).fill('(5,1) + (3)');
    await shows(page, '(5, 3)');
    const before = scripts.length;
    await expression(page).fill('np.ones((2, 1)) * np.arange(3)');
    await shows(page, '(2, 3)');
    assert.ok(scripts.length > before, scripts.join(' '));
    await shows(page, 'float64');
    await shows(page, '48 bytes');
  }),
);

test(
  'what fails says so in PyTorch’s words, and the sizes are underlined',
  visit(async (page) => {
    await expression(page).fill('x = torch.ones(2, 3)\nw = torch.ones(4, 3)\nx - w');
    await shows(
      page,
      'RuntimeError: The size of tensor a (2) must match the size of tensor b (4) at non-singleton dimension 0',
    );
    assert.deepEqual(await page.locator('.echo mark').allTextContents(), ['2', '4']);
    await expression(page).fill('x = torch.ones(1, 3, 1)\nx.add_(torch.ones(3, 1, 7))');
    await shows(page, "output with shape [1, 3, 1] doesn't match the broadcast shape [3, 3, 7]");
  }),
);

test(
  'a line that is not understood is underlined, and the rest is drawn',
  visit(async (page) => {
    await expression(page).fill('x = torch.ones(3, 1)\ny = torch.frobnicate(x)\nx + torch.ones(4)');
    await shows(page, '(3, 4)');
    assert.equal(await page.locator('mark.problem').textContent(), 'torch.frobnicate');
    assert.equal(
      await textOf(page.locator('#hint')),
      'torch.frobnicate is not known here, so what it makes is left open.',
    );
  }),
);

test(
  'an error message has its place',
  visit(async (page) => {
    await expression(page).fill('RuntimeError: shape mismatch');
    assert.match(await textOf(page.locator('#hint')), /^This looks like an error message/);
    assert.ok(await result(page).isVisible());
  }),
);

test(
  'in Chinese',
  visit(
    async (page) => {
      await expression(page, '表达式').fill('x = torch.ones(3, 1)\nz + x');
      await page.locator('mark.problem').waitFor();
      assert.match(await textOf(page.locator('#hint')), /^z 在这里还没有值/);
    },
    { locale: 'zh-CN' },
  ),
);
