// Code in the editor: its own names in the drawing, its failures as PyTorch says them, and what reads it fetched late.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { alignment, cells, eventually, expression, keeps, result, shows, site, textOf, typed } from './site.js';

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
    assert.equal(await typed(page), NOTE);
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

/** As PyTorch's note on broadcasting shows it, with its prompts and its comments. */
const session = {
  inPlace:
    '>>> x=torch.empty(5,3,4,1)\n>>> y=torch.empty(3,1,1)\n>>> (x.add_(y)).size()\ntorch.Size([5, 3, 4, 1])\n\n' +
    "# x can't grow\n>>> x=torch.empty(1,3,1)\n>>> y=torch.empty(3,1,7)\n>>> (x.add_(y)).size()",
  clash: '>>> x=torch.empty(5,2,4,1)\n>>> y=torch.empty(  3,1,1)\n>>> # x and y are not broadcastable\n>>> x + y',
  old: '>>> torch.utils.backcompat.broadcast_warning.enabled=True\n>>> torch.add(torch.ones(4,1), torch.ones(4))',
};

test(
  'sessions of PyTorch’s note, pasted with their prompts',
  visit(async (page) => {
    await expression(page).fill(session.clash);
    await shows(
      page,
      'RuntimeError: The size of tensor a (2) must match the size of tensor b (3) at non-singleton dimension 1',
    );
    assert.deepEqual(await page.locator('mark.clashes').allTextContents(), ['2', '3']);

    await expression(page).fill(session.inPlace);
    await shows(page, "RuntimeError: output with shape [1, 3, 1] doesn't match the broadcast shape [3, 3, 7]");
    const names = () => alignment(page).getByRole('rowheader').allTextContents();
    assert.deepEqual(
      (await names()).slice(0, 3).map((name) => name.trim()),
      ['x target', 'y', 'x.add_(y)'],
    );
    const lines = page.getByRole('list', { name: 'Results, line by line' }).getByRole('listitem');
    assert.match(await textOf(lines.nth(2)), /^line 3: 3torch\.Size\(\[5, 3, 4, 1\]\)$/);
    await expression(page).fill(session.inPlace.split('\n\n')[0] ?? '');
    await shows(page, '(5, 3, 4, 1)');
    await shows(page, 'in place');

    await expression(page).fill(session.old);
    await shows(page, '(4, 4)');
    const old = page.getByRole('switch', { name: 'Warn about the old behaviour' });
    assert.equal(await old.getAttribute('aria-checked'), 'true');
    assert.match(await textOf(page.locator('#step .warned').first()), /^!UserWarning: self and other do not have/);
    await old.click();
    await eventually(async () => assert.equal(await old.getAttribute('aria-checked'), 'false'));
  }),
);

test(
  'every line that is not understood is underlined, and the rest is drawn',
  visit(async (page) => {
    await expression(page).fill('x = torch.ones(3, 1)\ny = torch.frobnicate(x)\nz @ x\nx + torch.ones(4)');
    await shows(page, '(3, 4)');
    assert.deepEqual(await page.locator('mark.problem').allTextContents(), ['torch.frobnicate', 'z']);
    assert.deepEqual(await page.locator('#hint .wrong li').allTextContents(), [
      'Line 2: stride0 does not know torch.frobnicate, so its result stays unknown.',
      'Line 3: z is not defined. Define it above, as in z = torch.empty(5, 1, 4, 1).',
    ]);
    assert.equal(await expression(page).getAttribute('aria-invalid'), 'true');

    // Numbers of the text are in the cells, and the code panel speaks the dialect.
    await expression(page).fill('a = np.array([[1], [2]])\nb = np.array([0.5, 2.5, 4])\na * b');
    await shows(page, '(2, 3)');
    await eventually(async () => assert.match(await textOf(cells(page)), /0\.5.*2\.5.*8/));
    await eventually(async () => {
      const tab = page.getByRole('tab', { selected: true });
      assert.equal(await tab.textContent(), 'NumPy');
      assert.match(await textOf(page.getByRole('tabpanel')), /a = np\.array\(\[\[1\], \[2\]\]\)/);
    });

    await expression(page).fill('q = torch.randn(2, 4, 8)\nk = torch.randn(3, 8, 4)\nq @ k');
    await shows(page, 'The size of tensor a (2) must match the size of tensor b (3)');
    await expression(page).fill('torch.ones(3, 4) @ torch.ones(5, 6)');
    await shows(page, 'mat1 and mat2 shapes cannot be multiplied (3x4 and 5x6)');
    assert.equal(await cells(page).count(), 0);
  }),
);

test(
  'in Chinese',
  visit(
    async (page) => {
      await expression(page, '表达式').fill('x = torch.ones(3, 1)\nz + x');
      await page.locator('mark.problem').waitFor();
      assert.match(await textOf(page.locator('#hint')), /^第 2 行：z 还没有定义/);
    },
    { locale: 'zh-CN' },
  ),
);

test(
  'what does not broadcast is drawn in its own way, from shapes or from code',
  visit(async (page) => {
    await expression(page).fill('gather((3,4), 1, (3,2))');
    await shows(page, '(3, 2)');
    await eventually(async () => assert.match(await textOf(alignment(page)), /result\[i, j\] = x\[i, index\[i, j\]\]/));
    await keeps(page, '#expr=gather((3,4), 1, (3,2))');
    await expression(page).fill('cat((2,3), (2,5), dim=1)');
    await shows(page, '(2, 8)');
    await expression(page).fill('x = torch.zeros(3, 4)\ni = torch.zeros(2, 1).long()\nx.take_along_dim(i, 1)');
    await shows(page, 'The size of tensor a (3) must match the size of tensor b (2)');
  }),
);
