// The panels by role and name: on the built page for cases that shapes can express, and on the stage for all others.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ask, operand } from '../../case/asked.js';
import { isWhole } from '../../whole.js';
import { alignment, copies, eventually, expression, result, shows, site, textOf } from './site.js';
import { play, stage } from './stage.js';

/** @import { Page } from 'playwright-core' */

const { goOn, visit } = site();
const { goOn: watch } = stage();

/** @param {Page} page @param {string | RegExp} name */
const region = (page, name) => page.getByRole('region', { name, exact: typeof name === 'string' });

/** @param {import('playwright-core').Locator} place @param {string | RegExp} wanted */
const says = (place, wanted) =>
  eventually(async () => {
    const text = await textOf(place);
    const found = typeof wanted === 'string' ? text.includes(wanted) : wanted.test(text);
    assert.ok(found, `${wanted} in ${JSON.stringify(text)}`);
  });

test(
  'values, code, the backward pass, the dtype and the time of the typed case',
  goOn(async (page) => {
    await expression(page).fill('(2,1) * (3,)');
    await shows(page, '(2, 3)');
    const printed = region(page, 'Values').getByRole('group');
    await says(printed, 'tensor([[0., 0., 0.], [0., 1., 2.]])');
    assert.equal(await printed.textContent(), 'tensor([[0., 0., 0.],\n        [0., 1., 2.]])');
    assert.ok((await region(page, 'Code').getByRole('tabpanel').textContent())?.includes('print(a * b)'));
    await says(region(page, 'Backward pass'), 'a.grad sums over dim 1.(2, 3) → (2, 1)b.grad sums over dim 0.');
    await says(region(page, 'Why float32'), 'Both operands are float32.');
    await says(region(page, 'Time'), /[\d.]+ (µs|ms) on this device, the median of [\d ]+ runs\./);
    assert.ok(!(await textOf(region(page, 'Time'))).includes(' 0 µs'));
    await expression(page).fill('(3,1) * (3,2)');
    await says(region(page, 'Values'), 'tensor([[ 0., 0.],');
    await expression(page).fill('(2,3) * (3,2)');
    await shows(page, 'does not fit');
    await eventually(async () => assert.equal(await region(page, 'Values').count(), 0));
    assert.equal(await region(page, 'Time').count(), 0);
    assert.equal(await region(page, 'Code').count(), 1);
  }),
);

test(
  'a large case is planned at once, and neither created nor timed',
  goOn(async (page) => {
    await expression(page).fill('(99999,99999,99999) + (99999,1)');
    await shows(page, '(99999, 99999, 99999)');
    await says(region(page, 'Values'), '3 999 880 001 199 996 bytes.Shapes only; nothing is allocated.');
    await says(region(page, 'Time'), 'Not measured: more than 4 194 304 elements.');
    await says(region(page, 'Code'), 'device="meta"');
  }),
);

test(
  'the clock never delays an edit',
  goOn(async (page) => {
    await expression(page).fill('(2048,1024) + (2048,1024)');
    await says(region(page, 'Time'), 'Measuring');
    for (let i = 1; i < 30; i++) {
      await expression(page).fill(`(${i},1) + (1024,)`);
      await shows(page, `(${i}, 1024)`);
    }
    await says(region(page, 'Time'), /on this device/);
  }),
);

test(
  'the languages are tabs, also by keys, and the code shown can be copied',
  visit(async (page) => {
    await shows(page, '(5, 3, 4, 1)');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const tab = (/** @type {string} */ name) => page.getByRole('tab', { name, exact: true });
    const panel = page.getByRole('tabpanel');
    await tab('NumPy').click();
    assert.ok((await panel.textContent())?.includes('import numpy as np'));
    assert.equal(await tab('NumPy').getAttribute('aria-selected'), 'true');
    await page.keyboard.press('ArrowRight');
    assert.ok((await panel.textContent())?.includes('import jax.numpy as jnp'));
    await page.keyboard.press('End');
    assert.ok((await panel.textContent())?.includes("from 'stride0'"));
    await page.keyboard.press('ArrowRight');
    assert.ok((await panel.textContent())?.includes('import torch'));
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'PyTorch');
    assert.equal(await page.getByRole('group', { name: 'Step' }).getByText('Step 4 of 4').count(), 1);
    await copies(
      page,
      async () => {
        await page.getByRole('button', { name: /^Cop(?:y|ied)$/ }).click();
        await page.getByRole('button', { name: 'Copied' }).waitFor();
      },
      'import torch\n\na = torch.arange(20.).view(5, 1, 4, 1)\nb = torch.arange(3.).view(3, 1, 1)\nprint(a + b)',
    );
  }),
);

test(
  'a warning is shown beside the last step; the walk is the usual one',
  goOn(async (page) => {
    await expression(page).fill('(1024,1) - (1024)');
    await shows(page, '(1024, 1024)');
    const step = page.getByRole('group', { name: 'Step' });
    await says(step, 'Both operands stretch1024 → 1 048 576 elements');
    await says(step, 'For 1024 elements: a - b.unsqueeze(1)');
    assert.equal(await step.getByRole('heading', { name: 'Both operands stretch' }).count(), 1);
    await page.getByRole('button', { name: 'Previous step' }).click();
    await says(step, 'Step 1 of 2');
    await expression(page).fill('(8,16,32) + (32)');
    await shows(page, '(8, 16, 32)');
    await says(step, 'Step 3 of 3');
  }),
);

test(
  'the old warning has a switch, only where it would have an effect',
  goOn(async (page) => {
    await expression(page).fill('(4,1) + (4)');
    const toggle = page.getByRole('switch', { name: 'Warn about the old behaviour' });
    await toggle.click();
    assert.equal(await toggle.getAttribute('aria-checked'), 'true');
    await says(page.getByRole('group', { name: 'Step' }), 'UserWarning: self and other do not have the same shape');
    await toggle.focus();
    await page.keyboard.press('Space');
    assert.equal(await toggle.getAttribute('aria-checked'), 'false');
    await expression(page).fill('(4,1) + (3)');
    await shows(page, '(4, 3)');
    assert.equal(await toggle.count(), 0);
  }),
);

test(
  'a target that would have to grow: PyTorch’s words, the frame, what to do',
  watch(async (page) => {
    await play(page, ask('a(1,3,1) + b(3,1,7)', { form: 'inPlace' }));
    await says(result(page), "RuntimeError: output with shape [1, 3, 1] doesn't match the broadcast shape [3, 3, 7]");
    const rows = await alignment(page).getByRole('row').allTextContents();
    assert.deepEqual(
      rows.slice(1, 5).map((row) => row.replace(/\s+/g, ' ').trim()),
      ['a target131', '+ b31 → 37', 'a + b337', '≠ 3 into 1= fits≠ 7 into 1'],
    );
    await says(page.getByRole('group', { name: 'Step' }), 'a only has room for (1, 3, 1).');
    await says(alignment(page), 'a = a.repeat(3, 1, 7)');
    const frame = await page
      .locator('tr.target td')
      .first()
      .evaluate((cell) => getComputedStyle(cell, '::after').borderTopWidth);
    assert.equal(frame, '3px');
    await play(page, ask('a(1,3,1) + b(3,1,7)', { form: 'inPlace' }), { step: 1 });
    await says(page.getByRole('group', { name: 'Step' }), 'The result is written into a, which keeps its 1.');
  }),
);

test(
  'out=, its resizing, and a dtype that cannot be stored',
  watch(async (page) => {
    await play(page, ask('x(2,1) + y(3)', { form: 'out', out: operand('out(2,3)') }));
    await says(result(page), 'into out');
    assert.equal(await page.locator('tr.sum.target').count(), 1);
    await play(page, ask('x(2,1) + y(3)', { form: 'out', out: operand('out(7)') }));
    await says(alignment(page), 'UserWarning: An output with one or more elements was resized since it had shape [7]');
    assert.equal(await page.locator('tr.target').count(), 0);
    await play(page, ask('counts(3):int64 + x(3)', { form: 'inPlace' }));
    await says(result(page), "result type Float can't be cast to the desired output type Long");
    await says(region(page, 'Why it cannot be stored'), 'counts is int64, which cannot hold float32.');
  }),
);

test(
  'the text may ask for the old warning; NumPy’s words select NumPy’s code',
  watch(async (page) => {
    await play(page, ask('a(4,1) + b(4)', { backcompat: true }));
    await says(alignment(page), 'UserWarning: self and other');
    await play(page, ask('a(4,1) + b(3)', { dialect: 'numpy' }));
    await says(page.getByRole('tabpanel'), 'import numpy');
  }),
);

const cases = {
  grows: ask('a(1,3,1) + b(3,1,7)', { form: 'inPlace' }),
  old: ask('a(4,1) + b(4)', { backcompat: true }),
  named: ask('a_very_long_name_indeed(5,3,4,1) + another_long_name(3,1,1):float64', { form: 'inPlace' }),
  turned: ask('x(2,1,2,1,2,1) + y(3,1,3,1,3)', { form: 'inPlace' }),
  wide: ask('a(20,1):int64 / b(16):int64'),
  where: ask('where mask(4,1):bool logits(3) other(4,3):float64'),
  huge: ask('a(99999,99999,99999) + b(99999,1)'),
};
test(
  'only the drawing scrolls sideways, at any width, in both languages',
  watch(async (page) => {
    for (const [i, [name, asked]] of Object.entries(cases).entries()) {
      for (const [j, lang] of ['en', 'zh'].entries()) {
        for (const [k, width] of [1280, 1000, 720, 390, 320].entries()) {
          if ((i + j + k) % 2 === 1 && !isWhole()) continue; // at each width one of the languages
          await page.setViewportSize({ width, height: 800 });
          await play(page, asked, { lang });
          const found = await page.evaluate(async () => {
            // The memory panel gets its new width after layout.
            for (let frames = 2; frames > 0; --frames) await new Promise(requestAnimationFrame);
            const all = [...document.querySelectorAll('main *')].filter((one) => !one.closest('.draw > *, svg, .vh'));
            return {
              beyond: document.documentElement.scrollWidth - innerWidth,
              outside: all
                .filter((one) => one.getBoundingClientRect().right > innerWidth + 0.5)
                .map((one) => one.className),
              cut: all
                .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.id !== 'table' && one.clientWidth > 0)
                .map((one) => one.className),
            };
          });
          assert.deepEqual(found, { beyond: 0, outside: [], cut: [] }, `${name}, ${lang} at ${width}`);
        }
      }
    }
  }),
);

test(
  'a picture of the case, as SVG and as PNG, in the requested theme',
  watch(async (page) => {
    await play(page, cases.grows);
    const exported = await page.evaluate(async () => {
      const load = (/** @type {string} */ name) => import(`/${name}.js`);
      const [{ exportsOf }, { paletteOf }, { pngOf }, { analyse }, library, { en }] = await Promise.all(
        ['draw/export/export', 'draw/export/palette', 'page/share/png', 'draw/figure', 'case/library', 'words/en'].map(
          load,
        ),
      );
      const operands = [
        {
          name: 'a',
          shape: [2, 1],
          strides: [1, 1],
          offset: 0,
          stored: 2,
          dtype: 'float32',
          weak: false,
          values: null,
          spans: [],
        },
        {
          name: 'b',
          shape: [3],
          strides: [1],
          offset: 0,
          stored: 3,
          dtype: 'float32',
          weak: false,
          values: null,
          spans: [],
        },
      ];
      const asked = {
        fn: 'add',
        sign: '+',
        operands,
        form: 'fresh',
        out: null,
        options: {},
        backcompat: false,
        dialect: 'torch',
        span: { at: 0, length: 0 },
      };
      const { svg } = exportsOf(analyse(asked, library).analysis, en, library);
      const dark = svg(paletteOf('dark', document));
      const png = await pngOf(dark, 2);
      const bitmap = await createImageBitmap(png);
      const pen = Object.assign(document.createElement('canvas'), {
        width: bitmap.width,
        height: bitmap.height,
      }).getContext('2d');
      pen?.drawImage(bitmap, 0, 0);
      const pixels = pen?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? [];
      const colours = new Set();
      for (let i = 0; i < pixels.length; i += 4) colours.add(`${pixels[i]},${pixels[i + 1]},${pixels[i + 2]}`);
      return {
        dark,
        light: svg(paletteOf('light', document)),
        type: png.type,
        corner: [...pixels.slice(0, 3)],
        colours: colours.size,
      };
    });
    assert.ok(exported.dark.includes('fill="rgb(20, 23, 27)"') && exported.light.includes('fill="rgb(255, 255, 255)"'));
    assert.equal(exported.type, 'image/png');
    assert.deepEqual(exported.corner, [20, 23, 27]);
    assert.ok(exported.colours > 20, `${exported.colours} colours`);
  }),
);
