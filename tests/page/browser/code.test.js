// Code in the editor: its own names in the drawing, failures in PyTorch's words, and the code reader, loaded late.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { alignment, cells, eventually, expression, fragmentBecomes, shows, site, textOf, typed } from './site.js';

const { goOn, visit } = site();

const NOTE = 'x = torch.empty(1)\ny = torch.empty(3,1,7)\n(x + y).size()';

test(
  'code from the broadcasting note is drawn with its own names',
  goOn(async (page) => {
    await expression(page).fill(NOTE);
    await shows(page, '(3, 1, 7)');
    const names = alignment(page).getByRole('rowheader');
    assert.deepEqual(
      (await names.allTextContents()).map((name) => name.trim()),
      ['x', '+ y', 'x + y'],
    );
    await fragmentBecomes(page, `#expr=${NOTE}`);
    await page.reload();
    await shows(page, '(3, 1, 7)');
    assert.equal(await typed(page), NOTE);
  }),
);

test(
  'the code reader is loaded when code is typed, not before',
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
  'sessions from PyTorch’s note, pasted with their prompts',
  goOn(async (page) => {
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
  goOn(async (page) => {
    await expression(page).fill('x = torch.ones(3, 1)\ny = torch.frobnicate(x)\nz @ x\nx + torch.ones(4)');
    await shows(page, '(3, 4)');
    assert.deepEqual(await page.locator('mark.problem').allTextContents(), ['torch.frobnicate', 'z']);
    assert.deepEqual(await page.locator('#hint .wrong li').allTextContents(), [
      'Line 2: stride0 does not know torch.frobnicate, so its result stays unknown.',
      'Line 3: z is not defined. Define it above, as in z = torch.empty(5, 1, 4, 1).',
    ]);
    assert.equal(await expression(page).getAttribute('aria-invalid'), 'true');

    // Numbers of the text are in the cells, and the code panel uses the same dialect.
    await expression(page).fill('a = np.array([[1], [2]])\nb = np.array([0.5, 2.5, 4])\na * b');
    await shows(page, '(2, 3)');
    await eventually(async () => assert.match(await textOf(cells(page)), /0\.5.*2\.5.*8/));
    await eventually(async () => {
      const tab = page.getByRole('tab', { selected: true });
      assert.equal(await tab.textContent(), 'NumPy');
      assert.match(await textOf(page.getByRole('tabpanel')), /a = np\.array\(\[\[1\], \[2\]\]\)/);
    });

    // Sizes are called what the code calls them.
    await expression(page).fill('B, T, C = 4, 8, 32\nx = torch.zeros(B, T, C)\nx + torch.zeros(T)');
    await shows(page, 'The size of tensor a (32) must match the size of tensor b (8)');
    await eventually(async () => {
      assert.match(await textOf(page.locator('#step')), /x has C = 32, b has T = 8/);
      assert.match(await textOf(page.locator('#remarks')), /\(B=4, T=8, C=32\)/);
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
  'operations that do not broadcast have their own drawing, from shapes or from code',
  goOn(async (page) => {
    await expression(page).fill('gather((3,4), 1, (3,2))');
    await shows(page, '(3, 2)');
    await eventually(async () => assert.match(await textOf(alignment(page)), /result\[i, j\] = x\[i, index\[i, j\]\]/));
    await fragmentBecomes(page, '#expr=gather((3,4), 1, (3,2))');
    await expression(page).fill('cat((2,3), (2,5), dim=1)');
    await shows(page, '(2, 8)');
    await expression(page).fill('x = torch.zeros(3, 4)\ni = torch.zeros(2, 1).long()\nx.take_along_dim(i, 1)');
    await shows(page, 'The size of tensor a (3) must match the size of tensor b (2)');
  }),
);

const NET = `import torch
import torch.nn as nn

class Block(nn.Module):
    def __init__(self, width, stride=1):
        super().__init__()
        self.conv = nn.Conv2d(width, width, 3, stride, 1)

    def forward(self, x):
        y = self.conv(x)
        return x + y

class Net(nn.Module):
    def __init__(self, width=8):
        super().__init__()
        self.stem = nn.Conv2d(3, width, 3, 2, 1)
        self.scale = nn.Parameter(torch.ones(width, 1, 1))
        self.block = Block(width)
        self.head = nn.Linear(width, 10)

    def forward(self, x):
        x = self.stem(x) * self.scale
        x = self.block(x)
        return self.head(x.mean((2, 3)))
`;

test(
  'a model asks for its inputs, and the shape of every line is shown at the edge of the editor',
  goOn(async (page) => {
    await expression(page).fill(NET);
    await shows(page, 'Give the shapes of its inputs');
    await page.getByRole('button', { name: 'Try x=(2,3,224,224)' }).click();
    const hint = (/** @type {string} */ text) => page.locator('.cm-line', { hasText: text }).locator('.shape-hint');
    await eventually(async () => assert.equal(await textOf(hint('return self.head')), '(2, 10)'));
    const field = page.getByRole('textbox', { name: 'Inputs of Net.forward' });
    assert.equal(await field.inputValue(), 'x=(2,3,224,224)');
    await field.fill('x=(2,3,64,64)');
    await eventually(async () => assert.equal(await textOf(hint('self.stem(x) *')), '(2, 8, 32, 32)'));
    await eventually(async () => assert.match(page.url(), /#inputs=x=\(2,3,64,64\)&expr=import/));
    await hint('self.stem(x) *').click();
    await shows(page, '(2, 8, 32, 32)');
    await eventually(async () => assert.match(await textOf(alignment(page)), /self\.scale.*stretches/));
    await page.reload();
    await eventually(async () => assert.equal(await textOf(hint('return self.head')), '(2, 10)'));
    assert.equal(await typed(page), NET.trim());
    await page.getByRole('textbox', { name: 'Inputs of Net.forward' }).fill('y=(2,3)');
    await eventually(async () => assert.match(await textOf(page.locator('#model')), /cannot use this: y/));
  }),
);

test(
  'hints stay in place while a line is typed above them, and link to the drawing of their own line',
  goOn(async (page) => {
    await expression(page).fill(`${NET}\nNet()(torch.ones(2, 3, 64, 64))`);
    const hint = page.locator('.cm-line', { hasText: 'self.stem(x) *' }).locator('.shape-hint');
    await eventually(async () => assert.equal(await textOf(hint), '(2, 8, 32, 32)'));
    const before = await hint.elementHandle();
    await expression(page).press('ControlOrMeta+Home');
    // With this clock, reading seems so slow that it waits until typing pauses; the click comes before.
    await page.evaluate(() => {
      const now = performance.now.bind(performance);
      performance.now = () => 1000 * now();
    });
    await page.keyboard.type('import torch\n');
    await eventually(async () => assert.match(await typed(page), /^import torch\n/));
    assert.equal(await before?.evaluate((each) => each.isConnected), true);
    await hint.click();
    await eventually(async () => assert.match(await textOf(alignment(page)), /self\.scale.*stretches/));
  }),
);

test(
  'a failure several calls deep is underlined, with the path and the diagnosis',
  goOn(async (page) => {
    await expression(page).fill(NET.replace('Block(width)', 'Block(width, 2)'));
    await page.getByRole('textbox', { name: 'Inputs of Net.forward' }).fill('x=(2,3,64,64)');
    await shows(page, 'The size of tensor a (32) must match the size of tensor b (16)');
    await eventually(async () => assert.equal(await textOf(page.locator('mark.clashes')), 'x + y'));
    await eventually(async () => assert.equal(await textOf(page.locator('mark.call')), 'self.block(x)'));
    const remarks = page.getByRole('list', { name: 'Results, line by line' });
    await remarks.getByRole('button', { name: 'self.block(x)' }).focus();
    await page.keyboard.press('Enter');
    await eventually(async () =>
      assert.match(
        await textOf(page.getByRole('region', { name: 'Diagnosis' })),
        /x and y clash in dimension 2 \(32 and 16\) and in dimension 3/,
      ),
    );
    assert.equal(await textOf(page.locator('#asks')), ''); // the answer and the drawing already show it
  }),
);

test(
  'an element of a result is followed back to the elements that it comes from, by keys',
  goOn(async (page) => {
    await expression(page).fill('a = torch.tensor([[1, 2], [3, 4]])\nb = a + torch.tensor([10, 20])\nb.sum(0)');
    await page.getByRole('button', { name: 'Where does an element come from?' }).press('Enter');
    const origins = page.locator('#origins');
    await origins.getByRole('button', { name: 'value[0] 24' }).press('ArrowRight');
    await eventually(async () =>
      assert.match(await textOf(origins), /value\[1\] = 46 comes from a\[0, 1\], a\[1, 1\]\./),
    );
    assert.deepEqual(await origins.locator('li').first().locator('mark').allTextContents(), ['22', '24', '46']);
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), '46');
    await origins.getByRole('combobox').selectOption({ index: 1 });
    await eventually(async () => assert.match(await textOf(origins), /b\[0, 0\] = 11 comes from a\[0, 0\]\./));
    await expression(page).fill('(2,1) + (3)');
    await shows(page, '(2, 3)');
    await eventually(async () => assert.equal(await textOf(origins), ''));
  }),
);
