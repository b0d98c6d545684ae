// JavaScript on the page runs and shows its shapes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answers, hinted, hints, type, values } from './running.js';
import { eventually, expression, site, typed } from './site.js';

const { goOn, visit } = site();

const linked = (/** @type {string} */ text) => `#expr=${encodeURIComponent(text)}`;

test(
  'lines run, and show their shapes',
  goOn(async (page) => {
    await type(
      page,
      `import { add, arange } from 'stride0';

const a = arange(20).view([5, 1, 4, 1]);
const b = await Promise.resolve(ones([3, 1, 1]));
for (let i = 0; i < 3; i++) a.add_(1);
console.log('sum', add(a, b).sum());
add(a, b).shape`,
    );
    await hinted(page, ['(5, 1, 4, 1) float32', '(3, 1, 1) float32', '(5, 1, 4, 1) float32 ↻ 3', '⋯', '⋯']);
    await answers(page, /^\(5, 3, 4, 1\)/);
    await eventually(async () => assert.equal(await values(page), 'sum tensor(810.)\n[ 5, 3, 4, 1 ]'));
    const memoryPanel = page.getByRole('region', { name: 'Memory in use' });
    await eventually(async () =>
      assert.match(await memoryPanel.innerText(), /tensors at the end of the run, \d+ bytes;/),
    );
    assert.match(await memoryPanel.innerText(), /Broadcasting copied nothing\. Copies would take another 960 bytes\./);
    assert.equal(await memoryPanel.getByRole('table').count(), 0);
    await memoryPanel.getByRole('button', { name: 'Line by line' }).click();
    const rows = await memoryPanel.getByRole('row').allInnerTexts();
    assert.match(String(rows.find((row) => row.includes('console.log'))), /\+244\s+480$/);
    await page.locator('.shape-hint').nth(2).click();
    await answers(page, /in place/);
  }),
);

test(
  'the code of a case runs here',
  goOn(async (page) => {
    await type(page, '(5,1,4,1) + (3,1,1)');
    await page.getByRole('tab', { name: 'stride0' }).click();
    await page.getByRole('button', { name: 'Run here' }).click();
    await answers(page, /^\(5, 3, 4, 1\)/);
    await eventually(async () => assert.match((await hints(page)).join(), /\(5, 1, 4, 1\) float32/));
    await page.goBack();
    await eventually(async () => assert.equal(await typed(page), '(5,1,4,1) + (3,1,1)'));
  }),
);

test(
  'names are completed as they are typed, and explained under the mouse',
  goOn(async (page) => {
    await type(page, 'const a = ones([3, 1]);\n');
    await hinted(page, ['(3, 1) float32']);
    const offers = page.getByRole('listbox');
    const isOffered = (/** @type {string} */ name) =>
      eventually(async () => assert.ok((await offers.getByRole('option').allInnerTexts()).includes(name)));
    await expression(page).press('ControlOrMeta+End');
    await page.keyboard.type('a.unsq');
    await isOffered('unsqueeze');
    await eventually(async () =>
      assert.match(await page.locator('.cm-completionInfo').innerText(), /^unsqueeze\(dim: \w+\): Tensor\s+Inserts/),
    );
    await page.waitForTimeout(100); // a new list ignores keys at first
    await page.keyboard.press('Enter');
    await page.keyboard.type('(0);\nad');
    await isOffered('addmm');
    await page.waitForTimeout(100);
    await page.keyboard.type('d');
    await isOffered('addmm');
    await page.keyboard.press('Enter');
    await page.keyboard.type('foo'); // no name begins with it, though floor is offered as similar
    await isOffered('floor');
    await page.waitForTimeout(100);
    await page.keyboard.press('Enter');
    await page.keyboard.type('// a line of its own');
    assert.equal(await typed(page), 'const a = ones([3, 1]);\na.unsqueeze(0);\nadd\nfoo\n// a line of its own');
    await page.locator('.cm-line', { hasText: 'unsqueeze' }).hover({ position: { x: 40, y: 10 } });
    await eventually(async () => assert.match(await page.locator('.cm-tooltip-hover').innerText(), /^unsqueeze\(/));
    await page.locator('.cm-content').press('Escape');
    assert.equal(await page.locator('.cm-tooltip-hover').count(), 0);
    assert.equal(await page.locator('.cm-completionInfo').count(), 0);
  }),
);

test(
  'the language can be chosen, and is part of the link',
  goOn(async (page) => {
    await type(page, 'memory().tensors');
    const languages = page.getByRole('group', { name: 'Read as' });
    const [python, javascript] = [
      languages.getByRole('button', { name: 'Python' }),
      languages.getByRole('button', { name: 'JavaScript' }),
    ];
    await javascript.click();
    await eventually(async () => assert.equal(await values(page), '0'));
    assert.equal(await javascript.getAttribute('aria-pressed'), 'true');
    const hash = () => page.evaluate(() => location.hash);
    await eventually(async () => assert.equal(await hash(), '#as=javascript&expr=memory().tensors'));
    await page.reload();
    await answers(page, /came with the link/);
    await python.click();
    await answers(page, /nothing to draw|fails/);
    await eventually(async () => assert.equal(await hash(), '#expr=memory().tensors'), 'what it is by itself');
    await type(page, '(2,3) + (3,)');
    await answers(page, /^\(2, 3\)/);
    assert.ok(await languages.isHidden());
  }),
);

test(
  'names of the library need no import',
  goOn(async (page) => {
    await type(page, 'add(ones([3, 1]), arange(4))');
    await hinted(page, ['(3, 4) float32']);
    await eventually(async () => assert.match(await values(page), /^tensor\(\[\[1\., 2\., 3\., 4\.\],/));
  }),
);

test(
  'an error is shown where it was thrown, with its drawing and a fix',
  goOn(async (page) => {
    await type(page, 'const a = ones([3, 4]);\nconst f = (x) => x.add(ones([3]));\nf(a);');
    await hinted(page, ['(3, 4) float32', '✕']);
    await answers(page, /must match the size of tensor b \(3\) at non-singleton dimension 1/);
    assert.equal(await page.locator('.cm-content mark').innerText(), 'x.add(ones([3]))');
    await eventually(async () => assert.match(await page.locator('#diagnosis').innerText(), /unsqueeze\(1\)/));
    await type(page, 'const a = ones([3, 4]);\nconst b = a.add(;');
    await hinted(page, ['(3, 4) float32', '✕']);
    await answers(page, /line 2 fails\s+SyntaxError: Unexpected token/);
    await type(page, 'const a = ones([3, 4]);\nmissing(a);');
    await answers(page, /line 2 fails\s+ReferenceError: missing is not defined/);
  }),
);

test(
  'typical first attempts get an answer about the code as typed',
  goOn(async (page) => {
    for (const [code, answer] of /** @type {[string, RegExp][]} */ ([
      ["import { ones, addd } from 'stride0';\nones([2]);", /line 1 fails\s+.*module 'stride0' does not .*'addd'/],
      [
        "import stride0 from 'stride0';\nstride0.ones([2]);",
        /line 1 fails\s+.*'stride0' .*'default': name what you import/,
      ],
      ['const x = ones([2]);\nx.foo();', /line 2 fails\s+TypeError: x\.foo is not a function/],
      ['const f = 3;\nf();', /line 2 fails\s+TypeError: f is not a function/],
      ['const x = ones([2]);\nx.sum(axis=0);', /line 2 fails\s+.*axis is not defined: .*\{ dim: 0 \}/],
      ['const x = ones([2]);\nreturn x;', /line 2 fails\s+SyntaxError: Illegal return/],
      ['const x = ones([2]);\nx.add(1, 2);', /line 2 fails\s+TypeError: add\(\): options must be an object/],
      ["await fetch('https://example.com');", /line 1 fails\s+TypeError: fetch\(\): there is no network here/],
      [
        'const b = document.body;',
        /line 1 fails\s+ReferenceError: document is not defined: code here runs in a worker/,
      ],
      [
        'const m = ones([3, 3]);\nm.masked_fill(m.gt(0), 5);',
        /line 2 fails\s+TypeError: m\.masked_fill is not a function: it is maskedFill here/,
      ],
      [
        'const n = 2;\nconst m = zeros_like(ones([n]));',
        /line 2 fails\s+.*zeros_like is not defined: it is zerosLike here/,
      ],
      ['const a = ones([2, 2]);\nconst b = a @ a;', /line 2 fails\s+SyntaxError: .*: JavaScript has no @/],
      ['#!/usr/bin/env node\nconst a = ones([2, 4]);', /^\(2, 4\)/],
      ['setTimeout(() => ones([2]).add(ones([3])), 9);', /must match the size of tensor b \(3\)/],
      ["const { ones } = require('stride0');\nones([2, 5]);", /^\(2, 5\)/],
      ['function* rows() { yield ones([2]); }\nfor (const r of rows());', /^\(2,\)/],
    ])) {
      await type(page, code);
      await answers(page, answer);
    }
    const notes = page.locator('.remarks');
    for (const [code, note] of /** @type {[string, RegExp][]} */ ([
      ['const x = ones([2, 3]);\nconst row = x[0];', /\[0\] of a tensor is undefined in JavaScript: write \.at\(0\)/],
      ['const n = 3;\nconst x = ones((n, 3));', /\(n, 3\) is only its last number in JavaScript: .* \[n, 3\]/],
      ['const x = ones([2, 3]);\nx[0] = 5;', /changes no element: write \.at\(0\)\.fill_/],
      ['const x = ones([2, 3]);\nconst n = x.length;', /no property 'length': shape\[0\] and numel/],
    ])) {
      await type(page, code);
      await eventually(async () => assert.match(await notes.innerText({ timeout: 200 }), note));
      assert.match(await notes.innerText(), /line 2/);
    }
    await type(page, 'const x = ones([2, 6]);\nx.unsq');
    await answers(page, /^\(2, 6\)/);
    assert.doesNotMatch(await notes.innerText(), /no property/); // the name is still being typed
    await type(page, 'setTimeout(() => console.log(2), 50);\nfor (let i = 0; i < 600; i++) console.log(1);');
    await page.getByRole('button', { name: /Show all/ }).click();
    await eventually(async () => assert.match(await values(page), /1\n\.\.\. 101 more lines/));
  }),
);

test(
  'code from a link runs on a click, and not before',
  visit(
    async (page) => {
      await answers(page, /came with the link/);
      await page.locator('.cm-content').waitFor();
      await expression(page).press('ControlOrMeta+End');
      await page.keyboard.type(' // edited');
      await answers(page, /came with the link/);
      assert.deepEqual(await hints(page), []);
      await page.getByRole('button', { name: 'Run', exact: true }).click();
      await hinted(page, ['(3, 4) float32']);
      await page.keyboard.type('');
      assert.match(await typed(page), /\/\/ edited$/);
    },
    { path: linked('const a = ones([3, 4]); console.log(a.shape)') },
  ),
);

test(
  'the code is in the address, and going back to code that has run here runs it again',
  goOn(async (page) => {
    await type(page, 'const a = ones([3, 4]);');
    await hinted(page, ['(3, 4) float32']);
    await eventually(async () =>
      assert.match(await page.evaluate(() => location.hash), /^#expr=const%20a|^#expr=const/),
    );
    await type(page, '(2,3) + (3,)');
    await answers(page, /^\(2, 3\)/);
    await page.goBack();
    await hinted(page, ['(3, 4) float32']);
  }),
);
